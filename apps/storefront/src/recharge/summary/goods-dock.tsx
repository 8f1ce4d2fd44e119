import { useLater } from '../../later/use-later.ts';
import { useServices, useShop } from '../../state/shop-context.tsx';
import { nextStep, toMethods } from './next-step.ts';
import { OrderBar } from './order-bar.tsx';
import { OrderPanel } from './order-panel.tsx';
import { summariseOrder } from './order-summary.ts';

/** The order under the thumb; its button leads to the methods, popup or third step. */
export function GoodsBar() {
  const services = useServices();
  const state = useShop((shop) => shop);
  const { offer, order, t } = state;
  const goods = offer.goods.find((item) => item.value === order.goods?.value);
  const action = nextStep(services, state) ?? toMethods(services, state);
  if (!goods) return <OrderBar label={t('your_order')} what={t('goods_choose')} action={action} />;
  const { what, forWhom, points, price } = summariseOrder(state, goods);
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
  const services = useServices();
  const state = useShop((shop) => shop);
  const { offer, order, t } = state;
  const goods = offer.goods.find((item) => item.value === order.goods?.value);
  const action = nextStep(services, state) ?? toMethods(services, state);
  if (!goods) return <OrderPanel title={t('your_order')} what={t('goods_choose')} action={action} />;
  const { what, bonus, forWhom, points } = summariseOrder(state, goods);
  return (
    <OrderPanel
      title={t('your_order')}
      art={goods.art}
      what={what}
      bonus={bonus}
      forWhom={forWhom}
      points={points}
      action={action}
    />
  );
}

/** The docked order with the methods, as soon as there is something to pay. */
export function GoodsPanel() {
  const { order, offer } = useShop((state) => state);
  const isChosen = offer.goods.some((item) => item.value === order.goods?.value);
  const state = useLater(isChosen);
  return isChosen && state.kind === 'ready' ? <state.later.BuyPanel /> : <StepPanel />;
}
