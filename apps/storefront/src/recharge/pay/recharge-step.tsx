import { paths } from '@gemporium/contract/shop-paths.ts';
import { CouponLine } from '../../coupons/coupon-line.tsx';
import { PayTerms } from '../../legal/pay-terms.tsx';
import { useStep } from '../../routing/use-step.ts';
import { LoadingRows } from '../../shell/loading-rows.tsx';
import { useTranslate } from '../../state/shop-context.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { Button } from '../../ui/buttons/button.tsx';
import * as s from '../../ui/layout/screen.module.css';
import { MethodChoice } from '../methods/method-choice.tsx';
import { OrderDetailPanel } from '../summary/order-detail-panel.tsx';
import { PayPrice } from '../summary/pay-price.tsx';
import { usePurchase } from '../summary/use-purchase.ts';
import * as sheet from './recharge-sheet.module.css';

/** Third step of the old layout: choosing a method and paying. */
export function RechargeStep() {
  const isRight = useStep(paths.recharge);
  const t = useTranslate();
  const purchase = usePurchase();
  if (!isRight || !purchase) return <LoadingRows />;
  const { recharge, goods, words, payFor, note, action } = purchase;
  const { canBuy } = recharge;
  return (
    <section className={classNames(s.column, s.filled)}>
      <h1>{t('recharge_title')}</h1>
      <OrderDetailPanel title={t('order_detail')} short={words.points} rows={words.facts} initiallyOpen />
      {canBuy && <CouponLine coupon={recharge.coupon} />}
      <div className={s.main}>
        <MethodChoice recharge={recharge} currency={goods.currency} radioName="step-method" />
      </div>
      <div className={classNames(s.thumb, recharge.methods.kind === 'loading' && s.waits)}>
        {canBuy && (
          <>
            <PayPrice goods={goods} price={recharge.paid.price} />
            {payFor && <p className={sheet.note}>{payFor}</p>}
            {note && <p className={sheet.note}>{note}</p>}
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
