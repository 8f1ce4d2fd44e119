import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { isCard } from './provider.ts';
import { query } from './query.ts';

/**
 * Closes a payment that nobody has paid. Alipay gives the money back where it is asked to cancel a paid one, so it is
 * asked how the payment stands first. A card form that was not sent yet cannot be taken back: its payer may still do so.
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
  if (outcome.kind === 'done') return { kind: 'cancelled', detail: 'Alipay has cancelled it' };
  return { kind: outcome.kind === 'refused' ? 'refused' : 'unavailable', detail: outcome.detail };
}
