import { MethodChoice } from '../../recharge/method-choice.tsx';
import { summariseOrder } from '../../recharge/order-summary.ts';
import { useRecharge } from '../../recharge/use-recharge.ts';
import { useServices, useShop } from '../../state/shop-context.tsx';
import { OrderBar } from '../../ui/order-bar.tsx';
import { OrderPanel } from '../../ui/order-panel.tsx';
import { PriceRow } from '../../ui/price-row.tsx';
import { nextStep, toMethods } from './next-step.ts';

/** The order under the thumb: its button leads to the recharge popup. */
export function GoodsBar() {
  const services = useServices();
  const state = useShop((shop) => shop);
  const { goods } = useRecharge();
  const { t } = state;
  const action = nextStep(services, state) ?? toMethods(services, state);
  if (!goods) return <OrderBar label={t('your_order')} what={t('goods_choose')} action={action} />;
  const words = summariseOrder(state, goods);
  return (
    <OrderBar
      label={t('your_order')}
      art={goods.art}
      what={words.what}
      forWhom={words.forWhom}
      points={words.points}
      price={words.price}
      action={action}
    />
  );
}

/** The order beside the goods on a wide screen: methods and paying included. */
export function GoodsPanel() {
  const services = useServices();
  const state = useShop((shop) => shop);
  const recharge = useRecharge();
  const { t } = state;
  const { goods, method, paying } = recharge;
  const next = nextStep(services, state);
  if (!goods) {
    const action = next ?? toMethods(services, state);
    return <OrderPanel title={t('your_order')} what={t('goods_choose')} action={action} />;
  }
  const words = summariseOrder(state, goods);
  const action = next ?? {
    text: method ? words.payText : t('method_choose'),
    label: method ? words.payLabel : undefined,
    disabled: !method,
    busy: paying,
    onClick: recharge.buy,
  };
  return (
    <OrderPanel
      title={t('your_order')}
      art={goods.art}
      what={words.what}
      bonus={words.bonus}
      forWhom={words.forWhom}
      points={words.points}
      methods={<MethodChoice recharge={recharge} radioName="dock-method" />}
      price={<PriceRow label={t('to_pay')} price={words.price} />}
      action={action}
    />
  );
}
