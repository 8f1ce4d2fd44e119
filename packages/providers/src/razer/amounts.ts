import { exponentOf as isoExponentOf, type Money, rescale } from '@gemporium/domain/money.ts';
import type { UpdateAmount } from '@gemporium/provider-kit/provider.ts';
import type { Settings } from './provider.ts';

type Unit = Settings['amountUnit'];

/**
 * How many decimals Razer takes for the currency: in every example (MYR, USD, IDR) its amounts are whole numbers of
 * hundredths. An account whose amounts are ISO 4217's minor units takes as many or more.
 */
export function exponentOf(currency: string): number {
  return Math.min(isoExponentOf(currency), 2);
}

/** The amount as Razer writes it; undefined if Razer cannot take it (KWD 1.234). */
export function toRazer({ amountMinor, currency }: Money, unit: Unit): string | undefined {
  const written = rescale(amountMinor, isoExponentOf(currency), decimalsOf(currency, unit));
  return written === undefined ? undefined : String(written);
}

/** Razer's whole number as ours. */
export function fromRazer(amount: string, currency: string, unit: Unit): UpdateAmount {
  const amountMinor = rescale(Number(amount), decimalsOf(currency, unit), isoExponentOf(currency));
  return amountMinor === undefined ? 'inexpressible' : { amountMinor, currency };
}

function decimalsOf(currency: string, unit: Unit): number {
  return unit === 'iso' ? isoExponentOf(currency) : 2;
}
