import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import type { ShopState } from '../../state/shop-state.ts';

/** The goods about to be bought, as in the current offer; undefined if none are chosen or they are no longer sold. */
export function orderedGoods({ offer, order }: Pick<ShopState, 'offer' | 'order'>): GoodsItem | undefined {
  return offer.goods.find((item) => item.value === order.goods?.value);
}
