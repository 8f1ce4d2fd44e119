import { summariseOrder } from '../../recharge/order-summary.ts';
import { useServices, useShop } from '../../state/shop-context.tsx';
import { OrderPanel } from '../../ui/order-panel.tsx';
import { PriceRow } from '../../ui/price-row.tsx';
import { GoodsBar } from './goods-dock.tsx';
import { nextStep, toMethods } from './next-step.ts';

/** Second step of the old layout: the same bar, which leads to the third. */
export const StepBar = GoodsBar;

/** The same order docked; methods come with the third step. */
export function StepPanel() {
  const services = useServices();
  const state = useShop((shop) => shop);
  const { offer, order, t } = state;
  const goods = offer.goods.find((item) => item.value === order.goods?.value);
  const action = nextStep(services, state) ?? toMethods(services, state);
  if (!goods) return <OrderPanel title={t('your_order')} what={t('goods_choose')} action={action} />;
  const words = summariseOrder(state, goods);
  return (
    <OrderPanel
      title={t('your_order')}
      art={goods.art}
      what={words.what}
      bonus={words.bonus}
      forWhom={words.forWhom}
      points={words.points}
      price={<PriceRow label={t('to_pay')} price={words.price} />}
      action={action}
    />
  );
}
