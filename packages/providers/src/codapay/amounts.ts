import { exponentOf as isoExponentOf, type Money } from '@gemporium/domain/money.ts';
import { toMajorNumber } from '@gemporium/provider-kit/major-units.ts';

/**
 * Currencies for which Codapay accepts no decimals. The documentation of its back-end calls names Indonesia, Taiwan,
 * and three countries whose money has none in ISO 4217 either (Chile, South Korea, Vietnam); its section on US
 * dollar payments says that it rounds Myanmar's and Laos' money to whole numbers.
 */
const whole: readonly string[] = ['IDR', 'LAK', 'MMK', 'TWD'];

/** The number of decimals that Codapay accepts for the currency. */
export function exponentOf(currency: string): number {
  return whole.includes(currency) ? 0 : Math.min(isoExponentOf(currency), 2);
}

/**
 * The amount in Codapay's form, a number in major units; undefined if it does not accept such an amount (IDR
 * 150.50).
 */
export function toCodapay(money: Money): number | undefined {
  return toMajorNumber(money, exponentOf(money.currency));
}
