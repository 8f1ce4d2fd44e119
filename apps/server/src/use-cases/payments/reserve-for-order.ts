import { parseMajor, shareOf } from '@gemporium/domain/money.ts';
import { isRefusal, type Refusal, refuse } from '../../answer.ts';
import { findGrant } from '../../repositories/coupon-grants.ts';
import { reserveCoupon } from '../../repositories/coupons.ts';
import type { Queryable } from '../../repositories/database.ts';
import { limitSubject, reserveLimit } from '../../repositories/limits.ts';
import { type MakeUpLink, reserveMakeUpLink } from '../../repositories/make-up-links.ts';
import { findUnpaidOrder, type OrderRow } from '../../repositories/orders.ts';
import type { CallContext, Session } from '../../services.ts';
import { illegalCoupon, problemOfGrant } from '../coupons/illegal-coupon.ts';
import { whyNotReserved } from '../make-up/judge-link.ts';
import { refuseUnpaidOrder } from '../orders/refuse-unpaid-order.ts';
import { type Purchase, priceChanged } from './purchase.ts';

/** What a new order reserves until it is paid or closes, and the resulting price. */
export interface Reserved {
  limit: OrderRow['snapshot']['limit'];
  payMinor: number;
}

/**
 * Makes the purchase's reservations for its new order, in the order of locks: limit, make-up link, coupon. If it
 * refuses, the transaction must be rolled back.
 */
export async function reserveForOrder(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  billingNo: string,
): Promise<Reserved | Refusal> {
  const { goods, makeUp, input, session } = purchase;
  const limit = limitOf(purchase);
  // An unpaid order for the same goods holds what this one would need, so the player is sent to that order.
  const unpaid = (limit || makeUp || input.coupon_code) && (await unpaidOrderFor(tx, context, purchase));
  if (unpaid) return refuseUnpaidOrder(unpaid.billing_no);
  if (limit) {
    const { subject } = limit;
    const use = { store: context.store.id, billingNo, productId: goods.productId, subject };
    if (!(await reserveLimit(tx, use, limit))) return refuse('limitReached');
  }
  const linkRefused = makeUp && (await reserveLink(tx, makeUp, session, billingNo));
  if (linkRefused) return linkRefused;
  const payMinor = await reserveCouponAndPrice(tx, context, purchase, billingNo);
  return isRefusal(payMinor) ? payMinor : { limit, payMinor };
}

/** This character's unpaid order for these goods. */
export function unpaidOrderFor(
  tx: Queryable,
  { store }: CallContext,
  { session, game, goods, role }: Purchase,
): Promise<OrderRow | undefined> {
  return findUnpaidOrder(tx, {
    store: store.id,
    gpId: game.gpId,
    suid: session.suid,
    serverId: role.serverId,
    roleId: role.roleId,
    productId: goods.productId,
  });
}

function limitOf({ goods: { limit }, game, session, role }: Purchase): Reserved['limit'] {
  const whose = { gpId: game.gpId, suid: session.suid, serverId: role.serverId, roleId: role.roleId };
  return limit && { ...limit, subject: limitSubject(limit, whose) };
}

async function reserveLink(
  tx: Queryable,
  link: MakeUpLink,
  session: Session,
  billingNo: string,
): Promise<Refusal | undefined> {
  const { store, replenish_id: replenishId } = link;
  const isReserved = await reserveMakeUpLink(tx, { store, replenishId }, billingNo);
  return isReserved ? undefined : whyNotReserved(tx, store, session, replenishId);
}

/**
 * Reserves the coupon and returns the reduced price, in minor units; refuses if it is not the price that the page
 * showed.
 */
async function reserveCouponAndPrice(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  billingNo: string,
): Promise<number | Refusal> {
  const { input, session, priceMinor, currency, chosen, game } = purchase;
  if (!input.coupon_code) return priceMinor;
  const who = { store: context.store.id, gpId: game.gpId, suid: session.suid };
  const coupon = await reserveCoupon(tx, { ...who, code: input.coupon_code, billingNo });
  if (!coupon) {
    const grant = await findGrant(tx, who, input.coupon_code);
    return illegalCoupon(problemOfGrant(grant, context.services.now()) ?? 'held');
  }
  if (coupon.pay_id !== '' && coupon.pay_id !== chosen.method.paywayId) return illegalCoupon('method');
  const payMinor = shareOf(priceMinor, coupon.discount_rate, purchase.unitWithCoupon());
  if (payMinor <= 0) return illegalCoupon('goods');
  const shown = parseMajor(input.price, input.currency);
  if (input.currency !== currency || !shown.ok || shown.amountMinor !== payMinor)
    return priceChanged(payMinor, currency);
  return payMinor;
}
