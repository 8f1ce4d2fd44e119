import { parseMajor } from '@gemporium/domain/money.ts';
import { releaseCoupon, reserveCoupon } from '../../repositories/coupons.ts';
import type { Queryable } from '../../repositories/database.ts';
import { reserveLimit } from '../../repositories/limits.ts';
import { reserveMakeUpLink } from '../../repositories/make-up-links.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { Services } from '../../services.ts';
import { findGoods } from '../shop/find-goods.ts';

/**
 * Whether a closed order can still stand now that money came in for it: the goods cost what they cost then, and its
 * limit and coupon can be taken again, which this does. Where it answers false, nothing is taken (row O-11).
 */
export async function retakeReservations(
  services: Services,
  tx: Queryable,
  order: OrderRow,
): Promise<boolean> {
  const { makeUp } = order.snapshot;
  // The debt is what it was: a link that nobody else holds or has paid is settled by late money too.
  if (makeUp) {
    const link = { store: order.store, replenishId: makeUp.replenishId };
    return reserveMakeUpLink(tx, link, order.billing_no, true);
  }
  const { brands } = services.catalogue.current().catalogue;
  const brand = brands[order.store.split('.')[0] ?? ''];
  const sold = brand && findGoods(brand, order.gp_id, order.product_id);
  const price = sold && parseMajor(sold.goods.prices[order.currency] ?? '', order.currency);
  if (!price?.ok || price.amountMinor !== order.price_minor) return false;
  const { store, billing_no: billingNo, gp_id: gpId, suid } = order;
  if (order.coupon_code) {
    const coupon = await reserveCoupon(tx, { store, code: order.coupon_code, gpId, suid, billingNo });
    if (!coupon) return false;
  }
  const limit = order.snapshot.limit;
  if (!limit) return true;
  const reserved = await reserveLimit(
    tx,
    { store, billingNo, productId: order.product_id, subject: limit.subject },
    limit,
  );
  if (!reserved && order.coupon_code) await releaseCoupon(tx, store, billingNo);
  return reserved;
}
