import { localText } from '@gemporium/catalogue/local-text.ts';
import { pointsFor } from '@gemporium/catalogue/points-for.ts';
import type { PayInput } from '@gemporium/contract/api/pay/pay-request.ts';
import { parseMajor, shareOf, taxWithin } from '@gemporium/domain/money.ts';
import { isRefusal, type Refusal, refuse } from '../../answer.ts';
import { findGrant } from '../../repositories/coupon-grants.ts';
import { reserveCoupon } from '../../repositories/coupons.ts';
import type { Queryable } from '../../repositories/database.ts';
import { limitSubject, reserveLimit } from '../../repositories/limits.ts';
import { type MakeUpLink, reserveMakeUpLink } from '../../repositories/make-up-links.ts';
import { findUnpaidOrder, insertOrder, type OrderRow } from '../../repositories/orders.ts';
import type { CallContext, Session } from '../../services.ts';
import { illegalCoupon, problemOfGrant } from '../coupons/illegal-coupon.ts';
import { whyNotReserved } from '../make-up/judge-link.ts';
import { refuseUnpaidOrder } from '../orders/refuse-unpaid-order.ts';
import { type Purchase, priceChanged } from './purchase.ts';

/** Writes the order of a new purchase with its reservations. Where it refuses, the transaction must be rolled back. */
export async function newOrder(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  billingNo: string,
  lifetimeSeconds: number,
): Promise<OrderRow | Refusal> {
  const { services, store } = context;
  const { session, input, game, goods, currency, role } = purchase;
  const whose = { gpId: game.gpId, suid: session.suid, serverId: role.serverId, roleId: role.roleId };
  const limit = goods.limit && { ...goods.limit, subject: limitSubject(goods.limit, whose) };
  // What an unpaid order of the same goods holds could not be taken again: it is named instead.
  const unpaid =
    (limit || purchase.makeUp || input.coupon_code) && (await unpaidOrderFor(tx, context, purchase));
  if (unpaid) return refuseUnpaidOrder(unpaid.billing_no);
  if (
    limit &&
    !(await reserveLimit(
      tx,
      { store: store.id, billingNo, productId: goods.productId, subject: limit.subject },
      limit,
    ))
  ) {
    return refuse('limitReached');
  }
  const { makeUp } = purchase;
  const linkRefused = makeUp && (await reserveLink(tx, makeUp, session, billingNo));
  if (linkRefused) return linkRefused;
  const payMinor = await reserveCouponAndPrice(tx, context, purchase, billingNo);
  if (isRefusal(payMinor)) return payMinor;
  const text = (value: Parameters<typeof localText>[0]) =>
    localText(value, context.language, store.brand.defaultLanguage);
  const { seller } = store.brand.legal;
  const now = services.now();
  const order: OrderRow = {
    store: store.id,
    billing_no: billingNo,
    state: 'unpaid',
    gp_id: game.gpId,
    client_id: input.client_id,
    suid: session.suid,
    username: session.username,
    server_id: role.serverId,
    server_name: role.serverName,
    role_id: role.roleId,
    role_name: role.name,
    domain_area: purchase.area,
    product_id: goods.productId,
    goods_name: text(goods.display),
    game_name: text(game.name),
    items: goods.items.map((item) => ({ ...item })),
    price_minor: purchase.priceMinor,
    pay_minor: payMinor,
    currency,
    coupon_code: input.coupon_code || null,
    points: makeUp ? 0 : pointsFor(store.brand, { amountMinor: payMinor, currency }),
    snapshot: {
      seller: { name: seller.name, country: seller.country },
      taxPercent: seller.taxPercent,
      taxMinor: taxWithin(payMinor, seller.taxPercent),
      origin: context.origin,
      ...(session.isFromGame && { visit: 'sdk' }),
      ...(limit ? { limit } : {}),
      ...(input.coupon_code ? { isCouponReturned: store.brand.coupons?.onRefund === 'return' } : {}),
      ...(store.brand.refunds ? { refundRules: store.brand.refunds } : {}),
      ...(makeUp && {
        makeUp: { replenishId: makeUp.replenish_id, forBillingNo: makeUp.for_billing_no },
      }),
      ...(purchase.agreed.length > 0 && { consents: purchase.agreed }),
      tracking: tracking(input),
    },
    catalogue_version: store.version,
    language: context.language,
    platform: input.platform,
    fail_reason: null,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeSeconds * 1000),
    paid_at: null,
    delivered_at: null,
    closed_at: null,
  };
  await insertOrder(tx, { ...order, lifetimeSeconds });
  return order;
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

/** The order of this character for these goods that still waits for its payment. */
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

/** The price with the coupon reserved, in minor units; refuses when it is not the price that the page showed. */
async function reserveCouponAndPrice(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  billingNo: string,
): Promise<number | Refusal> {
  const { input, session, priceMinor, currency, chosen, game } = purchase;
  if (!input.coupon_code) return priceMinor;
  const coupon = await reserveCoupon(tx, {
    store: context.store.id,
    code: input.coupon_code,
    gpId: game.gpId,
    suid: session.suid,
    billingNo,
  });
  if (!coupon) {
    const who = { store: context.store.id, gpId: game.gpId, suid: session.suid };
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

function tracking(input: PayInput): Record<string, string> {
  const { did, session_id, session_time, traffic_source, game_channel_id, bcp47_lang } = input;
  const told = { did, session_id, session_time, traffic_source, game_channel_id, bcp47_lang };
  return Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
