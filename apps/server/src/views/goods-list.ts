import { localText } from '@gemporium/catalogue/local-text.ts';
import { pointsFor } from '@gemporium/catalogue/points-for.ts';
import { priceIn } from '@gemporium/catalogue/price-in.ts';
import type { Game, Goods } from '@gemporium/catalogue/types.ts';
import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import { contentsOf } from '../contents-of.ts';
import { sentence } from '../messages.ts';
import { bestValue } from './best-value.ts';
import type { Shelf } from './shelf.ts';

/** The goods of a game that have a price in the area's currency, in the shop's order (row P-01). */
export function goodsList({ store: { brand }, area, language, art }: Shelf, game: Game): GoodsItem[] {
  const text = (value: Parameters<typeof localText>[0]) => localText(value, language, brand.defaultLanguage);
  const { currency } = area;
  const best = bestOfGroups(game, currency);
  const badge = (goods: Goods) => {
    const key = best.has(goods) ? 'goods_best_value' : goods.isSpecial ? 'goods_special' : undefined;
    return key && sentence(brand, language, key);
  };
  const items = game.goods.flatMap((goods): GoodsItem[] => {
    const amountMinor = priceIn(goods, currency);
    if (amountMinor === undefined) return [];
    const money = { amountMinor, currency };
    return [
      {
        value: goods.productId,
        display: text(goods.display),
        price: toMajor(money),
        currency,
        typeKey: goods.typeKey,
        typeName: text(goods.typeName),
        typeSort: goods.typeSort,
        goodsSort: goods.goodsSort,
        isLimit: goods.limit !== undefined,
        isCoupon: goods.isCoupon,
        isSpecial: goods.isSpecial,
        couponPoints: pointsFor(brand, money),
        art: art.goods(game, goods),
        amount: goods.amount,
        bonus: goods.bonus,
        contents: contentsOf(brand, game, goods, language),
        badge: badge(goods),
      },
    ];
  });
  return items.sort((a, b) => a.typeSort - b.typeSort || a.goodsSort - b.goodsSort);
}

/** Of each group the goods that give most for their price: of what stands first among their items. */
function bestOfGroups({ goods }: Game, currency: string): Set<Goods> {
  const valued = goods.flatMap((one) => {
    const amountMinor = priceIn(one, currency);
    const [first] = one.items;
    return amountMinor === undefined || !first ? [] : [{ ...first, amountMinor, goods: one }];
  });
  const groups = Map.groupBy(valued, (one) => one.goods.typeKey).values();
  return new Set([...groups].flatMap((group) => bestValue(group)?.goods ?? []));
}
