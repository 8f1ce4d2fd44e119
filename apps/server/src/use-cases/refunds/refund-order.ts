import { decide } from '@gemporium/domain/lifecycle.ts';
import { orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import type { AuditIntent } from '../../repositories/audit.ts';
import type { Queryable } from '../../repositories/database.ts';
import { lockOrder } from '../../repositories/orders.ts';
import { lockPayments, type PaymentRow } from '../../repositories/payments.ts';
import { type RefundRow, refundsOfOrder } from '../../repositories/refunds.ts';
import type { KnowsProviders, Services } from '../../services.ts';
import { actWithAudit } from '../act-with-audit.ts';
import { moveOrder } from '../orders/move-order.ts';
import { type GiveBackOutcome, giveBack } from './give-back.ts';
import { refundableMinor } from './refundable-minor.ts';

export type RefundOrderOutcome =
  | GiveBackOutcome
  | { kind: 'refused'; reason: 'no-such-payment' | 'not-paid' }
  | { kind: 'refused'; reason: 'state'; state: string }
  /** Extra payments also wait to be refunded (`payments`): it is not clear which one is meant. */
  | { kind: 'refused'; reason: 'which-payment'; payments: string[] };

/** Why money is refunded, and which: that of `payment`, else of the payment that paid the order. */
export interface RefundWish {
  reason: string;
  requestedBy: string;
  payment?: string | undefined;
}

/**
 * Refunds an order, or one of its extra payments, for an operator. The game is notified of a refunded order, so that
 * it can take the goods back. Refunding an extra payment leaves the order unchanged.
 */
export function refundOrder(
  services: Pick<Services, 'database' | 'wake'> & KnowsProviders,
  store: string,
  billingNo: string,
  why: RefundWish,
  audit?: AuditIntent,
): Promise<RefundOrderOutcome> {
  return actWithAudit(services, audit, (tx) => startRefund(services, tx, store, billingNo, why));
}

async function startRefund(
  services: KnowsProviders,
  tx: Queryable,
  store: string,
  billingNo: string,
  why: RefundWish,
): Promise<RefundOrderOutcome> {
  const order = await lockOrder(tx, store, billingNo);
  if (!order) throw new Error(`order ${billingNo} has vanished`);
  const payments = await lockPayments(tx, store, billingNo);
  const { payment: named } = why;
  if (named === undefined) {
    const beside = refusedBeside(payments, await refundsOfOrder(tx, store, billingNo));
    if (beside.length > 0) return { kind: 'refused', reason: 'which-payment', payments: beside };
  }
  const payment = payments.find((p) => (named === undefined ? p.applied : p.reference === named));
  if (!payment && named !== undefined) return { kind: 'refused', reason: 'no-such-payment' };
  if (payment?.state !== 'paid') return { kind: 'refused', reason: 'not-paid' };
  if (payment.applied && decide(orderLifecycle, order.state, 'start-refund').kind === 'rejected')
    return { kind: 'refused', reason: 'state', state: order.state };
  const given = await giveBack(services, tx, order, payment, why);
  if (given.kind === 'refused') return given;
  if (payment.applied)
    await moveOrder(tx, order, { event: 'start-refund', by: why.requestedBy, detail: why.reason });
  return given;
}

/** Extra payments with money that is still here because their refund failed. */
function refusedBeside(payments: readonly PaymentRow[], entries: readonly RefundRow[]): string[] {
  const hasFailed = ({ reference }: PaymentRow) =>
    entries.some((r) => r.reference === reference && r.kind === 'refund' && r.state === 'failed');
  return payments
    .filter((p) => p.state === 'paid' && !p.applied && hasFailed(p) && refundableMinor(p, entries) > 0)
    .map(({ reference }) => reference);
}
