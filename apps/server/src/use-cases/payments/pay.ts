import type { PayAnswer, PayInput } from '@gemporium/contract/api/pay/pay-request.ts';
import { type Answer, isRefusal, refuse } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { mayCallOutside } from '../may-call-outside.ts';
import { agreeOnPurchase } from './agree-on-purchase.ts';
import { canonicalBody } from './canonical-body.ts';
import { openPayment } from './open-payment.ts';
import { redeemCard } from './redeem-card.ts';
import { repeatedAttempt } from './repeated-attempt.ts';
import { writePurchase } from './write-purchase.ts';

/**
 * Starts a payment. One transaction takes the attempt's name, reserves limit and coupon and writes order and payment;
 * then the provider is called. Whatever is lost after that transaction is found again by the payment's watch.
 */
export async function pay(context: CallContext, path: string, input: PayInput): Promise<Answer<PayAnswer>> {
  const { services, session } = context;
  if (!session) return refuse('notLoggedIn');
  const mac = services.mac(canonicalBody(path, `${session.gpId}:${session.suid}`, input));
  const repeated = await repeatedAttempt(context, input.attempt_id, mac);
  if (repeated) return repeated;

  if (!(await mayCallOutside(services, context.store.id, context))) return refuse('tooManyRequests');
  const purchase = await agreeOnPurchase(context, session, path, input);
  if (isRefusal(purchase)) return purchase;

  const written = await writePurchase(context, purchase, { attemptId: input.attempt_id, path, mac });
  // What stands in the way may be this very attempt, sent twice at once.
  if (isRefusal(written)) return (await repeatedAttempt(context, input.attempt_id, mac)) ?? written;
  return purchase.card
    ? redeemCard(context, session, written, input.attempt_id, purchase.card)
    : openPayment(context, written.order, written.payment, input.attempt_id);
}
