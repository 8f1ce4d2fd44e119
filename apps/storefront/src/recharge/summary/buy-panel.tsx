import { CouponLine } from '../../coupons/coupon-line.tsx';
import { PayTerms } from '../../legal/pay-terms.tsx';
import { useTranslate } from '../../state/shop-context.tsx';
import { MethodChoice } from '../methods/method-choice.tsx';
import * as s from './buy-panel.module.css';
import { OrderPanel } from './order-panel.tsx';
import { PayPrice } from './pay-price.tsx';
import { useNextStep } from './use-next-step.ts';
import { usePurchase } from './use-purchase.ts';

/** The order next to the goods on a wide screen, including methods and paying. */
export function BuyPanel() {
  const t = useTranslate();
  const next = useNextStep();
  const purchase = usePurchase();
  if (!purchase) return null;
  const { recharge, goods, words, payFor, note, action } = purchase;
  const { canBuy } = recharge;
  const notes = note ? (
    <>
      {payFor}
      <br />
      {note}
    </>
  ) : (
    payFor
  );
  const panel = (
    <OrderPanel
      label={t('your_order')}
      art={goods.art}
      what={words.what}
      bonus={words.bonus}
      contents={words.contents}
      forWhom={words.forWhom}
      points={words.points}
      coupon={canBuy && <CouponLine coupon={recharge.coupon} />}
      methods={<MethodChoice recharge={recharge} currency={goods.currency} radioName="dock-method" />}
      price={canBuy && <PayPrice goods={goods} price={recharge.paid.price} />}
      note={canBuy && notes}
      terms={canBuy && <PayTerms terms={recharge.terms} />}
      action={next ?? action}
    />
  );
  return <div className={recharge.methods.kind === 'loading' ? s.waits : undefined}>{panel}</div>;
}
