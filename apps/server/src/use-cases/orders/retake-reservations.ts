import { priceIn } from '@gemporium/catalogue/price-in.ts';
import { reserveCoupon } from '../../repositories/coupons.ts';
import type { Queryable } from '../../repositories/database.ts';
import { endLimitReservation, reserveLimit } from '../../repositories/limits.ts';
import { reserveMakeUpLink } from '../../repositories/make-up-links.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { KeepsBooks } from '../../services.ts';
import { storeOnSale } from '../../stores.ts';
import { lockDebt } from '../make-up/close-debt.ts';
import { findGoods } from '../shop/find-goods.ts';

/**
 * Whether a closed order can still be fulfilled now that money came in for it: the goods have the same price, and its
 * limit and coupon can be reserved again, which this does. If it returns false, nothing is reserved (row O-11).
 */
export async function retakeReservations(
  services: KeepsBooks,
  tx: Queryable,
  order: OrderRow,
): Promise<boolean> {
  const { makeUp } = order.snapshot;
  // The debt is unchanged: late money also settles a link, unless another order holds or has paid it.
  if (makeUp) {
    await lockDebt(tx, order);
    const link = { store: order.store, replenishId: makeUp.replenishId };
    return reserveMakeUpLink(tx, link, order.billing_no, true);
  }
  const shop = storeOnSale(services, order.store);
  const sold = shop && findGoods(shop.brand, order.gp_id, order.product_id);
  if (!sold || priceIn(sold.goods, order.currency) !== order.price_minor) return false;
  const { store, billing_no: billingNo, gp_id: gpId, suid } = order;
  // The limit before the coupon, as a new order does: in opposite orders, two of them could deadlock.
  const { limit } = order.snapshot;
  const subject = limit && { store, billingNo, productId: order.product_id, subject: limit.subject };
  if (subject && !(await reserveLimit(tx, subject, limit))) return false;
  if (!order.coupon_code) return true;
  if (await reserveCoupon(tx, { store, code: order.coupon_code, gpId, suid, billingNo })) return true;
  if (limit) await endLimitReservation(tx, store, billingNo, 'released');
  return false;
}
