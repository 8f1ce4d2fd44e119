import { jsonAnswer, lost, notSent, textAnswer } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { airwallex } from './adapter.ts';
import { call } from './call.ts';
import { context, error, intent, loggedIn, payment } from './testing/airwallex-of-tests.ts';
import { tokenOf } from './token.ts';

const get = { method: 'GET', path: '/pa/payment_intents/x' } as const;
const done = jsonAnswer(200, { yes: true });

describe('O-07 a login at Airwallex', () => {
  it('is made once, with both halves of the key, and its token goes with every call', async () => {
    const at = context([done, done]);
    expect(await call(at, get)).toEqual({ kind: 'done', body: { yes: true } });
    await call(at, get);
    expect(at.sent).toStrictEqual([
      {
        method: 'POST',
        url: `${at.baseUrl}/authentication/login`,
        headers: { 'x-client-id': 'client', 'x-api-key': 'the-api-key' },
      },
      ...[1, 2].map(() => ({
        method: 'GET',
        url: `${at.baseUrl}/pa/payment_intents/x`,
        headers: { authorization: 'Bearer token-1' },
      })),
    ]);
  });

  it.each([
    ['the last minute of its life', '2026-11-20T12:01:00+0000', 2],
    ['a second before that', '2026-11-20T12:01:01+0000', 1],
  ])('is made anew in %s', async (_title, ends, logins) => {
    const at = context();
    const script = [loggedIn('first', ends), done, ...(logins === 2 ? [loggedIn('second')] : []), done];
    at.http = async (request) => {
      at.sent.push(request);
      return script[at.sent.length - 1] as typeof done;
    };
    await call(at, get);
    await call(at, get);
    expect(at.sent.filter(({ url }) => url.endsWith('/login'))).toHaveLength(logins);
  });

  it('with another half of the key is another one', async () => {
    const at = context([done]);
    await call(at, get);
    for (const name of ['clientId', 'apiKey']) {
      const secret = (one: string) => (one === name ? 'another' : at.secret(one));
      const other = { ...context([done]), baseUrl: at.baseUrl, secret };
      await call(other, get);
      expect(other.sent).toHaveLength(2);
    }
  });

  it('whose token is not taken is made once more', async () => {
    const at = context([error('unauthorized', 401), loggedIn('token-2'), done]);
    expect((await call(at, get)).kind).toBe('done');
    expect(at.sent.at(-1)?.headers?.authorization).toBe('Bearer token-2');
    const never = context([error('unauthorized', 401), loggedIn('token-2'), error('unauthorized', 401)]);
    expect(await call(never, get)).toEqual({ kind: 'no-entry', detail: '401 unauthorized why' });
    const gone = context([error('unauthorized', 401), notSent]);
    expect((await call(gone, get)).kind).toBe('not-sent');
  });

  it.each([
    [
      error('credentials_invalid', 401),
      { kind: 'no-entry', detail: 'no token: answer 401 credentials_invalid why' },
    ],
    [error('bad_request', 400), { kind: 'no-entry', detail: 'no token: answer 400 bad_request why' }],
    [jsonAnswer(401, { code: 'x' }), { kind: 'no-entry', detail: 'no token: answer 401 x' }],
    [jsonAnswer(401, {}), { kind: 'not-sent', detail: 'no token: answer 401' }],
    [error('oops', 500), { kind: 'not-sent', detail: 'no token: answer 500' }],
    [jsonAnswer(201, { token: 't' }), { kind: 'not-sent', detail: 'no token: answer 201' }],
    [loggedIn('t', 'soon'), { kind: 'not-sent', detail: 'no token: answer 201' }],
    [loggedIn(''), { kind: 'not-sent', detail: 'no token: answer 201' }],
    [
      jsonAnswer(202, { token: 't', expires_at: '2027-01-01T00:00:00+0000' }),
      { kind: 'not-sent', detail: 'no token: answer 202' },
    ],
    [lost, { kind: 'not-sent', detail: 'no token: no answer within 8000 ms' }],
    [notSent, { kind: 'not-sent', detail: 'no token: ECONNREFUSED' }],
  ])('that ends otherwise (%j) sends nothing', async (answer, outcome) => {
    const at = context();
    at.http = async () => answer;
    expect(await call(at, get)).toEqual(outcome);
    const kind = outcome.kind === 'no-entry' ? 'refused' : 'unavailable';
    expect(await tokenOf(at)).toEqual({ ...outcome, kind });
  });

  it('tells nobody the key that was refused', async () => {
    const at = context();
    at.http = async () => jsonAnswer(401, { code: 'x', message: 'client of the-api-key is unknown' });
    expect(JSON.stringify(await call(at, get))).not.toContain('the-api-key');
  });

  it('may answer 200, too', async () => {
    const at = context([done]);
    const { http } = at;
    at.http = async (request) => ({ ...(await http(request)), status: 200 }) as typeof done;
    expect((await call(at, get)).kind).toBe('done');
  });
});

describe('O-10 what one call came to', () => {
  it.each([
    [jsonAnswer(201, { a: 1 }), { kind: 'done', body: { a: 1 } }],
    [jsonAnswer(202, { a: 1 }), { kind: 'unknown', detail: 'answer 202' }],
    [
      error('validation_error'),
      { kind: 'error', code: 'validation_error', detail: '400 validation_error why' },
    ],
    [
      jsonAnswer(400, { code: 'validation_error', source: 'amount', message: 'is wrong' }),
      { kind: 'error', code: 'validation_error', detail: '400 validation_error amount is wrong' },
    ],
    [error('x', 403), { kind: 'no-entry', detail: '403 x why' }],
    [textAnswer(403, ''), { kind: 'no-entry', detail: '403' }],
    [error('x', 499), { kind: 'error', code: 'x', detail: '499 x why' }],
    [error('x', 500), { kind: 'unknown', detail: 'answer 500' }],
    [error('x', 408), { kind: 'unknown', detail: 'answer 408' }],
    [error('x', 409), { kind: 'unknown', detail: 'answer 409' }],
    [error('x', 425), { kind: 'unknown', detail: 'answer 425' }],
    [error('x', 429), { kind: 'not-sent', detail: 'Airwallex asks us to slow down (429)' }],
    [error('x', 302), { kind: 'unknown', detail: 'answer 302' }],
    [jsonAnswer(400, { message: 'no code' }), { kind: 'unknown', detail: 'answer 400' }],
    [jsonAnswer(400, { code: '' }), { kind: 'unknown', detail: 'answer 400' }],
    [lost, { kind: 'unknown', detail: 'no answer within 8000 ms' }],
    [notSent, { kind: 'not-sent', detail: 'ECONNREFUSED' }],
    [
      jsonAnswer(400, { code: 'x', message: 'not with token-1' }),
      { kind: 'error', code: 'x', detail: '400 x not with [secret]' },
    ],
  ])('O-10 after %j', async (answer, outcome) => {
    expect(await call(context([answer]), get)).toEqual(outcome);
  });

  it('asks for a version of the API where the account names one', async () => {
    const at = context([done], { settings: { apiVersion: '2025-06-30' } });
    await call(at, get);
    expect(at.sent[1]?.headers).toEqual({ authorization: 'Bearer token-1', 'x-api-version': '2025-06-30' });
  });

  it.each([
    ['test', 'https://api-demo.airwallex.com/api/v1'],
    ['live', 'https://api.airwallex.com/api/v1'],
  ] as const)('O-07 of a %s account goes to %s', (mode, address) => {
    const account = { id: 'a', provider: 'airwallex', merchant: 'm', settings: {}, mode };
    expect(airwallex.baseUrl(account)).toBe(address);
  });

  it('P-13 what a browser brings back is not looked at: Airwallex is asked', async () => {
    const at = context([jsonAnswer(200, intent)]);
    const answer = await airwallex.completeReturn!(at, payment, { status: 'FAILED' });
    expect(answer).toMatchObject({ kind: 'known', update: { status: 'paid' } });
  });
});
