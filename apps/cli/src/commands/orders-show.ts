import { withCurrency } from '@gemporium/domain/money.ts';
import type { Queryable } from '@gemporium/server/repositories/database.ts';
import { deliveriesOfOrder } from '@gemporium/server/repositories/deliveries.ts';
import { type WaitingEffect, waitingEffects } from '@gemporium/server/repositories/effects.ts';
import { historyOfOrder } from '@gemporium/server/repositories/history.ts';
import { paymentsOfOrder } from '@gemporium/server/repositories/payments.ts';
import { refundsOfOrder } from '@gemporium/server/repositories/refunds.ts';
import type { Command } from '../command.ts';
import { counted } from '../counted.ts';
import { findOneOrder } from '../find-order.ts';
import { time } from '../show.ts';
import { table } from '../table.ts';

export const ordersShow: Command = {
  name: 'orders show',
  summary:
    'Shows one order with its payments, deliveries, refunds, what waits and why, and everything that happened to it.',
  words: ['billing-number'],
  options: {},
  changes: false,
  async run({ words, database }) {
    const db = await database();
    const found = await db.snapshot((moment) => findWhole(moment, words['billing-number'] ?? ''));
    const { order, payments, deliveries, refunds, waiting, history } = found;
    const { store, billing_no } = order;
    return {
      data: found,
      lines: [
        ...table([
          ['order', billing_no],
          ['store', store],
          ['state', order.fail_reason ? `${order.state} (${order.fail_reason})` : order.state],
          [
            'goods',
            [
              `${order.goods_name} (${order.product_id})`,
              ...order.items.map((i) => `${i.quantity} ${i.sku}`),
            ].join(', '),
          ],
          [
            'for',
            `${named(order.username, order.suid)}, ${named(order.role_name, order.role_id)} on ${named(order.server_name, order.server_id)}`,
          ],
          [
            'price',
            `${withCurrency(order.pay_minor, order.currency)}${order.coupon_code ? ` with coupon ${order.coupon_code}` : ''}`,
          ],
          [
            'sold by',
            `${order.snapshot.seller.name}, ${order.snapshot.seller.country}, tax ${withCurrency(order.snapshot.taxMinor, order.currency)}`,
          ],
          ...(order.snapshot.consents ?? []).map(({ key, version, text, language, at }) => [
            'agreed to',
            `${key} ${version}, ${time(new Date(at))}: “${text}” (${language})`,
          ]),
          ['catalogue', String(order.catalogue_version)],
          ['made', time(order.created_at)],
        ]),
        ...section(
          'Payments',
          payments.map((p) => [
            `  ${p.reference}`,
            p.state + (p.applied ? ', applied' : ''),
            `${p.provider} ${p.account}`,
            withCurrency(p.amount_minor, p.currency),
            p.provider_reference ?? '-',
            p.error ?? p.detail,
          ]),
          ['  reference', 'state', 'provider', 'amount', 'the provider’s', 'detail'],
        ),
        ...section(
          'Deliveries',
          deliveries.map((d) => [
            `  ${d.delivery_id}`,
            d.state,
            counted(d.tries, 'try', 'tries'),
            d.receipt_id ?? '-',
            d.detail,
          ]),
        ),
        ...section(
          'Refunds',
          refunds.map((r) => [
            `  ${r.refund_reference}`,
            r.kind,
            r.state,
            withCurrency(r.amount_minor, r.currency),
            r.reason,
          ]),
        ),
        ...section(
          'Not done yet',
          waiting.map((w) => [
            `  ${w.kind} ${w.key}`,
            counted(w.tries, 'try', 'tries'),
            nextTry(w),
            w.reason,
          ]),
          ['  work', 'so far', 'next try', 'reason'],
        ),
        ...section(
          'What happened',
          history.map((h) => [
            `  ${time(h.at)}`,
            h.entity,
            h.event,
            `${h.from_state || '-'} → ${h.to_state}`,
            h.by,
            h.detail,
          ]),
        ),
      ],
    };
  },
};

/** Names go when a player is forgotten. */
const named = (name: string, id: string) => (name === '' ? id : `${name} (${id})`);

/** By the database's clock. */
function nextTry({ state, is_due, next_try }: WaitingEffect): string {
  if (state === 'parked') return 'stopped';
  return is_due ? 'now' : time(next_try);
}

async function findWhole(db: Queryable, billingNo: string) {
  const order = await findOneOrder(db, billingNo);
  const name = [order.store, order.billing_no] as const;
  const [payments, deliveries, refunds, history] = await Promise.all([
    paymentsOfOrder(db, ...name),
    deliveriesOfOrder(db, ...name),
    refundsOfOrder(db, ...name),
    historyOfOrder(db, ...name),
  ]);
  const waiting = await waitingEffects(db, order.store, [
    order.billing_no,
    ...payments.map(({ reference }) => reference),
    ...deliveries.map(({ delivery_id }) => delivery_id),
    ...refunds.map(({ refund_reference }) => refund_reference),
  ]);
  return { order, payments, deliveries, refunds, waiting, history };
}

function section(title: string, rows: string[][], names?: string[]): string[] {
  return rows.length === 0 ? [] : ['', title, ...table(rows, names)];
}
