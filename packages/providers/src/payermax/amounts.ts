import { exponentOf as isoExponentOf, type Money } from '@gemporium/domain/money.ts';
import { toMajorNumber } from '@gemporium/provider-kit/major-units.ts';

/**
 * Currencies for which PayerMax takes fewer decimals than ISO 4217 has (its OpenAPI document, refund: refundAmount;
 * IQD and LYD only there). For all others it takes what the currency has: for pay links the document lists JPY, KRW,
 * VND, CLP, ISK and PYG as without decimals, like ISO 4217; for orders it refers to a table that does not have them.
 */
const fewer: Readonly<Record<string, number>> = {
  COP: 0,
  IDR: 0,
  PKR: 0,
  TWD: 0,
  BHD: 2,
  IQD: 2,
  JOD: 2,
  KWD: 2,
  LYD: 2,
  OMR: 2,
  TND: 2,
};

/** How many decimals PayerMax takes for the currency. */
export function exponentOf(currency: string): number {
  return fewer[currency] ?? isoExponentOf(currency);
}

/** The amount as PayerMax writes it, a number in major units; undefined if PayerMax cannot take it (IDR 150.50). */
export function toPayerMax(money: Money): number | undefined {
  return toMajorNumber(money, exponentOf(money.currency));
}
