import type { PayAnswer } from '@gemporium/contract/api/pay/pay-request.ts';
import { paymentErrors } from '@gemporium/provider-kit/errors.ts';
import type { PaymentError, TypedCard } from '@gemporium/provider-kit/provider.ts';
import { type Answer, content, refuseBecause } from '../../answer.ts';
import type { IdempotentRequest } from '../../repositories/idempotency-keys.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import { findPayment, type PaymentRow } from '../../repositories/payments.ts';
import type { CallContext, Session } from '../../services.ts';
import { cardWasWrong, giveCardTryBack } from '../cards/card-tries.ts';
import { keepAnswer } from '../once.ts';
import { knownPayment } from './known-payment.ts';
import { createAtProvider, noteCreated, openPayment } from './open-payment.ts';
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
  const created = await createAtProvider(services, order, payment, context.clientIp);
  await services.database.transaction((tx) => noteCreated(tx, payment, created, 'player'));
  const opened = await findPayment(services.database, payment.store, payment.reference);
  let told: Answer<PayAnswer> = content({ billing_no: order.billing_no, url: '' });
  const refused = (error: PaymentError) =>
    refuseBecause('providerRefused', paymentErrors[error].messageKey, {
      content: { billing_no: order.billing_no },
    });
  let isWrong = false;
  if (created.kind === 'refused') told = refused(created.error);
  else if (created.kind === 'unavailable') told = refused('method-unavailable');
  else if (opened?.state === 'pending' && created.kind === 'created') {
    const outcome = await at.provider.redeem(at.context, knownPayment(opened, order.suid), card);
    if (outcome.kind === 'refused') {
      const { error, detail } = outcome;
      const { reference, account, merchant } = payment;
      await settlePayment(
        services,
        account,
        { reference, status: 'declined', error, merchant, detail },
        'player',
      );
      told = refused(error);
      isWrong = error === 'card-invalid';
    }
  }
  await services.database.transaction((tx) => keepAnswer(tx, request, told));
  if (isWrong) await cardWasWrong(context, session);
  else await giveCardTryBack(context, session);
  return told;
}
