import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { useRef } from 'react';
import { useShop, useTranslate } from '../../state/shop-context.tsx';
import type { Delivery } from './delivery-card.tsx';

/**
 * The delivery of a delivered order. It is fresh if the player has just seen the order undelivered in this view; on
 * reopening a result it is not.
 */
export function useDelivery(order: OrderDetail): Delivery | undefined {
  const t = useTranslate();
  const wasOnItsWay = useRef('');
  const item = useShop(({ offer }) => offer.goods.find(({ value }) => value === order.product_id));
  // A card is no goods on sale; what it gives often is, under the same name.
  const likeness = useShop(({ offer }) => offer.goods.find(({ display }) => display === order.product_name));
  if (order.make_up) return undefined;
  if (order.state === 'unpaid' || order.state === 'paid') wasOnItsWay.current = order.billing_no;
  if (order.state !== 'delivered') return undefined;
  const bonus = item?.bonus ?? order.bonus ?? 0;
  const gains = [
    bonus > 0 && t('goods_bonus', { number: bonus }),
    order.points > 0 && t('points_earn', { growth: order.points }),
  ];
  return {
    role: order.role_name,
    server: order.game_server_name,
    goods: order.product_name,
    art: (item ?? likeness)?.art,
    gains: gains.filter((gain) => typeof gain === 'string'),
    isFresh: wasOnItsWay.current === order.billing_no,
  };
}
