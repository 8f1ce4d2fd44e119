import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestValue } from './best-value.ts';

const gems = (quantity: number, amountMinor: number, sku = 'gem') => ({ sku, quantity, amountMinor });

describe('S-07 the one that gives most for its price', () => {
  it.each([
    ['of three', [gems(60, 99), gems(320, 499), gems(700, 999)], 2],
    ['the small one, where it is cheaper by the piece', [gems(160, 99), gems(1580, 1999)], 0],
    [
      'beside goods of another kind, which are no rivals',
      [gems(60, 99), gems(9000, 99, 'coin'), gems(320, 499)],
      2,
    ],
    ['by a thousandth', [gems(1000, 100_000), gems(1001, 100_000)], 1],
  ])('S-07 %s', (_title, goods, best) => {
    expect(bestValue(goods)).toBe(goods[best]);
  });

  it.each([
    ['one alone is not better than anything', [gems(60, 99)]],
    ['two that are alike', [gems(60, 100), gems(120, 200)]],
    ['the best twice', [gems(1, 100), gems(60, 100), gems(120, 200)]],
    ['of two kinds, each with a best', [gems(1, 9), gems(2, 9), gems(1, 9, 'coin'), gems(2, 9, 'coin')]],
    ['nothing', []],
  ])('S-07 nobody: %s', (_title, goods) => {
    expect(bestValue(goods)).toBeUndefined();
  });

  it('S-07 nothing in the group gives as much for the money, in whatever order they stand', () => {
    const one = fc.record({
      sku: fc.constantFrom('gem', 'coin'),
      quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
      amountMinor: fc.integer({ min: 1, max: 9_999_999 }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (goods) => {
        const best = bestValue(goods);
        expect(bestValue(goods.toReversed())).toBe(best);
        if (!best) return;
        const rivals = goods.filter((other) => other !== best && other.sku === best.sku);
        expect(rivals.length).toBeGreaterThan(0);
        for (const { quantity, amountMinor } of rivals)
          expect(
            BigInt(best.quantity) * BigInt(amountMinor) > BigInt(quantity) * BigInt(best.amountMinor),
          ).toBe(true);
      }),
    );
  });
});
