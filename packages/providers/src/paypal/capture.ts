import type { KnownPayment, ProviderContext, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { type CallOutcome, call } from './call.ts';
import { declineIssues, usedUpIssues } from './provider.ts';
import { orderIn, pathOf, paymentUpdateOf, query } from './query.ts';

/**
 * Captures the money of an order that its payer has approved. An order has one capture, however often it is
 * requested.
 */
export async function capture(
  context: ProviderContext,
  payment: KnownPayment,
  { isRepeat }: { isRepeat?: true } = {},
): Promise<QueryOutcome> {
  const { orderId } = payment.memo;
  if (orderId === undefined)
    return { kind: 'unavailable', detail: 'no order id: there is nothing to capture' };
  const outcome = await call(context, {
    method: 'POST',
    path: `${pathOf(orderId)}/capture`,
    requestId: `${payment.reference}-C`,
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind !== 'done') return afterNoCapture(context, payment, outcome, isRepeat);
  const captured = orderIn(outcome.body, payment);
  if (captured.kind === 'found')
    return { kind: 'known', update: paymentUpdateOf(context, payment, captured.order) };
  // An answer without any order is broken, so we query. If it holds somebody else's order, nothing more is done with
  // it.
  return captured.detail === 'the answer is not an order' ? query(context, payment) : captured;
}

/**
 * After a refusal or a lost answer, the order's state decides. If the order still waits, PayPal's reason is the
 * answer: a declined source of money ends this payment here, although the payer could choose another one on PayPal's
 * page. An order that waits for its payer again, although it was approved when a lost call was sent, was declined then.
 */
async function afterNoCapture(
  context: ProviderContext,
  payment: KnownPayment,
  outcome: Extract<CallOutcome, { kind: 'error' | 'unknown' }>,
  isRepeat = false,
): Promise<QueryOutcome> {
  const asked = await query(context, payment);
  if (outcome.kind !== 'error' || asked.kind !== 'known' || asked.update.status !== 'pending') return asked;
  const { awaitsCapture: _awaits, ...update } = asked.update;
  const reasons = isRepeat ? { ...declineIssues, ...usedUpIssues } : declineIssues;
  const declined = outcome.issues.find((issue) => Object.hasOwn(reasons, issue));
  const error = declined && update.providerReference === undefined ? reasons[declined] : undefined;
  return {
    kind: 'known',
    update: {
      ...update,
      ...(error === undefined ? {} : { status: 'declined' as const, error }),
      detail: outcome.detail,
    },
  };
}
