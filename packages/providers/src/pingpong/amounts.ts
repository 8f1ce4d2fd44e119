import { exponentOf as isoExponentOf, type Money } from '@gemporium/domain/money.ts';
import { toMajorNumber } from '@gemporium/provider-kit/major-units.ts';

/** Where PingPong's table ("Transaction currency") has other decimals than the store: two units of account. */
const others: Readonly<Record<string, number>> = { CLF: 4, UYI: 0 };

/** The wire's amounts are texts of at most so many characters. */
const longest = 12;

/** How many decimals PingPong takes of the currency. */
export function exponentOf(currency: string): number {
  return others[currency] ?? isoExponentOf(currency);
}

/** The amount as PingPong's text in major units ("14.99", "740"); undefined where it takes no such amount. */
export function toPingPong(money: Money): string | undefined {
  const decimals = exponentOf(money.currency);
  const written = toMajorNumber(money, decimals)?.toFixed(decimals);
  return written !== undefined && written.length <= longest ? written : undefined;
}
