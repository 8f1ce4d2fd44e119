import { createHash, randomUUID } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../repositories/database.ts';
import type { Store } from '../../services.ts';
import { wrapCredential } from '../../testing/credential.ts';
import { type Edge, openEdge } from '../../testing/edge.ts';
import { visitorLimits } from '../../visitor-limits.ts';
import { logOut as endSession } from './log-out.ts';

const hour = 3_600_000;
let later = 0;
const now = () => new Date(Date.now() + later);

let edge: Edge;
let second: Edge;
beforeAll(async () => {
  edge = await openEdge({ now });
  second = await openEdge({ besides: edge, now });
});
afterAll(async () => {
  await second.close();
  await edge.close();
});
afterEach(() => {
  later = 0;
});

const auth = '/util/login/auth';
const fields = (changes: Record<string, unknown> = {}) => ({
  username: wrapCredential('sample'),
  password: wrapCredential('open sesame'),
  client_id: 'orbit-web',
  attempt_id: randomUUID(),
  ...changes,
});

async function logIn(changes: Record<string, unknown> = {}, host = 'nova.localhost'): Promise<string> {
  const { json } = await edge.ask(auth, { host, body: fields(changes) });
  expect(json.code).toBe(1);
  return json.content.oauth_token;
}

const roles = (token: string, { clientId = 'orbit-web', host = 'nova.localhost' } = {}) =>
  edge.ask('/api/pay/getRoleList', {
    host,
    body: { client_id: clientId, server_id: '1', oauth_token: token },
  });

/** Asks no game, so it may be asked at any time of the test's clock. */
const whoIs = (token: string) =>
  edge.ask('/util/login/get_user_info', { body: { client_id: 'orbit-web', oauth_token: token } });

describe('I-02 logging in with the game’s account', () => {
  it('answers who the player is, and a token of 256 bits that no cache may keep', async () => {
    const answer = await edge.ask(auth, { body: fields() });
    expect(answer.json).toMatchObject({ code: 1, content: { username: 'sample', suid: 's-1', gp_id: '1' } });
    expect(answer.json.content.oauth_token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('each login has a token of its own', async () => {
    expect(await logIn()).not.toBe(await logIn());
  });

  it('works where the game gives a name that no database takes', async () => {
    const own = edge.game.script['verify-account'];
    const account = { suid: 's-nul', username: 'sam\0ple\ud800', real_name_verified: true };
    edge.game.script['verify-account'] = () => ({ ok: true, account });
    const answer = await edge.ask(auth, { body: fields() });
    edge.game.script['verify-account'] = own!;
    expect([answer.status, answer.json.content.username]).toEqual([200, 'sample\ufffd']);
  });

  it('works with card number and password by the same call', async () => {
    let asked: Record<string, string> = {};
    const own = edge.game.script['verify-account'];
    edge.game.script['verify-account'] = (body) => {
      asked = body;
      return own?.(body);
    };
    await logIn({ login_type: 'card' });
    edge.game.script['verify-account'] = own!;
    expect(asked).toMatchObject({
      login_type: 'card',
      brand: 'nova',
      environment: 'production',
      gp_id: '1',
      client_id: 'orbit-web',
    });
  });

  it.each<[title: string, changes: Record<string, unknown>, status: number, code: number]>([
    ['a wrong password', { password: wrapCredential('open barley') }, 200, -601],
    ['an account that does not exist', { username: wrapCredential('nobody') }, 200, -601],
    ['a game of another brand', { client_id: 'quasar-web' }, 200, -3001],
    ['a password without its wrapping', { password: 'open sesame' }, 400, -4000],
    ['a prefix that is not hexadecimal', { password: wrapCredential('open sesame', 'xyz') }, 400, -4000],
    ['nothing behind the prefix', { password: wrapCredential('') }, 400, -4000],
    ['blanks around the value', { password: wrapCredential(' open sesame ') }, 400, -4000],
    [
      'bytes that are no text',
      { password: Buffer.from([0x30, 0x61, 0x37, 0xff, 0xfe]).toString('base64') },
      400,
      -4000,
    ],
    ['a value of 129 letters', { password: wrapCredential('x'.repeat(129)) }, 400, -4000],
  ])('%s is refused', async (_title, changes, status, code) => {
    const answer = await edge.ask(auth, { body: fields(changes) });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  it.each([
    ['username', { username: 'sample' }],
    ['password', { password: wrapCredential('') }],
    ['username and password', { username: 'sample', password: 'open sesame' }],
  ])('a %s that cannot be read is named, so that the page can mark it', async (names, changes) => {
    const { json } = await edge.ask(auth, { body: fields(changes) });
    const named = names.split(' and ').map((field) => ({ field, problem: 'wrong-format' }));
    expect(json.content).toEqual({ fields: named });
  });

  it('the right password begins the count of wrong ones afresh', async () => {
    const most = visitorLimits.login.addressOnAccount.most;
    const wrong = { password: wrapCredential('wrong'), username: wrapCredential('sample') };
    const told: number[] = [];
    const tryTimes = async (times: number) => {
      for (let i = 0; i < times; i += 1)
        told.push(
          (await edge.ask(auth, { host: 'demo-nova.localhost', body: fields(wrong) })).json.code as number,
        );
    };
    await tryTimes(most - 1);
    await logIn({}, 'demo-nova.localhost');
    await tryTimes(most);
    await edge.database.run(statement('login_test_forget', 'delete from guard_counter'), []);
    expect(told).toEqual(told.map(() => -601));
  });

  it('a wrong account and a wrong password read exactly alike', async () => {
    const [account, password] = await Promise.all([
      edge.ask(auth, { body: fields({ username: wrapCredential('nobody') }) }),
      edge.ask(auth, { body: fields({ password: wrapCredential('wrong') }) }),
    ]);
    expect(account.text).toBe(password.text);
  });

  const known = (real_name_verified: boolean) => ({
    ok: true,
    account: { suid: '1', username: 'sample', real_name_verified },
  });
  it.each<[says: string, answer: unknown, code: number, counts: boolean]>([
    ['knows the account', known(true), codes.success, false],
    ['says is not real-name verified', known(false), codes.notRealNameVerified, false],
    [
      'refuses as not real-name verified',
      { ok: false, code: 'not_real_name_verified' },
      codes.notRealNameVerified,
      false,
    ],
    ['does not know', { ok: false, code: 'invalid_credentials' }, codes.loginFailed, true],
    ['has locked', { ok: false, code: 'locked' }, codes.loginFailed, true],
    ['says nothing of', undefined, codes.unavailable, false],
  ])(
    'I-02 I-11 an account that the game %s: its code, and whether such tries run out',
    async (_says, answer, code, counts) => {
      const own = edge.game.script['verify-account']!;
      edge.game.script['verify-account'] = () => answer as ReturnType<typeof own>;
      const answers: unknown[] = [];
      const { most } = visitorLimits.login.addressOnAccount;
      for (let tries = 0; tries <= most; tries += 1)
        answers.push((await edge.ask(auth, { body: fields() })).json.code);
      edge.game.script['verify-account'] = own;
      await edge.database.run(statement('login_test_forget', 'delete from guard_counter'), []);
      expect(answers.pop()).toBe(counts ? codes.tooManyRequests : code);
      expect(answers).toEqual(answers.map(() => code));
    },
  );

  it('a game that does not answer is told apart from a wrong password, and the same request may be tried again', async () => {
    const own = edge.game.script['verify-account']!;
    const body = fields();
    edge.game.script['verify-account'] = () => undefined;
    expect((await edge.ask(auth, { body })).json.code).toBe(-5003);
    edge.game.script['verify-account'] = own;
    expect((await edge.ask(auth, { body })).json.code).toBe(1);
  });
});

describe('I-05 a token opens what it was given for', () => {
  it('the game product and the store it was given in', async () => {
    expect((await roles(await logIn())).json.code).toBe(1);
  });

  it('also in the header, and by another process', async () => {
    const headers = { authorization: `Bearer ${await logIn()}` };
    const answer = await second.ask('/api/pay/getRoleList?client_id=orbit-web&server_id=1', { headers });
    expect(answer.json.code).toBe(1);
  });

  it('P-06 the game is told the client id that the page asks with, not the one of the login', async () => {
    const oauth_token = await logIn();
    const own = edge.game.script.roles!;
    const told: unknown[] = [];
    edge.game.script.roles = (body) => {
      told.push(body.client_id);
      return own(body);
    };
    for (const path of ['/api/pay/getRoleList', '/api/system/allRoleList']) {
      const isOfOne = path === '/api/pay/getRoleList';
      const body = { client_id: 'orbit-ios', oauth_token, ...(isOfOne && { server_id: '1' }) };
      expect((await edge.ask(path, { body })).json.code).toBe(1);
    }
    edge.game.script.roles = own;
    expect(told).toEqual(['orbit-ios', 'orbit-ios']);
  });

  it('not another game of the same brand', async () => {
    expect((await roles(await logIn(), { clientId: 'comet-web' })).json.code).toBe(-600);
  });

  it.each([
    ['the demo shop of the same brand', 'demo-nova.localhost', 'orbit-web'],
    ['another brand', 'zeta.localhost', 'quasar-web'],
  ])('not %s', async (_title, host, clientId) => {
    expect((await roles(await logIn(), { host, clientId })).json.code).toBe(-600);
  });

  it('not as its hash, shortened, lengthened or in another spelling', async () => {
    const token = await logIn();
    for (const wrong of [token.slice(1), `${token}A`, token.toLowerCase(), ` ${token}`]) {
      expect((await roles(wrong)).json.code).toBe(-600);
    }
    expect((await roles(`${token}\u0000`)).json.code, 'a character that no token has').toBe(-4000);
  });

  it('the database holds no token, only what it hashes to', async () => {
    const token = await logIn();
    const dump = await edge.database.many(
      statement('test_dump_sessions', 'select to_jsonb(s) as row from player_session s'),
      [],
    );
    const attempts = await edge.database.many(
      statement('test_dump_attempts', 'select to_jsonb(a) as row from attempt a'),
      [],
    );
    expect(JSON.stringify([dump, attempts])).not.toContain(token);
    expect(JSON.stringify(attempts)).not.toContain('open sesame');
  });

  it('ends when nobody has used it for twelve hours', async () => {
    const token = await logIn();
    later = 11.9 * hour;
    expect((await whoIs(token)).json.code).toBe(1);
    later = 23.8 * hour;
    expect((await whoIs(token)).json.code).toBe(1);
    later = 36 * hour;
    expect((await whoIs(token)).json.code).toBe(-600);
  });

  it('ends twelve hours after its last use, however often it was used before', async () => {
    const token = await logIn();
    later = 2 * hour;
    for (const _use of Array(5)) expect((await whoIs(token)).json.code).toBe(1);
    later = 13.9 * hour;
    expect(
      (await edge.ask('/util/login/get_user_info', { body: { client_id: 'comet-web', oauth_token: token } }))
        .json.code,
    ).toBe(-600);
    later = 26 * hour;
    expect((await whoIs(token)).json.code).toBe(-600);
  });

  it('is written down as used at most once an hour', async () => {
    const token = await logIn();
    const end = async () =>
      (await edge.database.one<{ expires_at: Date }>(
        statement('test_session_end', 'select expires_at from player_session where token_hash = $1'),
        [createHash('sha256').update(token).digest()],
      ))!.expires_at.getTime();
    const first = await end();
    later = 0.9 * hour;
    await whoIs(token);
    expect(await end()).toBe(first);
    later = 1.1 * hour;
    await whoIs(token);
    expect((await end()) - first).toBeGreaterThan(hour);
  });

  it('ends after seven days, however much it is used', async () => {
    const token = await logIn();
    for (let day = 0.4; day < 7; day += 0.4) {
      later = day * 24 * hour;
      expect((await whoIs(token)).json.code).toBe(1);
    }
    later = 7.01 * 24 * hour;
    expect((await whoIs(token)).json.code).toBe(-600);
  });
});

describe('I-07 logging out', () => {
  const attempts = async () =>
    (await edge.database.one<{ count: number }>(
      statement('test_attempts', 'select count(*) from attempt'),
      [],
    ))!.count;
  const logOut = (token: string | undefined, key = randomUUID()) =>
    edge.ask('/util/login/logout', {
      body: { client_id: 'orbit-web', attempt_id: key, ...(token && { oauth_token: token }) },
    });

  it('ends the session on the server, for every process', async () => {
    const token = await logIn();
    expect((await logOut(token)).json).toMatchObject({ code: 1, content: { ended: true } });
    expect((await roles(token)).json.code).toBe(-600);
    const there = await second.ask('/api/pay/getRoleList', {
      body: { client_id: 'orbit-web', server_id: '1', oauth_token: token },
    });
    expect(there.json.code).toBe(-600);
  });

  it('O-10 repeated, answers the same again', async () => {
    const token = await logIn();
    const key = randomUUID();
    const answers = [await logOut(token, key), await logOut(token, key)];
    expect(answers.map(({ json }) => json.content)).toEqual([{ ended: true }, { ended: true }]);
  });

  it('O-10 with the key of another session’s, is refused, and ends nothing', async () => {
    const [one, other] = [await logIn(), await logIn()];
    const key = randomUUID();
    await logOut(one, key);
    expect((await logOut(other, key)).json).toMatchObject({ code: -4009, content: null });
    expect((await roles(other)).json.code).toBe(1);
  });

  it.each<[title: string, token: () => string | undefined | Promise<string>]>([
    ['without a session', () => undefined],
    ['with a token that was never given', () => 'x'.repeat(43)],
    ['with a token of no form', () => 'x'],
    [
      'again, with another key',
      async () => {
        const token = await logIn();
        await logOut(token);
        return token;
      },
    ],
  ])('%s is not a failure, and nothing is stored, however often it is called', async (_title, tokenOf) => {
    const token = await tokenOf();
    const before = await attempts();
    const answers = await Promise.all(Array.from({ length: 20 }, () => logOut(token)));
    expect(answers.map(({ json }) => json.content)).toEqual(answers.map(() => ({ ended: false })));
    expect(await attempts()).toBe(before);
  });

  it('in two tabs at once with one key ends once, and both get the answer', async () => {
    const token = await logIn();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => logOut(token, key)));
    expect(answers.map(({ json }) => json.content)).toEqual(answers.map(() => ({ ended: true })));
  });

  it('O-10 under the key of another session’s end ends nothing', async () => {
    const [token, other] = [await logIn(), await logIn()];
    const key = randomUUID();
    await logOut(token, key);
    expect((await logOut(other, key)).json.code).toBe(-4009);
    expect((await logOut(undefined, key)).json.code).toBe(-4009);
    expect((await roles(other)).json.code).toBe(1);
  });

  it('O-10 under a key that another call takes at the same moment leaves the session as it was', async () => {
    const token = await logIn();
    const taken = fields();
    let looks = 0;
    const database: typeof edge.database = {
      ...edge.database,
      // The login is there by the time that the logout takes its key, and not yet when it looks for it.
      async one<Row>(asked: Parameters<typeof edge.database.one>[0], values: readonly unknown[]) {
        const row = await edge.database.one<Row>(asked, values);
        if (asked.name === 'idempotency_key_find' && looks++ === 0) await edge.ask(auth, { body: taken });
        return row;
      },
    };
    const services = { ...edge.services, database };
    const store = { id: 'nova.production' } as Store;
    const input = { client_id: 'orbit-web', attempt_id: taken.attempt_id, oauth_token: token };
    expect(await endSession({ services, store }, input)).toMatchObject({ code: -4009 });
    expect((await roles(token)).json.code).toBe(1);
  });
});

describe('I-03 I-09 a token that the game issued', () => {
  const userInfo = (asked: Record<string, unknown>, host?: string) =>
    edge.ask('/util/login/get_user_info', { ...(host && { host }), body: asked });

  it('opens a session of the store, with a token of the store’s own', async () => {
    const answer = await userInfo({ client_id: 'orbit-web', visit: 'sdk', oauth_token: 'game-token' });
    expect(answer.json).toMatchObject({ code: 1, content: { username: 'sample', suid: 's-1', gp_id: '1' } });
    const token = answer.json.content.oauth_token;
    expect(token).not.toBe('game-token');
    expect((await roles(token)).json.code).toBe(1);
    const again = await userInfo({ client_id: 'orbit-web', oauth_token: token });
    expect(again.json.content).toEqual(answer.json.content);
  });

  it.each<[title: string, asked: Record<string, unknown>, code: number]>([
    [
      'one that the game does not know',
      { client_id: 'orbit-web', visit: 'sdk', oauth_token: 'invented' },
      -601,
    ],
    ['the game’s token without visit=sdk', { client_id: 'orbit-web', oauth_token: 'game-token' }, -600],
    ['no token at all', { client_id: 'orbit-web', visit: 'sdk' }, -600],
    ['a game of another brand', { client_id: 'quasar-web', visit: 'sdk', oauth_token: 'game-token' }, -3001],
  ])('%s is refused', async (_title, asked, code) => {
    expect((await userInfo(asked)).json.code).toBe(code);
  });

  it('the store’s token of one game is unknown at another', async () => {
    const token = await logIn();
    expect((await userInfo({ client_id: 'comet-web', oauth_token: token })).json.code).toBe(-600);
    expect(
      (await userInfo({ client_id: 'quasar-web', oauth_token: token }, 'zeta.localhost')).json.code,
    ).toBe(-600);
  });
});

describe('O-10 a login that arrives again', () => {
  it('twenty times at once at two processes is one login', async () => {
    edge.game.calls.length = 0;
    const body = fields();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? edge : second).ask(auth, { body })),
    );
    const texts = new Set(answers.map(({ text }) => text));
    expect([...texts]).toHaveLength(1);
    expect(answers[0]?.json.code).toBe(1);
    expect(edge.game.calls).toEqual(['verify-account']);
  });

  it('gets the first answer again, also with another random prefix, and its token still opens', async () => {
    const body = fields();
    const first = await edge.ask(auth, { body });
    const repeated = await second.ask(auth, { body: { ...body, username: wrapCredential('sample', 'fff') } });
    expect(repeated.text).toBe(first.text);
    expect((await roles(repeated.json.content.oauth_token)).json.code).toBe(1);
  });

  it('gets a refusal again without asking the game', async () => {
    const body = fields({ password: wrapCredential('wrong') });
    const first = await edge.ask(auth, { body });
    edge.game.calls.length = 0;
    expect((await edge.ask(auth, { body })).text).toBe(first.text);
    expect(edge.game.calls).toEqual([]);
  });

  it.each([
    ['another password', { password: wrapCredential('another') }],
    ['another account', { username: wrapCredential('another') }],
    ['another game', { client_id: 'comet-web' }],
    ['a card in place of an account', { login_type: 'card' }],
  ])('under the same name with %s is refused', async (_title, changes) => {
    const body = fields();
    await edge.ask(auth, { body });
    const answer = await edge.ask(auth, { body: { ...body, ...changes } });
    expect(answer.json).toMatchObject({ code: -4009, content: null });
  });

  it('under the same name for another call is refused', async () => {
    const body = fields();
    await edge.ask(auth, { body });
    const answer = await edge.ask('/util/login/logout', {
      body: { client_id: 'orbit-web', attempt_id: body.attempt_id },
    });
    expect(answer.json.code).toBe(-4009);
  });

  it('in another store is another login', async () => {
    const body = fields();
    const first = await edge.ask(auth, { body });
    const demo = await edge.ask(auth, { host: 'demo-nova.localhost', body });
    expect(demo.json.code).toBe(1);
    expect(demo.json.content.oauth_token).not.toBe(first.json.content.oauth_token);
  });

  it('is taken over where the first process died in the middle', async () => {
    const body = fields();
    const text = JSON.stringify(['orbit-web', 'account', 'sample', 'open sesame']);
    await edge.database.run(
      statement(
        'test_dead_attempt',
        `insert into attempt (store, attempt_id, call, body_mac, salt, created_at)
         values ('nova.production', $1, $2, $3, $4, now() - interval '13 seconds')`,
      ),
      [body.attempt_id, auth, edge.services.mac(`${auth}\n${text}`), edge.services.randomBytes(32)],
    );
    const answers = await Promise.all([edge, second, edge].map((one) => one.ask(auth, { body })));
    expect(new Set(answers.map((one) => one.text)).size).toBe(1);
    expect(answers[0]?.json.code).toBe(1);
  });
});
