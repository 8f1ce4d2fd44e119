import { nextStep } from '../screens/goods/next-step.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { OrderPanel } from '../ui/order-panel.tsx';
import { CouponLine } from './coupon-line.tsx';
import { MethodChoice } from './method-choice.tsx';
import { summariseOrder } from './order-summary.ts';
import { payForOf } from './pay-for.ts';
import { PayPrice } from './pay-price.tsx';
import { useRecharge } from './use-recharge.ts';

/** The order beside the goods on a wide screen: methods and paying included. */
export function BuyPanel() {
  const services = useServices();
  const state = useShop((shop) => shop);
  const recharge = useRecharge();
  const { t } = state;
  const { goods, method, paying } = recharge;
  if (!goods) return null;
  const words = summariseOrder(state, goods, recharge.paid);
  const action = nextStep(services, state) ?? {
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
      coupon={<CouponLine coupon={recharge.coupon} />}
      methods={<MethodChoice recharge={recharge} radioName="dock-method" />}
      price={<PayPrice goods={goods} price={recharge.paid.price} />}
      note={payForOf(state)}
      action={action}
    />
  );
}
