import type { OrderDetail, ReturnedOrder } from '@gemporium/contract/api/pay/order.ts';
import type { Translate } from '../../messages/translator.ts';
import type { DrawingName } from '../../ui/pictures/drawing.tsx';
import type { ResultViewProps } from './result-view.tsx';

/** The part of an order that its texts need: the player's own, or the one for a returning payer. */
type ToldOrder = Pick<ReturnedOrder, 'state' | 'payment_cancelled' | 'charged' | 'extra_payment'>;

/** Nothing has failed here: it is over by somebody's wish, or by its time. */
const drawings: Partial<Record<ToldOrder['state'], DrawingName>> = {
  cancelled: 'empty',
  expired: 'expired',
  refunded: 'empty',
};

/** States in which a make-up payment has come in: the player has nothing to do any more. */
const paidStates: readonly string[] = ['paid', 'review', 'delivered'];

/** What a result says, pending, success or failure (rows S-10, O-12). */
export function resultWords(
  order: (Pick<OrderDetail, 'make_up' | 'billing_status'> & ToldOrder) | ReturnedOrder,
  t: Translate,
): Pick<ResultViewProps, 'kind' | 'drawing' | 'title' | 'sentences'> {
  if (order.make_up && paidStates.includes(order.state)) return { kind: 'success', ...makeUpWords(order, t) };
  if (order.billing_status === 'Success')
    return { kind: 'success', title: t('result_success_title'), sentences: paidSentences(order, t) };
  if (order.billing_status === 'Fail')
    return {
      ...{ kind: 'fail', drawing: order.payment_cancelled ? 'empty' : drawings[order.state] },
      ...{ title: failTitle(order, t), sentences: failSentences(order, t) },
    };
  if (order.state !== 'unpaid')
    return { kind: 'pending', title: paidTitle(order, t), sentences: paidSentences(order, t) };
  return { kind: 'pending', ...unpaidWords(order, t) };
}

/** What a paid order says: the goods are there, or still on their way, or the money is being given back. */
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

/** What a failure says: what failed, and what happens with the money. */
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

/** Where money may lie, or went, that an unpaid order has not had. "Nothing was charged" only where that is certain. */
function moneyOfUnpaid({ charged, extra_payment }: ToldOrder, t: Translate): string[] {
  const late = extra_payment === 'none' ? [] : [t(`result_late_payment_${extra_payment}`)];
  if (charged === 'held') return [...late, t('result_held_text')];
  if (charged === 'unknown') return [...late, t('result_not_known_text')];
  return late.length > 0 ? late : [t('result_nothing_charged')];
}

/** An order that can still be paid, unless money came in for it that is not its own. */
export function unpaidWords(
  order: Pick<OrderDetail, 'charged'>,
  t: Translate,
): { title: string; sentences: string[] } {
  if (order.charged === 'held')
    return { title: t('result_not_known_title'), sentences: [t('result_held_text')] };
  const earlier = order.charged === 'unknown' ? [t('result_not_known_text')] : [];
  return { title: t('result_pending_title'), sentences: [t('result_pending_text'), ...earlier] };
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
export function makeUpWords(
  { state }: Pick<OrderDetail, 'state'>,
  t: Translate,
): { title: string; sentences: string[] } {
  if (state === 'delivered') return { title: t('make_up_done_title'), sentences: [t('make_up_done_text')] };
  const text = state === 'review' ? t('result_review_text') : t('make_up_paid_text');
  return { title: t('result_paid_title'), sentences: [text] };
}

/**
 * The title over an order whose money went the other way, or is looked for, is that, and not a failed payment; nor is one that
 * was dropped, whose time ran out, or whose payer thought better of it.
 */
export function failTitle({ state, payment_cancelled, charged }: ToldOrder, t: Translate): string {
  if (state === 'refunded') return t('order_state_refunded');
  if (state === 'charged_back') return t('order_state_charged_back');
  if (charged === 'none' && (state === 'cancelled' || state === 'expired')) return t(`order_step_${state}`);
  if (charged !== 'none') return t('result_not_known_title');
  return t(payment_cancelled ? 'order_step_payment_cancelled' : 'error_topup_failed');
}

/**
 * Where paying again stands among the ways on from an order that ended: first; after leaving, where the sentence asks
 * not to pay twice; nowhere, where the money went back or lies with us.
 */
export function payingAgain({ state, charged }: OrderDetail): 'first' | 'second' | 'never' {
  if (state === 'refunded' || state === 'charged_back' || charged === 'held') return 'never';
  return charged === 'unknown' ? 'second' : 'first';
}

/** The title of an order that was paid and does not rest yet. */
export function paidTitle({ state }: Pick<OrderDetail, 'state'>, t: Translate): string {
  if (state === 'refunding') return t('order_state_refunding');
  return state === 'review' ? t('order_state_review') : t('result_paid_title');
}

const closedUnpaid: readonly string[] = ['failed', 'expired', 'cancelled'];

/** A second payment on the same order: where its money is. '' where there is none, or where the sentences say it. */
export function extraPaymentText({ state, extra_payment }: ToldOrder, t: Translate): string {
  return extra_payment === 'none' || closedUnpaid.includes(state) ? '' : t(`extra_payment_${extra_payment}`);
}
