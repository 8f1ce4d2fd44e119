import { localText } from '@gemporium/catalogue/local-text.ts';
import { isCarried, parseMajor } from '@gemporium/domain/money.ts';
import { isRefusal, type Refusal, refuse } from '../../answer.ts';
import { claimTrial } from '../../repositories/account-rests.ts';
import { findGrant } from '../../repositories/coupon-grants.ts';
import type { Later, Queryable } from '../../repositories/database.ts';
import { brokenRule } from '../../repositories/database-failure.ts';
import { addEffect, ownLane } from '../../repositories/effects.ts';
import { recordHistory } from '../../repositories/history.ts';
import { type IdempotentRequest, oneRequest, takeKeyInside } from '../../repositories/idempotency-keys.ts';
import {
  addOrderConsents,
  extendOrder,
  lockOrder,
  type OrderRow,
  oneUnpaidOrder,
} from '../../repositories/orders.ts';
import { insertPaymentLater, lockPayments, type PaymentRow } from '../../repositories/payments.ts';
import type { CallContext } from '../../services.ts';
import { takeCardTry } from '../cards/card-tries.ts';
import { illegalCoupon } from '../coupons/illegal-coupon.ts';
import { refuseUnpaidOrder } from '../orders/refuse-unpaid-order.ts';
import { unlessRefused } from '../unless-refused.ts';
import { newBillingNumber } from './billing-number.ts';
import { newOrder, unpaidOrderFor } from './new-order.ts';
import { type Purchase, priceChanged } from './purchase.ts';
import { scheduleWatch } from './schedule-watch.ts';

/** Longer than a create call may take (8 s): by then its answer is written, or was lost. */
const firstLookSeconds = 15;

export type Written = { order: OrderRow; payment: PaymentRow };

/**
 * One transaction that takes the idempotency key, reserves, and writes order and payment: all of it, or nothing.
 * Where the same request was begun before, or is being begun elsewhere, that one has the answer; this refuses.
 */
export async function writePurchase(
  context: CallContext,
  purchase: Purchase,
  request: IdempotentRequest,
): Promise<Written | Refusal> {
  const { database } = context.services;
  try {
    const written = await unlessRefused(database, (tx) =>
      writeOrderAndPayment(tx, context, purchase, request),
    );
    if (isRefusal(written)) return written;
    const payment = await written.payment.answer;
    if (!payment) throw new Error(`order ${written.order.billing_no} has got no payment`);
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

async function writeOrderAndPayment(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  request: IdempotentRequest,
): Promise<{ order: OrderRow; payment: Later<PaymentRow | undefined> } | Refusal> {
  const { services, store } = context;
  const { input, chosen } = purchase;
  const again = input.billing_no;
  const whose = { store: store.id, gpId: purchase.game.gpId, suid: purchase.session.suid };
  const billingNo = again ?? newBillingNumber(services.randomBytes, whose);
  const earlier = again ? await lockUnpaidOrder(tx, context, purchase, again) : undefined;
  if (isRefusal(earlier)) return earlier;
  const number = earlier ? earlier.payments.length + 1 : 1;
  const reference = `${billingNo}-${number}`;
  await takeKeyInside(tx, request, reference);
  if (purchase.card && !(await takeCardTry(context, purchase.session, tx))) return refuse('cardLocked');

  const provider = services.providers.context(chosen.method.accountId);
  if (!provider) return refuse('noSuchMethod');
  if (!(await claimTrialIfDue(tx, services, provider.account.id, reference))) return refuse('noSuchMethod');
  const lifetimeSeconds = provider.provider.paymentLifetimeMinutes * 60;
  const order = earlier?.order ?? (await newOrder(tx, context, purchase, billingNo, lifetimeSeconds));
  if (isRefusal(order)) return order;
  const payment = insertPaymentLater(tx, {
    store: store.id,
    reference,
    billingNo,
    number,
    provider: provider.provider.id,
    account: provider.account.id,
    merchant: provider.account.merchant,
    paywayId: chosen.method.paywayId,
    channelId: chosen.method.channelId,
    channel: chosen.sub?.code ?? '',
    region: chosen.method.region,
    methodName: localText(
      chosen.sub?.name ?? chosen.method.name,
      context.language,
      store.brand.defaultLanguage,
    ),
    amountMinor: order.pay_minor,
    currency: order.currency,
    lifetimeSeconds,
    clientIp: context.clientIp,
  });
  const created = { event: 'create', from: '', by: 'player' } as const;
  await Promise.all([
    earlier
      ? extendOrder(tx, store.id, billingNo, lifetimeSeconds)
      : recordHistory(tx, { ...created, store: store.id, entity: 'order', id: billingNo, to: 'unpaid' }),
    recordHistory(tx, { ...created, store: store.id, entity: 'payment', id: reference, to: 'creating' }),
    earlier && addOrderConsents(tx, store.id, billingNo, purchase.agreed),
    addEffect(tx, {
      ...{ store: store.id, kind: 'expire-order', key: billingNo },
      ...{ lane: ownLane, inSeconds: lifetimeSeconds },
    }),
    scheduleWatch(tx, { store: store.id, reference, account: provider.account.id }, firstLookSeconds),
  ]);
  return { order, payment };
}

/** By then a trial has heard from its provider; one that was cut off must not stop the next. */
const trialSeconds = 60;

/** Where the account's rest is over, one purchase at a time tries it (row O-15). */
async function claimTrialIfDue(
  tx: Queryable,
  { methods }: CallContext['services'],
  account: string,
  trial: string,
): Promise<boolean> {
  return !methods.awaitsTrial(account) || claimTrial(tx, { account, trial, seconds: trialSeconds });
}

/** An order that is paid by another method now: it must still be open, the player's own, and for the same purchase. */
async function lockUnpaidOrder(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  billingNo: string,
): Promise<{ order: OrderRow; payments: PaymentRow[] } | Refusal> {
  const { session, input, goods } = purchase;
  const order = await lockOrder(tx, context.store.id, billingNo);
  if (!order || order.gp_id !== session.gpId || order.suid !== session.suid) return refuse('notFound');
  if (order.state !== 'unpaid') return refuse('orderClosed');
  const same =
    order.product_id === goods.productId &&
    order.server_id === input.server_id &&
    order.role_id === input.role_id;
  if (!same || order.currency !== purchase.currency) return refuse('badRequest');
  const owed = { amountMinor: order.pay_minor, currency: order.currency };
  if (!isCarried(owed, purchase.chosen.method.decimals)) return refuse('noSuchMethod');
  const couponRefused = await couponRefusal(tx, order, purchase);
  if (couponRefused) return couponRefused;
  const shown = parseMajor(input.price, input.currency);
  if (!shown.ok || shown.amountMinor !== order.pay_minor || input.currency !== order.currency) {
    return priceChanged(order.pay_minor, order.currency);
  }
  const payments = await lockPayments(tx, context.store.id, billingNo);
  if (payments.length >= 9) return refuse('tooManyPayments');
  return { order, payments };
}

/** An order's coupon goes with it to another method, as long as that method takes it (row C-01). */
async function couponRefusal(
  tx: Queryable,
  order: OrderRow,
  { input, chosen }: Purchase,
): Promise<Refusal | undefined> {
  if (input.coupon_code && input.coupon_code !== order.coupon_code) return illegalCoupon('unknown');
  if (!order.coupon_code) return undefined;
  const who = { store: order.store, gpId: order.gp_id, suid: order.suid };
  const grant = await findGrant(tx, who, order.coupon_code);
  const isBound = grant !== undefined && grant.pay_id !== '' && grant.pay_id !== chosen.method.paywayId;
  return !chosen.method.openCoupon || isBound ? illegalCoupon('method') : undefined;
}
