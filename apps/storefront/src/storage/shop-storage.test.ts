import { describe, expect, it, vi } from 'vitest';
import { createShopStorage, memoryStore } from './shop-storage.ts';
import type { StorageKey, StoredValues } from './stored-values.ts';

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

const kira = { username: 'kira', suid: '1', oauth_token: 't', gp_id: '7' };
const game = { clientId: 'c1', gpId: '7', name: 'Star' };
const order = { gameName: 'Star', clientId: 'c1', gameProductId: '7' };
const begun = {
  provider: 'google',
  login: 'x',
  attempt: 'a',
  clientId: 'c1',
  place: '/',
  chosen: {},
  until: 1,
};

/**
 * Every key, with a valid value and its default lifetime in days; undefined: until it is removed. The specification's
 * sixteen come first.
 */
const keys: { [Key in StorageKey]: [value: StoredValues[Key], days: number | undefined] } = {
  oauth_token: ['t', undefined],
  paymentUserinfo: [kira, undefined],
  paymentOrderInfo: [order, 7],
  userMap: [{ 7: kira }, undefined],
  gameInfo: [game, 7],
  paymentGameInfo: [game, 7],
  paymentBakApi: ['https://backup.example', 1],
  replenishBillingNo: ['GP1', undefined],
  payment_domain_area: ['sea', undefined],
  betaAccountKey: ['beta', undefined],
  betaUserInfo: [kira, undefined],
  autoShowAccum: [false, 1],
  perfLang: ['ja', undefined],
  // The writers of visits, answers and waiting events pass their own lifetimes (row T-01).
  trackTimestamp: [1_790_000_000, undefined],
  paymentUuid: ['ab', undefined],
  trafficSource: ['ad', undefined],
  trackConsent: [{ agreed: true, at: 1 }, undefined],
  trackEvents: [[], undefined],
  devicePlayers: [{ 7: { suid: '1', hint: 'k…a' } }, 90],
  lastPurchases: [{ 7: { suid: '1', region: 'Global' } }, 90],
  begunLogins: [{ state: begun as never }, undefined],
  paymentAttempts: [{ intention: 'name' }, 1],
};
const rows = Object.entries(keys).map(([key, [value, days]]) => ({ key: key as StorageKey, value, days }));

/** The sixteen names that the specification gives. */
const specified =
  'oauth_token paymentUserinfo paymentOrderInfo userMap gameInfo paymentGameInfo paymentBakApi replenishBillingNo ' +
  'payment_domain_area betaAccountKey betaUserInfo autoShowAccum perfLang trackTimestamp paymentUuid trafficSource';

describe('what the browser stores', () => {
  it('W-02 the specification’s keys are the first sixteen', () => {
    expect(rows.slice(0, 16).map(({ key }) => key)).toEqual(specified.split(' '));
  });

  it.each(rows)(
    'W-02 O-01 O-10 $key is kept for its time ($days days) and then gone',
    ({ key, value, days }) => {
      const { storage, store, pass } = openAt(1000);
      storage.write(key, value as never);
      pass(days === undefined ? 4000 * day : days * day - 1);
      expect(storage.read(key)).toEqual(value);
      pass(1);
      expect(storage.read(key)).toEqual(days === undefined ? value : undefined);
      expect(store.getItem(key) === null).toBe(days !== undefined);
    },
  );

  it.each(rows)('W-02 $key can be written with its own lifetime', ({ key, value }) => {
    const { storage, pass } = openAt(0);
    storage.write(key, value as never, 10);
    pass(9);
    expect(storage.read(key)).toEqual(value);
    pass(1);
    expect(storage.read(key)).toBeUndefined();
  });

  it.each(rows)('W-02 $key with a wrong shape counts as missing', ({ key, value }) => {
    const { storage, store } = openAt(0);
    for (const other of [null, 0, '', true, [], {}, [1], { 7: 1 }, { 7: null }, [null]]) {
      if (isAlike(other, value)) continue;
      store.setItem(key, JSON.stringify({ value: other }));
      expect([other, storage.read(key)]).toEqual([other, undefined]);
    }
  });

  const role = { value: 'r1', display: 'Kira', level: 45 };
  const goods = {
    value: 'p1',
    price: '1.00',
    display: 'x',
    isCoupon: false,
    isLimit: false,
    couponPoints: 0,
  };
  const wholes: [what: string, key: StorageKey, whole: object, around: (part: object) => unknown][] = [
    ['the player', 'paymentUserinfo', kira, (part) => part],
    ['a player of the device', 'userMap', kira, (part) => ({ 7: part })],
    ['the character chosen', 'paymentOrderInfo', role, (part) => ({ ...order, role: part })],
    ['the server chosen', 'paymentOrderInfo', { display: 'One' }, (part) => ({ ...order, server: part })],
    [
      'the area chosen',
      'paymentOrderInfo',
      { value: 's1', display: 'One' },
      (part) => ({ ...order, area: part }),
    ],
    ['the goods chosen', 'paymentOrderInfo', goods, (part) => ({ ...order, goods: part })],
    ['the last character', 'lastPurchases', role, (part) => ({ 7: { suid: '1', role: part } })],
  ];
  it.each(wholes)('W-02 %s without one of its parts counts as missing', (_what, key, whole, around) => {
    const { storage, store } = openAt(0);
    const put = (value: object) => store.setItem(key, JSON.stringify({ value: around(value) }));
    put(whole);
    expect(storage.read(key)).toEqual(around(whole));
    for (const name of Object.keys(whole)) {
      put({ ...whole, [name]: undefined });
      expect([name, storage.read(key)]).toEqual([name, undefined]);
    }
  });

  it.each(rows)('W-02 an invalid expiry of $key counts as past', ({ key, value }) => {
    const { storage, store } = openAt(0);
    for (const expires of ['soon', null, {}, 'NaN']) {
      store.setItem(key, JSON.stringify({ value, expires }));
      expect(storage.read(key)).toBeUndefined();
    }
  });

  it.each(['not json', '"text"', 'null', '{}'])('W-02 a foreign value (%s) counts as missing', (text) => {
    const { storage, store } = openAt(0);
    store.setItem('perfLang', text);
    expect(storage.read('perfLang')).toBeUndefined();
  });

  it('S-14 testing whether the browser can store anything leaves nothing behind', () => {
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
  it.each(refusals)('S-14 %s: the page detects it, and remembers values until it closes', (_name, open) => {
    const storage = createShopStorage(open, () => 0);
    expect(storage.isBlocked).toBe(true);
    storage.write('perfLang', 'ko');
    expect(storage.read('perfLang')).toBe('ko');
    storage.remove('perfLang');
    expect(storage.read('perfLang')).toBeUndefined();
  });

  const full = (room: number) => {
    const inner = memoryStore();
    return {
      ...inner,
      setItem(key: string, value: string) {
        if (value.length > room) throw new Error('QuotaExceededError');
        inner.setItem(key, value);
      },
    };
  };

  it.each(rows)('S-14 if there is no room for $key, the tab keeps it across reloads', ({ key, value }) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const [browser, tab] = [full(20), memoryStore()];
    const open = () =>
      createShopStorage(
        () => browser,
        () => 0,
        () => tab,
      );
    open().write(key, value as never);
    expect([open().isBlocked, open().read(key)]).toEqual([false, value]);
    open().remove(key);
    expect(open().read(key)).toBeUndefined();
    warn.mockRestore();
  });

  it('S-14 the newest value wins, wherever there was room for it', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const storage = createShopStorage(
      () => full(30),
      () => 0,
      () => full(60),
    );
    const texts = ['short', 'x'.repeat(30), 'short', 'y'.repeat(90), 'z'.repeat(30), 'short'];
    for (const text of texts) {
      storage.write('trafficSource', text);
      expect(storage.read('trafficSource')).toBe(text);
    }
    storage.remove('trafficSource');
    expect(storage.read('trafficSource')).toBeUndefined();
    warn.mockRestore();
  });

  it('I-05 a value that another tab removes is removed here too, even if only this tab had room for it', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const browser = full(100);
    const [mine, other] = [memoryStore(), memoryStore()].map((tab) =>
      createShopStorage(
        () => browser,
        () => 0,
        () => tab,
      ),
    );
    mine?.write('userMap', { 7: { ...kira, username: 'k'.repeat(100) } });
    mine?.write('userMap', { 7: kira });
    expect(other?.read('userMap')).toEqual({ 7: kira });
    other?.remove('userMap');
    expect(mine?.read('userMap')).toBeUndefined();
    warn.mockRestore();
  });

  it('I-05 a changing value is never briefly missing, because other tabs would log out', () => {
    const inner = memoryStore();
    const changes: string[] = [];
    const storage = createShopStorage(
      () => ({
        getItem: inner.getItem,
        setItem: (key, value) => {
          changes.push(`set ${key}`);
          inner.setItem(key, value);
        },
        removeItem: (key) => {
          changes.push(`remove ${key}`);
          inner.removeItem(key);
        },
      }),
      () => 0,
    );
    changes.length = 0;
    storage.write('userMap', { 7: kira });
    storage.write('userMap', {});
    expect(changes).toEqual(['set userMap', 'set userMap']);
  });
});

/** Whether the other value could have been written under the same key; objects may lack any field. */
function isAlike(other: unknown, value: unknown): boolean {
  if (typeof other !== typeof value || Array.isArray(other) !== Array.isArray(value)) return false;
  if (typeof other !== 'object') return true;
  if (other === null) return false;
  // Every entry of a map is checked; undeclared fields may hold anything.
  const isMap = ['7', 'state', 'intention'].includes(Object.keys(value as object)[0] ?? '7');
  return Object.keys(other).length === 0 || (!isMap && !Array.isArray(other));
}
