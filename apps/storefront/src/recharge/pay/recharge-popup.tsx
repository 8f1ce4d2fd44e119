import { CardRecharge } from '../../cards/card-recharge.tsx';
import { CouponLine } from '../../coupons/coupon-line.tsx';
import { PayTerms } from '../../legal/pay-terms.tsx';
import type { PopupProps } from '../../shell/overlays/popup-props.ts';
import { closePopup, openPopup } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { MethodChoice } from '../methods/method-choice.tsx';
import { SubPaymentList } from '../methods/sub-payment-list.tsx';
import { OrderDetailPanel } from '../summary/order-detail-panel.tsx';
import { orderParts } from '../summary/order-summary.ts';
import { payAction } from '../summary/pay-action.ts';
import { payForOf } from '../summary/pay-for.ts';
import { PayPrice } from '../summary/pay-price.tsx';
import { payWords } from '../summary/pay-words.ts';
import { RechargeSheet } from './recharge-sheet.tsx';
import { retriedNumber } from './retried-order.ts';
import { useRecharge } from './use-recharge.ts';

/** The card form, or everything between choosing and paying. */
export function RechargePopup({ popup }: PopupProps) {
  const card = popup?.kind === 'recharge' ? popup.card : undefined;
  return (
    <>
      <MethodsPopup popup={card ? undefined : popup} />
      <CardRecharge mode={card} />
    </>
  );
}

/**
 * Everything between choosing and paying: region, methods, order detail, price, buy; sub-payments as a second level
 * (row S-08).
 */
function MethodsPopup({ popup }: PopupProps) {
  const services = useServices();
  const t = useTranslate();
  const parts = useShop(orderParts);
  const payFor = useShop(payForOf);
  const retried = useShop((state) => retriedNumber(state));
  const recharge = useRecharge();
  const { goods, canBuy, method, subPaymentId } = recharge;
  if (!goods) return null;
  const words = payWords(parts, goods, recharge.paid, recharge.terms?.button);
  const showsSubPayments = popup?.kind === 'recharge' && popup.subPayments && method !== undefined;
  const isAlone = popup?.kind === 'recharge' && popup.alone;
  const toMethods = () =>
    isAlone ? closePopup(services) : openPopup(services, { kind: 'recharge', subPayments: false });
  return (
    <RechargeSheet
      open={popup !== undefined}
      title={t('recharge_title')}
      closeLabel={t('close')}
      onClose={() => closePopup(services)}
      art={goods.art}
      what={words.what}
      bonus={words.bonus}
      contents={words.contents}
      forWhom={words.forWhom ?? ''}
      coupon={canBuy && <CouponLine coupon={recharge.coupon} />}
      methods={<MethodChoice recharge={recharge} radioName="sheet-method" />}
      detail={<OrderDetailPanel title={t('order_detail')} short={words.points} rows={words.facts} />}
      price={canBuy && <PayPrice goods={goods} price={recharge.paid.price} />}
      payFor={canBuy ? payFor : undefined}
      terms={canBuy && <PayTerms terms={recharge.terms} />}
      note={canBuy && retried ? t('repay_note', { text: retried }) : undefined}
      action={payAction(recharge, words, t)}
      second={
        showsSubPayments
          ? {
              title: method.method.name,
              backLabel: t('back'),
              onBack: toMethods,
              alone: isAlone,
              children: (
                <SubPaymentList
                  label={t('channel_choose')}
                  subPayments={method.subPayments}
                  chosen={subPaymentId}
                  onChoose={(id) => {
                    recharge.chooseSubPayment(id);
                    toMethods();
                  }}
                />
              ),
            }
          : undefined
      }
    />
  );
}
