import { describe, expect, it } from 'vitest';
import { createShopStorage, memoryStore } from '../../storage/shop-storage.ts';
import { keepPlayer } from './keep-player.ts';
import { forgetPlayer, isSuperMode, storedPlayer } from './player.ts';

const open = () => createShopStorage(memoryStore, () => 0);
const kira = { username: 'kira', suid: '1', oauth_token: 't1', gp_id: 'g1' };
const taro = { username: 'taro', suid: '2', oauth_token: 't2', gp_id: 'g2' };

describe('who is logged in', () => {
  it('I-05 each game product has its own player', () => {
    const storage = open();
    keepPlayer(storage, kira, false);
    keepPlayer(storage, taro, false);
    expect(storedPlayer(storage, 'g1', false)).toEqual(kira);
    expect(storedPlayer(storage, 'g2', false)).toEqual(taro);
    expect(storedPlayer(storage, 'g3', false)).toBeUndefined();
  });

  it('I-07 logging out of one game leaves the other logged in', () => {
    const storage = open();
    keepPlayer(storage, taro, false);
    keepPlayer(storage, kira, false);
    forgetPlayer(storage, 'g1', false);
    expect(storedPlayer(storage, 'g1', false)).toBeUndefined();
    expect(storedPlayer(storage, 'g2', false)).toEqual(taro);
    expect(storage.read('oauth_token')).toBeUndefined();
  });

  it('I-07 super mode stores its player separately', () => {
    const storage = open();
    keepPlayer(storage, kira, false);
    keepPlayer(storage, { ...kira, username: 'tester' }, true);
    expect(storedPlayer(storage, 'g1', true)?.username).toBe('tester');
    expect(storedPlayer(storage, 'g2', true)).toBeUndefined();
    expect(storedPlayer(storage, 'g1', false)?.username).toBe('kira');
    forgetPlayer(storage, 'g1', true);
    expect(storedPlayer(storage, 'g1', true)).toBeUndefined();
    expect(storedPlayer(storage, 'g1', false)).toEqual(kira);
  });

  it.each([
    ['production', 'key', false],
    ['demo', 'key', true],
    ['demo', 'a key that the brand does not know', false],
    ['demo', undefined, false],
  ] as const)('I-07 super mode in %s with the stored key %s: %s', (environment, stored, superMode) => {
    const storage = open();
    if (stored) storage.write('betaAccountKey', stored);
    expect(isSuperMode(storage, { environment, betaAccountKeys: ['key'] })).toBe(superMode);
  });
});
