import { CouponLine } from '../../coupons/coupon-line.tsx';
import { useServices, useShop } from '../../state/shop-context.tsx';
import { MethodChoice } from '../methods/method-choice.tsx';
import { useRecharge } from '../pay/use-recharge.ts';
import { nextStep } from './next-step.ts';
import { OrderPanel } from './order-panel.tsx';
import { summariseOrder } from './order-summary.ts';
import { payForOf } from './pay-for.ts';
import { PayPrice } from './pay-price.tsx';

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
