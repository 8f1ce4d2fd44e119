import { issuerOfTests } from '@gemporium/login-kit/testing/issuer-of-tests.ts';
import { describe, expect, it } from 'vitest';
import { askedProvider, cameBack } from '../testing/asked-provider.ts';
import { huawei } from './adapter.ts';

const app = { provider: 'huawei', clientId: '100000001', otherAudiences: [], settings: {} };
const now = new Date('2026-11-20T12:00:00Z');
const back = cameBack({ code: 'DQB6+/code=', state: 'state-of-43' });

it('I-03 exchanges the code, special characters included, with verifier and secret', async () => {
  const { context, asked } = askedProvider(app, now, [{ json: {} }]);
  expect(await huawei.finish(context, back)).toEqual({ kind: 'refused', reason: 'no-proof' });
  expect(asked).toEqual([
    {
      path: 'https://oauthLogin.example/oauth2/v3/token',
      form: {
        grant_type: 'authorization_code',
        code: 'DQB6+/code=',
        client_id: '100000001',
        client_secret: 'the clientSecret of tests',
        code_verifier: 'verifier-of-43',
        redirect_uri: 'https://shop.example/login/return',
      },
    },
  ]);
});

it.each([
  [{ redirect_uri: 'https://game.example/back' }, { redirect_uri: 'https://game.example/back' }],
  [{ redirect_uri: '' }, {}],
  [{}, {}],
])('I-03 a client’s code with %j is exchanged with %j and no verifier', async (brought, sent) => {
  const { context, asked } = askedProvider(app, now, [{ json: {} }]);
  const verdict = await huawei.brought?.(context, { authorization_code: 'c+/', ...brought });
  expect(verdict).toEqual({ kind: 'refused', reason: 'no-proof' });
  expect(asked.map(({ form }) => form)).toEqual([
    {
      grant_type: 'authorization_code',
      code: 'c+/',
      client_id: '100000001',
      client_secret: 'the clientSecret of tests',
      ...sent,
    },
  ]);
});

it.each([[{}], [{ code: '' }]])('I-03 with %j no call is made', async (fields) => {
  const { context, asked } = askedProvider(app, now, []);
  expect(await huawei.finish(context, cameBack(fields))).toEqual({ kind: 'refused', reason: 'no-proof' });
  expect(asked).toEqual([]);
});

it('I-03 the player’s id is the UnionID, unchanged, not the OpenID of one app', async () => {
  const issuer = issuerOfTests();
  issuer.add('one');
  const claims = {
    iss: 'https://accounts.huawei.com',
    aud: app.clientId,
    azp: app.clientId,
    nonce: back.nonce,
  };
  const who = { sub: 'MDEaBcD+/eF=', openid: 'MDFaBcD+/eF=' };
  const times = { iat: issuer.seconds(), exp: issuer.seconds() + 3_600 };
  const id_token = await issuer.sign({ ...claims, ...who, ...times }, 'one');
  const { context } = askedProvider(app, now, [{ json: { id_token } }]);
  const verdict = await huawei.finish(
    { ...context, http: (request) => (request.method === 'POST' ? context : issuer.context).http(request) },
    back,
  );
  expect(verdict).toEqual({ kind: 'identity', identity: { provider: 'huawei', subject: 'MDEaBcD+/eF=' } });
});

/** What Huawei's two lists say about each sub-error of the token call, except those for refresh tokens. */
const meanings = {
  refused: [20151, 20152, 20153, 20154, 20155, 20156, 20158, 20159],
  configuration: [
    ...[12303, 12304, 20001, 20002, 20003, 20022, 20023, 20024, 20041, 20042],
    ...[20085, 20171, 20172, 20173, 20181, 20182, 100502],
  ],
  unavailable: [500, 100300, 11205, 31202, 20157, 0],
};

describe.each(Object.entries(meanings))('an error that is %s', (kind, subErrors) => {
  it.each(subErrors)('I-03 sub_error %d', async (sub) => {
    for (const [status, error, sub_error] of [
      [200, 1101, sub],
      [400, 1203, sub],
      [403, '1101', String(sub)],
    ]) {
      const { context } = askedProvider(app, now, [{ status: Number(status), json: { error, sub_error } }]);
      const verdict = await huawei.finish(context, back);
      expect(verdict.kind).toBe(kind);
      expect(verdict).toEqual(
        kind === 'refused'
          ? { kind, reason: 'code' }
          : { kind, detail: `status ${status}, error ${error}, sub_error ${sub_error}` },
      );
    }
  });
});

it.each([
  ['an error alone', 200, { error: 1101 }],
  ['a sub-error alone', 200, { sub_error: 99_999 }],
  ['a refusal without a word', 403, {}],
  ['a token with a refusal', 403, { id_token: 'e30.e30.' }],
  ['a list for a number', 200, { error: 1101, sub_error: [] }],
])('I-03 %s proves nothing', async (_what, status, json) => {
  const { context } = askedProvider(app, now, [{ status, json }]);
  expect((await huawei.finish(context, back)).kind).toBe('unavailable');
});

it('I-03 an error that is null is none', async () => {
  const { context } = askedProvider(app, now, [{ json: { error: null, sub_error: null, id_token: 'x.y' } }]);
  expect(await huawei.finish(context, back)).toEqual({ kind: 'refused', reason: 'malformed' });
});
