import { randomUUID } from 'node:crypto';
import { payCalls } from '@gemporium/contract/api/pay/pay-calls.ts';
import { calls, type Path } from '@gemporium/contract/calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { beforeAll, expect, it } from 'vitest';
import { statement } from '../repositories/database.ts';
import { cardInfoOf } from '../testing/card-info.ts';
import { type Edge, sampleLogin, setUpEdge } from '../testing/edge.ts';

/* Every changing call recognises a repeated key, so none does its work twice. */

const { username, password } = sampleLogin;
const back = { provider: 'google', login: 'sealed', returned: 'state=s&code=c' };
const debt = { game_id: '1', replenish_id: 'A-LINK' };
const code = { authorization_code: 'c', redirect_uri: 'http://nova.localhost:8080/' };
const role = { client_id: 'orbit-web', server_id: '1', role_id: '11', platform: 'web' };
const goods = { product_id: 'gem-60', domain_area: 'west', country: 'Global', price: '1', currency: 'USD' };
const needed: Partial<Record<Path, Record<string, unknown>>> = {
  '/util/login/auth': sampleLogin,
  '/util/login/game_code_auth': { client_id: 'orbit-web', code: 'a-code-of-a-game' },
  '/util/login/logout': { client_id: 'orbit-web' },
  '/util/login/finish': { ...back, client_id: 'orbit-web' },
  '/util/login/google_auth': { ...code, client_id: 'orbit-web' },
  '/util/login/apple_auth': { ...code, identity_token: 'a.b.c', client_id: 'orbit-web' },
  '/util/login/facebook_auth': { fb_access_token: 't', client_id: 'orbit-web' },
  '/util/login/vk_auth': { vk_access_token: 't', uid: '1', client_id: 'orbit-web' },
  '/util/login/huawei_auth': { ...code, client_id: 'orbit-web' },
  '/api/ingame/facebook_auth': { fb_access_token: 't', ...debt },
  '/api/ingame/vk_auth': { vk_access_token: 't', uid: '1', ...debt },
  '/api/ingame/huawei_auth': { ...code, ...debt },
  '/util/login/twitter_auth': { callback: 'http://nova.localhost:8080/', client_id: 'orbit-web' },
  '/util/login/twitter_redirect': { oauth_verifier: 'v', client_id: 'orbit-web' },
  '/api/ingame/twitter_auth': { callback: 'http://nova.localhost:8080/', game_id: '1' },
  '/api/ingame/twitter_redirect': { oauth_verifier: 'v', ...debt },
  '/util/login/change_login': { client_id: 'orbit-web', login_id: 'none', linked: 'no' },
  '/util/login/logout_everywhere': { client_id: 'orbit-web' },
  '/api/ingame/auth': { username, password, ...debt },
  '/api/ingame/finish': { ...back, ...debt },
  '/api/ingame/google_auth': { ...code, ...debt },
  '/api/ingame/apple_auth': { ...code, identity_token: 'a.b.c', ...debt },
  '/api/pay/cancelOrder': { billing_no: 'GP0123456789ABCDEF' },
  '/api/pay/card_pay': { ...role, card_info: cardInfoOf({ number: '1234', password: 'abcd' }), areaId: 'a1' },
  '/api/coupons/receiveCoupons': { client_id: 'orbit-web', code: 'welcome' },
  '/api/cumulative/receiveActivityGift': {
    ...role,
    platform: undefined,
    activity_id: 'may',
    reward_id: 'all',
  },
  ...Object.fromEntries(
    Object.keys(payCalls).map((path) => [path, { ...role, ...goods, pay_id: '1', channel_id: '1' }]),
  ),
};
/** Each event has a number of its own, and is kept once: docs/decisions/0002. */
const withoutKey: readonly Path[] = ['/service/recharge/dot.php', '/service/recharge/api.php'];

const edge = setUpEdge();
let token = '';
const key = randomUUID();
beforeAll(async () => {
  offerLoginsAtProviders(edge);
  const { json } = await edge.ask('/util/login/auth', { body: { ...sampleLogin, attempt_id: key } });
  token = json.content.oauth_token;
});

it('O-10 every changing call is tested here, or needs no key', () => {
  const changing = (Object.keys(calls) as Path[]).filter((path) => calls[path].kind === 'change');
  expect([...Object.keys(needed), ...withoutKey].sort()).toEqual([...changing].sort());
});

it.each(Object.keys(needed) as Path[])(
  'O-10 %s refuses a key that stands for something else',
  async (path) => {
    const body = { ...needed[path], oauth_token: token, attempt_id: key };
    const changed = path === '/util/login/auth' ? { client_id: 'comet-web' } : {};
    const { json } = await edge.ask(path, { body: { ...body, ...changed } });
    expect(json).toMatchObject({ code: codes.idempotencyKeyReused });
  },
);

/**
 * Refusals of these are not stored; other tests compare their bodies (canonical-body.test.ts, linked-logins.test.ts).
 */
const keptBySuccess: readonly string[] = [...Object.keys(payCalls), '/util/login/change_login'];
/** The character is the game’s, whichever of its clients asks. */
const sameForAll: Partial<Record<Path, string>> = { '/api/cumulative/receiveActivityGift': 'client_id' };
/** As good as the value that was sent: otherwise the call would be refused for that. */
const other: Record<string, string> = {
  platform: 'ios',
  provider: 'facebook',
  client_id: 'orbit-ios',
  game_id: '2',
};

it.each(Object.keys(needed).filter((path) => !keptBySuccess.includes(path)) as Path[])(
  'O-10 the key of %s stands for each field that was sent with it',
  async (path) => {
    const oauth_token = await edge.logIn();
    const wish = Object.entries(needed[path] ?? {}).filter(([, value]) => value !== undefined);
    const body = { ...Object.fromEntries(wish), oauth_token, attempt_id: randomUUID() };
    const first = (await edge.ask(path, { body })).json.code;
    for (const [field, value] of wish) {
      if (field === sameForAll[path]) continue;
      const changed = await edge.ask(path, { body: { ...body, [field]: other[field] ?? `${value}2` } });
      expect([field, changed.json.code]).not.toEqual([field, first]);
    }
  },
);

const keysTaken = async () =>
  (await edge.database.one<{ count: number }>(
    statement('test_keys_taken', 'select count(*)::int from attempt'),
    [],
  ))!.count;

/** Every provider logs in to orbit as whoever comes; comet offers none. */
function offerLoginsAtProviders({ services }: Edge): void {
  const proved = async () => ({ kind: 'identity', identity: { provider: 'google', subject: 'somebody' } });
  const opened = async () => ({ kind: 'redirect', url: 'http://login.invalid/', memo: {} });
  services.logins.at = (_store, id, clientId) =>
    clientId.startsWith('orbit-') && adapters[id]
      ? ({
          provider: { ...adapters[id], start: opened, finish: proved, brought: proved },
          context: { app: { clientId: 'app', settings: { callbacks: ['http://nova.localhost:8080/'] } } },
        } as never)
      : undefined;
}

/** The game’s own account is one way into every game. */
const needNoProvider: readonly string[] = [
  '/util/login/auth',
  '/api/ingame/auth',
  '/util/login/game_code_auth',
];

/** Nothing is wrong with the fields’ form. */
const understood: readonly number[] = [codes.success, codes.noGame, codes.notYet, codes.notLoggedIn];

it.each(Object.keys(needed) as Path[])(
  'O-10 %s of somebody who is not logged in stores no key where there is no such game, login or address, however often it is called',
  async (path) => {
    const fields = needed[path]!;
    const before = await keysTaken();
    const nowhere: Record<string, string>[] = [{ client_id: 'nowhere-web', game_id: '404' }];
    if (!needNoProvider.includes(path)) nowhere.push({ client_id: 'comet-web', game_id: '2' });
    if ('callback' in fields) nowhere.push({ callback: 'http://elsewhere.invalid/' });
    // Twitter’s, not a session’s.
    const requestToken = path.endsWith('/twitter_redirect') ? { oauth_token: 'of-twitter' } : {};
    for (const changes of nowhere) {
      const there = Object.fromEntries(Object.entries(changes).filter(([name]) => name in fields));
      for (let n = 0; n < 3; n += 1) {
        const body = { ...fields, ...requestToken, ...there, attempt_id: randomUUID() };
        const { json } = await edge.ask(path, { body });
        const wanted = 'callback' in there ? [codes.badRequest] : understood;
        expect(wanted, JSON.stringify(json)).toContain(json.code);
      }
    }
    expect(await keysTaken()).toBe(before);
  },
);

const ofPlayers = (Object.keys(needed) as Path[]).filter((path) => calls[path].session === 'player');
/** Others are held back for what they ask of a game or provider, store no refusal, or end their own session. */
const heldBack: readonly Path[] = [
  ...(['/api/coupons/receiveCoupons', '/api/cumulative/receiveActivityGift'] as const),
  ...(['/api/pay/cancelOrder', '/util/login/change_login'] as const),
];

it.each(ofPlayers)('O-10 %s of one player stores only so many keys in a minute', async (path) => {
  const oauth_token = await edge.logIn();
  const before = await keysTaken();
  const config = edge.services.config as { outsideCallsPerMinute: number };
  config.outsideCallsPerMinute = 3;
  const ask = async () => {
    const body = { ...needed[path], oauth_token, attempt_id: randomUUID() };
    return (await edge.ask(path, { body })).json.code;
  };
  const answered: number[] = [];
  for (let n = 0; n < 6; n += 1) answered.push(await ask());
  config.outsideCallsPerMinute = 0;
  expect((await keysTaken()) - before).toBeLessThanOrEqual(3);
  if (!heldBack.includes(path)) return;
  expect(answered.map((code) => code === codes.tooManyRequests)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});
