import { findOrder } from '../../repositories/orders.ts';
import { findPayment } from '../../repositories/payments.ts';
import { findRefund, refundsOfOrder } from '../../repositories/refunds.ts';
import { knownPayment } from '../../use-cases/payments/known-payment.ts';
import { settleRefund } from '../../use-cases/refunds/settle-refund.ts';
import { isKeyOver } from './key-life.ts';
import { done, type EffectHandler } from './outcome.ts';
import { retryAfterSeconds } from './retry-after.ts';

const keyIsOver =
  'it may have been carried out, and the provider would take it for another now: its word is waited for';

/**
 * Gives money back at the provider. The refund's own reference is the idempotency key, and where the provider can be
 * asked about a refund it is asked before a second try. Where it cannot, nothing is sent again once the key is over.
 */
export const refund: EffectHandler = async (services, effect) => {
  const row = await findRefund(services.database, effect.store, effect.key);
  if (!row || row.state === 'succeeded' || row.state === 'failed') return done;
  const payment = await findPayment(services.database, row.reference);
  const order = payment && (await findOrder(services.database, payment.store, payment.billing_no));
  const at = payment && services.providers.context(payment.account);
  if (!payment || !order || !at?.provider.refund)
    return { kind: 'park', reason: 'the payment cannot be refunded by its provider' };
  const known = knownPayment(payment, order.suid);
  const others = await refundsOfOrder(services.database, row.store, row.billing_no);
  const request = {
    refundReference: row.refund_reference,
    amount: { amountMinor: row.amount_minor, currency: row.currency },
    reason: row.reason,
    earlier: others
      .filter((r) => r.reference === row.reference && r.state === 'succeeded')
      .map((r) => ({
        refundReference: r.refund_reference,
        ...(r.provider_reference ? { providerReference: r.provider_reference } : {}),
      })),
  };
  const begun = row.state !== 'requested' || effect.tries > 1;
  if (begun && at.provider.queryRefund) {
    const answer = await at.provider.queryRefund(at.context, known, request);
    if (answer.kind !== 'not-found') {
      if (answer.kind === 'unavailable') return again(effect.tries, answer.detail);
      return finish(await settleRefund(services, row, answer, 'query'));
    }
  } else if (begun && isKeyOver(services, at.provider, row)) {
    return { kind: 'again', inSeconds: 3600, reason: keyIsOver, progress: true };
  }
  if (row.state === 'pending')
    return { kind: 'again', inSeconds: 600, reason: 'the provider is at it', progress: true };
  const outcome = await at.provider.refund(at.context, known, request);
  if (outcome.kind === 'unavailable') return again(effect.tries, outcome.detail);
  return finish(await settleRefund(services, row, outcome, 'worker'));
};

function finish(state: string) {
  if (state === 'succeeded' || state === 'failed') return done;
  return {
    kind: 'again' as const,
    inSeconds: state === 'unknown' ? 10 : 60,
    reason: `the refund is ${state}`,
    progress: true,
  };
}

function again(tries: number, reason: string) {
  return { kind: 'again' as const, inSeconds: retryAfterSeconds(tries), reason, progress: true };
}
