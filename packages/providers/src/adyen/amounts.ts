import { exponentOf as isoExponentOf, type Money, rescale } from '@gemporium/domain/money.ts';
import { exponentOf } from './exponents.ts';

/** An amount as this wire writes it. */
export interface AdyenAmount {
  currency: string;
  value: number;
}

/** Ours as Adyen's minor units; undefined where Adyen cannot express it (IDR 150.50). */
export function toAdyen({ amountMinor, currency }: Money): AdyenAmount | undefined {
  const value = rescale(amountMinor, isoExponentOf(currency), exponentOf(currency));
  return value === undefined ? undefined : { currency, value };
}

/** Adyen's minor units as ours; undefined where ours cannot express them (CLP 100.50). */
export function fromAdyen({ currency, value }: AdyenAmount): Money | undefined {
  const amountMinor = rescale(value, exponentOf(currency), isoExponentOf(currency));
  return amountMinor === undefined ? undefined : { amountMinor, currency };
}
