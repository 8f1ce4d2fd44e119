import type { LimitProductInfo } from '@gemporium/contract/api/pay/getLimitProductInfo.ts';
import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { showMoney, spellMoney } from '@gemporium/domain/show-money.ts';
import { groupDigits } from '@gemporium/locales/group-digits.ts';
import type { Translate } from '../../messages/translator.ts';
import type { ShopState } from '../../state/shop-state.ts';
import type { GoodsView } from './goods-card.tsx';
import type { GoodsGroup } from './goods-grid.tsx';
import { limitText } from './limit-text.ts';

/** The goods in their groups (groups sorted by typeSort, goods by goodsSort), each with its texts (row S-07). */
export function goodsGroups(
  goods: readonly GoodsItem[],
  limits: readonly LimitProductInfo[],
  now: number,
  t: Translate,
  wholeCurrencies: readonly string[],
  goal?: ShopState['goal'],
): GoodsGroup[] {
  const ordered = [...goods].sort((a, b) => a.typeSort - b.typeSort || a.goodsSort - b.goodsSort);
  const groups = new Map<string, { key: string; name: string; goods: GoodsView[] }>();
  for (const item of ordered) {
    const group = groups.get(item.typeKey) ?? { key: item.typeKey, name: item.typeName, goods: [] };
    group.goods.push(
      goodsView(
        item,
        limits.find((limit) => limit.product_id === item.value),
        now,
        t,
        wholeCurrencies,
        goal,
      ),
    );
    groups.set(item.typeKey, group);
  }
  return Array.from(groups.values());
}

function goodsView(
  item: GoodsItem,
  info: LimitProductInfo | undefined,
  now: number,
  t: Translate,
  wholeCurrencies: readonly string[],
  goal: ShopState['goal'],
): GoodsView {
  const limit = item.isLimit ? limitText(info, now, t) : undefined;
  const bonus = item.bonus > 0 ? t('goods_bonus', { number: item.bonus }) : undefined;
  // A pack's amount covers only its first item, which is already listed among its contents.
  const amount = item.amount > 0 && !item.contents ? groupDigits(item.amount) : '';
  const badge = limit?.isReached ? undefined : item.badge;
  const unlocks = goal && !limit?.isReached && goal.reached.includes(item.value) ? goal.unlocks : undefined;
  const words = [
    item.display,
    bonus,
    ...(item.contents ?? []),
    spellMoney(item.price, item.currency, wholeCurrencies),
    item.perUnit,
    badge,
    limit?.text,
    unlocks,
  ];
  return {
    goods: item,
    amount,
    // How long a pass lasts, "(7 days)", stays on one line.
    name: amount ? counted(item, amount) : item.display.replace(/(\(\d+) /g, '$1\u00a0'),
    price: showMoney(item.price, item.currency, wholeCurrencies),
    bonus,
    badge,
    limit: limit?.text,
    unlocks,
    disabled: limit?.isReached,
    label: words.filter(Boolean).join(', '),
  };
}

/** What the number counts; strips the number from a name that begins with it, to avoid showing it twice. */
function counted({ display, typeName }: GoodsItem, amount: string): string {
  if (display.includes(typeName)) return typeName;
  return display.startsWith(`${amount} `) ? display.slice(amount.length + 1) : display;
}
