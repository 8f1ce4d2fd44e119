import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { isWide } from '../../browser/is-wide.ts';
import { CardRow } from '../../cards/card-row.tsx';
import { chooseGoods } from '../../catalogue/take-offer.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { useKept } from '../../state/use-kept.ts';
import { useRead } from '../../state/use-read.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { showRecharge } from '../pay/show-recharge.ts';
import { RecipientChoice } from '../recipient/recipient-choice.tsx';
import { nextStep } from '../summary/use-next-step.ts';
import { GoodsGrid } from './goods-grid.tsx';
import { goodsGroups } from './goods-groups.ts';
import { GroupBar } from './group-bar.tsx';
import { limitFields } from './limit-fields.ts';

/** The top-up screen: recipient and goods. */
export function SelectGoods() {
  const isLoading = useShop(({ offerStatus }) => offerStatus === 'loading');
  const t = useTranslate();
  return (
    <>
      <RecipientChoice />
      {isLoading ? <Skeleton shape="card" count={6} label={t('goods_loading')} /> : <Goods />}
      <CardRow />
    </>
  );
}

function Goods() {
  const services = useServices();
  const t = useTranslate();
  const goods = useShop(({ offer }) => offer.goods);
  const chosen = useShop(({ order }) => order.goods?.value);
  const wholeCurrencies = useShop(({ page }) => page.brand.wholeCurrencies);
  const goal = useShop((state) => state.goal);
  const who = useShop(limitFields);
  // What is used up stays so while it is loaded again.
  const limits = useKept(useRead('/api/pay/getLimitProductInfo', who), who);
  const known = limits.kind === 'ready' ? limits.content : [];
  const now = useShop(({ storeTime = Infinity }) => storeTime);
  const groups = goodsGroups(goods, known, now, t, wholeCurrencies, goal);

  /** On a phone a tap leads to the methods, if nothing else is missing. */
  const choose = (item: GoodsItem, isTap: boolean) => {
    chooseGoods(services, item);
    if (isTap && !isWide() && nextStep(services.store.getState()) === 'pay') showRecharge(services);
  };
  return (
    <>
      {groups.length > 1 && <GroupBar label={t('goods_groups')} groups={groups} />}
      <GoodsGrid label={t('goods_choose')} groups={groups} chosen={chosen} onChoose={choose} />
    </>
  );
}
