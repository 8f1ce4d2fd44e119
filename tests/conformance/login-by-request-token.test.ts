import { randomUUID } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { answerConsent } from '@gemporium/login-kit/conformance/consent.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forgetBegunLogins } from '../../apps/server/src/repositories/begun-logins.ts';
import { statement } from '../../apps/server/src/repositories/database.ts';
import { type Edge, openEdge } from '../../apps/server/src/testing/edge.ts';
import { loginShop, reasonsIn } from './login-shop.ts';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

/*
 * A client that opens X's page itself: the address comes from `twitter_auth`, and X's callback completes the login by
 * `twitter_redirect`; the same in make-up mode. The store keeps the pending login; X is the sandbox's.
 */

const http = createHttp();
let sandbox: SandboxProcess;
let edge: Edge;
let later = 0;
beforeAll(async () => {
  sandbox = await startSandboxProcess(async () => {
    throw new Error('login providers send no notifications');
  });
  const now = () => new Date(Date.now() + later);
  edge = await openEdge({ catalogue: loginShop(), logins: sandbox, now });
});
afterAll(async () => {
  http.close();
  await edge?.close();
  await sandbox?.stop();
});
afterEach(async () => {
  later = 0;
  for (const table of ['guard_counter', 'begun_login'])
    await edge.database.run(statement(`test_no_${table}`, `delete from ${table}`), []);
});

const page = 'http://nova.localhost:8080/after-login?place=menu';
const app = 'orbit://login/x';
const link = 'ABCDEFGHJKMNPQRSTVWXYZ0123';
const shop = { place: '/util/login', names: { client_id: 'orbit-web' }, host: 'nova.localhost' };
const makeUp = { ...shop, place: '/api/ingame', names: { game_id: '1' } };
type Where = { place: string; names: object; host: string };

const send = async (path: string, { host }: Where, fields: object, attempt_id: string = randomUUID()) =>
  (await edge.ask(path, { host, body: { ...fields, attempt_id } })).json;

const begin = (callback: string, where: Where = shop, attempt?: string) =>
  send(`${where.place}/twitter_auth`, where, { callback, ...where.names }, attempt);

/** The fields of X's callback. */
async function comeBack(callback = page, where: Where = shop, button: 'allow' | 'deny' = 'allow') {
  const { code, content } = await begin(callback, where);
  expect(code).toBe(1);
  expect(Object.keys(content)).toEqual(['url']);
  return answerConsent(http.send, content.url, {
    button,
    person: 'Nora',
    redirectUri: callback.split('?')[0]!,
  });
}

const end = (fields: Record<string, string>, where: Where = shop, attempt?: string, more = {}) => {
  const { oauth_token, oauth_verifier } = fields;
  return send(
    `${where.place}/twitter_redirect`,
    where,
    { oauth_token, oauth_verifier, ...where.names, ...more },
    attempt,
  );
};

const reasonsSince = (from: number) => reasonsIn(edge.lines.slice(from));
const control = async (asked: object) => {
  const url = `${sandbox.url}/logins/twitter/control`;
  const headers = { 'content-type': 'application/json' };
  expect(await http.send({ method: 'POST', url, headers, body: JSON.stringify(asked) })).toMatchObject({
    status: 200,
  });
};
const kept = statement('test_begun_logins', 'select to_jsonb(b)::text as row from begun_login b');
const openLogins = () => edge.database.many<{ row: string }>(kept, []);

describe.each([
  ['in the shop', shop],
  ['in make-up mode', makeUp],
] as const)('%s', (_where, where) => {
  it.each([
    ['a page of the shop', page],
    ['an app that the brand lists', app],
  ])('I-03 I-04 a callback to %s logs in, and a repeat gets the same answer', async (_what, callback) => {
    const from = edge.lines.length;
    const back = await comeBack(callback, where);
    const [row] = await openLogins();
    expect(row?.row).not.toContain(back.oauth_token);
    const attempt = randomUUID();
    const more = where === makeUp ? { replenish_id: link } : {};
    const first = await end(back, where, attempt, more);
    expect(first).toMatchObject({
      code: 1,
      content: { gp_id: '1', suid: expect.stringContaining('twitter'), ...more },
    });
    expect(await end(back, where, attempt, more)).toEqual(first);
    expect(await openLogins()).toEqual([]);

    // With another idempotency key it is a second attempt to complete the same login.
    expect((await end(back, where, undefined, more)).code).toBe(codes.loginFailed);
    expect(reasonsSince(from)).toEqual(['state']);
    const logged = edge.lines.slice(from).join('');
    for (const secret of [back.oauth_token!, back.oauth_verifier!, first.content.oauth_token])
      expect(logged).not.toContain(secret);
  });

  it('I-03 I-04 a repeated start gets the same address, and X is called once', async () => {
    const attempt = randomUUID();
    const first = await begin(page, where, attempt);
    expect(await begin(page, where, attempt)).toEqual(first);
    expect((await begin(app, where, attempt)).code).toBe(codes.idempotencyKeyReused);
    expect((await begin(page, where)).content.url).not.toBe(first.content.url);
  });
});

it('I-03 O-10 of two requests that complete one login at the same moment, one does', async () => {
  const back = await comeBack();
  const { logins } = edge.services;
  const arrived: (() => void)[] = [];
  const finish = async () => {
    await new Promise<void>((resolve) => {
      if (arrived.push(resolve) === 2) for (const go of arrived) go();
    });
    return { kind: 'identity', identity: { provider: 'twitter', subject: '7' } } as const;
  };
  edge.services.logins = {
    at: (...asked) => {
      const place = logins.at(...asked);
      return place && { ...place, provider: { ...place.provider, finish } };
    },
  };
  try {
    const answers = await Promise.all([end(back), end(back)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([codes.loginFailed, codes.success]);
  } finally {
    edge.services.logins = logins;
  }
});

it('I-03 it is the same account as by the shop’s own page', async () => {
  const { json } = await edge.ask(
    `/util/login/begin?${new URLSearchParams({
      provider: 'twitter',
      client_id: 'orbit-web',
      redirect_uri: 'http://nova.localhost:8080/login/return/twitter',
    })}`,
  );
  const { url, login, attempt_id } = json.content;
  const redirectUri = 'http://nova.localhost:8080/login/return/twitter';
  const fields = await answerConsent(http.send, url, { button: 'allow', person: 'Nora', redirectUri });
  const returned = new URLSearchParams(fields).toString();
  const body = { provider: 'twitter', returned, login, attempt_id, client_id: 'orbit-web' };
  const onPage = (await edge.ask('/util/login/finish', { body })).json;
  const byClient = await end(await comeBack());
  expect(byClient.content.suid).toBe(onPage.content.suid);
  expect(byClient.content.oauth_token).not.toBe(onPage.content.oauth_token);
});

it.each([
  ['the backup’s page', 'http://backup-nova.localhost:8082/x', 1],
  ['another brand’s', 'http://zeta.localhost:8080/', codes.badRequest],
  ['the demo’s', 'http://demo-nova.localhost:8080/', codes.badRequest],
  ['a host behind a name', 'http://nova.localhost:8080@evil.example/', codes.badRequest],
  ['a name before the host', 'http://x@nova.localhost:8080/', codes.badRequest],
  ['a host that ends alike', 'http://evil-nova.localhost:8080/', codes.badRequest],
  ['more behind the app’s address', `${app}/more`, codes.badRequest],
  ['another app’s', 'comet://login/x', codes.badRequest],
  ['no address', 'nova.localhost', codes.badRequest],
])(
  'I-03 X redirects only to the store’s own pages and to addresses that the brand lists: %s',
  async (_title, callback, code) => {
    expect((await begin(callback)).code).toBe(code);
  },
);

it('I-03 B-06 a login begun in one store or game cannot be completed in another', async () => {
  const elsewhere: [string, Where][] = [
    ['another brand', { ...shop, host: 'zeta.localhost', names: { client_id: 'quasar-web' } }],
    ['the demo', { ...shop, host: 'demo-nova.localhost' }],
    ['another game', { ...shop, names: { client_id: 'comet-web' } }],
    ['another game’s make-up mode', { ...makeUp, names: { game_id: '2' } }],
  ];
  const back = await comeBack();
  for (const [title, where] of elsewhere) {
    const from = edge.lines.length;
    expect([(await end(back, where)).code, reasonsSince(from)], title).toEqual([
      codes.loginFailed,
      ['state'],
    ]);
  }
  // Another client of the same game may complete it, in make-up mode too.
  expect((await end(back, makeUp)).code).toBe(1);
});

it('I-03 a stolen request token, a late one and a denied one do not log in', async () => {
  const [mine, others] = [await comeBack(), await comeBack()];
  const tries: [string, Record<string, string>, string, number?][] = [
    ['nobody’s token', { ...mine, oauth_token: 'nobodys' }, 'state'],
    ['another login’s verifier', { ...mine, oauth_verifier: others.oauth_verifier! }, 'code'],
    ['too late', mine, 'state', 10 * 60_000],
  ];
  for (const [title, fields, reason, ms = 0] of tries) {
    later = ms;
    const from = edge.lines.length;
    expect([(await end(fields)).code, reasonsSince(from)], title).toEqual([codes.loginFailed, [reason]]);
  }
  later = 0;
  const denied = await comeBack(page, shop, 'deny');
  expect(Object.keys(denied)).not.toContain('oauth_verifier');
  expect((await end({ oauth_token: denied.denied!, oauth_verifier: 'made-up' })).code).toBe(
    codes.loginFailed,
  );
  expect((await end(mine)).code).toBe(1);
});

it('I-03 of two concurrent completions one logs in', async () => {
  for (let time = 0; time < 5; time += 1) {
    const back = await comeBack();
    const both = await Promise.all([end(back), end(back)]);
    expect(both.map(({ code }) => code).sort()).toEqual([codes.loginFailed, codes.success].sort());
  }
});

it('I-03 while X is down no login starts, a completion can be retried, and wrong answers never log in', async () => {
  await control({ fault: 'down', call: 'request-token', times: 1 });
  const attempt = randomUUID();
  expect((await begin(page, shop, attempt)).code).toBe(codes.unavailable);
  expect((await begin(page, shop, attempt)).code).toBe(1);

  const back = await comeBack();
  await control({ fault: 'down', call: 'token', times: 1 });
  expect((await end(back)).code).toBe(codes.unavailable);
  expect((await end(back)).code).toBe(1);

  for (const [wrong, code] of [
    ['no-user', codes.loginFailed],
    ['bad-signature', codes.unavailable],
  ] as const) {
    const next = await comeBack();
    await control({ wrong });
    expect((await end(next)).code, wrong).toBe(code);
  }
  await control({ wrong: 'callback-not-confirmed' });
  expect((await begin(page)).code).toBe(codes.unavailable);
});

it('I-03 unfinished logins are deleted', async () => {
  await begin(page);
  const at = (ms: number) => new Date(Date.now() + ms);
  expect(await forgetBegunLogins(edge.database, at(9 * 60_000))).toBe(0);
  expect(await forgetBegunLogins(edge.database, at(10 * 60_000 + 1_000))).toBe(1);
  expect(await openLogins()).toEqual([]);
});
