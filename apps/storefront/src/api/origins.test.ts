import { describe, expect, it } from 'vitest';
import { createShopStorage, memoryStore } from '../storage/shop-storage.ts';
import { createOrigins } from './origins.ts';

const own = 'https://shop.example';
const backups = ['https://b1.example', 'https://b2.example'];

function open(stored?: string, known: readonly string[] = backups) {
  const storage = createShopStorage(memoryStore, () => 0);
  if (stored !== undefined) storage.write('paymentBakApi', stored);
  const written: string[] = [];
  const watched = {
    ...storage,
    write: ((key: never, value: never) => {
      written.push(`write ${value}`);
      storage.write(key, value);
    }) as typeof storage.write,
    remove: (...keys: Parameters<typeof storage.remove>) => {
      written.push('remove');
      storage.remove(...keys);
    },
  };
  return {
    origins: createOrigins(watched, own, known),
    stored: () => storage.read('paymentBakApi'),
    written,
  };
}

describe('W-01 in which order the addresses are tried', () => {
  it.each([
    ['nothing is remembered: the page’s own first', undefined, ['', ...backups]],
    [
      'a backup that worked is first, and listed once',
      'https://b2.example',
      ['https://b2.example', '', 'https://b1.example'],
    ],
    [
      'an address that is not a backup of this store is not trusted',
      'https://evil.example',
      ['', ...backups],
    ],
    ['the page’s own address is not a backup', own, ['', ...backups]],
    ['nor is an empty string', '', ['', ...backups]],
  ])('W-01 %s', (_title, stored, list) => {
    expect(open(stored).origins.list()).toEqual(list);
  });

  it('W-01 the page’s own address is not tried a second time as a backup', () => {
    expect(open(undefined, [own, 'https://b1.example']).origins.list()).toEqual(['', 'https://b1.example']);
    expect(open(own, [own, 'https://b1.example']).origins.list()).toEqual(['', 'https://b1.example']);
  });
});

describe('W-01 which address is remembered', () => {
  it.each([
    ['the page’s own answers, as usual', undefined, '', undefined, []],
    ['a backup answers', undefined, 'https://b1.example', 'https://b1.example', ['write https://b1.example']],
    ['the same backup answers again', 'https://b1.example', 'https://b1.example', 'https://b1.example', []],
    [
      'another backup answers',
      ...(['https://b1.example', 'https://b2.example', 'https://b2.example'] as const),
      ['write https://b2.example'],
    ],
    ['the page’s own answers again', 'https://b1.example', '', undefined, ['remove']],
  ])('W-01 %s', (_title, stored, answered, remembered, writes) => {
    const shop = open(stored);
    shop.origins.worked(answered);
    expect(shop.stored()).toBe(remembered);
    expect(shop.written).toEqual(writes);
  });
});
