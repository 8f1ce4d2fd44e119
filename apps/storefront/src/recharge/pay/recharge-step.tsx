import { paths } from '@gemporium/contract/shop-paths.ts';
import { CouponLine } from '../../coupons/coupon-line.tsx';
import { PayTerms } from '../../legal/pay-terms.tsx';
import { useStep } from '../../routing/use-step.ts';
import { LoadingRows } from '../../shell/loading-rows.tsx';
import { useShop, useTranslate } from '../../state/shop-context.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { Button } from '../../ui/buttons/button.tsx';
import * as s from '../../ui/layout/screen.module.css';
import { MethodChoice } from '../methods/method-choice.tsx';
import { OrderDetailPanel } from '../summary/order-detail-panel.tsx';
import { orderParts } from '../summary/order-summary.ts';
import { payAction } from '../summary/pay-action.ts';
import { payForOf } from '../summary/pay-for.ts';
import { PayPrice } from '../summary/pay-price.tsx';
import { payWords } from '../summary/pay-words.ts';
import { retriedNumber } from './retried-order.ts';
import { useRecharge } from './use-recharge.ts';

/** Third step of the old layout: choosing a method and paying. */
export function RechargeStep() {
  const isRight = useStep(paths.recharge);
  const t = useTranslate();
  const parts = useShop(orderParts);
  const payFor = useShop(payForOf);
  const retried = useShop((state) => retriedNumber(state));
  const recharge = useRecharge();
  const { goods, canBuy } = recharge;
  if (!isRight || !goods) return <LoadingRows />;
  const words = payWords(parts, goods, recharge.paid, recharge.terms?.button);
  const action = payAction(recharge, words, t);
  return (
    <section className={classNames(s.column, s.filled)}>
      <h1>{t('recharge_title')}</h1>
      <OrderDetailPanel title={t('order_detail')} short={words.points} rows={words.facts} initiallyOpen />
      {canBuy && <CouponLine coupon={recharge.coupon} />}
      <div className={s.main}>
        <MethodChoice recharge={recharge} radioName="step-method" />
      </div>
      <div className={classNames(s.thumb, recharge.methods.kind === 'loading' && s.waits)}>
        {canBuy && (
          <>
            <PayPrice goods={goods} price={recharge.paid.price} />
            {payFor && <p>{payFor}</p>}
            {retried && <p>{t('repay_note', { text: retried })}</p>}
            <PayTerms terms={recharge.terms} />
          </>
        )}
        <Button wide {...action}>
          {action.text}
        </Button>
      </div>
    </section>
  );
}
