import type { Money } from '@gemporium/domain/money.ts';
import type { UpdateAmount } from '@gemporium/provider-kit/provider.ts';
import { coins } from './provider.ts';
import { type WireAmount, wholeNumberIn } from './wire.ts';

/** The amount as Alipay writes it: minor units as text. Its decimals are those of ISO 4217 in every currency. */
export function toAlipay({ amountMinor, currency }: Money): WireAmount {
  return { currency, value: String(amountMinor) };
}

/** Whether a way to pay takes the amount: some wallets know whole coins alone. */
export function takesAmount(method: string, { amountMinor }: Money): boolean {
  return !Object.hasOwn(coins, method) || amountMinor % (coins[method] ?? 1) === 0;
}

/** An amount of Alipay's as ours. */
export function fromAlipay({ currency, value }: WireAmount): UpdateAmount {
  const amountMinor = wholeNumberIn(value);
  return amountMinor === undefined ? 'inexpressible' : { amountMinor, currency };
}
