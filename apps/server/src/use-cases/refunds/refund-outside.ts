import type { RefundObservation } from '@gemporium/provider-kit/provider.ts';
import type { Queryable } from '../../repositories/database.ts';
import { accountLane, addEffect } from '../../repositories/effects.ts';
import { raiseAgain } from '../../repositories/exceptions.ts';
import { recordHistory } from '../../repositories/history.ts';
import { findPaymentOfAccount, type PaymentRow } from '../../repositories/payments.ts';
import { findPaymentByProviderReference } from '../../repositories/provider-numbers.ts';
import {
  insertRefund,
  madeOutside,
  type RefundRow,
  refundsOfOrder,
  saveRefund,
} from '../../repositories/refunds.ts';
import type { KeepsBooks } from '../../services.ts';
import {
  type Books,
  differencesOf,
  inWords,
  lockBooks,
  paymentOf,
  putMismatchBefore,
} from '../payments/books.ts';
import { inStoreOf } from '../payments/in-store-of.ts';
import { followRefund, settleRefund } from './settle-refund.ts';

/**
 * A refund that nobody here asked for, made in the provider's back office. It is booked as what it is, a part or the
 * whole; an order whose money is all back is refunded, with everything that follows from that; an operator sees it.
 * Where the wire never names our refunds, one of ours that fits is meant.
 * `unmatched`: the money that it names is not known (yet), or the refund is on its way.
 */
export async function settleRefundOutside(
  services: KeepsBooks,
  accountId: string,
  observed: RefundObservation,
  by: string,
): Promise<'unmatched' | 'mismatch' | 'kept'> {
  const { providerReference } = observed;
  const found = providerReference && (await paymentNamedBy(services, accountId, observed));
  if (!found) return 'unmatched';
  const outcome = await services.database.transaction(async (tx) => {
    const books = await lockBooks(tx, found);
    const payment = paymentOf(books, found.reference);
    const entries = (await refundsOfOrder(tx, found.store, found.billing_no)).filter(
      (r) => r.kind === 'refund' && r.reference === payment.reference,
    );
    // One number may stand for one refund after another (Xsolla's of a whole transaction): the newest that can be meant is.
    const named = entries.filter((r) => r.provider_reference === providerReference);
    const standing = named.findLast(({ state }) => state !== 'failed');
    if (standing) return standing;
    const own = observed.refundReference === '' ? ownRefundOf(entries, payment, observed) : undefined;
    // Our call is on its way, and its answer tells whether this is the word about it.
    if (own?.state === 'requested') return 'unmatched' as const;
    if (own) {
      const expected = { amount: { is: own.amount_minor }, isAmountNeeded: true };
      const agrees = differencesOf(services, payment, observed, expected).length === 0;
      // Remembered also where it had succeeded before it was heard of: the next word is about another one.
      const { store, refund_reference: id, state, detail } = own;
      if (agrees) await saveRefund(tx, store, id, { state, providerReference, detail });
      return own;
    }
    const failed = named.at(-1);
    if (failed) return failed;
    const rest =
      (payment.captured_minor ?? 0) -
      entries.filter((r) => r.state !== 'failed').reduce((sum, r) => sum + r.amount_minor, 0);
    const expected = { amount: { atMost: rest }, isAmountNeeded: true };
    const differs = differencesOf(services, payment, observed, expected);
    if (differs.length > 0) {
      const reason = `a refund that nobody asked for (${observed.status}) does not agree, ${rest} are left: ${inWords(differs, observed, payment)}`;
      await putMismatchBefore(tx, payment, observed, {
        kind: 'refund-mismatch',
        key: `${payment.reference}:${providerReference}:${observed.status}`,
        reason,
      });
      return 'mismatch' as const;
    }
    await book(tx, books, payment, { observed, providerReference, count: entries.length }, by);
    return 'kept' as const;
  });
  services.wake();
  if (typeof outcome === 'string') return outcome;
  await settleRefund(services, outcome, { kind: 'observed', refund: observed }, by);
  return 'kept';
}

/** The payment whose money goes back: by the money's own number, or by our reference of what brought it. */
async function paymentNamedBy(
  services: KeepsBooks,
  account: string,
  { capture, reference }: RefundObservation,
): Promise<PaymentRow | undefined> {
  const { database } = services;
  if (capture) return findPaymentByProviderReference(database, account, capture);
  const named =
    reference &&
    (await inStoreOf(services, { account, reference }, (store) =>
      findPaymentOfAccount(database, { store, account, reference }),
    ));
  // Money that has not come in (yet) cannot go back.
  return named && named.captured_minor !== null ? named : undefined;
}

/**
 * Where the wire never names our refunds: the oldest one of this amount that was asked for and not spoken of yet. A part
 * may have ended by the answer to our own call; a whole one that has ended needs no further word, so this one is news.
 */
function ownRefundOf(
  entries: readonly RefundRow[],
  { captured_minor: captured }: PaymentRow,
  { amount }: RefundObservation,
): RefundRow | undefined {
  if (typeof amount !== 'object') return undefined;
  const isOpen = ({ state, amount_minor }: RefundRow) =>
    state !== 'failed' && (state !== 'succeeded' || amount_minor !== captured);
  return entries.find(
    (entry) =>
      entry.provider_reference === null && isOpen(entry) && entry.amount_minor === amount.amountMinor,
  );
}

const outsideStands = { succeeded: 'has succeeded', pending: 'has not ended', failed: 'has failed' } as const;

async function book(
  tx: Queryable,
  { order }: Books,
  payment: PaymentRow,
  said: { observed: RefundObservation; providerReference: string; count: number },
  by: string,
): Promise<void> {
  const { observed, providerReference } = said;
  const { store, billing_no, reference, currency } = payment;
  const amount_minor = typeof observed.amount === 'object' ? observed.amount.amountMinor : 0;
  const state = observed.status;
  const row = {
    ...{ store, billing_no, reference, currency, amount_minor, state },
    refund_reference: `${reference}-O${said.count + 1}`,
    kind: 'refund' as const,
    reason: `made at the provider: ${observed.detail}`,
    requested_by: madeOutside,
    provider_reference: providerReference,
  };
  await insertRefund(tx, row);
  const booked = { event: 'refund-outside', from: '', to: state, by, detail: observed.detail };
  await recordHistory(tx, { store, entity: 'refund', id: row.refund_reference, ...booked });
  await raiseAgain(tx, {
    ...{ store, reference },
    kind: 'refund-outside',
    key: row.refund_reference,
    billingNo: billing_no,
    reason: `a refund of ${amount_minor} ${currency} (minor units) of ${payment.captured_minor}, made at the provider, that nobody here asked for: it ${outsideStands[state]}`,
  });
  if (state === 'pending')
    await addEffect(tx, {
      ...{ store, kind: 'refund', key: row.refund_reference },
      lane: accountLane(payment.account),
    });
  else await followRefund(tx, order, payment, row, by, observed.detail);
}
