import type { Valued } from './best-value.ts';

/** The price of `per` pieces of an item, bonus included: in minor units, rounded to the nearest. */
export interface UnitPrice {
  amountMinor: number;
  per: number;
}

/**
 * Unit prices of goods that are comparable because they contain the same item. All goods with an item use the same
 * quantity, a power of ten at which even the cheapest price has three digits.
 */
export function unitPrices<Goods extends Valued>(goods: readonly Goods[]): Map<Goods, UnitPrice> {
  const rivals = [...Map.groupBy(goods, ({ sku }) => sku).values()].filter((group) => group.length > 1);
  return new Map(
    rivals.flatMap((group) => {
      const per = commonNumber(group);
      return group.map((one) => [one, { amountMinor: costOf(one, per), per }] as const);
    }),
  );
}

/** Nobody quotes the price of one piece, and a price for more than a million pieces would tell nothing. */
const numbers = [10, 100, 1_000, 10_000, 100_000, 1_000_000];

function commonNumber(group: readonly Valued[]): number {
  return numbers.find((per) => group.every((one) => costOf(one, per) >= 100)) ?? 1_000_000;
}

/** Whole numbers only, rounded half up, so that anybody can work out the shown price. */
function costOf({ quantity, amountMinor }: Valued, per: number): number {
  const doubled = (2n * BigInt(amountMinor) * BigInt(per)) / BigInt(quantity);
  return Number((doubled + 1n) / 2n);
}
