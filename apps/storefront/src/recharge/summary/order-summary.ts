import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { showMoney, spellMoney } from '@gemporium/domain/show-money.ts';
import { isolate } from '../../messages/isolate.ts';
import type { ShopState } from '../../state/shop-state.ts';
import type { Fact } from '../../ui/lists/facts.tsx';

/** What is about to be bought, in words: the same in bar, panel, popup and third step. */
export interface OrderSummaryWords {
  what: string;
  forWhom: string | undefined;
  bonus: string | undefined;
  points: string | undefined;
  price: string;
  /** "Pay $14.99". */
  payText: string;
  /** "Pay $14.99: 980 gems for Kira, Asgard 12. 14.99 USD". */
  payLabel: string;
  /** Goods, region where regions count, server, role, points earned. */
  facts: readonly Fact[];
}

export function summariseOrder(
  { order, offer, language, t }: ShopState,
  goods: GoodsItem,
  paid: { price: string; points: number } = { price: goods.price, points: goods.couponPoints },
): OrderSummaryWords {
  const { role, server, area } = order;
  const price = showMoney(paid.price, goods.currency);
  const name = (text: string) => isolate(text, language);
  const isAreaRole = offer.config.area_config.is_area_role;
  const points =
    paid.points > 0 && offer.config.is_vip ? t('points_earn', { growth: paid.points }) : undefined;
  return {
    what: goods.display,
    forWhom:
      role && server ? t('for_whom', { role: name(role.display), server: name(server.display) }) : undefined,
    bonus: goods.bonus > 0 ? t('goods_bonus', { number: goods.bonus }) : undefined,
    points,
    price,
    payText: t('pay_price', { money: name(price) }),
    payLabel: t('pay_label', {
      money: price,
      goods: goods.display,
      role: role?.display ?? '',
      server: server?.display ?? '',
      text: spellMoney(paid.price, goods.currency),
    }),
    facts: [
      { label: t('goods'), value: goods.display },
      { label: t('region'), value: isAreaRole ? area?.display : undefined },
      { label: t('server'), value: server?.display },
      {
        label: t('role'),
        value: role && `${name(role.display)} · ${t('role_level', { number: role.level })}`,
      },
      { label: t('points_earned'), value: points },
    ],
  };
}
