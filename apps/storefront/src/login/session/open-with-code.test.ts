import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../api/client.ts';
import { type FakeShop, fakeShop, refusal } from '../../testing/fake-shop.ts';
import { keepPlayer } from './keep-player.ts';
import { openFromGame } from './open-from-game.ts';

/* A game opens the shop with a one-time code. */

const mine = { username: 'kira', suid: '1', oauth_token: 'mine', gp_id: 'gp-one' };
const theirs = { username: 'taro', suid: '2', oauth_token: 'theirs', gp_id: 'gp-one' };
const lost: ApiAnswer<unknown> = { ok: false, code: 'lost', message: 'nobody answers', content: undefined };

function opened(code: string, answers: ApiAnswer<unknown>[], entry = {}): FakeShop {
  const shop = fakeShop({
    search: '?visit=sdk&client_id=one',
    entry: { visit: 'sdk', ...entry },
    replies: { '/util/login/game_code_auth': () => answers.shift() },
  });
  shop.services.gameCode = code;
  return shop;
}

describe('P-12 a game’s code', () => {
  it('P-12 is exchanged for a session by one POST, and not stored', async () => {
    const shop = opened('secret-1', [{ ok: true, content: theirs }]);
    await openFromGame(shop.services);
    expect(shop.calls).toMatchObject([
      {
        path: '/util/login/game_code_auth',
        fields: { code: 'secret-1', client_id: 'one' },
        token: undefined,
      },
    ]);
    expect(shop.state()).toMatchObject({ sdk: 'open', player: theirs });
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': theirs });
    expect(JSON.stringify(shop.services.storage.read('paymentAttempts') ?? '')).not.toContain('secret-1');
  });

  it('P-12 is retried with the same key after a lost answer; another code gets its own', async () => {
    const shop = opened('secret-2', [lost, { ok: true, content: theirs }, lost]);
    let made = 0;
    shop.services.browser.randomHex = (bytes) => {
      made += 1;
      return String(made).repeat(bytes * 2);
    };
    await openFromGame(shop.services);
    expect(shop.state().sdk).toBe('failed');
    await openFromGame(shop.services);
    expect(shop.state().sdk).toBe('open');
    shop.services.gameCode = 'secret-3';
    await openFromGame(shop.services);
    const [first, second, third] = shop.calls.map(({ attempt }) => attempt);
    expect(first).toBe('1'.repeat(32));
    expect(second).toBe(first);
    expect(third).toBe('2'.repeat(32));
  });

  it('P-12 that has expired is refused: the shop must be reopened from the game', async () => {
    const shop = opened('secret-4', [refusal(codes.loginFailed)]);
    await openFromGame(shop.services);
    expect(shop.state()).toMatchObject({ sdk: 'ended', player: undefined });
  });

  it('P-12 for another account than this device knows asks whose purchase it is', async () => {
    const shop = opened('secret-5', [{ ok: true, content: theirs }]);
    keepPlayer(shop.services.storage, mine, false);
    shop.services.store.setState({ player: mine });
    await openFromGame(shop.services);
    // The call is anonymous, although the other account is logged in.
    expect(shop.calls.map(({ token }) => token)).toEqual([undefined]);
    expect(shop.state()).toMatchObject({ sdk: 'asking', player: undefined, brought: { player: theirs } });
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': mine });
  });

  it.each([
    [{ role_id: 'r1' }, { role_id: 'r1' }],
    [{ server_id: 's1' }, { server_id: 's1' }],
    [{ area_id: 'a1' }, { area_id: 'a1' }],
    [{}, { area_id: 'link', server_id: 'link', role_id: 'link' }],
  ])('P-12 the character that the game names overrides the link’s: %j', async (said, chosen) => {
    const link = { area_id: 'link', server_id: 'link', role_id: 'link', utm_source: 'mail' };
    const shop = opened(
      `secret-6-${JSON.stringify(said)}`,
      [{ ok: true, content: { ...theirs, ...said } }],
      link,
    );
    await openFromGame(shop.services);
    expect(shop.services.entry).toEqual({ visit: 'sdk', utm_source: 'mail', ...chosen });
    expect(shop.state().player).toEqual(theirs);
  });
});
