import { exponentOf as isoExponentOf, type Money } from '@gemporium/domain/money.ts';
import { toMajorNumber } from '@gemporium/provider-kit/major-units.ts';

/**
 * Pagsmile takes at most two decimals, and none where its table of methods says "only integer": in Colombia, Chile
 * and Paraguay. For the last two, ISO 4217 has none either.
 */
export function exponentOf(currency: string): number {
  return currency === 'COP' ? 0 : Math.min(isoExponentOf(currency), 2);
}

/**
 * The amount as Pagsmile's text in major units ("12.01", "12000"); undefined if Pagsmile cannot take it (COP 1.50).
 */
export function toPagsmile(money: Money): string | undefined {
  const decimals = exponentOf(money.currency);
  return toMajorNumber(money, decimals)?.toFixed(decimals);
}
