import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import type { Observation, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import { findPayment, type PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { askProvider } from '../../use-cases/payments/ask-provider.ts';
import { createAtProvider, noteCreated } from '../../use-cases/payments/open-payment.ts';
import { settlePayment } from '../../use-cases/payments/settle-payment.ts';
import { isKeyOver } from './key-life.ts';
import { done, type EffectHandler } from './outcome.ts';

/** How long after a payment page has closed its provider may still be busy with it. */
const graceSeconds = 120;

/**
 * Looks after one payment until it is closed: notifications may never come, browsers may never return, and a create
 * call may have been cut off. Asks often while a player is likely to wait, rarely later.
 */
export const watchPayment: EffectHandler = async (services, effect) => {
  const payment = await findPayment(services.database, effect.key);
  if (!payment || !openPaymentStates.includes(payment.state)) return done;
  const order = await findOrder(services.database, payment.store, payment.billing_no);
  if (!order) return done;
  const ageSeconds = (services.now().getTime() - payment.created_at.getTime()) / 1000;
  const overdue = services.now().getTime() > payment.expires_at.getTime() + graceSeconds * 1000;
  if (await reopened(services, order, payment, overdue)) return later(ageSeconds);

  const answer = await askProvider(services, payment, order);
  if (answer?.kind === 'observed') {
    const settlement = await settlePayment(services, payment.account, answer.observation, 'query');
    if (settlement !== 'pending' && settlement !== 'mismatch') return done;
  }
  if (answer?.kind === 'unavailable' && !overdue) return { ...later(ageSeconds), reason: answer.detail };
  if (!overdue) return later(ageSeconds);
  if (
    answer?.kind === 'unavailable' &&
    services.now().getTime() < payment.expires_at.getTime() + 86_400_000
  ) {
    return { kind: 'again', inSeconds: 300, reason: answer.detail, progress: true };
  }
  await settlePayment(services, payment.account, expired(payment, answer), 'watch');
  return done;
};

/** A create call that was cut off is sent again where the provider answers the same reference with the same payment. */
async function reopened(
  services: Services,
  order: OrderRow,
  payment: PaymentRow,
  overdue: boolean,
): Promise<boolean> {
  const provider = services.providers.provider(payment.provider);
  const cutOff = payment.state === 'creating' || payment.state === 'unknown';
  if (!cutOff || overdue || !provider?.createIsIdempotent || order.state !== 'unpaid') return false;
  if (isKeyOver(services, provider, payment)) return false;
  const outcome = await createAtProvider(services, order, payment);
  if (outcome.kind !== 'created') return false;
  await services.database.transaction((tx) => noteCreated(tx, payment, outcome, 'watch'));
  return true;
}

function later(ageSeconds: number) {
  const inSeconds = ageSeconds < 60 ? 10 : ageSeconds < 600 ? 30 : ageSeconds < 3600 ? 120 : 600;
  return { kind: 'again' as const, inSeconds, reason: 'still open', progress: true };
}

/** Nobody paid in time, as far as can be known. A success that comes later is money that we hold, and is treated so. */
function expired(payment: PaymentRow, answer: QueryOutcome | undefined): Observation {
  return {
    reference: payment.reference,
    status: 'expired',
    merchant: payment.merchant,
    detail: answer
      ? `the payment page closed unpaid (${answer.kind})`
      : 'the payment page closed, and the provider has no status call',
  };
}
