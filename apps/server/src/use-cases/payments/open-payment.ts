import { openPaymentStates, type PaymentState } from '@gemporium/domain/lifecycles/payment.ts';
import { paymentErrors } from '@gemporium/provider-kit/errors.ts';
import type { CreateOutcome, PaymentError } from '@gemporium/provider-kit/provider.ts';
import { type Answer, content, type Refusal, refuse, refuseBecause } from '../../answer.ts';
import type { Queryable } from '../../repositories/database.ts';
import type { IdempotentRequest } from '../../repositories/idempotency-keys.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import { type PaymentRow, savePayment } from '../../repositories/payments.ts';
import type { CallContext, Services } from '../../services.ts';
import { recordAccountHealth } from '../methods/record-account-health.ts';
import { keepAnswer } from '../once.ts';
import { lockBooks, paymentOf } from './books.ts';
import { closeOrderIfAbandoned } from './close-order-if-abandoned.ts';
import { movePayment } from './move-payment.ts';
import { paymentRequest } from './payment-request.ts';

/**
 * Opens the payment at its provider and stores the result together with the request's answer. If the provider refuses
 * or is unavailable, it has charged nothing; if its answer is lost, the payment is unknown. The answer follows the
 * books: a payment that another call has opened meanwhile can be paid even if this call failed.
 */
export async function openPayment(
  context: CallContext,
  order: OrderRow,
  payment: PaymentRow,
  request: IdempotentRequest,
): Promise<Answer<{ billing_no: string; url: string }>> {
  const { services } = context;
  const outcome = await createAtProvider(services, order, payment);
  const reply = await services.database.transaction(async (tx) => {
    const current = await writeCreateOutcome(tx, payment, outcome, 'player');
    const answer =
      refusalOf(outcome, current) ?? content({ billing_no: order.billing_no, url: pageOf(current) });
    await keepAnswer(tx, request, answer);
    return answer;
  });
  await recordAccountHealth(services, order, payment, outcome);
  return reply;
}

export async function createAtProvider(
  services: Services,
  order: OrderRow,
  payment: PaymentRow,
): Promise<CreateOutcome> {
  const at = services.providers.account(payment.account);
  if (!at) return { kind: 'unavailable', detail: `account ${payment.account} is not in the catalogue` };
  return at.provider.create(at.context, paymentRequest(services, order, payment));
}

/** The payment's page; '' if there is none yet, or it is no longer open. */
export function pageOf({ state, url }: PaymentRow): string {
  return openPaymentStates.includes(state) ? url : '';
}

/** Writes the outcome of a create call and returns the payment after it. */
export async function writeCreateOutcome(
  tx: Queryable,
  created: PaymentRow,
  outcome: CreateOutcome,
  by: string,
): Promise<PaymentRow> {
  const books = await lockBooks(tx, created);
  const payment = paymentOf(books, created.reference);
  switch (outcome.kind) {
    case 'created': {
      const changes = {
        url: outcome.url,
        memo: { ...payment.memo, ...outcome.memo },
        provider_reference: outcome.providerReference ?? payment.provider_reference,
      };
      const opened = await movePayment(tx, payment, { event: 'open', by, changes });
      if (opened) return opened;
      // Another call was faster: the payer has its page, and only its memo fits that.
      if (payment.url !== '') return payment;
      // A query or a notification has overtaken this answer: nothing else says what it says. The number of money stays.
      const isPaid = payment.state === 'paid';
      const known = {
        ...payment,
        ...changes,
        ...(isPaid && { provider_reference: payment.provider_reference }),
      };
      await savePayment(tx, known);
      return known;
    }
    case 'unknown': {
      const changes = { detail: outcome.detail };
      return (await movePayment(tx, payment, { event: 'lose', by, changes })) ?? payment;
    }
    case 'refused':
    case 'unavailable': {
      // Meanwhile another call or message has shown that the payment exists, so this refusal says nothing about it.
      if (payment.state !== 'creating') return payment;
      const error: PaymentError = outcome.kind === 'refused' ? outcome.error : 'method-unavailable';
      const closed = await movePayment(tx, payment, {
        event: 'decline',
        by,
        changes: { error, detail: outcome.detail },
      });
      if (closed) await closeOrderIfAbandoned(tx, books.order, books.payments, closed, by);
      return closed ?? payment;
    }
  }
}

const endedUnpaid: readonly PaymentState[] = ['declined', 'cancelled', 'expired'];

/** The refusal for a payment that was not opened; undefined if it was, or may have been. */
export function refusalOf(outcome: CreateOutcome, payment: PaymentRow): Refusal | undefined {
  if (!endedUnpaid.includes(payment.state)) return undefined;
  switch (outcome.kind) {
    case 'created':
    case 'unknown':
      return undefined;
    case 'refused':
      return refusedBecause(outcome.error, payment.billing_no);
    case 'unavailable':
      return refuse('providerDown', { content: { billing_no: payment.billing_no } });
  }
}

/** The provider's reason, in the player's language. */
export function refusedBecause(error: PaymentError, billingNo: string): Refusal {
  const { messageKey } = paymentErrors[error];
  return refuseBecause('providerRefused', messageKey, { content: { billing_no: billingNo, reason: error } });
}
