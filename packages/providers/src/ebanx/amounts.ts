import { exponentOf as isoExponentOf, type Money } from '@gemporium/domain/money.ts';
import { toMajorNumber } from '@gemporium/provider-kit/major-units.ts';

/**
 * EBANX counts with two decimals at most (Chargeback Report: two decimal places). Of Colombia's, Chile's and Paraguay's
 * money no document says whether it takes decimals: whole pesos and guaraníes are right in either case.
 */
export function exponentOf(currency: string): number {
  return currency === 'COP' ? 0 : Math.min(isoExponentOf(currency), 2);
}

/** The amount as EBANX takes it, a number in major units; undefined where it takes no such amount (COP 1.50). */
export function toEbanx(money: Money): number | undefined {
  return toMajorNumber(money, exponentOf(money.currency));
}
