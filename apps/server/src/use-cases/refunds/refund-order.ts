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
  | { kind: 'refused'; reason: 'no-such-order' | 'no-such-payment' | 'not-paid' }
  | { kind: 'refused'; reason: 'state'; state: string }
  /** Money beside the order's own waits to go back, too (`payments`): it is not clear which one is meant. */
  | { kind: 'refused'; reason: 'which-payment'; payments: string[] };

/** Why the money goes back, and which: of this payment, else of the one that paid the order. */
export interface RefundWish {
  reason: string;
  requestedBy: string;
  payment?: string | undefined;
}

/**
 * An operator refunds an order, or an extra payment of it. The game is notified, so that it can take the goods back. An
 * extra payment leaves the order unchanged.
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
  if (!order) return { kind: 'refused', reason: 'no-such-order' };
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

/** Payments beside the order's own of which something is here still, because their refund has failed. */
function refusedBeside(payments: readonly PaymentRow[], entries: readonly RefundRow[]): string[] {
  const hasFailed = ({ reference }: PaymentRow) =>
    entries.some((r) => r.reference === reference && r.kind === 'refund' && r.state === 'failed');
  return payments
    .filter((p) => p.state === 'paid' && !p.applied && hasFailed(p) && refundableMinor(p, entries) > 0)
    .map(({ reference }) => reference);
}
