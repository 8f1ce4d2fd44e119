import { useLater } from '../../later/use-later.ts';
import { useShop, useTranslate } from '../../state/shop-context.tsx';
import type { ShopState } from '../../state/shop-state.ts';
import { OrderBar } from './order-bar.tsx';
import { OrderPanel } from './order-panel.tsx';
import { orderParts, summariseOrder } from './order-summary.ts';
import { orderedGoods } from './ordered-goods.ts';
import { useStepToMethods } from './use-next-step.ts';

/** What is missing for the next reward: said where nothing is chosen yet. */
const goalWords = ({ goal }: ShopState) => goal?.more;

/** The order under the thumb; its button leads to the methods, popup or third step. */
export function GoodsBar() {
  const t = useTranslate();
  const goods = useShop(orderedGoods);
  const parts = useShop(orderParts);
  const more = useShop(goalWords);
  const action = useStepToMethods();
  if (!goods)
    return <OrderBar label={t('your_order')} what={t('goods_choose')} forWhom={more} action={action} />;
  const { what, forWhom, points, price } = summariseOrder(parts, goods);
  return (
    <OrderBar
      label={t('your_order')}
      art={goods.art}
      what={what}
      forWhom={forWhom}
      points={points}
      price={price}
      action={action}
    />
  );
}

/** The same order docked on a wide screen, without the methods: the old layout's second step. */
export function StepPanel() {
  const t = useTranslate();
  const goods = useShop(orderedGoods);
  const parts = useShop(orderParts);
  const more = useShop(goalWords);
  const action = useStepToMethods();
  if (!goods)
    return <OrderPanel title={t('your_order')} what={t('goods_choose')} forWhom={more} action={action} />;
  const { what, bonus, contents, forWhom, points } = summariseOrder(parts, goods);
  return (
    <OrderPanel
      title={t('your_order')}
      art={goods.art}
      what={what}
      bonus={bonus}
      contents={contents}
      forWhom={forWhom}
      points={points}
      action={action}
    />
  );
}

/** The docked order with the methods, as soon as there is something to pay. */
export function GoodsPanel() {
  const isChosen = useShop((state) => orderedGoods(state) !== undefined);
  const state = useLater(isChosen);
  return isChosen && state.kind === 'ready' ? <state.later.BuyPanel /> : <StepPanel />;
}
