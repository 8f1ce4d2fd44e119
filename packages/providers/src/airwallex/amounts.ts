import { exponentOf as isoExponentOf, type Money } from '@gemporium/domain/money.ts';
import { toMajorNumber } from '@gemporium/provider-kit/major-units.ts';

/**
 * How many decimals Airwallex takes of the currency: as ISO 4217 says ("Supported currencies"; the row of IDR there was not
 * read).
 */
export function exponentOf(currency: string): number {
  return isoExponentOf(currency);
}

/** The amount as Airwallex writes it, a number in major units; undefined where a number does not hold it. */
export function toAirwallex(money: Money): number | undefined {
  return toMajorNumber(money, exponentOf(money.currency));
}
