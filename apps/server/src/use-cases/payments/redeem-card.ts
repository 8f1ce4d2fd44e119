import type { PayAnswer } from '@gemporium/contract/api/pay/pay-request.ts';
import type { TypedCard } from '@gemporium/provider-kit/provider.ts';
import { type Answer, content } from '../../answer.ts';
import type { IdempotentRequest } from '../../repositories/idempotency-keys.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { CallContext, Session } from '../../services.ts';
import { cardWasWrong, giveCardTryBack } from '../cards/card-tries.ts';
import { recordAccountHealth } from '../methods/record-account-health.ts';
import { keepAnswer } from '../once.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';
import { knownPayment } from './known-payment.ts';
import {
  createAtProvider,
  openPayment,
  refusalOf,
  refusedBecause,
  writeCreateOutcome,
} from './open-payment.ts';
import { refreshPayment } from './refresh-payment.ts';
import { waitAtMost } from './wait-at-most.ts';

/** How long the player waits for the provider to say that the card has paid; a late answer is still applied. */
const patienceMs = 5_000;

/**
 * Pays by a card that was typed in the shop (row O-08). The payment is opened and stored first, so that a query finds
 * a redemption whose answer was lost; the player has no page to go to, so the query follows at once. The card's secret
 * is kept in memory only: after a crash nothing is redeemed, and the payment expires or is paid on the provider's own
 * page.
 */
export async function redeemCard(
  context: CallContext,
  session: Session,
  { order, payment }: { order: OrderRow; payment: PaymentRow },
  request: IdempotentRequest,
  card: TypedCard,
): Promise<Answer<PayAnswer>> {
  const { services } = context;
  const at = services.providers.account(payment.account);
  if (!at?.provider.redeem) {
    await giveCardTryBack(context, session);
    return openPayment(context, order, payment, request);
  }
  const created = await createAtProvider(services, order, payment);
  const current = await services.database.transaction((tx) =>
    writeCreateOutcome(tx, payment, created, 'player'),
  );
  await recordAccountHealth(services, order, payment, created);
  let reply: Answer<PayAnswer> =
    refusalOf(created, current) ?? content({ billing_no: order.billing_no, url: '' });
  let isWrong = false;
  let isSpent = false;
  if (current.state === 'pending' && created.kind === 'created') {
    const outcome = await at.provider.redeem(at.context, knownPayment(current, order), card);
    isSpent = outcome.kind === 'asked';
    if (outcome.kind === 'refused') {
      const { error, detail } = outcome;
      const { reference, account, merchant } = payment;
      const declined = { reference, status: 'declined', error, merchant, detail } as const;
      // Recorded as `redeem`: the provider refused the card, the player did not cancel.
      await applyPaymentUpdate(services, account, declined, 'redeem');
      reply = refusedBecause(error, order.billing_no);
      isWrong = error === 'card-invalid';
    }
  }
  await services.database.transaction((tx) => keepAnswer(tx, request, reply));
  if (isWrong) await cardWasWrong(context, session);
  else await giveCardTryBack(context, session);
  if (isSpent)
    await waitAtMost(services, patienceMs, refreshPayment(services, order, payment.reference), (err) =>
      services.log.error({ err, billingNo: order.billing_no }, 'could not ask whether a card has paid'),
    );
  return reply;
}
