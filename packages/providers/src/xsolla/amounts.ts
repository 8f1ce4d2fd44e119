import { type Money, parseMajor, toMajor } from '@gemporium/domain/money.ts';
import type { SaidAmount } from '@gemporium/provider-kit/provider.ts';

/** Ours as the JSON number of major units that Xsolla takes; undefined where a number cannot hold it exactly. */
export function toXsolla(money: Money): number | undefined {
  const amount = Number(toMajor(money));
  const back = fromXsolla({ amount, currency: money.currency });
  return typeof back === 'object' && back.amountMinor === money.amountMinor ? amount : undefined;
}

/** Xsolla's number or decimal string as ours. */
export function fromXsolla({ amount, currency }: { amount: number | string; currency: string }): SaidAmount {
  const parsed = parseMajor(String(amount), currency);
  return parsed.ok ? { amountMinor: parsed.amountMinor, currency } : 'inexpressible';
}
