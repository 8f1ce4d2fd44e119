import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import { pointsFor } from '@gemporium/catalogue/points-for.ts';
import { priceIn } from '@gemporium/catalogue/price-in.ts';
import type { Game, Goods } from '@gemporium/catalogue/types.ts';
import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { isolate } from '@gemporium/domain/isolate.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import { contentsOf } from '../contents-of.ts';
import { sentence } from '../messages.ts';
import { shownText } from '../shown-text.ts';
import { bestValue } from './best-value.ts';
import type { Shelf } from './shelf.ts';
import { type UnitPrice, unitPrices } from './unit-prices.ts';

/** The goods of a game that have a price in the area's currency, in the shop's order (row P-01). */
export function goodsList({ store: { brand }, area, language, art }: Shelf, game: Game): GoodsItem[] {
  const text = (value: LocalText) => shownText(value, language, brand.defaultLanguage);
  const { currency } = area;
  const groups = comparedGoods(game, currency);
  const best = new Set(groups.flatMap((group) => bestValue(group)?.goods ?? []));
  const units = unitPricesOf(groups);
  const perUnit = (goods: Goods) => {
    const unit = units.get(goods);
    if (!unit) return undefined;
    const money = toMajor({ amountMinor: unit.amountMinor, currency });
    const price = isolate(showMoney(money, currency, brand.wholeCurrencies ?? []), language);
    return sentence(brand, language, 'goods_per', { money: price, number: unit.per });
  };
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
        perUnit: perUnit(goods),
        badge: badge(goods),
      },
    ];
  });
  return items.sort((a, b) => a.typeSort - b.typeSort || a.goodsSort - b.goodsSort);
}

/** The goods of each group, for comparison by their first item. */
function comparedGoods({ goods }: Game, currency: string) {
  const valued = goods.flatMap((one) => {
    const amountMinor = priceIn(one, currency);
    const [first] = one.items;
    return amountMinor === undefined || !first ? [] : [{ ...first, amountMinor, goods: one }];
  });
  return [...Map.groupBy(valued, (one) => one.goods.typeKey).values()];
}

/** Unit prices, only for goods that are an amount of one item: a pack contains more than that. */
function unitPricesOf(groups: ReturnType<typeof comparedGoods>): Map<Goods, UnitPrice> {
  const plain = ({ goods }: { goods: Goods }) => goods.items.length === 1 && goods.amount > 0;
  const told = groups.flatMap((group) => [...unitPrices(group.filter(plain))]);
  return new Map(told.map(([{ goods }, unit]) => [goods, unit]));
}
