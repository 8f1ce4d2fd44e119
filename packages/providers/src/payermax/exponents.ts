import { exponentOf as isoExponentOf } from '@gemporium/domain/money.ts';

/**
 * Where PayerMax takes fewer decimals than ISO 4217 has (docs.payermax.com, refund: refundAmount). Elsewhere it takes
 * what the currency has; its table of the currencies of orders has not been read for JPY, KRW and VND, which have none.
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

/** How many decimals PayerMax takes of the currency. */
export function exponentOf(currency: string): number {
  return fewer[currency] ?? isoExponentOf(currency);
}
