/** Goods as their value is compared: so much of one item for so much money, in minor units of one currency. */
export interface Valued {
  sku: string;
  quantity: number;
  amountMinor: number;
}

/**
 * The one that gives most of its item for its price, where that can be said: at least two give the item, and this one gives
 * more for the money than every other. Goods of other items are no rivals; undefined where no item has a winner, or several have.
 */
export function bestValue<Goods extends Valued>(goods: readonly Goods[]): Goods | undefined {
  const winners = [...Map.groupBy(goods, ({ sku }) => sku).values()].flatMap((rivals) => {
    const [first, second] = rivals.toSorted(moreForTheMoney);
    return first && second && moreForTheMoney(first, second) < 0 ? [first] : [];
  });
  return winners.length === 1 ? winners[0] : undefined;
}

/** Compared by products of whole numbers: no binary fraction decides what a badge claims. */
function moreForTheMoney(one: Valued, other: Valued): number {
  const difference =
    BigInt(other.quantity) * BigInt(one.amountMinor) - BigInt(one.quantity) * BigInt(other.amountMinor);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
