import { exponentOf as isoExponentOf, type Money } from '@gemporium/domain/money.ts';
import { toMajorNumber } from '@gemporium/provider-kit/major-units.ts';

/**
 * EBANX uses two decimals at most (Chargeback Report: two decimal places). No document says whether it accepts
 * decimals for the money of Colombia, Chile and Paraguay: whole pesos and guaraníes are right in either case.
 */
export function exponentOf(currency: string): number {
  return currency === 'COP' ? 0 : Math.min(isoExponentOf(currency), 2);
}

/** The amount in EBANX's form, a number in major units; undefined if it does not accept such an amount (COP 1.50). */
export function toEbanx(money: Money): number | undefined {
  return toMajorNumber(money, exponentOf(money.currency));
}
