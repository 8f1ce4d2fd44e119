import { exponentOf as isoExponentOf, type Money } from '@gemporium/domain/money.ts';
import { toMajorNumber } from '@gemporium/provider-kit/major-units.ts';

/**
 * The number of decimals that Airwallex accepts for the currency: that of ISO 4217 ("Supported currencies"; its row
 * for IDR has not been checked).
 */
export function exponentOf(currency: string): number {
  return isoExponentOf(currency);
}

/** The amount in Airwallex's form, a number in major units; undefined if a number cannot hold it. */
export function toAirwallex(money: Money): number | undefined {
  return toMajorNumber(money, exponentOf(money.currency));
}
