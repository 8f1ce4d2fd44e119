import { randomUUID } from 'node:crypto';
import { calls } from '@gemporium/contract/calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { answerConsent } from '@gemporium/login-kit/conformance/consent.ts';
import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { profiles } from '@gemporium/logins/profiles.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../apps/server/src/repositories/database.ts';
import { type Edge, openEdge } from '../../apps/server/src/testing/edge.ts';
import { brought, loginShop, reasonsIn } from './login-shop.ts';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

/*
 * The whole login, from the button to a session, for every login provider: the shops nova and zeta, each in two
 * environments, with the apps of the provider's profile. The provider is the sandbox's. The game answers as the test
 * says; by default with one account per verified identity, so that the same person has the same number everywhere.
 */

const http = createHttp();
let sandbox: SandboxProcess;
let edge: Edge;
let later = 0;

beforeAll(async () => {
  sandbox = await startSandboxProcess(async () => {
    throw new Error('login providers send no notifications');
  });
  edge = await openEdge({ catalogue: loginShop(), logins: sandbox, now: () => new Date(Date.now() + later) });
});
afterAll(async () => {
  http.close();
  await edge?.close();
  await sandbox?.stop();
});
const own = { ...({} as Edge['game']['script']) };
afterEach(async () => {
  later = 0;
  // Resets the rate limits of the previous test.
  await edge.database.run(statement('test_no_guard', 'delete from guard_counter'), []);
  if (own['verify-identity']) edge.game.script['verify-identity'] = own['verify-identity'];
});
const gameSays = (answer: object | undefined) => {
  own['verify-identity'] ??= edge.game.script['verify-identity']!;
  edge.game.script['verify-identity'] = () => answer;
};

interface At {
  host?: string;
  clientId?: string;
  person?: string;
}

/** The id of a make-up link in an address. */
const link = 'ABCDEFGHJKMNPQRSTVWXYZ0123';

const shop = { host: 'nova.localhost', clientId: 'orbit-web', person: 'Anna' };

async function begin(provider: string, at: At = {}) {
  const { host, clientId } = { ...shop, ...at };
  const redirect_uri = `http://${host}:${host.startsWith('backup-') ? 8082 : 8080}/login/return/${provider}`;
  const asked = new URLSearchParams({ provider, client_id: clientId, redirect_uri });
  const { json } = await edge.ask(`/util/login/begin?${asked}`, { host });
  return { ...json, redirect_uri };
}

/** Sends the callback as the browser does; returns the fragment that it ends with. */
async function comeBack(provider: string, fields: Record<string, string>, host = shop.host) {
  const text = new URLSearchParams({ ...fields, intruder: 'x' }).toString();
  const path = `/login/return/${provider}`;
  const isForm = adapters[provider]!.callbackMethod === 'POST';
  const answer = await edge.ask(isForm ? path : `${path}?${text}`, {
    method: isForm ? 'POST' : 'GET',
    host,
    ...(isForm && { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: text }),
  });
  expect([answer.status, answer.headers['cache-control']]).toEqual([303, 'no-store']);
  const [place, behind = ''] = answer.headers.location!.split('#');
  expect([place, behind.includes('intruder')]).toEqual([path, false]);
  return new URLSearchParams(behind);
}

/** Starts a login, presses a button, and returns to the shop. */
async function leaveAndReturn(provider: string, at: At = {}, button: 'allow' | 'deny' = 'allow') {
  const begun = await begin(provider, at);
  const { url, state, login, attempt_id } = begun.content;
  const { person } = { ...shop, ...at };
  const fields = await answerConsent(http.send, url, { button, person, redirectUri: begun.redirect_uri });
  const behind = await comeBack(provider, fields, at.host);
  expect(behind.get('state')).toBe(state);
  return { behind, state, fields, returned: behind.get('returned') ?? '', provider, login, attempt_id };
}

type Back = Pick<
  Awaited<ReturnType<typeof leaveAndReturn>>,
  'returned' | 'provider' | 'login' | 'attempt_id'
>;

async function finish({ returned, provider, login, attempt_id }: Back, at: At = {}) {
  const { host, clientId } = { ...shop, ...at };
  const body = { returned, provider, login, attempt_id, client_id: clientId };
  return (await edge.ask('/util/login/finish', { host, body })).json;
}

async function logIn(provider: string, at: At = {}) {
  const done = await finish(await leaveAndReturn(provider, at), at);
  expect(done.code).toBe(1);
  return done.content as { oauth_token: string; suid: string; gp_id: string };
}

async function call(path: string, token: string, fields: object = {}, at: At = {}) {
  const { host, clientId } = { ...shop, ...at };
  const change =
    path.endsWith('/logins') || path.endsWith('get_user_info') ? {} : { attempt_id: randomUUID() };
  return (
    await edge.ask(path, { host, body: { client_id: clientId, oauth_token: token, ...change, ...fields } })
  ).json;
}
const isIn = async (token: string, at: At = {}) =>
  (await call('/util/login/get_user_info', token, {}, at)).code === codes.success;

const rows = statement(
  'test_linked_logins',
  'select to_jsonb(l) as row from linked_login l where subject = $1',
);
const logged = (from: number) => edge.lines.slice(from).join('');
const reasons = (from: number) => reasonsIn(edge.lines.slice(from));

const elsewhere: [string, At][] = [
  ['another brand', { host: 'zeta.localhost', clientId: 'quasar-web' }],
  ['the brand’s demo', { host: 'demo-nova.localhost' }],
  ['another game', { clientId: 'comet-web' }],
];

describe.each(Object.entries(profiles))('%s', (provider, profile: LoginProfile) => {
  it('I-03 I-06 a login creates a session of this store and game, and a repeat returns the same one', async () => {
    const from = edge.lines.length;
    const back = await leaveAndReturn(provider, { person: 'Dora' });
    const first = await finish(back);
    expect(first).toMatchObject({ code: 1, content: { username: 'guest', gp_id: '1' } });
    expect(await finish(back)).toEqual(first);
    expect(await isIn(first.content.oauth_token)).toBe(true);
    expect(await finish({ ...back, returned: `${back.returned}&more=1` })).toMatchObject({
      code: codes.idempotencyKeyReused,
    });
    // With another idempotency key it would be a second attempt to complete the same login.
    expect((await finish({ ...back, attempt_id: randomUUID() })).code).toBe(codes.loginFailed);
    const brought = Object.values(back.fields).filter(({ length }) => length > 8);
    for (const secret of [back.login, first.content.oauth_token, ...brought])
      expect(logged(from)).not.toContain(secret);
  });

  it('I-03 B-06 the same person is a different player in each store and game, and no login completes in another', async () => {
    const home = await logIn(provider, { person: 'Emil' });
    const suids = [home.suid];
    for (const [, at] of elsewhere) {
      const there = await logIn(provider, { ...at, person: 'Emil' });
      // The game gets the same identity from all, except from providers with an id per app.
      suids.push(there.suid);
      expect(await isIn(there.oauth_token)).toBe(false);
      expect(await isIn(home.oauth_token, at)).toBe(false);
      expect((await call('/util/login/logins', there.oauth_token, {}, at)).content).toHaveLength(1);
      const from = edge.lines.length;
      expect((await finish(await leaveAndReturn(provider), at)).code).toBe(codes.loginFailed);
      expect(reasons(from)).toEqual(['state']);
    }
    const subjectOf = (suid: string) => suid.slice(provider.length + 1);
    const known = await Promise.all(
      [...new Set(suids)].map((suid) => edge.database.many(rows, [subjectOf(suid)])),
    );
    expect(suids.filter((suid) => suid === home.suid).length).toBeGreaterThan(2);
    expect(known.flat()).toHaveLength(1 + elsewhere.length);
  });

  it('I-03 a callback without a pending login of this browser is rejected, and the log says why without a secret', async () => {
    const [one, other] = [
      await leaveAndReturn(provider),
      await leaveAndReturn(provider, { person: 'Boris' }),
    ];
    const wrong: [string, Back, number?][] = [
      ['no login was begun', { ...one, login: undefined }],
      ['somebody else began it', { ...one, login: other.login }],
      ['under another’s attempt', { ...one, attempt_id: other.attempt_id }],
      ['nothing came', { ...one, returned: 'nothing=', attempt_id: randomUUID() }],
      ['too late', { ...one, attempt_id: one.attempt_id }, 10 * 60_000],
    ];
    for (const [title, back, ms = 0] of wrong) {
      later = ms;
      const from = edge.lines.length;
      // Each is the first completion of its login: a rejected one is not sent to the provider again.
      await edge.database.run(statement('test_no_attempts', 'delete from attempt'), []);
      expect((await finish(back)).code, title).toBe(codes.loginFailed);
      expect(reasons(from), title).toEqual(['state']);
      for (const secret of [back.returned, one.login, other.login])
        expect(logged(from)).not.toContain(secret);
    }
  });

  it('I-03 Deny is reported in the address alone, and a denied login cannot be completed', async () => {
    const denied = await leaveAndReturn(provider, {}, 'deny');
    expect([denied.behind.get('denied'), denied.behind.get('returned')]).toEqual(['1', null]);
    const returned = new URLSearchParams(denied.fields).toString();
    expect((await finish({ ...denied, returned })).code).toBe(codes.loginFailed);
  });

  it('I-03 every wrong token is rejected with its own reason in the log, and one that cannot be verified is an outage', async () => {
    for (const [wrong, expected] of Object.entries(profile.wrongs)) {
      const back = await leaveAndReturn(provider);
      await control(provider, { wrong });
      const from = edge.lines.length;
      const isDoubt = expected === 'unavailable' || expected === 'configuration';
      expect((await finish(back)).code, wrong).toBe(isDoubt ? codes.unavailable : codes.loginFailed);
      expect(reasons(from), wrong).toEqual(isDoubt ? [] : [expected]);
    }
  });

  it('I-03 while the provider is down its known keys stay valid, and a key rotation during a login works', async () => {
    await logIn(provider);
    if (profile.keysCall) await control(provider, { fault: 'down', call: profile.keysCall, times: 100 });
    await logIn(provider);
    await control(provider, { fault: 'none' });
    const back = await leaveAndReturn(provider);
    if (profile.keysCall) await control(provider, { rotate: true });
    expect((await finish(back)).code).toBe(1);
    const lost = await leaveAndReturn(provider);
    await control(provider, { fault: 'down', call: profile.provingCall, times: 1 });
    expect((await finish(lost)).code).toBe(codes.unavailable);
    expect((await finish(lost)).code).toBe(1);
  });

  it.each<[string, object | undefined, number]>([
    ['knows nobody', { ok: false, code: 'unknown_identity' }, codes.loginFailed],
    ['has locked the account', { ok: false, code: 'locked' }, codes.loginFailed],
    ['has not verified the player', { ok: false, code: 'not_real_name_verified' }, codes.notRealNameVerified],
    ['does not answer', undefined, codes.unavailable],
  ])('I-03 I-11 no login if the game %s', async (_title, said, code) => {
    gameSays(said);
    expect((await finish(await leaveAndReturn(provider, { person: 'Frida' }))).code).toBe(code);
  });

  it('I-04 a make-up login completes in its own call, with the link that was opened', async () => {
    const { returned, login, attempt_id } = await leaveAndReturn(provider);
    const made = (game_id: string) =>
      edge.ask('/api/ingame/finish', {
        body: { provider, returned, login, attempt_id, game_id, replenish_id: link },
      });
    expect((await made('9')).json.code).toBe(codes.noGame);
    const { json } = await made('1');
    expect(json).toMatchObject({ code: 1, content: { gp_id: '1', replenish_id: link } });
    const other = await leaveAndReturn(provider);
    const at = { returned: other.returned, login: other.login, attempt_id: other.attempt_id };
    const elsewhereToo = await edge.ask('/api/ingame/finish', { body: { provider, ...at, game_id: '2' } });
    expect(elsewhereToo.json.code).toBe(codes.loginFailed);
  });

  it('S-12 I-03 an account lists its logins; an unlinked one does not log in, in this store only, until it is linked again', async () => {
    const at = { person: 'Gita' };
    const [phone, desk] = [await logIn(provider, at), await logIn(provider, at)];
    const demo = await logIn(provider, { ...at, host: 'demo-nova.localhost' });
    const listed = async (token: string) => (await call('/util/login/logins', token)).content;
    const [{ login_id }] = await listed(phone.oauth_token);
    expect(await listed(phone.oauth_token)).toMatchObject([{ provider, linked: true, current: true }]);
    const change = (token: string, linked: string, id = login_id) =>
      call('/util/login/change_login', token, { login_id: id, linked });
    expect((await change(phone.oauth_token, 'no')).code).toBe(codes.loginInUse);

    // The game's own login is a different one.
    const answer = (
      await edge.ask('/util/login/get_user_info', {
        body: { client_id: 'orbit-web', oauth_token: 'game-token', visit: 'sdk' },
      })
    ).json.content;
    expect((await change(answer.oauth_token, 'no')).code).toBe(codes.notFound);
    const script = edge.game.script['verify-token']!;
    edge.game.script['verify-token'] = () => ({
      ok: true,
      account: { suid: phone.suid, username: 'guest', real_name_verified: true },
    });
    const game = (
      await edge.ask('/util/login/get_user_info', {
        body: { client_id: 'orbit-web', oauth_token: 'of-gita', visit: 'sdk' },
      })
    ).json.content.oauth_token;
    edge.game.script['verify-token'] = script;
    expect((await change(game, 'no')).content).toEqual({ linked: false });
    expect(await Promise.all([phone, desk].map(({ oauth_token }) => isIn(oauth_token)))).toEqual([
      false,
      false,
    ]);
    expect(await isIn(demo.oauth_token, { host: 'demo-nova.localhost' })).toBe(true);
    expect(await listed(game)).toMatchObject([{ provider, linked: false, current: false }]);
    const from = edge.lines.length;
    expect((await finish(await leaveAndReturn(provider, at))).code).toBe(codes.loginFailed);
    expect(reasons(from)).toEqual(['unlinked']);
    expect((await change(game, 'yes')).content).toEqual({ linked: true });
    await logIn(provider, at);
  });

  it('I-03 if the game maps a login to another account than before, its sessions of the old account end', async () => {
    const at = { person: 'Hana' };
    const before = await logIn(provider, at);
    const bystander = await logIn(provider, { ...at, person: 'Ivo' });
    gameSays({
      ok: true,
      account: { suid: `moved-${provider}`, username: 'guest', real_name_verified: true },
    });
    const after = await logIn(provider, at);
    expect(after.suid).toBe(`moved-${provider}`);
    expect(await Promise.all([before, bystander, after].map(({ oauth_token }) => isIn(oauth_token)))).toEqual(
      [false, true, true],
    );
    expect((await call('/util/login/logins', after.oauth_token)).content).toHaveLength(1);
  });

  it('I-07 logging out everywhere ends every session of the player, and no other', async () => {
    const at = { person: 'Jana' };
    const [phone, desk] = [await logIn(provider, at), await logIn(provider, at)];
    const others: [{ oauth_token: string }, At][] = [[await logIn(provider, { person: 'Karl' }), {}]];
    for (const [, place] of elsewhere) others.push([await logIn(provider, { ...at, ...place }), place]);
    expect((await call('/util/login/logout_everywhere', desk.oauth_token)).content).toEqual({ ended: true });
    expect(await Promise.all([phone, desk].map(({ oauth_token }) => isIn(oauth_token)))).toEqual([
      false,
      false,
    ]);
    expect(await Promise.all(others.map(([one, place]) => isIn(one.oauth_token, place)))).toEqual(
      others.map(() => true),
    );
  });
});

async function control(provider: string, asked: object): Promise<void> {
  const url = `${sandbox.url}/logins/${provider}/control`;
  const headers = { 'content-type': 'application/json' };
  const done = await http.send({ method: 'POST', url, headers, body: JSON.stringify(asked) });
  if (done.kind !== 'answer' || done.status !== 200) throw new Error(JSON.stringify(done));
}

it.each([
  ['the shop’s own page', 'http://nova.localhost:8080/login/return/google', 1],
  ['its backup', 'http://backup-nova.localhost:8082/login/return/google', 1],
  ['its public address', 'http://shop.nova.example:8080/login/return/google', 1],
  ['its demo', 'http://demo-nova.localhost:8080/login/return/google', -4000],
  ['another brand', 'http://zeta.localhost:8080/login/return/google', -4000],
  ['a host that ends alike', 'http://evil-nova.localhost:8080/login/return/google', -4000],
  ['a host behind a name', 'http://nova.localhost:8080@evil.example/login/return/google', -4000],
  ['another provider’s address', 'http://nova.localhost:8080/login/return/ios', -4000],
  ['more behind it', 'http://nova.localhost:8080/login/return/google?x=1', -4000],
])('I-03 a login returns only to the store’s own addresses: %s', async (_title, redirect_uri, code) => {
  const asked = new URLSearchParams({ provider: 'google', client_id: 'orbit-web', redirect_uri });
  // The request's own headers change nothing.
  const headers = { referer: redirect_uri, 'x-forwarded-host': 'evil.example' };
  const { json } = await edge.ask(`/util/login/begin?${asked}`, { headers });
  expect(json.code).toBe(code);
});

it('I-01 a login can return to a backup host, too, and to no other address of the store', async () => {
  const host = 'backup-nova.localhost';
  expect((await finish(await leaveAndReturn('google', { host }), { host })).code).toBe(1);
  for (const path of ['/login/return/nobody', '/login/return/google/more', '/login/return/'])
    expect((await edge.ask(path, { method: 'POST', body: 'x=1', headers: form })).status, path).toBe(404);
});
const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** For a client that talked to the provider itself: the address without the parameters that bind a login of ours. */
async function talkedItself(provider: string, person = 'Lena') {
  const begun = await begin(provider);
  const url = new URL(begun.content.url);
  for (const name of ['code_challenge', 'code_challenge_method', 'nonce']) url.searchParams.delete(name);
  if (provider === 'ios') url.searchParams.set('response_type', 'code id_token');
  const redirect_uri = begun.redirect_uri as string;
  const asked = { button: 'allow', person, redirectUri: redirect_uri } as const;
  const { code, id_token } = await answerConsent(http.send, url.href, asked);
  return { authorization_code: code!, redirect_uri, ...(id_token && { identity_token: id_token }) };
}

it('I-03 the call for a client’s own code or token exists exactly for providers that can verify it', () => {
  const proving = Object.keys(adapters).filter((id) => adapters[id]?.brought !== undefined);
  expect(Object.keys(brought).sort()).toEqual(proving);
  const named = Object.values(brought).flatMap((name) => [`/util/login/${name}`, `/api/ingame/${name}`]);
  const served = Object.keys(calls).filter((path) =>
    /^\/(util\/login|api\/ingame)\/(?!twitter)\w+_auth$/.test(path),
  );
  expect(served.filter((path) => !path.endsWith('game_code_auth')).sort()).toEqual(named.sort());
});

it.each(['google', 'ios'])(
  'I-03 I-04 %s: a client’s own code logs in once, in the shop and in make-up mode',
  async (provider) => {
    const name = brought[provider]!;
    const send = async (path: string, fields: object, attempt_id: string = randomUUID()) =>
      (await edge.ask(path, { body: { ...fields, attempt_id } })).json;
    const inShop = { ...(await talkedItself(provider)), client_id: 'orbit-web' };
    const attempt = randomUUID();
    const first = await send(`/util/login/${name}`, inShop, attempt);
    expect(first).toMatchObject({
      code: 1,
      content: { gp_id: '1', suid: expect.stringContaining(provider) },
    });
    expect(await send(`/util/login/${name}`, inShop, attempt)).toEqual(first);
    expect((await send(`/util/login/${name}`, inShop)).code).toBe(codes.loginFailed);

    const made = { ...(await talkedItself(provider)), game_id: '1', replenish_id: link };
    expect(await send(`/api/ingame/${name}`, made)).toMatchObject({
      code: 1,
      content: { replenish_id: link, suid: first.content.suid },
    });
    // PKCE binds a code of this store's own login, so a stolen one is useless.
    const ours = await leaveAndReturn(provider);
    const { redirect_uri, ...others } = await talkedItself(provider);
    const found = { ...others, redirect_uri, authorization_code: ours.fields.code };
    expect((await send(`/util/login/${name}`, { ...found, client_id: 'orbit-web' })).code).toBe(
      codes.loginFailed,
    );
  },
);

it('I-03 a client’s code and token must be of one person and one app', async () => {
  const [anna, boris] = [await talkedItself('ios', 'Anna'), await talkedItself('ios', 'Boris')];
  const cases: [string, object, string][] = [
    ['apple_auth', { ...anna, identity_token: boris.identity_token }, 'subject'],
    ['apple_auth', { ...boris, identity_token: 'no.token.atall' }, 'malformed'],
    ['google_auth', { ...(await talkedItself('google')), pkg: 'another.app' }, 'audience'],
  ];
  for (const [name, fields, reason] of cases) {
    const from = edge.lines.length;
    const body = { ...fields, client_id: 'orbit-web', attempt_id: randomUUID() };
    expect((await edge.ask(`/util/login/${name}`, { body })).json.code, reason).toBe(codes.loginFailed);
    expect(reasons(from)).toEqual([reason]);
  }
});

it('I-03 many login attempts from one address are rate-limited before a provider is called', async () => {
  const limited = await openEdge({ besides: edge, logins: sandbox, config: { outsideCallsPerMinute: 1 } });
  const asked = (n: number) =>
    limited.ask('/util/login/finish', {
      host: 'zeta.localhost',
      headers: {},
      body: { provider: 'google', returned: `state=${n}`, client_id: 'quasar-web', attempt_id: randomUUID() },
    });
  const said = [];
  for (let n = 0; n < 12; n++) said.push((await asked(n)).json.code);
  expect(said.slice(0, 10)).toEqual(said.slice(0, 10).map(() => codes.loginFailed));
  expect(said.at(-1)).toBe(codes.tooManyRequests);
  await limited.close();
});
