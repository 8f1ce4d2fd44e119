import { exponentOf, type Money } from '@gemporium/domain/money.ts';
import { fromMajorUnits, toMajorNumber } from '@gemporium/provider-kit/major-units.ts';
import type { UpdateAmount } from '@gemporium/provider-kit/provider.ts';

/** Our amount as the JSON number of major units that Xsolla takes; undefined if a number cannot hold it exactly. */
export function toXsolla(money: Money): number | undefined {
  return toMajorNumber(money, exponentOf(money.currency));
}

/** Xsolla's number or decimal string as ours. */
export function fromXsolla({
  amount,
  currency,
}: {
  amount: number | string;
  currency: string;
}): UpdateAmount {
  return fromMajorUnits(amount, currency);
}
