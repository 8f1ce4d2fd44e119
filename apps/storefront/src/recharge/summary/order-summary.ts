import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { isolate, listOf } from '@gemporium/domain/isolate.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import type { ShopState } from '../../state/shop-state.ts';

/** The purchase about to be made, as text, shared by bar, panel, popup and third step. */
export interface OrderSummaryWords {
  what: string;
  forWhom: string | undefined;
  bonus: string | undefined;
  /** What a pack contains, in one line. */
  contents: string | undefined;
  points: string | undefined;
  price: string;
}

/** The data for those texts, besides the goods. */
export function orderParts({
  order: { role, server, area },
  offer: { config },
  page,
  language,
  t,
}: ShopState) {
  return { role, server, area, config, wholeCurrencies: page.brand.wholeCurrencies, language, t };
}

export type SummaryParts = ReturnType<typeof orderParts>;

/** `paid`: what will be paid and earned, if it differs from the goods. */
export function summariseOrder(
  { role, server, config, wholeCurrencies, language, t }: SummaryParts,
  goods: GoodsItem,
  paid: { price: string; points: number } = { price: goods.price, points: goods.couponPoints },
): OrderSummaryWords {
  const name = (text: string) => isolate(text, language);
  return {
    what: goods.display,
    forWhom:
      role && server ? t('for_whom', { role: name(role.display), server: name(server.display) }) : undefined,
    bonus: goods.bonus > 0 ? t('goods_bonus', { number: goods.bonus }) : undefined,
    contents: goods.contents && listOf(goods.contents, language),
    points: paid.points > 0 && config.is_vip ? t('points_earn', { growth: paid.points }) : undefined,
    price: showMoney(paid.price, goods.currency, wholeCurrencies),
  };
}
