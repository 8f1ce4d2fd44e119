import { paths } from '../paths.ts';
import { CouponLine } from '../recharge/coupon-line.tsx';
import { MethodChoice } from '../recharge/method-choice.tsx';
import { summariseOrder } from '../recharge/order-summary.ts';
import { payForOf } from '../recharge/pay-for.ts';
import { PayPrice } from '../recharge/pay-price.tsx';
import { useRecharge } from '../recharge/use-recharge.ts';
import { useShop } from '../state/shop-context.tsx';
import { Button } from '../ui/button.tsx';
import { OrderDetailPanel } from '../ui/order-detail-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import * as s from './screen.module.css';
import { useStep } from './use-step.ts';

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
