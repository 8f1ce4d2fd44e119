import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { secondsSince } from '../../clock.ts';
import { accountStore } from '../../repositories/account-store.ts';
import { finishInside } from '../../repositories/effects.ts';
import { raiseException, resolveCauses } from '../../repositories/exceptions.ts';
import { findNotification, markJudged, type NotificationRow } from '../../repositories/notifications.ts';
import { findOrder } from '../../repositories/orders.ts';
import { findPaymentOfAccount } from '../../repositories/payments.ts';
import { knownNumbers } from '../../repositories/provider-numbers.ts';
import type { Services } from '../../services.ts';
import { mayAskForStranger } from '../../use-cases/may-ask-for-stranger.ts';
import { applyPaymentUpdate } from '../../use-cases/payments/apply-payment-update.ts';
import { askProvider, notInCatalogue } from '../../use-cases/payments/ask-provider.ts';
import { inStoreOf } from '../../use-cases/payments/in-store-of.ts';
import { saveMemo } from '../../use-cases/payments/save-memo.ts';
import { storeNotifications } from '../../use-cases/payments/store-notifications.ts';
import { applyChargebackUpdate } from '../../use-cases/refunds/apply-chargeback-update.ts';
import { applyRefundUpdate } from '../../use-cases/refunds/apply-refund-update.ts';
import { nextWait, schedules } from '../schedules.ts';
import { done, type EffectHandler, written } from './outcome.ts';

/**
 * A payment's row is written before its provider is called, so its notification should find it; still, we retry for
 * this long. After that, the notification is not ours.
 */
const earlySeconds = 600;
/** If a provider could not be queried about an unsigned notification for this long, it becomes an exception. */
const outageSeconds = 24 * 3600;

const ofNoPayment = 'no payment of this account has the reference it names';
/** The capture itself may still be reported: such news is retried for a day, and applied once the capture is known. */
const ofNoMoney = {
  refund:
    'it reports a refund of money that is not booked here: a wrong amount (payment-mismatch) that was given back, or a payment that has not been reported yet',
  chargeback:
    'it reports a dispute of money that is not booked here: a wrong amount (payment-mismatch), or a payment that has not been reported yet',
} as const;

/** Judges a notification, once it is safely stored. */
export const judgeNotification: EffectHandler = async (services, effect, inHand) => {
  const notification =
    inHand?.notification ?? (await findNotification(services.database, effect.store, Number(effect.key)));
  if (!notification || notification.judged_at) return done;
  if (notification.event.type === 'payment') {
    const { account, event } = notification;
    const result = await applyPaymentUpdate(services, account, event, 'notification', (tx, outcome) =>
      Promise.all([markJudged(tx, notification, outcome), finishInside(tx, effect)]),
    );
    if (result !== 'unmatched') return written;
  }
  const judgement = await judge(services, notification);
  if (judgement.kind === 'judged') {
    await closeNotification(services, notification, judgement.outcome);
    return done;
  }
  const ageSeconds = secondsSince(services, notification.received_at);
  if (judgement.kind === 'unmatched' && ageSeconds > earlySeconds) {
    const aboutMoney = namesOnlyMoney(notification.event);
    await raise(services, notification, aboutMoney ? ofNoMoney[aboutMoney] : ofNoPayment);
    if (!aboutMoney || ageSeconds > outageSeconds) {
      await markJudged(services.database, notification, 'unmatched-notification');
      return done;
    }
  }
  const { reason } = judgement;
  if (judgement.kind === 'stranger' && ageSeconds > earlySeconds) {
    await markJudged(services.database, notification, 'given up: the number is not ours');
    return done;
  }
  if (ageSeconds > outageSeconds) return { kind: 'park', reason };
  return { kind: 'again', inSeconds: nextWait(schedules.failure, effect), reason, progress: false };
};

/** Whether it reports that money went back which it does not name by one of our payments. */
function namesOnlyMoney(event: NotificationEvent): 'refund' | 'chargeback' | undefined {
  if (event.type === 'refund') return 'refund';
  return event.type === 'chargeback' && event.reference === '' ? 'chargeback' : undefined;
}

type Judgement =
  | { kind: 'judged'; outcome: string }
  | { kind: 'unmatched'; reason: string }
  | { kind: 'unavailable'; reason: string }
  /** Nothing is known of a number that anybody may have named, and that is no payment's of the account. */
  | { kind: 'stranger'; reason: string };

async function judge(services: Services, notification: NotificationRow): Promise<Judgement> {
  const { event, account } = notification;
  switch (event.type) {
    case 'payment': // Booked before this; here only if it matched no payment.
      return { kind: 'unmatched', reason: `no payment ${event.reference}` };
    case 'hint':
      return judgeHint(services, account, event);
    case 'look-up':
      return lookUp(services, notification, event);
    case 'refund': {
      const outcome = await applyRefundUpdate(services, account, event, 'notification');
      return outcome === 'unmatched'
        ? { kind: 'unmatched', reason: `no refund ${event.refundReference}` }
        : { kind: 'judged', outcome };
    }
    case 'chargeback': {
      const outcome = await applyChargebackUpdate(services, account, event, 'notification');
      return outcome === 'unmatched'
        ? { kind: 'unmatched', reason: `no payment ${event.reference}` }
        : { kind: 'judged', outcome: `chargeback ${outcome}` };
    }
    case 'ignored':
      if (event.alarm) await raise(services, notification, event.detail, 'unknown-notification');
      return { kind: 'judged', outcome: 'ignored' };
  }
}

/** An unsigned notification: the provider is queried, and its answer counts. */
async function judgeHint(
  services: Services,
  account: string,
  event: Extract<NotificationEvent, { type: 'hint' }>,
): Promise<Judgement> {
  const { reference } = event;
  const payment = await inStoreOf(services, { account, reference }, (store) =>
    findPaymentOfAccount(services.database, { store, account, reference }),
  );
  if (!payment) return { kind: 'unmatched', reason: `no payment ${event.reference}` };
  const order = await findOrder(services.database, payment.store, payment.billing_no);
  const hinted = event.memo ? await saveMemo(services, payment, event.memo) : payment;
  if (!services.providers.account(account)) return { kind: 'unavailable', reason: notInCatalogue(account) };
  const answer = order && (await askProvider(services, hinted, order));
  if (!answer) return { kind: 'judged', outcome: 'cannot be asked about' };
  if (answer.kind === 'unavailable') return { kind: 'unavailable', reason: answer.detail };
  if (answer.kind !== 'known') return { kind: 'judged', outcome: answer.kind };
  const outcome = await applyPaymentUpdate(services, account, answer.update, 'notification');
  return { kind: 'judged', outcome };
}

/** The notification only has a number: the provider's answer about it is stored, and judged like notifications. */
async function lookUp(
  services: Services,
  { provider, account }: NotificationRow,
  event: Extract<NotificationEvent, { type: 'look-up' }>,
): Promise<Judgement> {
  const at = services.providers.account(account);
  if (!at?.provider.lookUp) return { kind: 'unavailable', reason: notInCatalogue(account) };
  const { number, fromAnyone = false } = event;
  const isStranger = fromAnyone && !(await knownNumbers(services.database, account, [number])).has(number);
  if (isStranger && !(await mayAskForStranger(services, account)))
    return { kind: 'stranger', reason: 'too many numbers that are not ours have been named' };
  const found = await at.provider.lookUp(at.context, event);
  if (found.kind === 'unavailable')
    return { kind: isStranger ? 'stranger' : 'unavailable', reason: found.detail };
  await storeNotifications(services, { provider, account }, found.events, Buffer.alloc(0));
  return { kind: 'judged', outcome: `looked up: ${found.events.length}` };
}

/** The subject of the notification is known now, so its exception is resolved. */
async function closeNotification(
  services: Services,
  notification: NotificationRow,
  outcome: string,
): Promise<void> {
  const { account, id } = notification;
  await services.database.transaction(async (tx) => {
    const cause = { store: accountStore(account), key: String(id) };
    await markJudged(tx, notification, outcome);
    await resolveCauses(
      tx,
      ['unmatched-notification'],
      cause,
      'notification',
      'what it refers to is known now',
    );
  });
}

async function raise(
  services: Services,
  notification: NotificationRow,
  reason: string,
  kind: 'unmatched-notification' | 'unknown-notification' = 'unmatched-notification',
): Promise<void> {
  await services.database.transaction(async (tx) => {
    await raiseException(tx, {
      store: accountStore(notification.account),
      kind,
      key: String(notification.id),
      reason,
      detail: { provider: notification.provider, event: notification.event },
    });
  });
}
