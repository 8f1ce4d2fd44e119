import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { secondsSince } from '../../clock.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import { findPayment, type PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { applyPaymentUpdate } from '../../use-cases/payments/apply-payment-update.ts';
import { askProvider, notInCatalogue } from '../../use-cases/payments/ask-provider.ts';
import { giveUpPayment, raiseUnresolved } from '../../use-cases/payments/give-up-payment.ts';
import { createAtProvider, writeCreateOutcome } from '../../use-cases/payments/open-payment.ts';
import { questionWait } from '../question-wait.ts';
import { isKeyOver } from './key-life.ts';
import { done, type EffectHandler, type EffectOutcome } from './outcome.ts';

const minute = 60;
const day = 24 * 60 * minute;
/** How long a provider may still be processing a payment after its page has closed. */
const graceSeconds = 2 * minute;
/** An unreachable provider keeps the order open for this long, because it may have charged. */
const outageSeconds = day;
/** An unresolved payment is queried for this long after its page closed; then only a notification can end it. */
const askedForSeconds = 30 * day;

/**
 * Watches one payment until its provider has reported the outcome: notifications may never come, browsers may never
 * return, and a create call may have been interrupted. Queries often while a player is likely to wait, and rarely after
 * that. A payment whose page has closed without an outcome is unresolved; once the outcome is overdue it becomes an
 * exception, and the provider is still queried.
 */
export const watchPayment: EffectHandler = async (services, effect) => {
  const payment = await findPayment(services.database, effect.store, effect.key);
  if (!payment) return done;
  const isOpen = openPaymentStates.includes(payment.state);
  if (!isOpen && payment.state !== 'unresolved') return done;
  const order = await findOrder(services.database, payment.store, payment.billing_no);
  if (!order) return done;
  const ageSeconds = secondsSince(services, payment.created_at);
  const closedSeconds = secondsSince(services, payment.expires_at);
  const isPageLongClosed = closedSeconds > graceSeconds;
  const provider = services.providers.provider(payment.provider);
  const askAgain = { kind: 'again', reason: 'still open', progress: true } as const;
  const inSeconds = questionWait(provider, { ageSeconds });
  if (isOpen && !isPageLongClosed && (await createAgain(services, order, payment)))
    return { ...askAgain, inSeconds };

  const answer = await askProvider(services, payment, order);
  if (await applyAnswer(services, payment, answer, isPageLongClosed)) return done;
  if (isOpen && !isPageLongClosed) return { ...askAgain, inSeconds };
  if (isOpen && answer?.kind === 'unavailable' && closedSeconds < outageSeconds)
    return { kind: 'again', inSeconds: 5 * minute, reason: answer.detail, progress: true };
  if (isOpen && !(await giveUpPayment(services, payment, silenceOf(services, payment, answer))))
    return { ...askAgain, inSeconds };
  return waitForProvider(services, payment, answer, { ageSeconds, closedSeconds });
};

/**
 * Waits until the outcome is overdue; then raises an exception, and keeps querying rarely if there is a query call. An
 * account that has left the catalogue may come back.
 */
async function waitForProvider(
  services: Services,
  payment: PaymentRow,
  answer: QueryOutcome | undefined,
  { ageSeconds, closedSeconds }: { ageSeconds: number; closedSeconds: number },
): Promise<EffectOutcome> {
  const provider = services.providers.provider(payment.provider);
  const leftSeconds = (provider?.speaksWithin.paymentMinutes ?? 0) * minute - closedSeconds;
  const reason = silenceOf(services, payment, answer);
  const inSeconds = questionWait(provider, { ageSeconds, closedSeconds });
  if (leftSeconds > 0)
    return { kind: 'again', inSeconds: Math.min(inSeconds, leftSeconds), reason, progress: true };
  await raiseUnresolved(services, payment, reason);
  const canBeAsked = provider?.query !== undefined && answer?.kind !== 'cannot-ask';
  if (!canBeAsked || closedSeconds > askedForSeconds) return done;
  return { kind: 'again', inSeconds, reason, progress: true };
}

/**
 * Whether the provider has reported the outcome, which is then in the books. A payment that the
 * provider does not know counts as expired, once the create call is certainly over.
 */
async function applyAnswer(
  services: Services,
  payment: PaymentRow,
  answer: QueryOutcome | undefined,
  isPageLongClosed: boolean,
): Promise<boolean> {
  const { reference, merchant, account } = payment;
  const update =
    answer?.kind === 'not-found' && isPageLongClosed
      ? ({ reference, merchant, status: 'expired', detail: answer.detail } as const)
      : answer?.kind === 'known' && answer.update;
  if (!update) return false;
  const result = await applyPaymentUpdate(services, account, update, 'query');
  return result !== 'pending' && result !== 'mismatch';
}

/**
 * Repeats an interrupted create call if the provider returns the same payment for the same reference: without an answer
 * to it the payer has no page, even if the provider has said otherwise that the payment is open.
 */
async function createAgain(services: Services, order: OrderRow, payment: PaymentRow): Promise<boolean> {
  const provider = services.providers.provider(payment.provider);
  if (payment.url !== '' || !provider?.createMayBeRepeated || order.state !== 'unpaid') return false;
  if (isKeyOver(services, provider, payment)) return false;
  const outcome = await createAtProvider(services, order, payment);
  if (outcome.kind !== 'created') return false;
  await services.database.transaction((tx) => writeCreateOutcome(tx, payment, outcome, 'watch'));
  return true;
}

/** Why the payment's outcome is unknown, for the operator. */
function silenceOf(
  { providers }: Services,
  { account }: PaymentRow,
  answer: QueryOutcome | undefined,
): string {
  if (!providers.account(account)) return notInCatalogue(account);
  if (!answer) return 'the provider has no status call, and has sent nothing';
  if (answer.kind === 'known')
    return `the provider still says ${answer.update.status}: ${answer.update.detail}`;
  return answer.detail;
}
