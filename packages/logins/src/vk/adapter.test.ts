import type { HttpOutcome } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { askedProvider, cameBack } from '../testing/asked-provider.ts';
import { vk } from './adapter.ts';

const now = new Date('2026-11-20T12:00:00Z');
const seconds = now.getTime() / 1_000;
const appOf = (settings: Record<string, unknown>) => ({
  provider: 'vk',
  clientId: '50000001',
  otherAudiences: [],
  settings,
});
const back = cameBack({ code: 'vk2.a.code', state: 'state-of-43', device_id: 'device-1' });
const issued = { json: { access_token: 'vk2.a.token', user_id: 700_000_001, state: back.state } };
const user = (user_id: unknown) => ({ json: { user: { user_id, first_name: 'Anna' } } });
const checked = (change: object) => ({
  json: { response: { success: 1, user_id: 700_000_001, date: seconds, expire: seconds + 3_600, ...change } },
});
type Answers = Parameters<typeof askedProvider>[2];
const finish = (answers: Answers) => vk.finish(askedProvider(appOf({}), now, answers).context, back);
const brought = async (answers: Answers, fields: Record<string, string> = {}) =>
  vk.brought?.(askedProvider(appOf({}), now, answers).context, {
    vk_access_token: 'vk2.a.token',
    uid: '700000001',
    ...fields,
  });
const anna = { kind: 'identity', identity: { provider: 'vk', subject: '700000001' } };

describe.each([
  ['public', {}, {}],
  ['public, by its word', { confidential: false }, {}],
  ['confidential', { confidential: true }, { service_token: 'the serviceToken of tests' }],
])('an app that is %s', (_kind, settings, besides) => {
  it('I-03 exchanges the code with its device and verifier, and looks up the token’s user', async () => {
    const { context, asked } = askedProvider(appOf(settings), now, [issued, user('700000001')]);
    expect(await vk.finish(context, back)).toEqual(anna);
    expect(asked).toEqual([
      {
        path: 'https://id.example/oauth2/auth',
        form: {
          grant_type: 'authorization_code',
          code: 'vk2.a.code',
          client_id: '50000001',
          code_verifier: 'verifier-of-43',
          device_id: 'device-1',
          state: 'state-of-43',
          redirect_uri: 'https://shop.example/login/return',
          ...besides,
        },
      },
      {
        path: 'https://id.example/oauth2/user_info',
        form: { client_id: '50000001', access_token: 'vk2.a.token' },
      },
    ]);
  });
});

it.each([
  ['the usual address', {}, 'api'],
  ['the usual address, by its word', { partnersApi: false }, 'api'],
  ['the address for servers', { partnersApi: true }, 'partners'],
])('I-03 a client’s token is checked with the service token, at %s', async (_where, settings, host) => {
  const { context, asked } = askedProvider(appOf(settings), now, [checked({})]);
  const fields = { vk_access_token: 'vk2.a.token', uid: '700000001' };
  expect(await vk.brought?.(context, fields)).toEqual(anna);
  expect(asked).toEqual([
    {
      path: `https://${host}.example/method/secure.checkToken`,
      form: { token: 'vk2.a.token', access_token: 'the serviceToken of tests', v: '5.199' },
    },
  ]);
});

it.each([
  ['ru', '0'],
  ['en', '3'],
  ['es', '4'],
  ['de', '6'],
  ['pl', '15'],
  ['fr', '16'],
  ['tr', '82'],
  ['ja', null],
])('I-03 the page speaks %s, where VK speaks it (%s)', async (language, id) => {
  const begun = await vk.start(askedProvider(appOf({}), now, []).context, { ...back, language });
  const { searchParams } = new URL(begun.kind === 'redirect' ? begun.url : '');
  expect([searchParams.get('lang_id'), searchParams.get('scope')]).toEqual([id, null]);
});

it.each([
  ['no code', { device_id: 'device-1' }],
  ['an empty code', { code: '', device_id: 'device-1' }],
  ['no device', { code: 'vk2.a.code' }],
  ['an empty device', { code: 'vk2.a.code', device_id: '' }],
])('I-03 with %s no call is made', async (_what, fields) => {
  const { context, asked } = askedProvider(appOf({}), now, []);
  const verdict = await vk.finish(context, cameBack({ ...fields, state: back.state }));
  expect([verdict, asked]).toEqual([{ kind: 'refused', reason: 'no-proof' }, []]);
});

it.each([
  ['no token', { vk_access_token: '' }],
  ['no user', { uid: '' }],
  ['a user of words', { uid: 'id1' }],
])('I-03 %s counts as nothing', async (_what, fields) => {
  expect(await brought([], fields)).toEqual({ kind: 'refused', reason: 'no-proof' });
});

it.each([
  ['a number', 1, 1, '1'],
  ['a text in one answer', '700000001', 700_000_001, '700000001'],
  ['a text in both', '9223372036854775807', '9223372036854775807', '9223372036854775807'],
  ['a number too large to be exact', 2 ** 53, 2 ** 53, undefined],
  ['a text with a zero in front', '07', '07', undefined],
  ['a text of 20 digits', '1'.repeat(20), '1'.repeat(20), undefined],
  ['less than nothing', -1, -1, undefined],
  ['true', true, true, undefined],
])('I-03 the user is %s', async (_what, first, second, subject) => {
  const verdict = await finish([{ json: { ...issued.json, user_id: first } }, user(second)]);
  expect(verdict.kind === 'identity' ? verdict.identity.subject : verdict).toEqual(
    subject ?? { kind: 'refused', reason: 'subject' },
  );
});

it.each([
  ['that ended a moment ago', { expire: seconds - 59 }, undefined],
  ['that ended a minute ago', { expire: seconds - 60 }, 'expired'],
  ['that has no end', { expire: 0 }, undefined],
  ['of a clock a minute ahead', { date: seconds + 60 }, undefined],
  ['of a clock further ahead', { date: seconds + 61 }, 'not-yet-valid'],
])('I-03 a client’s token %s', async (_what, change, reason) => {
  const verdict = await brought([checked(change)]);
  expect(verdict?.kind === 'refused' ? verdict.reason : verdict?.kind).toBe(reason ?? 'identity');
});

it.each([
  ['an empty text', ''],
  ['missing', undefined],
  ['a number', 7],
])(
  'I-03 a token from the exchange that is %s proves nothing, and its user is not looked up',
  async (_what, access_token) => {
    const verdict = await finish([{ json: { ...issued.json, access_token } }]);
    expect(verdict).toEqual({ kind: 'refused', reason: 'no-proof' });
  },
);

it.each<[what: string, status: number, json: object, verdict: object]>([
  ['the API is busy', 200, { error: { error_code: 6 } }, { kind: 'unavailable', detail: 'API error 6' }],
  [
    'our service token is wrong',
    200,
    { error: { error_code: 5 } },
    { kind: 'configuration', detail: 'API error 5' },
  ],
  [
    'its error has no number',
    200,
    { error: { error_msg: 'try later' } },
    { kind: 'unavailable', detail: 'API error without a number' },
  ],
  ['nothing is said', 200, {}, { kind: 'unavailable', detail: 'status 200, and no response' }],
  ['VK refuses', 403, checked({}).json, { kind: 'unavailable', detail: 'status 403, and no response' }],
])(
  'I-03 the operator reads why a client’s token could not be checked: %s',
  async (_what, status, json, verdict) => {
    expect(await brought([{ status, json }])).toEqual(verdict);
  },
);

/** What VK's list says of each error: dev.vk.com/en/reference/errors. */
it.each<[kind: string, errors: number[]]>([
  ['refused', [15]],
  ['configuration', [2, 5, 8, 28, 101]],
  ['unavailable', [1, 6, 9, 10, 14, 29, 100, 113]],
])('I-03 the API’s errors that are %s: %j', async (kind, errors) => {
  for (const error_code of errors)
    expect((await brought([{ json: { error: { error_code } } }]))?.kind, String(error_code)).toBe(kind);
});

const answer = (status: number, body: unknown): HttpOutcome => ({
  kind: 'answer',
  status,
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe.each<[what: string, outcome: (truth: unknown) => HttpOutcome]>([
  ['is lost', () => ({ kind: 'lost', reason: 'ECONNRESET' })],
  ['cannot be asked for', () => ({ kind: 'not-sent', reason: 'ECONNREFUSED' })],
  ['is a 502', (truth) => answer(502, truth)],
  ['is a web page', () => answer(200, '<html>')],
  ['is a 403 that says it all', (truth) => answer(403, truth)],
])('the outcome is unknown if an answer %s', (_what, outcome) => {
  it.each<[call: string, ask: () => ReturnType<typeof brought>]>([
    ['of the exchange', () => finish([outcome(issued.json)])],
    ['about the user', () => finish([issued, outcome(user('700000001').json)])],
    ['about a token that was brought', () => brought([outcome(checked({}).json)])],
  ])('I-03 %s', async (_call, ask) => {
    expect((await ask())?.kind).toBe('unavailable');
  });
});

it.each([
  ['invalid_request', 'verifier is missing or invalid', 'refused'],
  ['invalid_request', 'invalid device_id or client_id', 'refused'],
  ['invalid_request', 'code is missing', 'refused'],
  ['invalid_request', 'redirect_uri is incorrect', 'configuration'],
  ['invalid_request', undefined, 'configuration'],
  ['invalid_client', 'code', 'configuration'],
  ['invalid_grant', 'Code is invalid or expired.', 'refused'],
  ['slow_down', 'code', 'unavailable'],
])('I-03 the error %s (%s) of the exchange: %s', async (error, error_description, kind) => {
  for (const status of [200, 400, 401])
    expect((await finish([{ status, json: { error, error_description } }])).kind).toBe(kind);
});

it.each([
  [{}, 0],
  [{ confidential: true }, 0],
  [{ confidential: 'yes' }, 1],
  [{ confidential: null }, 1],
  [{ confidential: true, partnersApi: true }, 0],
  [{ partnersApi: 'https://partners.api.vk.ru' }, 1],
  [{ confidential: 1, partnersApi: null }, 2],
])('I-01 the settings %j have %d problems', (settings, problems) => {
  expect(vk.checkSettings(settings)).toHaveLength(problems);
});
