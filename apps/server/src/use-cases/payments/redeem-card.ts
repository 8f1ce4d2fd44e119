import type { PayAnswer } from '@gemporium/contract/api/pay/pay-request.ts';
import type { TypedCard } from '@gemporium/provider-kit/provider.ts';
import { type Answer, content } from '../../answer.ts';
import type { IdempotentRequest } from '../../repositories/idempotency-keys.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { CallContext, Session } from '../../services.ts';
import { cardWasWrong, giveCardTryBack } from '../cards/card-tries.ts';
import { noteAttempt } from '../methods/note-attempt.ts';
import { keepAnswer } from '../once.ts';
import { knownPayment } from './known-payment.ts';
import { createAtProvider, noteCreated, openPayment, refusalOf, refusedBecause } from './open-payment.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Pays by a card that was typed in the shop (row O-08). The payment is opened and written down first, so that a card
 * whose spending was lost is found again by asking; the player has no page to go to. The card's secret is in memory
 * alone: after a crash nothing is spent, and the payment runs out or is paid on the provider's own page.
 */
export async function redeemCard(
  context: CallContext,
  session: Session,
  { order, payment }: { order: OrderRow; payment: PaymentRow },
  request: IdempotentRequest,
  card: TypedCard,
): Promise<Answer<PayAnswer>> {
  const { services } = context;
  const at = services.providers.context(payment.account);
  if (!at?.provider.redeem) {
    await giveCardTryBack(context, session);
    return openPayment(context, order, payment, request);
  }
  const created = await createAtProvider(services, order, payment);
  const noted = await services.database.transaction((tx) => noteCreated(tx, payment, created, 'player'));
  await noteAttempt(services, order, payment, created);
  let told: Answer<PayAnswer> =
    refusalOf(created, noted) ?? content({ billing_no: order.billing_no, url: '' });
  let isWrong = false;
  if (noted.state === 'pending' && created.kind === 'created') {
    const outcome = await at.provider.redeem(at.context, knownPayment(noted, order.suid), card);
    if (outcome.kind === 'refused') {
      const { error, detail } = outcome;
      const { reference, account, merchant } = payment;
      const declined = { reference, status: 'declined', error, merchant, detail } as const;
      // The provider's word, not the player's: who reads the history sees that.
      await settlePayment(services, account, declined, 'redeem');
      told = refusedBecause(error, order.billing_no);
      isWrong = error === 'card-invalid';
    }
  }
  await services.database.transaction((tx) => keepAnswer(tx, request, told));
  if (isWrong) await cardWasWrong(context, session);
  else await giveCardTryBack(context, session);
  return told;
}
