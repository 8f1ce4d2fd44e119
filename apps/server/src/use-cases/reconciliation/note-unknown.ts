import { accountStore } from '../../repositories/account-store.ts';
import { raiseException } from '../../repositories/exceptions.ts';
import type { KeepsBooks } from '../../services.ts';
import { mayBeReference } from '../payments/billing-number.ts';
import type { ComparedRow, Reconciling } from './reconciliation.ts';
import type { Row } from './returned-money.ts';

/**
 * The report lists a payment that no store of this account has. One with a number like ours raises an exception; others
 * belong to another system that shares the account.
 */
export async function noteUnknown(
  services: KeepsBooks,
  { event, line, at }: Row,
  reference: string,
  { account }: Reconciling,
): Promise<ComparedRow> {
  if (!mayBeReference(reference)) return { compared: 'foreign' };
  const detail = `the report names a ${event.type} of ${reference}, which is not booked here`;
  const number = event.type === 'chargeback' ? event.dispute : event.providerReference;
  await services.database.transaction((tx) =>
    raiseException(tx, {
      store: accountStore(account),
      kind: 'settlement-mismatch',
      key: `${event.type}:${number ?? reference}`,
      reason: detail,
      detail: { line, at, account, number, amount: event.amount },
    }),
  );
  return { line, reference, compared: 'differs', detail };
}
