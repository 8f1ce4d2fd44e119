/** What is compared of goods: a quantity of one item, and its price in minor units of one currency. */
export interface Valued {
  sku: string;
  quantity: number;
  amountMinor: number;
}

/**
 * The goods that give the most of their item for the price, if that can be said: at least two goods give the item, and
 * these give more for the money than all others. Goods with different items are not compared. Undefined if no item has
 * a winner, or several have.
 */
export function bestValue<Goods extends Valued>(goods: readonly Goods[]): Goods | undefined {
  const winners = [...Map.groupBy(goods, ({ sku }) => sku).values()].flatMap((rivals) => {
    const [first, second] = rivals.toSorted(moreForTheMoney);
    return first && second && moreForTheMoney(first, second) < 0 ? [first] : [];
  });
  return winners.length === 1 ? winners[0] : undefined;
}

/** Compares products of whole numbers, so that no rounding decides what a badge claims. */
function moreForTheMoney(one: Valued, other: Valued): number {
  const difference =
    BigInt(other.quantity) * BigInt(one.amountMinor) - BigInt(one.quantity) * BigInt(other.amountMinor);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
