import type { Lifecycle } from '@gemporium/domain/lifecycle.ts';
import { deliveryLifecycle } from '@gemporium/domain/lifecycles/delivery.ts';
import { orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import { paymentLifecycle } from '@gemporium/domain/lifecycles/payment.ts';
import { refundLifecycle } from '@gemporium/domain/lifecycles/refund.ts';
import { isChargeUnderWay } from '../payments/charge-under-way.ts';
import type { PlayerRecords } from './read-player.ts';

/** Something that has not come to its end. */
export interface Unfinished {
  what: 'order' | 'payment' | 'refund' | 'delivery' | 'make-up link' | 'exception' | 'work' | 'message';
  /** Its number; of an exception the one by which operators name it. */
  id: string;
  state: string;
  /** The order that it belongs to, if there is one. */
  order?: string;
}

/** What is still going on with an account: until it has ended, nobody can say what of its data is needed. */
export function unfinishedOf(of: PlayerRecords, now: Date): Unfinished[] {
  const isOpen = <State extends string>({ endings }: Lifecycle<State, string, string>, state: State) =>
    !endings.includes(state);
  const ofOrder = (order: string | null) => (order === null ? {} : { order });
  const orders = of.orders
    .filter(({ state }) => isOpen(orderLifecycle, state))
    .map(({ billing_no: id, state }) => ({ what: 'order' as const, id, state, order: id }));
  const compared = new Set(
    of.exceptions
      .filter(({ kind, state }) => kind === 'payment-unresolved' && state === 'resolved')
      .map(({ reference }) => reference),
  );
  const payments = of.payments
    .filter(
      (one) =>
        isOpen(paymentLifecycle, one.state) ||
        isChargeUnderWay({ now: () => now }, one) ||
        (one.state === 'unresolved' && !compared.has(one.reference)),
    )
    .map(({ reference: id, state, billing_no: order }) => ({ what: 'payment' as const, id, state, order }));
  const refunds = of.refunds
    .filter(({ state }) => isOpen(refundLifecycle, state))
    .map(({ refund_reference: id, state, billing_no: order }) => ({
      what: 'refund' as const,
      id,
      state,
      order,
    }));
  const deliveries = of.deliveries
    .filter(({ state }) => isOpen(deliveryLifecycle, state))
    .map(({ delivery_id: id, state, billing_no }) => ({
      what: 'delivery' as const,
      id,
      state,
      ...ofOrder(billing_no),
    }));
  // One that is over can no longer be paid: what is owed stays in the books, under the account's number.
  const debts = of.makeUpLinks
    .filter((one) => one.state === 'reserved' || (one.state === 'open' && one.left_seconds > 0))
    .map((one) => ({
      what: 'make-up link' as const,
      id: one.replenish_id,
      state: one.state,
      ...ofOrder(one.for_billing_no),
    }));
  const exceptions = [...of.exceptions, ...of.messages.flatMap((one) => one.exceptions)]
    .filter(({ state }) => state === 'open')
    .map(({ id, kind, billing_no }) => ({
      what: 'exception' as const,
      id: String(id),
      state: kind,
      ...ofOrder(billing_no),
    }));
  const orderOf = new Map([
    ...of.orders.map(({ billing_no }) => [billing_no, billing_no] as const),
    ...of.payments.map(({ reference, billing_no }) => [reference, billing_no] as const),
    ...of.refunds.map(({ refund_reference, billing_no }) => [refund_reference, billing_no] as const),
    ...of.deliveries.map(({ delivery_id, billing_no }) => [delivery_id, billing_no] as const),
  ]);
  const work = of.work.map(({ kind, key, state }) => ({
    what: 'work' as const,
    id: `${kind} ${key}`,
    state,
    ...ofOrder(orderOf.get(key) ?? null),
  }));
  const messages = of.messages.flatMap(({ account, notices }) =>
    notices
      .filter(({ judged_at }) => judged_at === null)
      .map(({ id }) => ({ what: 'message' as const, id: `${id} of ${account}`, state: 'not judged yet' })),
  );
  return [...orders, ...payments, ...refunds, ...deliveries, ...debts, ...exceptions, ...work, ...messages];
}
