import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type { Account, RefundUpdate } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { refundReferenceOf } from '@gemporium/provider-kit/short-refund-name.ts';
import { refundStatuses } from './provider.ts';
import type { Payment, Refund } from './wire.ts';

/**
 * Reads a refund of a payment into a `RefundUpdate`. One that nobody here asked for gets EBANX's own number as its
 * reference.
 */
export function refundUpdateOf(
  { merchant }: Pick<Account, 'merchant'>,
  reference: string,
  { hash, currency_ext }: Payment,
  { id, merchant_refund_code, status, amount_ext }: Refund,
): RefundUpdate {
  return {
    refundReference: refundReferenceOf(reference, merchant_refund_code) ?? id,
    status: listNaming(refundStatuses, status) ?? 'pending',
    amount: fromMajorUnits(amount_ext, currency_ext),
    providerReference: id,
    capture: hash,
    reference,
    merchant,
    detail: scrub(`refund ${status}`),
  };
}
