import { channelsOf } from '@gemporium/contract/channels.ts';
import {
  exponentOf as isoExponentOf,
  type Money,
  parseMajor,
  rescale,
  toMajor,
} from '@gemporium/domain/money.ts';
import { provider } from './provider.ts';
import type { WireMoney } from './wire.ts';

/** Currencies that PayPal takes without decimals although ISO 4217 has some. */
const withoutDecimals = ['HUF', 'TWD'];

const currencies = new Set(channelsOf(provider.id).flatMap(({ currencies = [] }) => currencies));

/** How many decimals PayPal uses for the currency. */
export function exponentOf(currency: string): number {
  return withoutDecimals.includes(currency) ? 0 : isoExponentOf(currency);
}

/** Our money as PayPal writes it; undefined if PayPal does not take it (won, half a forint). */
export function toPayPal(money: Money): WireMoney | undefined {
  const { amountMinor, currency } = money;
  const exponent = isoExponentOf(currency);
  const isTaken =
    currencies.has(currency) && rescale(amountMinor, exponent, exponentOf(currency)) !== undefined;
  if (!isTaken) return undefined;
  const major = toMajor(money);
  const whole = exponentOf(currency) === 0 ? (major.split('.')[0] ?? major) : major;
  return { currency_code: currency, value: whole };
}

/** PayPal's money as ours; undefined if ours cannot express it. */
export function fromPayPal({ currency_code: currency, value }: WireMoney): Money | undefined {
  const parsed = parseMajor(value, currency);
  return parsed.ok ? { amountMinor: parsed.amountMinor, currency } : undefined;
}
