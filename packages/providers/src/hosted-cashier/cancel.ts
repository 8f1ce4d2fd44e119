import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { call, pathOf } from './call.ts';
import { paymentUpdateOf } from './query.ts';
import { paymentSchema } from './wire.ts';

/** Stops an open payment. A payment that has ended unpaid counts as stopped. */
export async function cancel(context: ProviderContext, payment: KnownPayment): Promise<CancelOutcome> {
  const outcome = await call(context, {
    purpose: `cancel-${payment.reference}`,
    path: pathOf(payment.reference, '/cancel'),
    body: { merchant: context.account.merchant },
  });
  if (outcome.kind === 'error' && outcome.code === 'already_paid')
    return { kind: 'refused', detail: outcome.detail };
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const answered = paymentSchema.safeParse(outcome.body);
  if (!answered.success || answered.data.reference !== payment.reference) {
    return { kind: 'unavailable', detail: 'the answer is not this payment' };
  }
  const update = paymentUpdateOf(answered.data);
  const { status, detail } = update;
  return status === 'paid' || status === 'pending'
    ? { kind: 'refused', detail, update }
    : { kind: 'cancelled', detail };
}
