import { localText } from '@gemporium/catalogue/local-text.ts';
import { isCarried, parseMajor } from '@gemporium/domain/money.ts';
import { type Refusal, refuse } from '../../answer.ts';
import { findGrant } from '../../repositories/coupon-grants.ts';
import { type Later, later, type Queryable } from '../../repositories/database.ts';
import { addEffect, ownLane } from '../../repositories/effects.ts';
import { recordHistory } from '../../repositories/history.ts';
import { type IdempotentRequest, takeKey } from '../../repositories/idempotency-keys.ts';
import { extendOrder, lockOrder, type OrderRow } from '../../repositories/orders.ts';
import { insertPayment, lockPayments, type PaymentRow } from '../../repositories/payments.ts';
import type { CallContext } from '../../services.ts';
import { takeCardTry } from '../cards/card-tries.ts';
import { illegalCoupon } from '../coupons/illegal-coupon.ts';
import { newBillingNumber } from './billing-number.ts';
import { newOrder, unpaidOrder, unpaidOrderFor } from './new-order.ts';
import { type Purchase, priceChanged } from './purchase.ts';
import { Refused } from './refused.ts';
import { watchPayment } from './settle-payment.ts';

export type Written = Refusal | { kind: 'written'; order: OrderRow; payment: PaymentRow };

/**
 * One transaction that takes the idempotency key, reserves, and writes order and payment: all of it, or nothing. Refuses,
 * or throws `Refused`; also where the same request was begun before, or is being begun elsewhere: that one has the answer.
 */
export async function writePurchase(
  context: CallContext,
  purchase: Purchase,
  request: IdempotentRequest,
): Promise<Written> {
  const written = await context.services.database.transaction((tx) =>
    writeOrder(tx, context, purchase, request),
  );
  return written.kind === 'written' ? { ...written, payment: await written.payment.answer } : written;
}

async function writeOrder(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  request: IdempotentRequest,
): Promise<Refusal | { kind: 'written'; order: OrderRow; payment: Later<PaymentRow> }> {
  const { services, store } = context;
  const { input, chosen } = purchase;
  const again = input.billing_no;
  const billingNo = again ?? newBillingNumber(services.randomBytes);
  const earlier = again ? await unpaidOrderOf(tx, context, purchase, again) : undefined;
  const number = earlier ? earlier.payments.length + 1 : 1;
  const reference = `${billingNo}-${number}`;
  const [isOurs, unpaid] = await Promise.all([
    takeKey(tx, request, { subject: reference }),
    earlier ? undefined : unpaidOrderFor(tx, context, purchase),
  ]);
  if (!isOurs) return refuse('unavailable');
  if (unpaid) throw new Refused(unpaidOrder(unpaid.billing_no));
  if (purchase.card && !(await takeCardTry(context, purchase.session, tx)))
    throw new Refused(refuse('cardLocked'));

  const provider = services.providers.context(chosen.method.accountId);
  if (!provider) throw new Refused(refuse('noSuchMethod'));
  const lifetimeSeconds = provider.provider.paymentLifetimeMinutes * 60;
  const order = earlier?.order ?? (await newOrder(tx, context, purchase, billingNo, lifetimeSeconds));
  const payment = later(
    insertPayment(tx, {
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
    }),
  );
  const created = { event: 'create', from: '', by: 'player' } as const;
  await Promise.all([
    earlier
      ? extendOrder(tx, store.id, billingNo, lifetimeSeconds)
      : recordHistory(tx, { ...created, store: store.id, entity: 'order', id: billingNo, to: 'unpaid' }),
    recordHistory(tx, { ...created, store: store.id, entity: 'payment', id: reference, to: 'creating' }),
    addEffect(tx, {
      ...{ store: store.id, kind: 'expire-order', key: billingNo },
      ...{ lane: ownLane, inSeconds: lifetimeSeconds },
    }),
    watchPayment(tx, { store: store.id, reference, account: provider.account.id }, 15),
  ]);
  return { kind: 'written', order, payment };
}

/** An order that is paid by another method now: it must still be open, the player's own, and for the same purchase. */
async function unpaidOrderOf(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  billingNo: string,
): Promise<{ order: OrderRow; payments: PaymentRow[] }> {
  const { session, input, goods } = purchase;
  const order = await lockOrder(tx, context.store.id, billingNo);
  if (!order || order.gp_id !== session.gpId || order.suid !== session.suid)
    throw new Refused(refuse('notFound'));
  if (order.state !== 'unpaid') throw new Refused(refuse('orderClosed'));
  const same =
    order.product_id === goods.productId &&
    order.server_id === input.server_id &&
    order.role_id === input.role_id;
  if (!same || order.currency !== purchase.currency) throw new Refused(refuse('badRequest'));
  const owed = { amountMinor: order.pay_minor, currency: order.currency };
  if (!isCarried(owed, purchase.chosen.method.decimals)) throw new Refused(refuse('noSuchMethod'));
  await checkCouponOf(tx, order, purchase);
  const shown = parseMajor(input.price, input.currency);
  if (!shown.ok || shown.amountMinor !== order.pay_minor || input.currency !== order.currency) {
    throw new Refused(priceChanged(order.pay_minor, order.currency));
  }
  const payments = await lockPayments(tx, context.store.id, billingNo);
  if (payments.length >= 9) throw new Refused(refuse('tooManyRequests'));
  return { order, payments };
}

/** An order's coupon goes with it to another method, as long as that method takes it (row C-01). */
async function checkCouponOf(tx: Queryable, order: OrderRow, { input, chosen }: Purchase): Promise<void> {
  if (input.coupon_code && input.coupon_code !== order.coupon_code)
    throw new Refused(illegalCoupon('unknown'));
  if (!order.coupon_code) return;
  const who = { store: order.store, gpId: order.gp_id, suid: order.suid };
  const grant = await findGrant(tx, who, order.coupon_code);
  const isBound = grant !== undefined && grant.pay_id !== '' && grant.pay_id !== chosen.method.paywayId;
  if (!chosen.method.openCoupon || isBound) throw new Refused(illegalCoupon('method'));
}
