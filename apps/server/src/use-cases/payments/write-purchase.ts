import { localText } from '@gemporium/catalogue/local-text.ts';
import { isRefusal, type Refusal, refuse } from '../../answer.ts';
import { claimTrial } from '../../repositories/account-rests.ts';
import type { Deferred, Queryable } from '../../repositories/database.ts';
import { brokenRule } from '../../repositories/database-failure.ts';
import { addEffect, ownLane } from '../../repositories/effects.ts';
import { recordHistory } from '../../repositories/history.ts';
import { type IdempotentRequest, oneRequest, takeKeyInside } from '../../repositories/idempotency-keys.ts';
import {
  addOrderConsents,
  extendOrder,
  insertOrder,
  type OrderRow,
  oneUnpaidOrder,
} from '../../repositories/orders.ts';
import { insertPaymentDeferred, type NewPayment, type PaymentRow } from '../../repositories/payments.ts';
import type { AccountContext, CallContext } from '../../services.ts';
import { takeCardTry } from '../cards/card-tries.ts';
import { refuseUnpaidOrder } from '../orders/refuse-unpaid-order.ts';
import { unlessRefused } from '../unless-refused.ts';
import { newBillingNumber } from './billing-number.ts';
import type { Books } from './books.ts';
import { lockUnpaidOrder } from './lock-unpaid-order.ts';
import { newOrder } from './new-order.ts';
import type { Purchase } from './purchase.ts';
import { reserveForOrder, unpaidOrderFor } from './reserve-for-order.ts';
import { scheduleWatch } from './schedule-watch.ts';

/** Longer than a create call may take (8 s): by then its answer is stored or lost. */
const firstLookSeconds = 15;

export type Written = { order: OrderRow; payment: PaymentRow };

/**
 * One transaction that takes the idempotency key, makes the reservations, and writes order and payment: all or
 * nothing. Refuses if the same request was begun before or is in progress elsewhere; that one has the answer.
 */
export async function writePurchase(
  context: CallContext,
  purchase: Purchase,
  request: IdempotentRequest,
): Promise<Written | Refusal> {
  const { database } = context.services;
  try {
    const written = await unlessRefused(database, (tx) => write(tx, context, purchase, request));
    if (isRefusal(written)) return written;
    const payment = await written.payment.answer;
    if (!payment) throw new Error(`order ${written.order.billing_no} has no payment`);
    return { payment, order: written.order };
  } catch (error) {
    switch (brokenRule(error)) {
      case oneRequest:
        return refuse('unavailable');
      case oneUnpaidOrder:
        return refuseUnpaidOrder((await unpaidOrderFor(database, context, purchase))?.billing_no);
      default:
        throw error;
    }
  }
}

async function write(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  request: IdempotentRequest,
): Promise<{ order: OrderRow; payment: Deferred<PaymentRow | undefined> } | Refusal> {
  const { services, store } = context;
  const again = purchase.input.billing_no;
  const unpaid = again ? await lockUnpaidOrder(tx, context, purchase, again) : undefined;
  if (isRefusal(unpaid)) return unpaid;
  const whose = { store: store.id, gpId: purchase.game.gpId, suid: purchase.session.suid };
  const billingNo = again ?? newBillingNumber(services.randomBytes, whose);
  const number = (unpaid?.payments.length ?? 0) + 1;
  const reference = `${billingNo}-${number}`;
  await takeKeyInside(tx, request, reference);
  const account = await enterAccount(tx, context, purchase, reference);
  if (isRefusal(account)) return account;
  const lifetimeSeconds = account.provider.paymentLifetimeMinutes * 60;
  const order = unpaid?.order ?? (await writeNewOrder(tx, context, purchase, { billingNo, lifetimeSeconds }));
  if (isRefusal(order)) return order;
  const begun = newPayment(context, purchase, account, { order, number, reference, lifetimeSeconds });
  const payment = insertPaymentDeferred(tx, begun);
  await writeWhatFollows(tx, purchase, begun, unpaid);
  return { order, payment };
}

/** The provider account that the payment goes to; refused if the card or the account may not be tried now. */
async function enterAccount(
  tx: Queryable,
  context: CallContext,
  { card, session, chosen }: Purchase,
  reference: string,
): Promise<AccountContext | Refusal> {
  const { services } = context;
  if (card && !(await takeCardTry(context, session, tx))) return refuse('cardLocked');
  const account = services.providers.account(chosen.method.accountId);
  const mayTry = account && (await claimTrialIfDue(tx, services, account.account.id, reference));
  return account && mayTry ? account : refuse('noSuchMethod');
}

/** By then a trial has its provider's answer; one that was cut off must not block the next. */
const trialSeconds = 60;

/** Once the account's rest is over, one purchase at a time tries it (row O-15). */
async function claimTrialIfDue(
  tx: Queryable,
  { methods }: CallContext['services'],
  account: string,
  trial: string,
): Promise<boolean> {
  return !methods.awaitsTrial(account) || claimTrial(tx, { account, trial, seconds: trialSeconds });
}

async function writeNewOrder(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  begun: { billingNo: string; lifetimeSeconds: number },
): Promise<OrderRow | Refusal> {
  const reserved = await reserveForOrder(tx, context, purchase, begun.billingNo);
  if (isRefusal(reserved)) return reserved;
  const order = newOrder(context, purchase, reserved, begun);
  await insertOrder(tx, { ...order, lifetimeSeconds: begun.lifetimeSeconds });
  return order;
}

function newPayment(
  { store, language, clientIp }: CallContext,
  { chosen: { method, sub } }: Purchase,
  { provider, account }: AccountContext,
  { order, ...begun }: Pick<NewPayment, 'number' | 'reference' | 'lifetimeSeconds'> & { order: OrderRow },
): NewPayment {
  return {
    ...begun,
    store: store.id,
    billingNo: order.billing_no,
    provider: provider.id,
    account: account.id,
    merchant: account.merchant,
    paywayId: method.paywayId,
    channelId: method.channelId,
    channel: sub?.code ?? '',
    region: method.region,
    methodName: localText(sub?.name ?? method.name, language, store.brand.defaultLanguage),
    amountMinor: order.pay_minor,
    currency: order.currency,
    clientIp,
  };
}

/** Writes the histories and the effects for order and payment. `unpaid`: the order that this payment is added to. */
async function writeWhatFollows(
  tx: Queryable,
  { agreed }: Purchase,
  { store, billingNo, reference, account, lifetimeSeconds }: NewPayment,
  unpaid: Books | undefined,
): Promise<void> {
  const created = { event: 'create', from: '', by: 'player' } as const;
  await Promise.all([
    unpaid
      ? extendOrder(tx, store, billingNo, lifetimeSeconds)
      : recordHistory(tx, { ...created, store, entity: 'order', id: billingNo, to: 'unpaid' }),
    recordHistory(tx, { ...created, store, entity: 'payment', id: reference, to: 'creating' }),
    unpaid && addOrderConsents(tx, store, billingNo, agreed),
    addEffect(tx, {
      store,
      kind: 'expire-order',
      key: billingNo,
      lane: ownLane,
      inSeconds: lifetimeSeconds,
    }),
    scheduleWatch(tx, { store, reference, account }, firstLookSeconds),
  ]);
}
