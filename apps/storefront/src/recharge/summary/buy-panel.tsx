import { CouponLine } from '../../coupons/coupon-line.tsx';
import { PayTerms } from '../../legal/pay-terms.tsx';
import { useShop, useTranslate } from '../../state/shop-context.tsx';
import { MethodChoice } from '../methods/method-choice.tsx';
import { retriedNumber } from '../pay/retried-order.ts';
import { useRecharge } from '../pay/use-recharge.ts';
import * as s from './buy-panel.module.css';
import { OrderPanel } from './order-panel.tsx';
import { orderParts } from './order-summary.ts';
import { payAction } from './pay-action.ts';
import { payForOf } from './pay-for.ts';
import { PayPrice } from './pay-price.tsx';
import { payWords } from './pay-words.ts';
import { useNextStep } from './use-next-step.ts';

/** The order next to the goods on a wide screen, including methods and paying. */
export function BuyPanel() {
  const t = useTranslate();
  const parts = useShop(orderParts);
  const payFor = useShop(payForOf);
  const retried = useShop((state) => retriedNumber(state));
  const next = useNextStep();
  const recharge = useRecharge();
  const { goods, canBuy } = recharge;
  if (!goods) return null;
  const words = payWords(parts, goods, recharge.paid, recharge.terms?.button);
  const action = next ?? payAction(recharge, words, t);
  const note = retried ? (
    <>
      {payFor}
      <br />
      {t('repay_note', { text: retried })}
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
      methods={<MethodChoice recharge={recharge} radioName="dock-method" />}
      price={canBuy && <PayPrice goods={goods} price={recharge.paid.price} />}
      note={canBuy && note}
      terms={canBuy && <PayTerms terms={recharge.terms} />}
      action={action}
    />
  );
  return <div className={recharge.methods.kind === 'loading' ? s.waits : undefined}>{panel}</div>;
}
