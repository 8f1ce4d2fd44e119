import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { isCard } from './provider.ts';
import { places, query } from './query.ts';

/**
 * Closes an unpaid payment. Alipay refunds a paid one when asked to cancel it, so the payment's state is queried
 * first. If its payer paid between the two, that money is back: the update says so, whatever Alipay reports later. A card form that has not been submitted yet cannot be withdrawn: the payer may still submit it.
 */
export async function cancel(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome> {
  const asked = await query(context, payment);
  if (asked.kind === 'not-found')
    return isCard(payment.channelId)
      ? { kind: 'refused', detail: asked.detail }
      : { kind: 'cancelled', detail: asked.detail };
  if (asked.kind !== 'known') return { kind: 'unavailable', detail: asked.detail };
  const { update } = asked;
  const { status, detail } = update;
  if (status === 'paid') return { kind: 'refused', detail, update };
  if (status !== 'pending') return { kind: 'cancelled', detail };

  const outcome = await call(context, 'cancel', { paymentRequestId: payment.reference });
  if (outcome.kind === 'done') {
    const cancelled = {
      status: 'cancelled',
      sequence: places.cancelled,
      detail: 'Alipay has cancelled it',
    } as const;
    return { kind: 'cancelled', detail: cancelled.detail, update: { ...update, ...cancelled } };
  }
  return { kind: outcome.kind === 'refused' ? 'refused' : 'unavailable', detail: outcome.detail };
}
