import { CouponLine } from '../../coupons/coupon-line.tsx';
import { paths } from '../../paths.ts';
import { useStep } from '../../routing/use-step.ts';
import { useShop } from '../../state/shop-context.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import * as s from '../../ui/layout/screen.module.css';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { MethodChoice } from '../methods/method-choice.tsx';
import { OrderDetailPanel } from '../summary/order-detail-panel.tsx';
import { summariseOrder } from '../summary/order-summary.ts';
import { payForOf } from '../summary/pay-for.ts';
import { PayPrice } from '../summary/pay-price.tsx';
import { useRecharge } from './use-recharge.ts';

/** Third step of the old layout: how to pay, and paying. */
export function RechargeStep() {
  const isRight = useStep(paths.recharge);
  const state = useShop((shop) => shop);
  const recharge = useRecharge();
  const { goods, method, paying } = recharge;
  const { t } = state;
  if (!isRight || !goods) return <Skeleton shape="row" count={3} label={t('loading')} />;
  const payFor = payForOf(state);
  const words = summariseOrder(state, goods, recharge.paid);
  return (
    <section className={s.column}>
      <h1>{t('recharge_title')}</h1>
      <OrderDetailPanel title={t('order_detail')} short={words.forWhom} rows={words.facts} initiallyOpen />
      <CouponLine coupon={recharge.coupon} />
      <MethodChoice recharge={recharge} radioName="step-method" />
      <PayPrice goods={goods} price={recharge.paid.price} />
      {payFor && <p>{payFor}</p>}
      {state.repayBillingNo && <p>{t('repay_note', { text: state.repayBillingNo })}</p>}
      <Button
        wide
        label={method ? words.payLabel : undefined}
        disabled={!method}
        busy={paying}
        onClick={recharge.buy}
      >
        {method ? words.payText : t('method_choose')}
      </Button>
    </section>
  );
}
