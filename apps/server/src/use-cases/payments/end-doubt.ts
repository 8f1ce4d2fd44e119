import type { Queryable } from '../../repositories/database.ts';
import {
  type ExceptionRow,
  type Found,
  paymentsInDoubt,
  resolveException,
} from '../../repositories/exceptions.ts';
import { lockBooks, paymentOf } from './books.ts';
import { isHeld, wasPaidWrongly } from './in-doubt.ts';

/** Whether the exception is about a payment whose money is not booked: only an operator can say what became of it. */
export function isAboutDoubt({ kind }: Pick<ExceptionRow, 'kind'>): boolean {
  return kind === 'payment-mismatch' || kind === 'payment-unresolved';
}

export type DoubtOutcome =
  /** `isHeld`: other wrong money of the same payment still waits for an operator. */
  | { kind: 'resolved'; isHeld: boolean }
  /** Its player's page waits for the operator's word, and none was given; nothing changes. */
  | { kind: 'unsaid' }
  | { kind: 'resolved-meanwhile' };

/**
 * An operator ends an exception about a payment in doubt with what he `found` in the provider's books, which its
 * player's page says from then on. The books do not change: this money was never booked. If the right money comes in
 * afterwards, it counts as always.
 */
export async function endDoubt(
  tx: Queryable,
  exception: ExceptionRow,
  found: Found | undefined,
  by: string,
  resolution: string,
): Promise<DoubtOutcome> {
  const { id, store, kind, billing_no, reference } = exception;
  if (!billing_no || !reference) throw new Error(`exception ${id} names no payment`);
  const payment = paymentOf(await lockBooks(tx, { store, billing_no }), reference);
  if (!found && (kind === 'payment-unresolved' || wasPaidWrongly(payment))) return { kind: 'unsaid' };
  if (!(await resolveException(tx, exception, by, resolution, found))) return { kind: 'resolved-meanwhile' };
  return { kind: 'resolved', isHeld: isHeld(payment, await paymentsInDoubt(tx, store, billing_no)) };
}
