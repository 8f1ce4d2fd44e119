import type { Money } from '@gemporium/domain/money.ts';
import type { UpdateAmount } from '@gemporium/provider-kit/provider.ts';
import { coins } from './provider.ts';
import { type WireAmount, wholeNumberIn } from './wire.ts';

/** The amount in Alipay's form: minor units as text. Alipay uses the decimals of ISO 4217 for every currency. */
export function toAlipay({ amountMinor, currency }: Money): WireAmount {
  return { currency, value: String(amountMinor) };
}

/** Whether a payment method accepts the amount: some wallets accept only whole coins. */
export function takesAmount(method: string, { amountMinor }: Money): boolean {
  return !Object.hasOwn(coins, method) || amountMinor % (coins[method] ?? 1) === 0;
}

/** Converts an amount of Alipay's to ours. */
export function fromAlipay({ currency, value }: WireAmount): UpdateAmount {
  const amountMinor = wholeNumberIn(value);
  return amountMinor === undefined ? 'inexpressible' : { amountMinor, currency };
}
