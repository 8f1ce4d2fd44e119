import { describe, expect, it } from 'vitest';
import { createShopStorage, memoryStore } from '../../storage/shop-storage.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { becomePlayer } from './become-player.ts';
import { keepPlayer } from './keep-player.ts';
import { otherPlayer } from './other-player.ts';
import { forgetPlayer, isSuperMode } from './player.ts';

/* What the browser stores about its players, and when it asks before a link logs in another one. */

const kira = { username: 'kira', suid: '1', oauth_token: 'k', gp_id: 'g1' };
const taro = { username: 'taro', suid: '2', oauth_token: 't', gp_id: 'g1' };
const open = () => createShopStorage(memoryStore, () => 0);

describe('I-05 the accounts that the device remembers', () => {
  it.each([
    ['kira', 'k***a'],
    ['kir', 'k***r'],
    ['ki', 'k***'],
    ['k', 'k***'],
    ['', '***'],
    ['💎ab💎', '💎***💎'],
    ['서연이', '서***이'],
  ])('I-05 %j is masked as a hint that its owner recognises: %s', (username, hint) => {
    const storage = open();
    keepPlayer(storage, { ...kira, username }, false);
    expect(storage.read('devicePlayers')).toEqual({ g1: { suid: '1', hint } });
  });

  it('I-05 one account for each game, and the newest under the keys of the spec', () => {
    const storage = open();
    const other = { ...taro, gp_id: 'g2' };
    keepPlayer(storage, kira, false);
    keepPlayer(storage, other, false);
    expect(storage.read('userMap')).toEqual({ g1: kira, g2: other });
    expect(storage.read('devicePlayers')).toEqual({
      g1: { suid: '1', hint: 'k***a' },
      g2: { suid: '2', hint: 't***o' },
    });
    expect([storage.read('paymentUserinfo'), storage.read('oauth_token')]).toEqual([other, 't']);
    forgetPlayer(storage, 'g2', false);
    expect(storage.read('userMap')).toEqual({ g1: kira });
    expect([storage.read('paymentUserinfo'), storage.read('oauth_token')]).toEqual([undefined, undefined]);
  });

  it('I-07 a tester’s account is stored only under its own key, and removed alone', () => {
    const storage = open();
    keepPlayer(storage, kira, false);
    keepPlayer(storage, taro, true);
    expect(storage.read('betaUserInfo')).toEqual(taro);
    expect([storage.read('userMap'), storage.read('oauth_token')]).toEqual([{ g1: kira }, 'k']);
    forgetPlayer(storage, 'g1', true);
    expect(storage.read('betaUserInfo')).toBeUndefined();
    expect([storage.read('userMap'), storage.read('oauth_token')]).toEqual([{ g1: kira }, 'k']);
  });

  it.each([
    ['demo', 'key', ['key'], true],
    ['demo', 'key', ['other', 'key'], true],
    ['demo', 'key', [], false],
    ['demo', undefined, [undefined as never], false],
    ['production', 'key', ['key'], false],
  ] as const)('I-07 in %s with the stored key %s of %j: super mode %s', (environment, stored, keys, is) => {
    const storage = open();
    if (stored) storage.write('betaAccountKey', stored);
    expect(isSuperMode(storage, { environment, betaAccountKeys: keys as never })).toBe(is);
  });
});

describe('I-09 the other account that is asked about before a link logs somebody in', () => {
  const far = { username: 'yuna', suid: '9', oauth_token: 'y', gp_id: 'g2' };
  const gone = (storage: ReturnType<typeof open>, player: typeof kira) => {
    keepPlayer(storage, player, false);
    forgetPlayer(storage, player.gp_id, false);
  };

  it.each<[string, (storage: ReturnType<typeof open>) => void, object | undefined]>([
    ['nobody', () => undefined, undefined],
    ['the same account, logged in', (storage) => keepPlayer(storage, taro, false), undefined],
    ['the same account, logged out', (storage) => gone(storage, taro), undefined],
    [
      'the same account, logged out, and a player of another game',
      (storage) => {
        gone(storage, taro);
        keepPlayer(storage, far, false);
      },
      undefined,
    ],
    [
      'another account, logged in',
      (storage) => keepPlayer(storage, kira, false),
      { name: 'kira', isLoggedIn: true },
    ],
    [
      'another account with the same name, logged in',
      (storage) => keepPlayer(storage, { ...taro, suid: '9' }, false),
      { name: 'taro', isLoggedIn: true },
    ],
    [
      'the same account, logged in, with its former name',
      (storage) => keepPlayer(storage, { ...taro, username: 'taro the first' }, false),
      undefined,
    ],
    ['another account, logged out', (storage) => gone(storage, kira), { name: 'k***a', isLoggedIn: false }],
    [
      'another account with the same name, logged out',
      (storage) => gone(storage, { ...taro, suid: '9' }),
      { name: 't***o', isLoggedIn: false },
    ],
    [
      'another account, logged out, before a player of another game',
      (storage) => {
        keepPlayer(storage, far, false);
        gone(storage, kira);
      },
      { name: 'k***a', isLoggedIn: false },
    ],
    [
      'a player of another game',
      (storage) => keepPlayer(storage, far, false),
      { name: 'yuna', isLoggedIn: false },
    ],
    [
      'a former player of another game',
      (storage) => gone(storage, far),
      { name: 'y***a', isLoggedIn: false },
    ],
    [
      'only accounts without a name',
      (storage) => {
        storage.write('userMap', { g2: { ...far, username: '' } });
        storage.write('devicePlayers', { g2: { suid: '9', hint: '' } });
      },
      undefined,
    ],
  ])('I-09 the device knows %s', (_title, prepare, other) => {
    const storage = open();
    prepare(storage);
    expect(otherPlayer(storage, taro, false)).toEqual(other);
  });

  it('I-07 I-09 in super mode only testers count', () => {
    const storage = open();
    keepPlayer(storage, kira, true);
    expect(otherPlayer(storage, taro, true)).toEqual({ name: 'kira', isLoggedIn: true });
    expect(otherPlayer(storage, kira, true)).toBeUndefined();
  });
});

describe('I-05 the chosen character belongs to its account', () => {
  const chosen = {
    role: { value: 'r1', display: 'Kira', level: 1 },
    server: { display: 'S' },
    realServer: 's1',
    area: { value: 'a', display: 'A' },
  };
  const nobody = { role: undefined, server: undefined, realServer: undefined, area: undefined };

  it.each([
    ['the same account with a newer session', kira, { ...kira, oauth_token: 'newer' }, chosen],
    ['another account', kira, taro, nobody],
    ['nobody any more', kira, undefined, nobody],
    ['the first one here', undefined, kira, chosen],
  ])('I-05 %s', (_title, before, after, left) => {
    const shop = fakeShop();
    shop.services.store.setState(({ order }) => ({
      player: before,
      isUnverified: true,
      agreed: ['terms'],
      order: { ...order, ...chosen, billing_no: 'GP1' },
    }));
    becomePlayer(shop.services, after);
    expect(shop.state()).toMatchObject({ player: after, isUnverified: false });
    expect(shop.state().order).toMatchObject({ ...left, billing_no: 'GP1' });
    expect(shop.state().agreed).toEqual(left === chosen ? ['terms'] : []);
  });
});
