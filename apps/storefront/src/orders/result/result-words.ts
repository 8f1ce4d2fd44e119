import type { OrderDetail, ReturnedOrder } from '@gemporium/contract/api/pay/order.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { inARow } from '@gemporium/domain/isolate.ts';
import type { Failure } from '../../api/client.ts';
import type { Translate } from '../../messages/translator.ts';
import type { DrawingName } from '../../ui/pictures/drawing.tsx';
import type { ResultViewProps } from './result-view.tsx';

/** The part of an order that its texts need; returning payers get it too. */
type ToldOrder = Pick<ReturnedOrder, 'state' | 'payment_cancelled' | 'charged' | 'extra_payment'>;

/** Drawings for orders that ended without a failure. */
const drawings: Partial<Record<ToldOrder['state'], DrawingName>> = {
  cancelled: 'empty',
  expired: 'expired',
  refunded: 'empty',
};

/** States in which a make-up payment has come in, so that the player has nothing left to do. */
const paidStates: readonly string[] = ['paid', 'review', 'delivered'];

/** The texts of a result: pending, success or failure (rows S-10, O-12). */
export function resultWords(
  order: (Pick<OrderDetail, 'make_up' | 'billing_status'> & ToldOrder) | ReturnedOrder,
  t: Translate,
): Pick<ResultViewProps, 'kind' | 'drawing' | 'title' | 'sentences'> {
  if (order.make_up && paidStates.includes(order.state)) return { kind: 'success', ...makeUpWords(order, t) };
  if (order.billing_status === 'Success')
    return { kind: 'success', title: t('result_success_title'), sentences: paidSentences(order, t) };
  if (order.billing_status === 'Fail')
    return {
      kind: 'fail',
      drawing: order.payment_cancelled ? 'empty' : drawings[order.state],
      title: failTitle(order, t),
      sentences: failSentences(order, t),
    };
  if (order.state !== 'unpaid')
    return { kind: 'pending', title: paidTitle(order, t), sentences: paidSentences(order, t) };
  return { kind: 'pending', ...unpaidWords(order, t) };
}

/** The text of a paid order: delivered, on its way, under review, or being refunded. */
export function paidSentences({ state }: Pick<OrderDetail, 'state'>, t: Translate): string[] {
  switch (state) {
    case 'delivered':
      return [t('result_success_text')];
    case 'refunding':
      return [t('result_refunding_text')];
    case 'review':
      return [t('result_review_text')];
    default:
      return [t('result_delivering_text')];
  }
}

/** The text of an ended order: what happened, and what happens with the money. */
export function failSentences(order: ToldOrder, t: Translate): string[] {
  switch (order.state) {
    case 'expired':
      return [t('result_expired_text'), ...moneyOfUnpaid(order, t)];
    case 'cancelled':
      return [t('result_cancelled_text'), ...moneyOfUnpaid(order, t)];
    case 'refunded':
      return [t('result_refunded_text')];
    case 'charged_back':
      return [t('result_charged_back_text')];
    default:
      return [
        t(order.payment_cancelled ? 'result_payment_cancelled_text' : 'result_fail_text'),
        ...moneyOfUnpaid(order, t),
      ];
  }
}

/** What the money of an unpaid order is said to be, unless it is certain that there is none. */
const chargedTexts = {
  none: undefined,
  unknown: 'result_not_known_text',
  held: 'result_held_text',
  refunded: 'result_held_refunded_text',
} as const;

/** What is known about money for an unpaid order. "Nothing was charged" only if that is certain. */
function moneyOfUnpaid({ charged, extra_payment }: ToldOrder, t: Translate): string[] {
  const late = extra_payment === 'none' ? [] : [t(`result_late_payment_${extra_payment}`)];
  const text = chargedTexts[charged];
  if (text) return [...late, t(text)];
  return late.length > 0 ? late : [t('result_nothing_charged')];
}

/** The texts of an unpaid order: waiting for payment, or money came in from a payment that is not its own. */
export function unpaidWords(
  { charged }: Pick<OrderDetail, 'charged'>,
  t: Translate,
): { title: string; sentences: string[] } {
  const text = chargedTexts[charged];
  const sentences = text ? [t(text)] : [];
  if (charged === 'held') return { title: t('result_not_known_title'), sentences };
  return { title: t('result_pending_title'), sentences: [t('result_pending_text'), ...sentences] };
}

/** What a refund took back or returned: points, coupon, progress, goods. '' if nothing. */
export function moneyBackText({ money_back: back }: OrderDetail, t: Translate): string {
  if (!back) return '';
  return inARow([
    back.points > 0 && t('money_back_points', { number: back.points }),
    back.coupon === 'returned' && t('money_back_coupon'),
    back.coupon === 'used' && t('money_back_coupon_used'),
    back.activities && t('money_back_activities'),
    back.goods && t('money_back_goods'),
  ]);
}

/** The texts of a make-up payment that came in: what happened in the game, or what comes next. */
export function makeUpWords(
  { state }: Pick<OrderDetail, 'state'>,
  t: Translate,
): { title: string; sentences: string[] } {
  if (state === 'delivered') return { title: t('make_up_done_title'), sentences: [t('make_up_done_text')] };
  const text = state === 'review' ? t('result_review_text') : t('make_up_paid_text');
  return { title: t('result_paid_title'), sentences: [text] };
}

/**
 * The title of an ended order: "failed" only if the payment did. Refunded, charged back, cancelled and expired orders,
 * cancelled payments and money with an unknown outcome have titles of their own.
 */
export function failTitle({ state, payment_cancelled, charged }: ToldOrder, t: Translate): string {
  if (state === 'refunded') return t('order_state_refunded');
  if (state === 'charged_back') return t('order_state_charged_back');
  if (charged === 'unknown' || charged === 'held') return t('result_not_known_title');
  if (state === 'cancelled' || state === 'expired') return t(`order_step_${state}`);
  return t(payment_cancelled ? 'order_step_payment_cancelled' : 'error_topup_failed');
}

/**
 * The position of the button to pay again on an ended order: first; second, after leaving, if the text warns of paying
 * twice; never, if the money went back or is held by the store.
 */
export function payingAgain({ state, charged }: OrderDetail): 'first' | 'second' | 'never' {
  if (state === 'refunded' || state === 'charged_back' || charged === 'held') return 'never';
  return charged === 'unknown' ? 'second' : 'first';
}

/** The title of a paid order that has not ended yet. */
export function paidTitle({ state }: Pick<OrderDetail, 'state'>, t: Translate): string {
  if (state === 'refunding') return t('order_state_refunding');
  return state === 'review' ? t('order_state_review') : t('result_paid_title');
}

const closedUnpaid: readonly string[] = ['failed', 'expired', 'cancelled'];

/** What happens with the money of a second payment. '' if there is none, or if the sentences already say it. */
export function extraPaymentText({ state, extra_payment }: ToldOrder, t: Translate): string {
  return extra_payment === 'none' || closedUnpaid.includes(state) ? '' : t(`extra_payment_${extra_payment}`);
}

/**
 * Why an order could not be loaded. The page has a better text than the store for some failures, which does not know
 * that the number came from a link.
 */
export function failureText({ code, message }: Failure, t: Translate): string {
  switch (code) {
    case codes.notFound:
      return t('error_order_not_yours');
    case codes.badRequest:
      return t('error_order_number_wrong');
    default:
      return message || t('error_query');
  }
}
