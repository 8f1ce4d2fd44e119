import { paymentErrors } from '@gemporium/provider-kit/errors.ts';
import type { CreateOutcome, PaymentError } from '@gemporium/provider-kit/provider.ts';
import { type Answer, content, type Refusal, refuse, refuseBecause } from '../../answer.ts';
import type { Queryable } from '../../repositories/database.ts';
import type { IdempotentRequest } from '../../repositories/idempotency-keys.ts';
import { lockOrder, type OrderRow } from '../../repositories/orders.ts';
import { lockPayments, type PaymentRow, savePayment } from '../../repositories/payments.ts';
import type { CallContext, Services } from '../../services.ts';
import { keepAnswer } from '../once.ts';
import { movePayment } from './move-payment.ts';
import { paymentRequest } from './payment-request.ts';
import { closeOrderIfAbandoned } from './settle-payment.ts';

/**
 * Opens the payment at its provider and writes down what came of it, together with the request's answer. A provider
 * that refuses or cannot be reached has charged nothing; one whose answer was lost leaves the payment unknown.
 */
export async function openPayment(
  context: CallContext,
  order: OrderRow,
  payment: PaymentRow,
  request: IdempotentRequest,
): Promise<Answer<{ billing_no: string; url: string }>> {
  const { services } = context;
  const outcome = await createAtProvider(services, order, payment, context.clientIp);
  const refusal = refusalOf(outcome, order.billing_no);
  return services.database.transaction(async (tx) => {
    const url = await noteCreated(tx, payment, outcome, 'player');
    const answer = refusal ?? content({ billing_no: order.billing_no, url });
    await keepAnswer(tx, request, answer);
    return answer;
  });
}

export async function createAtProvider(
  services: Services,
  order: OrderRow,
  payment: PaymentRow,
  clientIp?: string,
): Promise<CreateOutcome> {
  const at = services.providers.context(payment.account);
  if (!at) return { kind: 'unavailable', detail: `account ${payment.account} is not in the catalogue` };
  return at.provider.create(at.context, paymentRequest(services, order, payment, clientIp));
}

/** Writes the outcome of a create call. Answers the payment page's address, '' where there is none (yet). */
export async function noteCreated(
  tx: Queryable,
  created: PaymentRow,
  outcome: CreateOutcome,
  by: string,
): Promise<string> {
  const [order, payments] = await Promise.all([
    lockOrder(tx, created.store, created.billing_no),
    lockPayments(tx, created.store, created.billing_no),
  ]);
  const payment = payments.find((p) => p.reference === created.reference);
  if (!order || !payment) throw new Error(`payment ${created.reference} has vanished`);
  switch (outcome.kind) {
    case 'created': {
      const changes = {
        url: outcome.url,
        memo: { ...payment.memo, ...outcome.memo },
        provider_reference: outcome.providerReference ?? payment.provider_reference,
      };
      const opened = await movePayment(tx, payment, { event: 'open', by, changes });
      if (opened) return outcome.url;
      // A query or a notification may have been quicker than this answer; the address is still worth keeping.
      if (payment.state !== 'pending') return '';
      await savePayment(tx, { ...payment, ...changes });
      return outcome.url;
    }
    case 'unknown':
      await movePayment(tx, payment, { event: 'lose', by, changes: { detail: outcome.detail } });
      return payment.url;
    case 'refused':
    case 'unavailable': {
      // Something else has shown meanwhile that the payment exists: this call's refusal says nothing of it.
      if (payment.state !== 'creating') return payment.url;
      const error: PaymentError = outcome.kind === 'refused' ? outcome.error : 'method-unavailable';
      const closed = await movePayment(tx, payment, {
        event: 'decline',
        by,
        changes: { error, detail: outcome.detail },
      });
      if (closed) await closeOrderIfAbandoned(tx, order, payments, closed, by);
      return '';
    }
  }
}

/** What the player hears of a payment that was not opened; undefined where it was, or may have been. */
function refusalOf(outcome: CreateOutcome, billingNo: string): Refusal | undefined {
  switch (outcome.kind) {
    case 'created':
    case 'unknown':
      return undefined;
    case 'refused':
      return refuseBecause('providerRefused', paymentErrors[outcome.error].messageKey, {
        content: { billing_no: billingNo },
      });
    case 'unavailable':
      return refuse('providerDown', { content: { billing_no: billingNo } });
  }
}
