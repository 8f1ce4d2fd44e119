import { exponentOf as isoExponentOf, type Money, rescale } from '@gemporium/domain/money.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type { UpdateAmount } from '@gemporium/provider-kit/provider.ts';

/** Amounts have two decimals in every currency. */
export function exponentOf(currency: string): number {
  return Math.min(isoExponentOf(currency), 2);
}

/** The amount with two decimals (`14.99`, `740.00`); undefined if two are not enough (KWD 1.234). */
export function toMerchantServices({ amountMinor, currency }: Money): string | undefined {
  const hundredths = rescale(amountMinor, isoExponentOf(currency), 2);
  if (hundredths === undefined) return undefined;
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * The amount of a message as ours. Malaysian channels call the ringgit `RM` (the vendor's Java SDK: “2 or 3 chars …
 * Default currency is RM (indicating MYR) for Malaysia channels”).
 */
export function fromMerchantServices(amount: string, currency: string): UpdateAmount {
  return fromMajorUnits(amount, currency === 'RM' ? 'MYR' : currency);
}
