import { randomUUID } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../repositories/database.ts';
import { setUpEdge } from '../../testing/edge.ts';

/*
 * A login at a provider is identified by store, game, provider, app and user id. In this test the provider accepts any
 * id, and the game has one account per id, whatever the app.
 */

const edge = setUpEdge();
let app = 'app-one';
/** The account that the game maps an id to. */
let accountOf = (subject: string) => `of-${subject}`;
const provider = {
  async brought(_context: unknown, { fb_access_token: subject = '' }: Record<string, string>) {
    return { kind: 'identity', identity: { provider: 'facebook', subject } };
  },
} as unknown as LoginProvider;
beforeAll(() => {
  edge.services.logins = {
    at: () => ({ provider, context: { app: { clientId: app } } as never }),
  };
  edge.game.script['verify-identity'] = ({ subject }) => ({
    ok: true,
    account: { suid: accountOf(String(subject)), username: 'Sample', real_name_verified: true },
  });
});

interface Listed {
  login_id: string;
  linked: boolean;
  current: boolean;
}

const logIn = async (subject: string, host = 'nova.localhost', clientId = 'orbit-web') => {
  const body = { client_id: clientId, fb_access_token: subject, attempt_id: randomUUID() };
  const { json } = await edge.ask('/util/login/facebook_auth', { host, body });
  return json.code === 1 ? (json.content.oauth_token as string) : json.code;
};
/** By another login of the same account: a player cannot unlink the one in use. */
async function logInBy(name: string, subject: string) {
  const { logins } = edge.services;
  const brought = async () => ({ kind: 'identity', identity: { provider: name, subject } });
  edge.services.logins = {
    at: () => ({ provider: { ...provider, brought } as never, context: { app: { clientId: app } } as never }),
  };
  const token = await logIn(subject);
  edge.services.logins = logins;
  return token;
}
const ask = (
  path: string,
  token: string,
  more: object = {},
  host = 'nova.localhost',
  clientId = 'orbit-web',
) => edge.ask(path, { host, body: { client_id: clientId, oauth_token: token, ...more } });
const listed = async (token: string): Promise<Listed[]> =>
  (await ask('/util/login/logins', token)).json.content;
const isIn = async (token: string, host = 'nova.localhost', clientId = 'orbit-web') =>
  (await ask('/util/login/get_user_info', token, {}, host, clientId)).json.code === 1;
const change = (token: string, login_id: string, linked: 'yes' | 'no') =>
  ask('/util/login/change_login', token, { login_id, linked, attempt_id: randomUUID() });

describe('S-12 I-03 a login at a provider', () => {
  it('S-12 the login in use stays linked, and its player stays logged in', async () => {
    const token = await logIn('in-use');
    const [own] = (await listed(token)).filter(({ current }) => current);
    const answer = await change(token, own?.login_id ?? '', 'no');
    expect(answer.json.code).toBe(codes.loginInUse);
    expect(await listed(token)).toEqual([own]);
    expect(own?.linked).toBe(true);
    expect(await isIn(token)).toBe(true);
    expect(typeof (await logIn('in-use'))).toBe('string');
  });

  it('S-12 one number in two apps is two logins, of which one can be unlinked without the other', async () => {
    app = 'app-one';
    const first = await logIn('7');
    app = 'app-two';
    const second = await logIn('7');
    const logins = await listed(second);
    expect(logins.map(({ current }) => current)).toEqual([false, true]);
    expect(new Set(logins.map(({ login_id }) => login_id)).size).toBe(2);
    const [old, present] = logins;
    // It is already linked, and linking it again is not an error.
    expect((await change(second, present?.login_id ?? '', 'yes')).json.code).toBe(1);
    expect((await change(second, old?.login_id ?? '', 'no')).json.code).toBe(1);
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
    expect(await logIn('7')).toEqual(expect.any(String));
    app = 'app-one';
    expect(await logIn('7')).toBeLessThan(0);
    expect((await change(second, old?.login_id ?? '', 'yes')).json.code).toBe(1);
    expect(await logIn('7')).toEqual(expect.any(String));
  });

  it('S-12 is no other player’s to link or unlink', async () => {
    app = 'app-one';
    const token = await logIn('mine');
    const before = await listed(token);
    const others = [await logIn('other'), await logInBy('vk', 'other')];
    for (const other of others)
      for (const linked of ['no', 'yes'] as const)
        expect((await change(other, before[0]?.login_id ?? '', linked)).json.code).toBe(codes.notFound);
    expect([await listed(token), await isIn(token)]).toEqual([before, true]);
  });

  it('S-12 an unlinked one opens nothing in its game, and goes on in every other game and store', async () => {
    app = 'app-one';
    const places = [
      ['nova.localhost', 'orbit-web'],
      ['nova.localhost', 'comet-web'],
      ['demo-nova.localhost', 'orbit-web'],
      ['zeta.localhost', 'quasar-web'],
    ] as const;
    const tokens = await Promise.all(places.map(([host, clientId]) => logIn('8', host, clientId)));
    const other = await logInBy('vk', '8');
    const own = (await listed(other)).find(({ current }) => !current);
    expect((await change(other, own?.login_id ?? '', 'no')).json.code).toBe(1);
    const areIn = await Promise.all(places.map(([host, clientId], n) => isIn(tokens[n]!, host, clientId)));
    expect(areIn).toEqual([false, true, true, true]);
    const again = await Promise.all(places.map(([host, clientId]) => logIn('8', host, clientId)));
    expect(again.map((token) => typeof token)).toEqual(['number', 'string', 'string', 'string']);
  });

  it('S-12 one that was unlinked, and that the game leads to another account now, is that one’s', async () => {
    app = 'app-one';
    await logIn('9');
    const former = await logInBy('vk', '9');
    const own = (await listed(former)).find(({ current }) => !current);
    await change(former, own?.login_id ?? '', 'no');
    expect(await logIn('9')).toBeLessThan(0);
    accountOf = () => 'somebody-else';
    const token = await logIn('9').finally(() => {
      accountOf = (subject) => `of-${subject}`;
    });
    expect(await listed(token)).toEqual([expect.objectContaining({ linked: true, current: true })]);
    const since = `select linked_at = used_at as now from linked_login where suid = 'somebody-else'`;
    expect(await edge.database.many(statement('test_linked_since', since), [])).toEqual([{ now: true }]);
    expect((await listed(former)).map(({ current }) => current)).toEqual([true]);
    // And back: the former player's unlinking no longer counts.
    expect(await logIn('9')).toEqual(expect.any(String));
    expect(await isIn(token)).toBe(false);
  });
});
