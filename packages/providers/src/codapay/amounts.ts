import { exponentOf as isoExponentOf, type Money } from '@gemporium/domain/money.ts';
import { toMajorNumber } from '@gemporium/provider-kit/major-units.ts';

/**
 * Whose decimals Codapay does not take: the pages of its back-end calls name Indonesia, Taiwan, and three whose money has
 * none in ISO 4217 either (Chile, South Korea, Vietnam); that it rounds Myanmar's and Laos' money to whole numbers stands
 * with its US dollar payments.
 */
const whole: readonly string[] = ['IDR', 'LAK', 'MMK', 'TWD'];

/** How many decimals Codapay takes of the currency. */
export function exponentOf(currency: string): number {
  return whole.includes(currency) ? 0 : Math.min(isoExponentOf(currency), 2);
}

/** The amount as Codapay writes it, a number in major units; undefined where it takes no such amount (IDR 150.50). */
export function toCodapay(money: Money): number | undefined {
  return toMajorNumber(money, exponentOf(money.currency));
}
