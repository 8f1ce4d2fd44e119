import { exponentOf as isoExponentOf, type Money } from '@gemporium/domain/money.ts';
import { toMajorNumber } from '@gemporium/provider-kit/major-units.ts';

/**
 * Currencies for which PingPong's table ("Transaction currency") has other decimals than the store: two units of
 * account.
 */
const others: Readonly<Record<string, number>> = { CLF: 4, UYI: 0 };

/** The longest text that the wire takes as an amount. */
const longest = 12;

/** How many decimals PingPong takes for the currency. */
export function exponentOf(currency: string): number {
  return others[currency] ?? isoExponentOf(currency);
}

/** The amount as PingPong's text in major units ("14.99", "740"); undefined if PingPong cannot take it. */
export function toPingPong(money: Money): string | undefined {
  const decimals = exponentOf(money.currency);
  const written = toMajorNumber(money, decimals)?.toFixed(decimals);
  return written !== undefined && written.length <= longest ? written : undefined;
}
