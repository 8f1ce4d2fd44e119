import type { RefundObservation } from '@gemporium/provider-kit/provider.ts';
import { findRefundOfAccount, type RefundRow } from '../../repositories/refunds.ts';
import type { KeepsBooks } from '../../services.ts';
import { inStoreOf } from '../payments/in-store-of.ts';
import { settleRefundOutside } from './refund-outside.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * A provider's own word of a refund, whoever asked for it: of ours by its reference, else of one that was made at the
 * provider. `unmatched`: no money that is booked here goes back by it (yet).
 */
export async function settleSaidRefund(
  services: KeepsBooks,
  account: string,
  said: RefundObservation,
  by: string,
): Promise<'unmatched' | `refund ${string}`> {
  const refund = await refundNamed(services, account, said.refundReference);
  if (refund) return `refund ${await settleRefund(services, refund, { kind: 'observed', refund: said }, by)}`;
  const outside = await settleRefundOutside(services, account, said, by);
  return outside === 'unmatched' ? outside : `refund outside ${outside}`;
}

/** Our name of a refund is its payment's reference, and more behind a last `-`. */
function refundNamed(
  services: KeepsBooks,
  account: string,
  refundReference: string,
): Promise<RefundRow | undefined> {
  const reference = refundReference.split('-').slice(0, -1).join('-');
  return inStoreOf(services, { account, reference }, (store) =>
    findRefundOfAccount(services.database, { store, account }, refundReference),
  );
}
