import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { findGrant } from '../../repositories/coupon-grants.ts';
import type { Queryable } from '../../repositories/database.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import { pointsOfOrder } from '../../repositories/points.ts';
import { isTopUpTaken } from '../../repositories/top-ups.ts';

/** What was taken back together with an order's money, according to the books. */
export type TakenWithMoney = Omit<NonNullable<OrderDetail['money_back']>, 'goods'>;

/** What was taken back with the money; undefined if the order has its money. */
export async function takenWithMoney(
  db: Queryable,
  order: OrderRow,
  now: Date,
): Promise<TakenWithMoney | undefined> {
  if (order.state !== 'refunded' && order.state !== 'charged_back') return undefined;
  const { store, billing_no: billingNo } = order;
  const [points, activities, coupon] = await Promise.all([
    pointsOfOrder(db, store, billingNo),
    isTopUpTaken(db, store, billingNo),
    couponOf(db, order, now),
  ]);
  return { points: order.delivered_at !== null && points === 0 ? order.points : 0, coupon, activities };
}

/** Not mentioned: a coupon that was returned, and has expired or is used by another order since. */
async function couponOf(
  db: Queryable,
  { store, gp_id: gpId, suid, billing_no, coupon_code: code }: OrderRow,
  now: Date,
): Promise<TakenWithMoney['coupon']> {
  const grant = code === null ? undefined : await findGrant(db, { store, gpId, suid }, code);
  if (!grant) return '';
  if (grant.state === 'used' && grant.billing_no === billing_no) return 'used';
  const holds = grant.valid_until === null || grant.valid_until > now;
  return grant.state === 'avail' && holds ? 'returned' : '';
}
