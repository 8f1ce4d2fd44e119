import { withCurrency } from '@gemporium/domain/money.ts';
import type { RefundUpdate } from '@gemporium/provider-kit/provider.ts';
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
  compareWithBooks,
  describeMismatch,
  lockBooks,
  paymentOf,
  raiseMismatch,
} from '../payments/books.ts';
import { inStoreOf } from '../payments/in-store-of.ts';
import { applyRefundOutcome, followRefund } from './apply-refund-outcome.ts';

/**
 * A refund that nobody here asked for, made in the provider's back office. It is booked as what it is, a part or the
 * whole; an order whose money is all back is refunded, with everything that follows from that; an operator sees it.
 * Where the wire never names our refunds, one of ours that fits is meant.
 * `unmatched`: the money that it names is not known (yet), or the refund is on its way.
 */
export async function applyOutsideRefund(
  services: KeepsBooks,
  accountId: string,
  update: RefundUpdate,
  by: string,
): Promise<'unmatched' | 'mismatch' | 'kept'> {
  const found = update.providerReference && (await paymentNamedBy(services, accountId, update));
  if (!found) return 'unmatched';
  const outcome = await services.database.transaction(async (tx) => {
    const books = await lockBooks(tx, found);
    const payment = paymentOf(books, found.reference);
    const entries = (await refundsOfOrder(tx, found.store, found.billing_no)).filter(
      (r) => r.kind === 'refund' && r.reference === payment.reference,
    );
    const meant = refundMeantBy(update, entries, payment);
    if (!meant) return bookOutside(services, tx, books, payment, update, { entries, by });
    return meant.provider_reference === null ? numberOwn(services, tx, payment, meant, update) : meant;
  });
  services.wake();
  if (typeof outcome === 'string') return outcome;
  await applyRefundOutcome(services, outcome, { kind: 'known', refund: update }, by);
  return 'kept';
}

/**
 * The refund of ours that the update is about. One number may stand for one refund after another (Xsolla's of a whole
 * transaction): the newest that can be meant is.
 */
function refundMeantBy(
  update: RefundUpdate,
  entries: readonly RefundRow[],
  payment: PaymentRow,
): RefundRow | undefined {
  const named = entries.filter((r) => r.provider_reference === update.providerReference);
  const standing = named.findLast(({ state }) => state !== 'failed');
  const own = update.refundReference === '' ? ownRefundOf(entries, payment, update) : undefined;
  return standing ?? own ?? named.at(-1);
}

/** Gives a refund of ours the number that its provider has for it, if they agree. */
async function numberOwn(
  services: KeepsBooks,
  tx: Queryable,
  payment: PaymentRow,
  own: RefundRow,
  update: RefundUpdate,
): Promise<RefundRow | 'unmatched'> {
  // Our call is on its way, and its answer shows whether this update is about it.
  if (own.state === 'requested') return 'unmatched';
  const expected = { amount: { is: own.amount_minor }, isAmountNeeded: true };
  const agrees = compareWithBooks(services, payment, update, expected).length === 0;
  // The number is saved even if our refund had succeeded already: the next update is about another one.
  const { store, refund_reference: id, state, detail } = own;
  if (agrees) await saveRefund(tx, store, id, { state, providerReference: update.providerReference, detail });
  return own;
}

/** Books a refund that the provider made by itself, if there is so much left of the payment. */
async function bookOutside(
  services: KeepsBooks,
  tx: Queryable,
  books: Books,
  payment: PaymentRow,
  update: RefundUpdate,
  { entries, by }: { entries: readonly RefundRow[]; by: string },
): Promise<'mismatch' | 'kept'> {
  const { providerReference = '' } = update;
  const rest =
    (payment.captured_minor ?? 0) -
    entries.filter((r) => r.state !== 'failed').reduce((sum, r) => sum + r.amount_minor, 0);
  const expected = { amount: { atMost: rest }, isAmountNeeded: true };
  const mismatches = compareWithBooks(services, payment, update, expected);
  if (mismatches.length > 0) {
    const reason = `a refund that the store did not request (${update.status}) does not agree, ${withCurrency(rest, payment.currency)} are left: ${describeMismatch(mismatches, update, payment)}`;
    const key = `${payment.reference}:${providerReference}:${update.status}`;
    await raiseMismatch(tx, payment, update, { kind: 'refund-mismatch', key, reason });
    return 'mismatch';
  }
  await book(tx, books, payment, { update, providerReference, count: entries.length }, by);
  return 'kept';
}

/** The payment whose money goes back: by the money's own number, or by our reference of what brought it. */
async function paymentNamedBy(
  services: KeepsBooks,
  account: string,
  { capture, reference }: RefundUpdate,
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
 * Where the wire never names our refunds: the oldest one of this amount that was asked for and has no update yet. A part may
 * have ended by the answer to our own call; a whole one that has ended needs no further update, so this one is another refund.
 */
function ownRefundOf(
  entries: readonly RefundRow[],
  { captured_minor: captured }: PaymentRow,
  { amount }: RefundUpdate,
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
  about: { update: RefundUpdate; providerReference: string; count: number },
  by: string,
): Promise<void> {
  const { update, providerReference, count } = about;
  const { store, billing_no, reference, currency } = payment;
  const amount_minor = typeof update.amount === 'object' ? update.amount.amountMinor : 0;
  const state = update.status;
  const row = {
    ...{ store, billing_no, reference, currency, amount_minor, state },
    refund_reference: `${reference}-O${count + 1}`,
    kind: 'refund' as const,
    reason: `made at the provider: ${update.detail}`,
    requested_by: madeOutside,
    provider_reference: providerReference,
  };
  await insertRefund(tx, row);
  const booked = { event: 'refund-outside', from: '', to: state, by, detail: update.detail };
  await recordHistory(tx, { store, entity: 'refund', id: row.refund_reference, ...booked });
  await raiseAgain(tx, {
    ...{ store, reference },
    kind: 'refund-outside',
    key: row.refund_reference,
    billingNo: billing_no,
    reason: `a refund of ${withCurrency(amount_minor, currency)} of ${withCurrency(payment.captured_minor, currency)}, made at the provider, that nobody here asked for: it ${outsideStands[state]}`,
  });
  if (state === 'pending')
    await addEffect(tx, {
      ...{ store, kind: 'refund', key: row.refund_reference },
      lane: accountLane(payment.account),
    });
  else await followRefund(tx, order, payment, row, by, update.detail);
}
