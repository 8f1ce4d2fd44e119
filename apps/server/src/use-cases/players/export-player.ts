import { toMajor } from '@gemporium/domain/money.ts';
import type { Database } from '../../repositories/database.ts';
import { isOperator } from '../../repositories/history.ts';
import type { PlayerOfGame } from '../../repositories/linked-logins.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { isKnown, type PlayerRecords, readPlayer } from './read-player.ts';

/**
 * Everything that is stored about an account, to be handed to its player: without tokens, keys, addresses of payment
 * pages, what adapters remember for calls to their providers, and names of operators. Undefined if nothing is stored.
 */
export async function exportPlayer({ database }: { database: Database }, who: PlayerOfGame, now: Date) {
  const records = await database.snapshot((db) => readPlayer(db, who, now));
  return isKnown(records) ? documentOf(records, who, now) : undefined;
}

function documentOf(of: PlayerRecords, who: PlayerOfGame, now: Date) {
  const currencyOf = new Map(of.orders.map(({ billing_no, currency }) => [billing_no, currency]));
  return {
    store: who.store,
    game: who.gpId,
    account: who.suid,
    exported_at: now,
    orders: of.orders.map((order) => orderIn(of, order)),
    rewards: of.rewards.map((reward) => ({
      ...reward,
      deliveries: deliveriesIn(
        of,
        (one) => one.source_kind === 'reward' && one.source_id === reward.claim_id,
      ),
    })),
    coupons: of.coupons,
    coupon_claims: of.couponClaims,
    points: of.points,
    limits: of.limitUses,
    top_ups: of.topUps.map(({ amount_minor, ...one }) => ({
      ...one,
      amount: major(amount_minor as number, one.currency as string),
    })),
    cards: of.cardsUsed.map((card) => ({ ...card, currency: currencyOf.get(String(card.billing_no)) })),
    make_up_links: of.makeUpLinks.map(({ amount_minor, left_seconds: _left, ...link }) => ({
      ...link,
      amount: major(amount_minor, link.currency),
    })),
    sessions: of.sessions,
    linked_logins: of.logins,
    entries_from_the_game: of.gameCodes,
    answers_kept_for_repeated_logins: of.answers,
    tracking_events: of.events.map(({ said, ...event }) => ({ ...event, ...said })),
  };
}

const major = (amountMinor: number, currency: string) => toMajor({ amountMinor, currency });
/** A player is told that an operator did it, not which. */
const byWhom = (by: string) => (isOperator(by) ? 'operator' : by);

function orderIn(of: PlayerRecords, order: OrderRow) {
  const { billing_no, currency } = order;
  const { taxMinor, ...snapshot } = order.snapshot;
  const isOwn = (one: { billing_no: string | null }) => one.billing_no === billing_no;
  return {
    billing_no,
    state: order.state,
    fail_reason: order.fail_reason,
    client_id: order.client_id,
    account_name: order.username,
    server_id: order.server_id,
    server_name: order.server_name,
    role_id: order.role_id,
    role_name: order.role_name,
    area: order.domain_area,
    game_name: order.game_name,
    product_id: order.product_id,
    goods_name: order.goods_name,
    items: order.items,
    price: major(order.price_minor, currency),
    paid: major(order.pay_minor, currency),
    currency,
    coupon_code: order.coupon_code,
    points: order.points,
    language: order.language,
    platform: order.platform,
    sold: { ...snapshot, tax: typeof taxMinor === 'number' ? major(taxMinor, currency) : null },
    created_at: order.created_at,
    expires_at: order.expires_at,
    paid_at: order.paid_at,
    delivered_at: order.delivered_at,
    closed_at: order.closed_at,
    history: historyIn(of, 'order', billing_no),
    payments: of.payments.filter(isOwn).map((payment) => paymentIn(of, payment)),
    deliveries: deliveriesIn(of, isOwn),
    notes_of_the_store: of.exceptions
      .filter(isOwn)
      .map(({ kind, reason, state, created_at, resolved_at }) => ({
        kind,
        reason,
        state,
        created_at,
        resolved_at,
      })),
  };
}

function paymentIn(of: PlayerRecords, payment: PaymentRow) {
  const { reference, currency } = payment;
  const isOwn = (one: { reference: string }) => one.reference === reference;
  return {
    reference,
    state: payment.state,
    paid_the_order: payment.applied,
    taken_beside: payment.beside,
    provider: payment.provider,
    merchant: payment.merchant,
    payway_id: payment.payway_id,
    channel_id: payment.channel_id,
    channel: payment.channel,
    method_name: payment.method_name,
    region: payment.region,
    amount: major(payment.amount_minor, currency),
    captured: payment.captured_minor === null ? null : major(payment.captured_minor, currency),
    currency,
    provider_reference: payment.provider_reference,
    client_ip: payment.client_ip,
    error: payment.error,
    detail: payment.detail,
    created_at: payment.created_at,
    expires_at: payment.expires_at,
    paid_at: payment.paid_at,
    closed_at: payment.closed_at,
    history: historyIn(of, 'payment', reference),
    said_by_the_provider: of.providerEvents
      .filter(isOwn)
      .map(({ reference: _own, amountMinor, heardAt, sequence: _place, ...event }) => ({
        ...event,
        amount: major(amountMinor, currency),
        heard_at: heardAt,
      })),
    refunds: of.refunds.filter(isOwn).map((refund) => ({
      refund_reference: refund.refund_reference,
      kind: refund.kind,
      state: refund.state,
      amount: major(refund.amount_minor, refund.currency),
      currency: refund.currency,
      reason: refund.reason,
      requested_by: byWhom(refund.requested_by),
      provider_reference: refund.provider_reference,
      detail: refund.detail,
      created_at: refund.created_at,
      closed_at: refund.closed_at,
      history: historyIn(of, 'refund', refund.refund_reference),
    })),
  };
}

function deliveriesIn(of: PlayerRecords, isWanted: (one: PlayerRecords['deliveries'][number]) => boolean) {
  return of.deliveries.filter(isWanted).map((one) => ({
    delivery_id: one.delivery_id,
    state: one.state,
    server_id: one.server_id,
    role_id: one.role_id,
    items: one.items,
    tries: one.tries,
    receipt_id: one.receipt_id,
    note: one.note,
    detail: one.detail,
    created_at: one.created_at,
    sent_at: one.sent_at,
    delivered_at: one.delivered_at,
    history: historyIn(of, 'delivery', one.delivery_id),
  }));
}

const historyIn = (of: PlayerRecords, entity: string, id: string) =>
  of.history
    .filter((one) => one.entity === entity && one.entity_id === id)
    .map(({ event, from_state, to_state, by, detail, at }) => ({
      event,
      from_state,
      to_state,
      by: byWhom(by),
      detail,
      at,
    }));
