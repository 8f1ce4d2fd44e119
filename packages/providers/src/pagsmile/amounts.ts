import { exponentOf as isoExponentOf, type Money } from '@gemporium/domain/money.ts';
import { toMajorNumber } from '@gemporium/provider-kit/major-units.ts';

/**
 * Pagsmile takes two decimals at most, and none of what its table of methods marks "only integer": Colombia's, Chile's
 * and Paraguay's money, the last two of which ISO 4217 gives none either.
 */
export function exponentOf(currency: string): number {
  return currency === 'COP' ? 0 : Math.min(isoExponentOf(currency), 2);
}

/** The amount as Pagsmile's text in major units ("12.01", "12000"); undefined where it takes no such amount (COP 1.50). */
export function toPagsmile(money: Money): string | undefined {
  const decimals = exponentOf(money.currency);
  return toMajorNumber(money, decimals)?.toFixed(decimals);
}
