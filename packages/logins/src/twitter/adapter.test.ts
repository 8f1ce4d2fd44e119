import type { LoginFailure, LoginVerdict, StartOutcome } from '@gemporium/login-kit/login-provider.ts';
import type { HttpOutcome } from '@gemporium/provider-kit/provider.ts';
import { expect, it } from 'vitest';
import { askedProvider, cameBack } from '../testing/asked-provider.ts';
import { twitter } from './adapter.ts';

const now = new Date('2026-11-20T12:00:00Z');
const app = { provider: 'twitter', clientId: 'consumer', otherAudiences: [], settings: {} };
const said = (status: number, body: unknown): HttpOutcome => ({
  kind: 'answer',
  status,
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const back = {
  ...cameBack({ oauth_token: 'request', oauth_verifier: 'verifier' }),
  state: 'request',
  memo: { requestSecret: 'secret' },
};
const inShort = (outcome: LoginVerdict | StartOutcome | LoginFailure) =>
  outcome.kind === 'refused'
    ? outcome.reason
    : 'detail' in outcome
      ? `${outcome.kind}: ${outcome.detail}`
      : outcome.kind;
const start = async (answer: HttpOutcome) =>
  inShort(await twitter.start(askedProvider(app, now, [answer]).context, back));
const finish = async (answer: HttpOutcome) =>
  inShort(await twitter.finish(askedProvider(app, now, [answer]).context, back));

const token = 'oauth_token=12-token&oauth_token_secret=secret';

it.each<[body: string, verdict: string]>([
  [`${token}&user_id=12&screen_name=anna`, 'identity'],
  [`${token}&user_id=${'1'.repeat(20)}`, 'identity'],
  [`${token}&user_id=${'1'.repeat(21)}`, 'subject'],
  [`${token}&user_id=x12`, 'subject'],
  [`${token}&user_id=12x`, 'subject'],
  ['oauth_token=&oauth_token_secret=secret&user_id=12', 'unavailable: the answer has no access token'],
  ['oauth_token=12-token&user_id=12', 'unavailable: the answer has no access token'],
])('I-03 X says who the player is by %s: %s', async (body, verdict) => {
  expect(await finish(said(200, body))).toBe(verdict);
});

it.each<[status: number, body: unknown, verdict: string]>([
  [401, { errors: [{ code: 32, message: 'Invalid request token' }] }, 'configuration: status 401, code 32'],
  [401, { errors: [{ code: 89, message: '' }] }, 'code'],
  [200, { errors: [{ code: 89, message: '' }] }, 'code'],
  [403, { errors: [{ code: 326 }] }, 'unavailable: status 403, code 326'],
  [403, { errors: [{ code: 326, message: 'Invalid request token' }] }, 'unavailable: status 403, code 326'],
  [401, { errors: [{ code: '32' }] }, 'unavailable: status 401, no error code'],
  [401, { errors: [null] }, 'unavailable: status 401, no error code'],
  [401, { errors: [] }, 'unavailable: status 401, no error code'],
  [401, null, 'unavailable: status 401, no error code'],
  [401, 'Invalid request token.', 'code'],
  [401, `${' '.repeat(1_000)}Invalid request token.`, 'unavailable: status 401, no error code'],
  [503, 'Invalid request token.', 'unavailable: status 503'],
  [200, '', 'unavailable: the answer has no access token'],
])('I-03 X refuses an access token with %d %j: %s', async (status, body, verdict) => {
  expect(await finish(said(status, body))).toBe(verdict);
});

it.each<[status: number, body: unknown, outcome: string]>([
  [200, `${token}&oauth_callback_confirmed=true`, 'redirect'],
  [200, `${token}&oauth_callback_confirmed=True`, 'configuration: the callback address is not confirmed'],
  [200, `${token}&oauth_callback_confirmed=`, 'configuration: the callback address is not confirmed'],
  [200, '<html>', 'unavailable: the answer has no request token'],
  [401, 'Invalid request token.', 'unavailable: X gives no request token'],
  [403, { errors: [{ code: 415 }] }, 'configuration: status 403, code 415'],
])('I-03 a login at X begins after %d %j: %s', async (status, body, outcome) => {
  expect(await start(said(status, body))).toBe(outcome);
});

it.each([[{ oauth_token: 'request' }], [{ oauth_token: 'request', oauth_verifier: '' }]])(
  'I-03 with %j no call is made',
  async (fields) => {
    const { context, asked } = askedProvider(app, now, []);
    const verdict = await twitter.finish(context, { ...back, fields });
    expect([verdict, asked]).toEqual([{ kind: 'refused', reason: 'no-proof' }, []]);
  },
);
