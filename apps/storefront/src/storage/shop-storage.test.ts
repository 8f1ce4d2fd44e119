import { describe, expect, it } from 'vitest';
import { createShopStorage, memoryStore } from './shop-storage.ts';

const day = 86_400_000;

function openAt(start: number) {
  let time = start;
  const store = memoryStore();
  const storage = createShopStorage(
    () => store,
    () => time,
  );
  return { storage, store, pass: (ms: number) => (time += ms) };
}

describe('what the browser keeps', () => {
  it.each([
    ['paymentOrderInfo', { gameName: 'Star', clientId: 'c1', gameProductId: '7' }, 7 * day],
    ['gameInfo', { clientId: 'c1', gpId: '7', name: 'Star' }, 7 * day],
    ['paymentGameInfo', { clientId: 'c1', gpId: '7', name: 'Star' }, 7 * day],
    ['paymentBakApi', 'https://backup.example', day],
    ['paymentAttempts', { intention: 'name' }, day],
    ['autoShowAccum', false, day],
  ] as const)('O-01 W-02 O-10 %s is kept for its time and then gone', (key, value, lifetime) => {
    const { storage, pass } = openAt(1000);
    storage.write(key, value as never);
    pass(lifetime - 1);
    expect(storage.read(key)).toEqual(value);
    pass(1);
    expect(storage.read(key)).toBeUndefined();
  });

  it('W-02 the language has no end', () => {
    const { storage, pass } = openAt(0);
    storage.write('perfLang', 'ja');
    pass(4000 * day);
    expect(storage.read('perfLang')).toBe('ja');
  });

  it.each(['not json', '"text"', 'null', '{}'])(
    'W-02 a value that somebody else wrote (%s) counts as none',
    (text) => {
      const { storage, store } = openAt(0);
      store.setItem('perfLang', text);
      expect(storage.read('perfLang')).toBeUndefined();
    },
  );

  it('S-14 finding out whether the browser keeps anything leaves nothing behind', () => {
    const kept = new Set<string>();
    const inner = memoryStore();
    const storage = createShopStorage(
      () => ({
        getItem: inner.getItem,
        setItem: (key, value) => {
          kept.add(key);
          inner.setItem(key, value);
        },
        removeItem: (key) => {
          kept.delete(key);
          inner.removeItem(key);
        },
      }),
      () => 0,
    );
    expect([storage.isBlocked, [...kept]]).toEqual([false, []]);
  });

  const refusals: [string, () => ReturnType<typeof memoryStore>][] = [
    [
      'access denied',
      () => {
        throw new Error('SecurityError');
      },
    ],
    ['a store that forgets', () => ({ ...memoryStore(), getItem: () => null })],
    [
      'no room at all',
      () => ({
        ...memoryStore(),
        setItem: () => {
          throw new Error('QuotaExceededError');
        },
      }),
    ],
  ];
  it.each(refusals)('S-14 %s: the page knows, and still remembers until it closes', (_name, open) => {
    const storage = createShopStorage(open, () => 0);
    expect(storage.isBlocked).toBe(true);
    storage.write('perfLang', 'ko');
    expect(storage.read('perfLang')).toBe('ko');
    storage.remove('perfLang');
    expect(storage.read('perfLang')).toBeUndefined();
  });
});
