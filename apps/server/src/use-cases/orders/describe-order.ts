import type { OrderDetail, OrderSummary, ReturnedOrder } from '@gemporium/contract/api/pay/order.ts';
import { resultCodes } from '@gemporium/contract/codes.ts';
import { billingStatusOf } from '@gemporium/domain/lifecycles/order.ts';
import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { refundLifecycle } from '@gemporium/domain/lifecycles/refund.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import type { GameMessage } from '@gemporium/game-link/types.ts';
import type { DeliveryRow } from '../../repositories/deliveries.ts';
import type { InDoubt } from '../../repositories/exceptions.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { madeOutside, type RefundRow } from '../../repositories/refunds.ts';
import { spoken } from '../payments/ask-game.ts';
import { isFound, isHeld, knownOf } from '../payments/in-doubt.ts';
import { refundableMinor } from '../refunds/refundable-minor.ts';
import { isStandingChargeback } from '../refunds/whole-is-back.ts';
import type { TakenWithMoney } from './taken-with-money.ts';

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
const results = {
  Pending: resultCodes.pending,
  Success: resultCodes.success,
  Fail: resultCodes.fail,
} as const;

export function orderSummary(order: OrderRow, methodName: string): OrderSummary {
  const status = billingStatusOf(order.state);
  const { currency } = order;
  const isHidden = order.snapshot.card?.isPriceHidden === true;
  const shown = (amountMinor: number) => (isHidden ? '' : toMajor({ amountMinor, currency }));
  return {
    billing_no: order.billing_no,
    status: results[status],
    billing_status: status,
    state: order.state,
    user_name: order.username,
    game_name: order.game_name,
    game_server_name: order.server_name,
    role_name: order.role_name,
    product_name: order.goods_name,
    product_id: order.product_id,
    client_id: order.client_id,
    price: shown(order.pay_minor),
    original_price: shown(order.price_minor),
    currency,
    method_name: methodName || (order.snapshot.card?.methodName ?? ''),
    ...(isHidden && { price_hidden: true }),
    ...(order.snapshot.makeUp && {
      make_up: {
        replenish_id: order.snapshot.makeUp.replenishId,
        for_billing_no: order.snapshot.makeUp.forBillingNo ?? '',
      },
    }),
    ...(isPaymentCancelled(order) && { payment_cancelled: true }),
    created_at: seconds(order.created_at),
  };
}

/** Whether its last payment was cancelled: by its state, or by the reason that the provider gave. */
function isPaymentCancelled({ state, fail_reason: reason }: OrderRow): boolean {
  return state === 'failed' && (reason === 'cancelled' || reason === 'cancelled-by-player');
}

export interface OrderParts {
  payments: readonly PaymentRow[];
  deliveries: readonly DeliveryRow[];
  refunds: readonly RefundRow[];
  /** What operators know about payments that were paid wrongly or whose outcome is not known. */
  inDoubt: readonly InDoubt[];
  /** What went back together with the order's money, if it did. */
  taken: TakenWithMoney | undefined;
}

/** One order as its player sees it: its state, what has happened and when, and where it can still be paid. */
export function orderDetail(
  order: OrderRow,
  parts: OrderParts,
  {
    language,
    defaultLanguage,
    contents,
    hasActivities,
    canDrop,
  }: {
    language: string;
    defaultLanguage: string;
    contents?: string[] | undefined;
    hasActivities: boolean;
    canDrop: boolean;
  },
): OrderDetail {
  const latest = parts.payments.findLast((p) => p.applied) ?? parts.payments.at(-1);
  const extra = extraPayment(parts);
  const open = parts.payments.findLast((p) => openPaymentStates.includes(p.state) && p.url !== '');
  return {
    ...orderSummary(order, latest?.method_name ?? ''),
    url: order.state === 'unpaid' ? (open?.url ?? '') : '',
    expires_at: seconds(order.expires_at),
    can_drop: order.state === 'unpaid' && canDrop,
    server_id: order.server_id,
    role_id: order.role_id,
    domain_area: order.domain_area,
    charged: charged(parts),
    ...repeated(order, extra),
    extra_payment: extra,
    note: note(parts.deliveries, language, defaultLanguage),
    ...(order.snapshot.card?.bonus && { bonus: order.snapshot.card.bonus }),
    contents,
    points: order.points,
    steps: steps(order, parts),
    ...agreedTo(order),
    ...moneyBack(order, parts, hasActivities),
  };
}

function agreedTo({ snapshot: { consents = [] } }: OrderRow): Pick<OrderDetail, 'consents'> {
  if (consents.length === 0) return {};
  const told = consents.map(({ text, language, at }) => ({
    text,
    lang: language,
    at: seconds(new Date(at)),
  }));
  return { consents: told };
}

/** What a returning payer without a session may see: nothing about the player or the amount. */
export function returnedOrder(order: OrderDetail): ReturnedOrder {
  return {
    billing_no: order.billing_no,
    billing_status: order.billing_status,
    state: order.state,
    game_name: order.game_name,
    product_name: order.product_name,
    client_id: order.client_id,
    ...(order.payment_cancelled && { payment_cancelled: true }),
    charged: order.charged,
    extra_payment: order.extra_payment,
    steps: order.steps,
    ...(order.make_up && { make_up: true }),
  };
}

/** An order that succeeded and was paid more than once has the result Repeat (row O-11). */
function repeated(order: OrderRow, extra: OrderDetail['extra_payment']): Partial<OrderDetail> {
  const isRepeat = extra !== 'none' && billingStatusOf(order.state) === 'Success';
  return isRepeat ? { status: resultCodes.repeat } : {};
}

/** What was taken back with the money, and whether the game was asked to take the goods. */
function moneyBack(
  order: OrderRow,
  { payments, refunds, deliveries, taken }: OrderParts,
  hasActivities: boolean,
): Pick<OrderDetail, 'money_back'> {
  if (!taken) return {};
  const own = payments.find((p) => p.applied);
  const isChargeback = own !== undefined && refunds.some((entry) => isStandingChargeback(entry, own));
  const rules = order.snapshot.refundRules?.[isChargeback ? 'chargeback' : 'refund'] ?? {};
  const goods = deliveries.some((d) => d.state === 'delivered') && rules.goods !== 'leave';
  return { money_back: { ...taken, activities: taken.activities && hasActivities, goods } };
}

function charged({ payments, inDoubt }: OrderParts): OrderDetail['charged'] {
  if (payments.some((p) => p.applied)) return 'none';
  if (payments.some((p) => isHeld(p, inDoubt))) return 'held';
  if (payments.some((p) => p.state === 'unresolved' && !isFound(p, inDoubt))) return 'unknown';
  return inDoubt.some((one) => one.is_given_back) ? 'refunded' : 'none';
}

/** Money that the order did not need; of a paid order also what was never booked, because it was wrong. */
function extraPayment({ payments, refunds, inDoubt }: OrderParts): OrderDetail['extra_payment'] {
  const extras = payments.filter((p) => p.state === 'paid' && !p.applied);
  const isPaid = payments.some((p) => p.applied);
  const unbooked = isPaid ? payments.filter((p) => p.state !== 'paid') : [];
  const isWaiting =
    extras.some((p) => refundableMinor(p, refunds) > 0) || unbooked.some((p) => isHeld(p, inDoubt));
  if (isWaiting) return 'review';
  const isGoing = ({ reference }: PaymentRow) =>
    refunds.some((r) => r.reference === reference && !refundLifecycle.endings.includes(r.state));
  if (extras.some(isGoing)) return 'refunding';
  const isBack = extras.length > 0 || unbooked.some((p) => knownOf(p, inDoubt)?.is_given_back);
  return isBack ? 'refunded' : 'none';
}

function note(deliveries: readonly DeliveryRow[], language: string, defaultLanguage: string): string {
  const refused = deliveries.find((d) => d.state === 'refused' && d.note);
  return refused ? (spoken(refused.note as GameMessage, language, defaultLanguage).message ?? '') : '';
}

function steps(order: OrderRow, parts: OrderParts): OrderDetail['steps'] {
  const list: OrderDetail['steps'] = [{ key: 'created', at: seconds(order.created_at) }];
  const delivery = parts.deliveries[0];
  const own = parts.payments.find((p) => p.applied);
  const entries = parts.refunds.filter((r) => r.reference === own?.reference);
  const { refund, isWhole } = refundOf(order, own, entries);
  const chargeback = entries.findLast((r) => r.kind === 'chargeback' && r.state === 'succeeded');
  if (order.paid_at) list.push({ key: 'paid', at: seconds(order.paid_at) });
  if (delivery?.sent_at) list.push({ key: 'sent', at: seconds(delivery.sent_at) });
  if (delivery?.delivered_at) list.push({ key: 'delivered', at: seconds(delivery.delivered_at) });
  if (order.state === 'review')
    list.push({ key: 'review', at: seconds(refund?.created_at ?? delivery?.sent_at ?? order.created_at) });
  if (refund) list.push({ key: 'refunding', at: seconds(refund.created_at) });
  // A prepaid card's worth is given back outside the store.
  const backAt = isWhole ? refund?.closed_at : !own && order.state === 'refunded' && order.closed_at;
  if (backAt) list.push({ key: 'refunded', at: seconds(backAt) });
  if (chargeback) list.push({ key: 'charged_back', at: seconds(chargeback.created_at) });
  const closed = order.closed_at && seconds(order.closed_at);
  if (closed && (order.state === 'failed' || order.state === 'expired' || order.state === 'cancelled')) {
    list.push({ key: order.state, at: closed });
  }
  return list;
}

/**
 * The refund that the order shows: the one that completed the return of all money, else the last that was requested.
 * None if the order is paid or delivered: a partial refund from a back office, or a failed one, does not end it.
 */
function refundOf(
  { state }: OrderRow,
  own: PaymentRow | undefined,
  entries: readonly RefundRow[],
): { refund: RefundRow | undefined; isWhole: boolean } {
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  const back = refunds.filter((r) => r.state === 'succeeded');
  const isWhole =
    back.length > 0 && back.reduce((sum, r) => sum + r.amount_minor, 0) >= (own?.captured_minor ?? 0);
  const closedAt = ({ closed_at }: RefundRow) => closed_at?.getTime() ?? 0;
  const last = back.toSorted((a, b) => closedAt(a) - closedAt(b)).at(-1);
  if (isWhole) return { refund: last, isWhole };
  const stands = state === 'paid' || state === 'delivered';
  const asked = refunds.findLast(({ requested_by: by }) => by !== madeOutside);
  return { refund: stands ? undefined : asked, isWhole };
}
