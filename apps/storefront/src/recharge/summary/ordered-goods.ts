import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import type { ShopState } from '../../state/shop-state.ts';

/** The goods that are about to be bought, as they are for sale now; undefined where none are chosen, or no longer sold. */
export function orderedGoods({ offer, order }: Pick<ShopState, 'offer' | 'order'>): GoodsItem | undefined {
  return offer.goods.find((item) => item.value === order.goods?.value);
}
