import type { RefundUpdate } from '@gemporium/provider-kit/provider.ts';
import { findRefundOfAccount, type RefundRow } from '../../repositories/refunds.ts';
import type { KeepsBooks } from '../../services.ts';
import { inStoreOf } from '../payments/in-store-of.ts';
import { applyOutsideRefund } from './apply-outside-refund.ts';
import { applyRefundOutcome } from './apply-refund-outcome.ts';

/**
 * A provider's report about a refund: ours by its reference, otherwise one made at the provider. `unmatched`: it
 * matches no booked payment (yet).
 */
export async function applyRefundUpdate(
  services: KeepsBooks,
  account: string,
  update: RefundUpdate,
  by: string,
): Promise<'unmatched' | `refund ${string}`> {
  const refund = await refundNamed(services, account, update.refundReference);
  if (refund)
    return `refund ${await applyRefundOutcome(services, refund, { kind: 'known', refund: update }, by)}`;
  const outside = await applyOutsideRefund(services, account, update, by);
  return outside === 'unmatched' ? outside : `refund outside ${outside}`;
}

/** Our name for a refund is its payment's reference, `-` and a suffix. */
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
