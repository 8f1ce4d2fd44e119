import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';

type Bought = Pick<OrderSummary, 'product_id' | 'billing_status' | 'make_up'>;

/**
 * The goods of the last delivered orders that are still on sale, each once, newest first. Limited goods are left out:
 * their limit may be reached.
 */
export function lastBought(orders: readonly Bought[], offered: readonly GoodsItem[], most = 3): GoodsItem[] {
  const ids = orders
    .filter(({ billing_status, make_up }) => billing_status === 'Success' && !make_up)
    .map(({ product_id }) => product_id);
  return Array.from(new Set(ids))
    .map((id) => offered.find(({ value }) => value === id))
    .filter((item): item is GoodsItem => item !== undefined && !item.isLimit)
    .slice(0, most);
}
