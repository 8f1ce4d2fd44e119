import { describe, expect, it } from 'vitest';
import { unitPrices } from './unit-prices.ts';

const gems = (quantity: number, amountMinor: number, sku = 'gem') => ({ sku, quantity, amountMinor });
const told = (goods: ReturnType<typeof gems>[]) => {
  const prices = unitPrices(goods);
  return goods.map((one) => prices.get(one) && [prices.get(one)?.amountMinor, prices.get(one)?.per]);
};

describe('what goods cost by the piece', () => {
  it.each<[title: string, goods: ReturnType<typeof gems>[], expected: (number[] | undefined)[]]>([
    [
      'all of an item per the same number, at which the cheapest has three figures',
      [gems(60, 99), gems(1_078, 1_499)],
      [
        [165, 100],
        [139, 100],
      ],
    ],
    [
      'dear ones per ten',
      [gems(1, 999), gems(10, 8_999)],
      [
        [9_990, 10],
        [8_999, 10],
      ],
    ],
    [
      'a dear one and a cheap one per the number at which the cheap one has three figures',
      [gems(1, 999), gems(1_000, 9_900)],
      [
        [99_900, 100],
        [990, 100],
      ],
    ],
    [
      'exactly three figures are three figures',
      [gems(100, 100), gems(200, 200)],
      [
        [100, 100],
        [100, 100],
      ],
    ],
    [
      'a half goes up, and less than a half goes down',
      [gems(16, 200), gems(1_000, 12_549), gems(1_000, 12_551)],
      [
        [125, 10],
        [125, 10],
        [126, 10],
      ],
    ],
    [
      'next to nothing per a million, and no more',
      [gems(1_000_000_000, 1), gems(1_000_000, 1)],
      [
        [0, 1_000_000],
        [1, 1_000_000],
      ],
    ],
    [
      'an item that one alone gives is compared with nothing',
      [gems(60, 99), gems(1, 99, 'pass')],
      [undefined, undefined],
    ],
    [
      'two items, each by itself',
      [gems(60, 99), gems(300, 499), gems(5, 400, 'egg'), gems(10, 700, 'egg')],
      [
        [165, 100],
        [166, 100],
        [800, 10],
        [700, 10],
      ],
    ],
    ['none', [], []],
  ])('S-07 %s', (_title, goods, expected) => {
    expect(told(goods)).toEqual(expected);
  });
});
