import { useLater } from '../../later/use-later.ts';
import { Instructions } from '../../shell/footer/instructions.tsx';
import { useShop, useTranslate } from '../../state/shop-context.tsx';
import { OrderBar } from './order-bar.tsx';
import * as s from './order-panel.module.css';
import { OrderPanel } from './order-panel.tsx';
import { type OrderSummaryWords, orderParts, summariseOrder } from './order-summary.ts';
import { orderedGoods } from './ordered-goods.ts';
import { useStepToMethods } from './use-next-step.ts';

/** The order so far, as text, and its next step, shared by the bar and the docked panel. */
function useOrder() {
  const t = useTranslate();
  const goods = useShop(orderedGoods);
  const parts = useShop(orderParts);
  // What is missing for the next reward is shown while nothing is chosen yet.
  const more = useShop(({ goal }) => goal?.more);
  const words: Partial<OrderSummaryWords> & { what: string } = goods
    ? summariseOrder(parts, goods)
    : { what: t('goods_choose'), forWhom: more };
  return { ...words, label: t('your_order'), art: goods?.art, action: useStepToMethods() };
}

/** The order in the bottom bar; its button leads to the methods: popup or third step. */
export function GoodsBar() {
  return <OrderBar {...useOrder()} />;
}

/** The same order docked on a wide screen, without the methods: the old layout's second step. */
export function StepPanel() {
  const order = useOrder();
  return (
    <>
      <OrderPanel {...order} price={order.price && <bdi className={s.what}>{order.price}</bdi>} />
      {!order.art && <BeforeChoice />}
    </>
  );
}

/** Below the empty order: how to top up, or what the player bought before. A separate card, to avoid layout shifts. */
function BeforeChoice() {
  const isHere = useShop(({ player }) => player !== undefined);
  const state = useLater(isHere);
  const steps = (
    <aside className={s.more}>
      <Instructions open />
    </aside>
  );
  return isHere && state.kind === 'ready' ? <state.later.BoughtBefore otherwise={steps} /> : steps;
}

/** The docked order with the methods, as soon as there is something to pay. */
export function GoodsPanel() {
  const isChosen = useShop((state) => orderedGoods(state) !== undefined);
  const state = useLater(isChosen);
  return isChosen && state.kind === 'ready' ? <state.later.BuyPanel /> : <StepPanel />;
}
