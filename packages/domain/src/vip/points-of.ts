import { exponentOf, type Money } from '../money.ts';

/**
 * The growth points for an amount, at a rate of points per major unit ("1", "0.001"; at most four decimals), rounded
 * down: a point is earned once all of its money is spent (row V-02).
 */
export function pointsOf({ amountMinor, currency }: Money, rate: string): number {
  const parsed = /^(\d{1,4})(?:\.(\d{1,4}))?$/.exec(rate);
  if (!parsed) throw new RangeError(`not a rate of points: ${rate}`);
  const tenThousandths = Number((parsed[1] ?? '0') + (parsed[2] ?? '').padEnd(4, '0'));
  return Math.floor((amountMinor * tenThousandths) / 10_000 / 10 ** exponentOf(currency));
}
