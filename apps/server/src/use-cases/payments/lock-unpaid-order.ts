import { isCarried, parseMajor } from '@gemporium/domain/money.ts';
import { type Refusal, refuse, refusePayFields } from '../../answer.ts';
import { findGrant } from '../../repositories/coupon-grants.ts';
import type { Queryable } from '../../repositories/database.ts';
import { lockOrder, type OrderRow } from '../../repositories/orders.ts';
import { lockPayments } from '../../repositories/payments.ts';
import type { CallContext } from '../../services.ts';
import { illegalCoupon } from '../coupons/illegal-coupon.ts';
import type { Books } from './books.ts';
import { type Purchase, priceChanged } from './purchase.ts';

/** Payments are numbered by one digit. */
const mostPayments = 9;

/**
 * Locks an order that is to be paid by another method: it must be unpaid, the player's own, and for the same purchase.
 */
export async function lockUnpaidOrder(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  billingNo: string,
): Promise<Books | Refusal> {
  const order = await lockOrder(tx, context.store.id, billingNo);
  const { session } = purchase;
  if (!order || order.gp_id !== session.gpId || order.suid !== session.suid) return refuse('notFound');
  const refused = refusalOfOrder(order, purchase) ?? (await refusalOfCoupon(tx, order, purchase));
  if (refused) return refused;
  if (!isShown(order, purchase)) return priceChanged(order.pay_minor, order.currency);
  const payments = await lockPayments(tx, context.store.id, billingNo);
  return payments.length >= mostPayments ? refuse('tooManyPayments') : { order, payments };
}

function refusalOfOrder(order: OrderRow, { input, goods, currency, chosen }: Purchase): Refusal | undefined {
  if (order.state !== 'unpaid') return refuse('orderClosed');
  const isSame = {
    product_id: order.product_id === goods.productId,
    server_id: order.server_id === input.server_id,
    role_id: order.role_id === input.role_id,
    domain_area: order.currency === currency,
  };
  const wrong = Object.entries(isSame).filter(([, same]) => !same);
  if (wrong.length > 0) return refusePayFields(wrong.map(([field]) => ({ field, problem: 'wrong-value' })));
  const owed = { amountMinor: order.pay_minor, currency: order.currency };
  return isCarried(owed, chosen.method.decimals) ? undefined : refuse('noSuchMethod');
}

/** The order's coupon applies to the other method too, if that method accepts it (row C-01). */
async function refusalOfCoupon(
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

/** Whether the page showed the order's price. */
function isShown(order: OrderRow, { input }: Purchase): boolean {
  const shown = parseMajor(input.price, input.currency);
  return shown.ok && shown.amountMinor === order.pay_minor && input.currency === order.currency;
}
