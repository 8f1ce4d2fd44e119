import { useShop, useTranslate } from '../../state/shop-context.tsx';
import { retriedNumber } from '../pay/retried-order.ts';
import { useRecharge } from '../pay/use-recharge.ts';
import { orderParts } from './order-summary.ts';
import { payAction } from './pay-action.ts';
import { payForOf } from './pay-for.ts';
import { payWords } from './pay-words.ts';

/** The purchase about to be paid, with its texts and its button; undefined while no goods are chosen. */
export function usePurchase() {
  const t = useTranslate();
  const parts = useShop(orderParts);
  const payFor = useShop(payForOf);
  const retried = useShop((state) => retriedNumber(state));
  const recharge = useRecharge();
  const { goods } = recharge;
  if (!goods) return undefined;
  const words = payWords(parts, goods, recharge.paid, recharge.terms?.button);
  return {
    recharge,
    goods,
    words,
    payFor,
    /** The unpaid order that is paid by another method. */
    note: retried && t('repay_note', { text: retried }),
    action: payAction(recharge, words, t),
  };
}
