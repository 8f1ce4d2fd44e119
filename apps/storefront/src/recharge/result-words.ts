import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import type { Translate } from '../messages/translator.ts';

/** What a paid order says: the goods are there, or still on their way, or the money is being given back. */
export function paidSentences({ state }: OrderDetail, t: Translate): string[] {
  switch (state) {
    case 'delivered':
      return [t('result_success_text')];
    case 'refunding':
      return [t('result_refunding_text')];
    case 'refunded':
      return [t('result_refunded_text')];
    case 'review':
      return [t('result_review_text')];
    default:
      return [t('result_delivering_text')];
  }
}

/** What a failure says: what failed, and what happens with the money. */
export function failSentences({ state }: OrderDetail, t: Translate): string[] {
  switch (state) {
    case 'expired':
      return [t('result_expired_text'), t('result_nothing_charged')];
    case 'cancelled':
      return [t('result_cancelled_text'), t('result_nothing_charged')];
    case 'refunding':
      return [t('result_refunding_text')];
    case 'refunded':
      return [t('result_refunded_text')];
    case 'charged_back':
      return [t('result_charged_back_text')];
    default:
      return [t('result_fail_text'), t('result_nothing_charged')];
  }
}

/** What went back with the money: points, coupon, progress, goods. '' where nothing did. */
export function moneyBackText({ money_back: back }: OrderDetail, t: Translate): string {
  if (!back) return '';
  return [
    back.points > 0 && t('money_back_points', { number: back.points }),
    back.coupon === 'returned' && t('money_back_coupon'),
    back.coupon === 'used' && t('money_back_coupon_used'),
    back.activities && t('money_back_activities'),
    back.goods && t('money_back_goods'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** A make-up payment that came in: what happened in the game, or what comes next. */
export function makeUpWords({ state }: OrderDetail, t: Translate): { title: string; sentences: string[] } {
  if (state === 'delivered') return { title: t('make_up_done_title'), sentences: [t('make_up_done_text')] };
  const text = state === 'review' ? t('result_review_text') : t('make_up_paid_text');
  return { title: t('result_paid_title'), sentences: [text] };
}

/** The title over an order whose money went the other way is what happened to it, not a failed payment. */
export function failTitle({ state }: OrderDetail, t: Translate): string {
  if (state === 'refunded') return t('order_state_refunded');
  return state === 'charged_back' ? t('order_state_charged_back') : t('error_topup_failed');
}

/** The title of an order that was paid and does not rest yet. */
export function paidTitle({ state }: OrderDetail, t: Translate): string {
  if (state === 'refunding') return t('order_state_refunding');
  return state === 'review' ? t('order_state_review') : t('result_paid_title');
}

/** A second payment on the same order: where its money is. '' where there is none. */
export function extraPaymentText({ extra_payment }: OrderDetail, t: Translate): string {
  return extra_payment === 'none' ? '' : t(`extra_payment_${extra_payment}`);
}
