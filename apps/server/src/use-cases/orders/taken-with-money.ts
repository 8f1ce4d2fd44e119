import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { findGrant } from '../../repositories/coupon-grants.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import { pointsOfOrder } from '../../repositories/points.ts';
import { isTopUpTaken } from '../../repositories/top-ups.ts';
import type { Services } from '../../services.ts';

/** What went with an order's money, as the books have it. */
export type TakenWithMoney = Omit<NonNullable<OrderDetail['money_back']>, 'goods'>;

/** Undefined for an order whose money is not gone. */
export async function takenWithMoney(
  services: Pick<Services, 'database' | 'now'>,
  order: OrderRow,
): Promise<TakenWithMoney | undefined> {
  if (order.state !== 'refunded' && order.state !== 'charged_back') return undefined;
  const { store, billing_no: billingNo } = order;
  const [points, activities, coupon] = await Promise.all([
    pointsOfOrder(services.database, store, billingNo),
    isTopUpTaken(services.database, store, billingNo),
    couponOf(services, order),
  ]);
  return { points: order.delivered_at !== null && points === 0 ? order.points : 0, coupon, activities };
}

/** A coupon that was given back, and has ended or serves another order by now, is not mentioned. */
async function couponOf(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { store, gp_id: gpId, suid, billing_no, coupon_code: code }: OrderRow,
): Promise<TakenWithMoney['coupon']> {
  const grant = code === null ? undefined : await findGrant(database, { store, gpId, suid }, code);
  if (!grant) return '';
  if (grant.state === 'used' && grant.billing_no === billing_no) return 'used';
  const holds = grant.valid_until === null || grant.valid_until > now();
  return grant.state === 'avail' && holds ? 'returned' : '';
}
