import type { RefundEvent } from '@gemporium/domain/lifecycles/refund.ts';
import { withCurrency } from '@gemporium/domain/money.ts';
import type { RefundOutcome, RefundUpdate } from '@gemporium/provider-kit/provider.ts';
import type { Queryable } from '../../repositories/database.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { findRefund, type RefundRow } from '../../repositories/refunds.ts';
import type { KeepsBooks } from '../../services.ts';
import {
  compareWithBooks,
  describeMismatch,
  lockBooks,
  paymentOf,
  raiseMismatch,
} from '../payments/books.ts';
import { moveRefund } from './move-refund.ts';

/**
 * Applies a provider's report about one of our refunds, from an answer, a query or a notification. An update that does
 * not match the refund in amount, currency, merchant or mode changes nothing and raises an exception. A refusal ends
 * the refund only if `isProof` still says so in the same transaction; otherwise nobody knows whether the refund was
 * made.
 */
export async function applyRefundOutcome(
  services: Pick<KeepsBooks, 'database' | 'providers' | 'wake'>,
  refund: Pick<RefundRow, 'store' | 'refund_reference' | 'billing_no'>,
  outcome: RefundOutcome,
  by: string,
  isProof: (tx: Queryable) => Promise<boolean> = async () => true,
): Promise<RefundRow['state']> {
  const state = await services.database.transaction(async (tx) => {
    const books = await lockBooks(tx, refund);
    const current = await findRefund(tx, refund.store, refund.refund_reference);
    if (!current) throw new Error(`refund ${refund.refund_reference} has vanished`);
    const payment = paymentOf(books, current.reference);
    if (outcome.kind === 'known' && (await isMismatch(services, tx, payment, current, outcome.refund)))
      return current.state;
    const about = outcome.kind === 'known' ? outcome.refund : { detail: outcome.detail };
    const isUnproved = outcome.kind === 'refused' && !(await isProof(tx));
    return moveRefund(tx, books, current, { ...about, event: isUnproved ? 'lose' : eventOf(outcome), by });
  });
  services.wake();
  return state;
}

function eventOf(outcome: RefundOutcome): RefundEvent {
  if (outcome.kind === 'refused') return 'fail';
  if (outcome.kind !== 'known') return 'lose';
  return ({ pending: 'acknowledge', succeeded: 'succeed', failed: 'fail' } as const)[outcome.refund.status];
}

async function isMismatch(
  services: Pick<KeepsBooks, 'providers'>,
  tx: Queryable,
  payment: PaymentRow,
  refund: RefundRow,
  update: RefundUpdate,
): Promise<boolean> {
  const expected = { amount: { is: refund.amount_minor }, isAmountNeeded: false };
  const mismatches = compareWithBooks(services, payment, update, expected);
  if (mismatches.length === 0) return false;
  const { refund_reference: id } = refund;
  const key = `${id}:${update.status}`;
  const reason = `a report about the refund ${id} of ${withCurrency(refund.amount_minor, refund.currency)} (${update.status}) does not match: ${describeMismatch(mismatches, update, payment)}`;
  await raiseMismatch(tx, payment, update, { kind: 'refund-mismatch', key, reason });
  return true;
}
