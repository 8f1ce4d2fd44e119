import type { PayAnswer, PayInput } from '@gemporium/contract/api/pay/pay-request.ts';
import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { type Answer, content, isRefusal, refuse } from '../../answer.ts';
import { findPayment } from '../../repositories/payments.ts';
import type { CallContext, Services } from '../../services.ts';
import { canonicalBody } from '../canonical-body.ts';
import { mayCallOutside } from '../may-call-outside.ts';
import { once } from '../once.ts';
import { agreeOnPurchase } from './agree-on-purchase.ts';
import { openPayment } from './open-payment.ts';
import { redeemCard } from './redeem-card.ts';
import { writePurchase } from './write-purchase.ts';

/**
 * Starts a payment. One transaction takes the idempotency key, reserves limit and coupon and writes order and payment;
 * then the provider is called. Whatever is lost after that transaction, the payment's watch recovers.
 */
export async function pay(context: CallContext, path: string, input: PayInput): Promise<Answer<PayAnswer>> {
  const { services, store, session } = context;
  if (!session) return refuse('notLoggedIn');
  // Not requestOf, which would put the path before the body again: stored keys were made over this text, and every
  // version that runs at the same time must recognise a repeated request.
  const body = canonicalBody(path, `${session.gpId}:${session.suid}`, input);
  const request = { store: store.id, key: input.attempt_id, call: path, bodyMac: services.mac(body) };
  return once<PayAnswer>(services, request, {
    begin: async () => {
      if (!(await mayCallOutside(services, store.id, context))) return refuse('tooManyRequests');
      const purchase = await agreeOnPurchase(context, session, path, input);
      if (isRefusal(purchase)) return purchase;
      const written = await writePurchase(context, purchase, request);
      if (isRefusal(written)) return written;
      const { order, payment } = written;
      return () =>
        purchase.card
          ? redeemCard(context, session, written, request, purchase.card)
          : openPayment(context, order, payment, request);
    },
    repeat: (reference, first) => repeatedAnswer(services, store.id, reference, first),
  });
}

/**
 * The first answer or, if none was given, the order's current one. It contains `is_over` if the payment has ended
 * since: the key belongs to that payment alone, never to a new purchase.
 */
async function repeatedAnswer(
  { database }: Services,
  store: string,
  reference: string,
  first: Answer<PayAnswer> | undefined,
): Promise<Answer<PayAnswer>> {
  const payment = await findPayment(database, store, reference);
  if (!payment) throw new Error(`payment ${reference} has vanished`);
  const { billing_no, url, state } = payment;
  const answer = first ?? content({ billing_no, url });
  const over = openPaymentStates.includes(state) ? {} : { is_over: true };
  return isRefusal(answer)
    ? { ...answer, content: { ...(answer.content as object | undefined), ...over } }
    : content({ ...answer.content, ...over });
}
