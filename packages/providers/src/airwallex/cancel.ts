import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { fetchPayment, paymentUpdateOf } from './query.ts';
import { type Intent, intentSchema } from './wire.ts';

/** Cancels the intent, so that it can no longer be paid. A paid one stays paid. */
export async function cancel(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome> {
  const before = await fetchPayment(context, payment);
  if (before.kind === 'not-found') return { kind: 'cancelled', detail: before.detail };
  if (before.kind !== 'found') return { kind: 'unavailable', detail: before.detail };
  const ended = endOf(context, before.intent);
  if (ended) return ended;

  const outcome = await call(context, {
    method: 'POST',
    path: `/pa/payment_intents/${encodeURIComponent(before.intent.id)}/cancel`,
    body: { request_id: `${payment.reference}-C` },
  });
  if (outcome.kind === 'not-sent' || outcome.kind === 'no-entry')
    return { kind: 'unavailable', detail: outcome.detail };
  const answered = outcome.kind === 'done' ? intentSchema.safeParse(outcome.body) : undefined;
  const cancelled =
    answered?.success && answered.data.id === before.intent.id ? endOf(context, answered.data) : undefined;
  if (cancelled) return cancelled;

  // Refused or lost: it may have been paid meanwhile.
  const after = await fetchPayment(context, payment);
  const detail = outcome.kind !== 'done' ? outcome.detail : 'the answer is not a cancelled intent';
  if (after.kind !== 'found') return { kind: 'unavailable', detail };
  return endOf(context, after.intent) ?? { kind: 'refused', detail };
}

/** The outcome of cancelling an intent that has already ended; undefined if it is open. */
function endOf({ account }: ProviderContext, intent: Intent): CancelOutcome | undefined {
  const update = paymentUpdateOf(intent, account.merchant);
  const { status, detail } = update;
  if (status === 'cancelled') return { kind: 'cancelled', detail };
  return status === 'paid' ? { kind: 'refused', detail, update } : undefined;
}
