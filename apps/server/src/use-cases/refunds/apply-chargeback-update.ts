import type { ChargebackUpdate } from '@gemporium/provider-kit/provider.ts';
import { findPaymentOfAccount, type PaymentRow } from '../../repositories/payments.ts';
import { findProviderEvents, recordProviderEvent } from '../../repositories/provider-events.ts';
import { findPaymentByProviderReference } from '../../repositories/provider-numbers.ts';
import type { KeepsBooks } from '../../services.ts';
import { bookEvents } from '../payments/book-events.ts';
import {
  compareWithBooks,
  describeMismatch,
  lockBooks,
  paymentOf,
  raiseMismatch,
  rootOf,
} from '../payments/books.ts';
import { inStoreOf } from '../payments/in-store-of.ts';

/**
 * Applies a report that the player's bank took money back, or returned it. The event is recorded with the others about
 * this payment, and the books follow from all of them. An update whose currency, merchant or mode does not match, or
 * whose amount exceeds the payment's, books nothing and raises an exception. `unmatched`: no payment fits; `beyond`:
 * recorded, but it claims more than is left of what was paid. `numberedBy`: whether the number is the dispute's own or
 * that of a report's row.
 */
export async function applyChargebackUpdate(
  services: KeepsBooks,
  accountId: string,
  update: ChargebackUpdate,
  by: string,
  numberedBy: 'dispute' | 'reported' = 'dispute',
): Promise<'unmatched' | 'mismatch' | 'beyond' | 'kept'> {
  const found = await findDisputedPayment(services, accountId, update);
  if (!found) return 'unmatched';
  const root = rootOf(found);
  const outcome = await services.database.transaction(async (tx) => {
    const [books, earlier] = await Promise.all([
      lockBooks(tx, found),
      findProviderEvents(tx, { store: found.store, reference: root }),
    ]);
    const payment = paymentOf(books, root);
    const mismatches = compareWithBooks(services, payment, update, {
      amount: { atMost: payment.amount_minor },
      isAmountNeeded: false,
    });
    if (mismatches.length > 0) {
      const key = `${root}:${update.dispute}:${update.status}`;
      const reason = `a chargeback (${update.status}) does not match: ${describeMismatch(mismatches, update, payment)}`;
      await raiseMismatch(tx, payment, update, { kind: 'chargeback-mismatch', key, reason });
      return 'mismatch' as const;
    }
    const { amount } = update;
    const event = {
      kind: numberedBy,
      number: update.dispute,
      status: update.status,
      sequence: update.sequence ?? 0,
      capture: update.capture ?? '',
      amountMinor: typeof amount === 'object' ? amount.amountMinor : payment.amount_minor,
      detail: `${update.status}: ${update.detail}`,
    } as const;
    const recorded = await recordProviderEvent(tx, payment, event, earlier);
    const { beyond } = await bookEvents(services, tx, books, { root: payment, ...recorded }, by);
    return beyond.some(({ numbers }) => numbers.includes(update.dispute)) ? 'beyond' : 'kept';
  });
  services.wake();
  return outcome;
}

/** By our own reference, else by the capture's number. */
async function findDisputedPayment(
  services: KeepsBooks,
  account: string,
  { reference, capture }: ChargebackUpdate,
): Promise<PaymentRow | undefined> {
  const { database } = services;
  const named = await inStoreOf(services, { account, reference }, (store) =>
    findPaymentOfAccount(database, { store, account, reference }),
  );
  return named ?? (capture ? findPaymentByProviderReference(database, account, capture) : undefined);
}
