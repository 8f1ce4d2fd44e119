import type { CancelOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { ask, paymentUpdateOf } from './query.ts';
import { queriedSchema } from './wire.ts';

/**
 * Calls /ws/cancel, which EBANX accepts for open and pending payments. It needs EBANX's own number, and the answer
 * that contained it may have been lost, so EBANX is asked first.
 */
export async function cancel(context: ProviderContext, { reference }: KnownPayment): Promise<CancelOutcome> {
  const asked = await ask(context, { merchant_payment_code: reference });
  if (asked.kind === 'not-found') return { kind: 'cancelled', detail: asked.detail };
  if (asked.kind !== 'found') return asked;
  const before = paymentUpdateOf(context.account, reference, asked.payment);
  if (before.status === 'paid') return { kind: 'refused', detail: before.detail, update: before };
  if (before.status !== 'pending') return { kind: 'cancelled', detail: before.detail };

  const { hash } = asked.payment;
  const outcome = await call(context, 'cancel', { hash });
  if (outcome.kind === 'error') return { kind: 'refused', detail: outcome.detail };
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const answered = queriedSchema.safeParse(outcome.body);
  if (!answered.success || answered.data.payment.hash !== hash)
    return { kind: 'unavailable', detail: 'the answer is not this payment' };
  const after = paymentUpdateOf(context.account, reference, answered.data.payment);
  const isOver = after.status !== 'pending' && after.status !== 'paid';
  return isOver
    ? { kind: 'cancelled', detail: after.detail }
    : { kind: 'refused', detail: after.detail, update: after };
}
