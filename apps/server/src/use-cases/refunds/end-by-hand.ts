import { refundLifecycle } from '@gemporium/domain/lifecycles/refund.ts';
import type { Queryable } from '../../repositories/database.ts';
import { type ExceptionRow, resolveException } from '../../repositories/exceptions.ts';
import { findRefund, type RefundRow } from '../../repositories/refunds.ts';
import { lockBooks } from '../payments/books.ts';
import { moveRefund } from './move-refund.ts';

export type EndOutcome =
  | { kind: 'booked' }
  /** The refund has ended already, by the provider or another operator; nothing changes. */
  | { kind: 'ended'; state: RefundRow['state'] };

/**
 * Records how an unresolved refund (the exception's key) ended, after an operator has compared it with the provider's
 * books. This stands in for a provider that does not answer, and never contradicts one that has.
 */
export async function endRefundByHand(
  tx: Queryable,
  exception: ExceptionRow & { billing_no: string },
  status: 'succeeded' | 'failed',
  by: string,
  resolution: string,
): Promise<EndOutcome> {
  const { store, key, billing_no } = exception;
  const books = await lockBooks(tx, { store, billing_no });
  const refund = await findRefund(tx, store, key);
  if (!refund) throw new Error(`refund ${key} has vanished`);
  if (refundLifecycle.endings.includes(refund.state)) return { kind: 'ended', state: refund.state };
  await resolveException(tx, exception, by, resolution);
  const event = status === 'succeeded' ? 'succeed' : 'fail';
  await moveRefund(tx, books, refund, { event, by, detail: resolution });
  return { kind: 'booked' };
}
