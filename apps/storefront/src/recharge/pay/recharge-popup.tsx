import { CardRecharge } from '../../cards/card-recharge.tsx';
import { CouponLine } from '../../coupons/coupon-line.tsx';
import { PayTerms } from '../../legal/pay-terms.tsx';
import type { PopupProps } from '../../shell/overlays/popup-props.ts';
import { closePopup, openPopup } from '../../state/actions.ts';
import { useServices, useTranslate } from '../../state/shop-context.tsx';
import { MethodChoice } from '../methods/method-choice.tsx';
import { SubPaymentList } from '../methods/sub-payment-list.tsx';
import { OrderDetailPanel } from '../summary/order-detail-panel.tsx';
import { PayPrice } from '../summary/pay-price.tsx';
import { usePurchase } from '../summary/use-purchase.ts';
import { RechargeSheet } from './recharge-sheet.tsx';

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
  const purchase = usePurchase();
  if (!purchase) return null;
  const { recharge, goods, words, payFor, note, action } = purchase;
  const { canBuy, method, subPaymentId } = recharge;
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
      methods={<MethodChoice recharge={recharge} currency={goods.currency} radioName="sheet-method" />}
      detail={<OrderDetailPanel title={t('order_detail')} short={words.points} rows={words.facts} />}
      price={canBuy && <PayPrice goods={goods} price={recharge.paid.price} />}
      payFor={canBuy ? payFor : undefined}
      terms={canBuy && <PayTerms terms={recharge.terms} />}
      note={canBuy && note}
      action={action}
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
