import type { LoginVerdict } from '@gemporium/login-kit/login-provider.ts';
import { describe, expect, it } from 'vitest';
import { askedProvider, cameBack } from '../testing/asked-provider.ts';
import { facebook } from './adapter.ts';
import { proofOf } from './graph.ts';

const now = new Date('2026-11-20T12:00:00Z');
const seconds = now.getTime() / 1_000;
const app = { provider: 'facebook', clientId: '43', otherAudiences: [], settings: {} };
const anna = '10215241773831025';
const issued = { json: { access_token: 'usertoken', token_type: 'bearer', expires_in: 5_000_000 } };
const data = { app_id: '43', type: 'USER', expires_at: seconds + 60, is_valid: true, user_id: anna };
const debugged = (change: object) => ({ json: { data: { ...data, ...change } } });
const me = { json: { id: anna } };
const error = (said: unknown, status = 400) => ({ status, json: { error: said } });

type Answers = Parameters<typeof askedProvider>[2];
const finish = (answers: Answers) =>
  facebook.finish(askedProvider(app, now, answers).context, cameBack({ code: 'AQcode', state: 's' }));
const inShort = (verdict: LoginVerdict) =>
  verdict.kind === 'refused'
    ? verdict.reason
    : 'detail' in verdict
      ? `${verdict.kind}: ${verdict.detail}`
      : verdict.kind;

it('I-03 Facebook’s proof of the app’s secret is what OpenSSL computes: dgst -sha256 -hmac appsecret', () => {
  const computed = '6bc11b37dcd27c4d30befca9bd302c392d55db65d20e4f2e41bfb4dea8ea8006';
  expect(proofOf('usertoken', 'appsecret')).toBe(computed);
  expect(proofOf('usertokem', 'appsecret')).not.toBe(computed);
  expect(proofOf('usertoken', 'appsecreu')).not.toBe(computed);
});

it('I-03 the code is exchanged with its verifier, and the token is inspected and proved', async () => {
  const { context, asked, methods } = askedProvider(app, now, [issued, debugged({}), me]);
  const back = cameBack({ code: 'AQ+code', state: 's' });
  expect(await facebook.finish(context, back)).toEqual({
    kind: 'identity',
    identity: { provider: 'facebook', subject: anna },
  });
  const secret = 'the appSecret of tests';
  const appToken = new URLSearchParams({ input_token: 'usertoken', access_token: `43|${secret}` });
  const proof = proofOf('usertoken', secret);
  expect(asked).toEqual([
    {
      path: 'https://graph.example/v26.0/oauth/access_token',
      form: {
        code: 'AQ+code',
        client_id: '43',
        client_secret: secret,
        redirect_uri: back.redirectUri,
        code_verifier: back.verifier,
      },
    },
    { path: `https://graph.example/v26.0/debug_token?${appToken}`, form: {} },
    {
      path: `https://graph.example/v26.0/me?fields=id&access_token=usertoken&appsecret_proof=${proof}`,
      form: {},
    },
  ]);
  expect(methods).toEqual(['POST', 'GET', 'GET']);
});

it.each([[{}], [{ code: '' }]])('I-03 with %j no call is made', async (fields) => {
  const { context, asked } = askedProvider(app, now, []);
  const verdict = await facebook.finish(context, cameBack(fields));
  expect([verdict, asked]).toEqual([{ kind: 'refused', reason: 'no-proof' }, []]);
});

it.each<[what: string, change: object, verdict: string]>([
  ['that ends in a second', { expires_at: seconds + 1 }, 'identity'],
  ['that ends now', { expires_at: seconds }, 'expired'],
  ['that has no end', { expires_at: 0 }, 'identity'],
  ['whose end is a text', { expires_at: String(seconds + 60) }, 'lifetime'],
  ['that is not valid, without a reason', { is_valid: false }, 'revoked'],
  ['that is not valid, for a reason that is none', { is_valid: false, error: null }, 'revoked'],
  ['that is over and says so', { is_valid: false, error: { code: 190, subcode: 463 } }, 'expired'],
  ['of a user with 33 digits', { user_id: '1'.repeat(33) }, 'subject'],
  ['of a user with a letter in front', { user_id: `x${anna}` }, 'subject'],
  ['of a user with a letter behind', { user_id: `${anna}x` }, 'subject'],
])('I-03 a token %s: %s', async (_what, change, verdict) => {
  // Both answers name the same user: it is refused for what it is, not because they differ.
  const said = { json: { ...me.json, ...('user_id' in change && { id: change.user_id }) } };
  expect(inShort(await finish([issued, debugged(change), said]))).toBe(verdict);
});

describe('what an error of Facebook’s means', () => {
  const secretSaid = 'Error validating client secret.';
  const proofSaid = 'Invalid appsecret_proof provided in the API argument';
  const otherApp = '(#100) The App_id in the input_token did not match the Viewing App';
  it.each<[where: string, said: unknown, verdict: string]>([
    ['the exchange', { code: 1, message: secretSaid }, 'configuration: status 400, code 1'],
    ['the exchange', { code: 2, message: secretSaid }, 'unavailable: status 400, code 2'],
    ['the exchange', { code: 1, message: 5 }, 'unavailable: status 400, code 1'],
    ['the exchange', { code: 101 }, 'configuration: status 400, code 101'],
    ['the exchange', { code: 4, error_subcode: 99 }, 'unavailable: status 400, code 4, subcode 99'],
    ['the exchange', { code: '4', error_subcode: 'x' }, 'unavailable: status 400, code none, subcode none'],
    ['the exchange', { code: 100, error_subcode: 36_009 }, 'code'],
    ['the token', { code: 100, message: otherApp }, 'audience'],
    ['the token', { code: 4, message: otherApp }, 'unavailable: status 400, code 4'],
    ['the token', { code: 100, message: 'Invalid parameter' }, 'unavailable: status 400, code 100'],
    ['the token', { code: 190, message: 'usertoken' }, 'configuration: status 400, code 190'],
    ['the token', { code: 2 }, 'unavailable: status 400, code 2'],
    ['the player', { code: 190, error_subcode: 463 }, 'expired'],
    ['the player', { code: 102 }, 'revoked'],
    ['the player', { code: 100, message: proofSaid }, 'configuration: status 400, code 100'],
    ['the player', { code: 4, message: proofSaid }, 'unavailable: status 400, code 4'],
  ])('I-03 about %s: %j is %s', async (where, said, verdict) => {
    const before = { 'the exchange': [], 'the token': [issued], 'the player': [issued, debugged({})] }[where];
    expect(inShort(await finish([...(before ?? []), error(said)]))).toBe(verdict);
  });

  it.each<[what: string, answer: Answers[number], verdict: string]>([
    ['an error with status 500', error({ code: 190 }, 500), 'unavailable: status 500'],
    ['a 404 without one', { status: 404, json: data }, 'unavailable: status 404, and no error that says why'],
    [
      'nothing of the token',
      { json: { data: null } },
      'unavailable: the answer says nothing about the token',
    ],
  ])('I-03 %s proves nothing', async (_what, answer, verdict) => {
    expect(inShort(await finish([issued, answer]))).toBe(verdict);
  });
});

it.each([
  [undefined, true],
  ['v26.0', true],
  ['v9.10', true],
  ['26.0', false],
  ['v26', false],
  ['../v26.0', false],
  ['v26.0/..', false],
  ['', false],
  [26, false],
  [['v26.0'], false],
  [null, false],
])('I-01 Facebook’s setting graphVersion may be %j: %s', (graphVersion, isGood) => {
  const problem = { path: 'graphVersion', reason: 'must be a version of the Graph API, such as v26.0' };
  const problems = facebook.checkSettings(graphVersion === undefined ? {} : { graphVersion });
  expect(problems).toEqual(isGood ? [] : [problem]);
});
