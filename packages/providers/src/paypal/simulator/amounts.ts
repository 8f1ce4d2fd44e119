import type { SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { objectOf } from '../../simulator/json.ts';

/** What PayPal takes (developer.paypal.com, "Currency codes"). */
const currencies =
  'AUD BRL CAD CZK DKK EUR HKD HUF ILS JPY MYR MXN NOK NZD PHP PLN GBP SGD SEK CHF TWD THB USD'.split(' ');
const withoutDecimals = ['JPY', 'HUF', 'TWD'];

/** The `value` that PayPal writes for an amount in ISO minor units. */
export function wireValueOf(tools: SimulatorTools, amountMinor: number, currency: string): string {
  const major = tools.toMajor(amountMinor, currency);
  return withoutDecimals.includes(currency) ? (major.split('.')[0] ?? major) : major;
}

export type Money = { readonly currency_code: string; readonly value: string };

export function moneyOf(tools: SimulatorTools, amountMinor: number, currency: string): Money {
  return { currency_code: currency, value: wireValueOf(tools, amountMinor, currency) };
}

export type ReadMoney =
  | { readonly amountMinor: number; readonly currency: string }
  | { readonly issue: string };

/** Reads a money object in a request, or names the rule that it violates. */
export function readMoney(tools: SimulatorTools, given: unknown): ReadMoney {
  const { currency_code: currency, value } = objectOf(given) ?? {};
  if (typeof currency !== 'string' || typeof value !== 'string')
    return { issue: 'MISSING_REQUIRED_PARAMETER' };
  if (!currencies.includes(currency)) return { issue: 'CURRENCY_NOT_SUPPORTED' };
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(value);
  if (!match) return { issue: 'INVALID_PARAMETER_SYNTAX' };
  if (withoutDecimals.includes(currency) && match[2] !== undefined)
    return { issue: 'DECIMALS_NOT_SUPPORTED' };
  if ((match[2] ?? '').length > 2) return { issue: 'DECIMAL_PRECISION' };
  const amountMinor = tools.toMinor(value, currency);
  if (amountMinor === undefined) return { issue: 'INVALID_PARAMETER_SYNTAX' };
  return amountMinor > 0 ? { amountMinor, currency } : { issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' };
}
