import { decide } from '@gemporium/domain/lifecycle.ts';
import { orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import { type AuditIntent, recordAudit } from '../../repositories/audit.ts';
import type { Queryable } from '../../repositories/database.ts';
import { lockOrder } from '../../repositories/orders.ts';
import { lockPayments } from '../../repositories/payments.ts';
import type { KnowsProviders, Services } from '../../services.ts';
import { moveOrder } from '../orders/move-order.ts';
import { type GiveBackOutcome, giveBack } from './give-back.ts';

export type RefundOrderOutcome =
  | GiveBackOutcome
  | { kind: 'refused'; reason: 'no-such-order' | 'not-paid' }
  | { kind: 'refused'; reason: 'state'; state: string };

/**
 * An operator gives an order's money back; the audit tells of it, whatever comes of it, in the same transaction. The goods
 * that the game holds are the game's to take back: it is told.
 */
export async function refundOrder(
  services: Pick<Services, 'database' | 'wake'> & KnowsProviders,
  store: string,
  billingNo: string,
  why: { reason: string; requestedBy: string },
  audit?: AuditIntent,
): Promise<RefundOrderOutcome> {
  const outcome = await services.database.transaction(async (tx) => {
    const outcome = await startRefund(services, tx, store, billingNo, why);
    if (audit) await recordAudit(tx, { ...audit, outcome: outcome.kind });
    return outcome;
  });
  services.wake();
  return outcome;
}

async function startRefund(
  services: KnowsProviders,
  tx: Queryable,
  store: string,
  billingNo: string,
  why: { reason: string; requestedBy: string },
): Promise<RefundOrderOutcome> {
  const order = await lockOrder(tx, store, billingNo);
  if (!order) return { kind: 'refused', reason: 'no-such-order' };
  const payment = (await lockPayments(tx, store, billingNo)).find((p) => p.applied);
  if (!payment) return { kind: 'refused', reason: 'not-paid' };
  if (decide(orderLifecycle, order.state, 'start-refund').kind === 'rejected')
    return { kind: 'refused', reason: 'state', state: order.state };
  const given = await giveBack(services, tx, order, payment, why);
  if (given.kind === 'refused') return given;
  await moveOrder(tx, order, { event: 'start-refund', by: why.requestedBy, detail: why.reason });
  return given;
}
