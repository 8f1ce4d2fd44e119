import { afterEach, describe, expect, it, vi } from 'vitest';
import { createShopStorage, memoryStore } from '../storage/shop-storage.ts';
import { createIdempotencyKeys, intentionOf, randomHex, randomKey } from './idempotency-keys.ts';

afterEach(() => vi.unstubAllGlobals());

/** Keys in a storage that counts its writes. */
function open() {
  const storage = createShopStorage(memoryStore, () => 0);
  const written: string[] = [];
  let made = 0;
  const keys = createIdempotencyKeys(
    {
      ...storage,
      write: (key, value) => {
        written.push('write');
        storage.write(key, value);
      },
      remove: (...names) => {
        written.push('remove');
        storage.remove(...names);
      },
    },
    () => {
      made += 1;
      return `name-${made}`;
    },
  );
  return { keys, kept: () => storage.read('paymentAttempts'), written };
}

describe('O-10 the key of an intention', () => {
  it('O-10 is created once for each intention and stored beside the others', () => {
    const { keys, kept } = open();
    expect(keys.keyFor('pay a')).toEqual({ key: 'name-1', isKept: false });
    expect(keys.keyFor('pay b')).toEqual({ key: 'name-2', isKept: false });
    expect(keys.keyFor('pay a')).toEqual({ key: 'name-1', isKept: true });
    expect(kept()).toEqual({ 'pay a': 'name-1', 'pay b': 'name-2' });
  });

  it('O-10 is dropped once its answer arrives, and no other one with it', () => {
    const { keys, kept } = open();
    for (const intention of ['pay a', 'pay b', 'claim c']) keys.keyFor(intention);
    keys.forget((intention) => intention.startsWith('pay'));
    expect(kept()).toEqual({ 'claim c': 'name-3' });
    keys.forget(() => true);
    expect(kept()).toBeUndefined();
    expect(keys.keyFor('pay a')).toEqual({ key: 'name-4', isKept: false });
  });

  it('O-10 an unrelated answer writes nothing, so that the expiry does not move', () => {
    const { keys, kept, written } = open();
    keys.forget(() => true);
    expect(written).toEqual([]);
    keys.keyFor('pay a');
    keys.forget(() => false);
    expect(written).toEqual(['write']);
    expect(kept()).toEqual({ 'pay a': 'name-1' });
    keys.forget(() => true);
    expect(written).toEqual(['write', 'remove']);
  });

  it('O-10 has 128 bits from the browser’s crypto API, two digits for each byte', () => {
    const asked: number[] = [];
    vi.stubGlobal('crypto', {
      getRandomValues: (values: Uint8Array) => {
        asked.push(values.length);
        values.forEach((_, i) => {
          values[i] = [0, 1, 15, 16, 255][i % 5]!;
        });
        return values;
      },
    });
    expect(randomHex(5)).toBe('00010f10ff');
    expect(randomKey()).toBe('00010f10ff00010f10ff00010f10ff00');
    expect(asked).toEqual([5, 16]);
  });
});

describe('O-10 what counts as the same intention', () => {
  const path = '/api/pay/adyen_pay';
  const fields = { product_id: 'p1', price: '4.99' };

  it.each([
    ['the same fields in another order', { price: '4.99', product_id: 'p1' }, true],
    ['an undefined field', { ...fields, coupon_code: undefined }, true],
    ['another visit', { ...fields, did: 'd', session_id: 's', session_time: '5' }, true],
    ['another traffic source', { ...fields, traffic_source: 'news', game_channel_id: 'g' }, true],
    ['an empty field', { ...fields, coupon_code: '' }, false],
    ['another price', { ...fields, price: '5.99' }, false],
    ['another product', { ...fields, product_id: 'p2' }, false],
    ['a missing field', { product_id: 'p1' }, false],
    ['swapped values', { product_id: '4.99', price: 'p1' }, false],
  ])('O-10 %s', (_title, other, isSame) => {
    expect(intentionOf(path, other) === intentionOf(path, fields)).toBe(isSame);
  });

  it('O-10 starts with the path of its call, and another call is another intention', () => {
    expect(intentionOf(path, fields)).toBe(`${path} [["price","4.99"],["product_id","p1"]]`);
    expect(intentionOf('/api/kr_pay/kakao_pay', fields)).not.toBe(intentionOf(path, fields));
  });
});
