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
import { applyRefundOutcome } from './apply-refund-outcome.ts';
import { followRefund } from './move-refund.ts';
import { refundableMinor } from './refundable-minor.ts';

/**
 * Applies a refund that the store did not request, made in the provider's back office. It is booked, partial or full;
 * an order whose money is all back is refunded, with all consequences; an operator sees it. If the provider's messages
 * never name our refunds, the update may be about a matching one of ours. `unmatched`: its payment is not known (yet),
 * or our own refund is on its way.
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
 * The refund of ours that the update is about. Several refunds in succession may have the same number (Xsolla's of a
 * whole transaction): the newest candidate is taken.
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

/** Gives one of our refunds its provider's number, if they match. */
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
  // The number is saved even if our refund has already succeeded: the next update is then about another one.
  const { store, refund_reference: id, state, detail } = own;
  if (agrees) await saveRefund(tx, store, id, { state, providerReference: update.providerReference, detail });
  return own;
}

/** Books a refund that the store did not request, if enough of the payment is left. */
async function bookOutside(
  services: KeepsBooks,
  tx: Queryable,
  books: Books,
  payment: PaymentRow,
  update: RefundUpdate,
  { entries, by }: { entries: readonly RefundRow[]; by: string },
): Promise<'mismatch' | 'kept'> {
  const { providerReference = '' } = update;
  const rest = refundableMinor(payment, entries);
  const expected = { amount: { atMost: rest }, isAmountNeeded: true };
  const mismatches = compareWithBooks(services, payment, update, expected);
  if (mismatches.length > 0) {
    const reason = `a refund that the store did not request (${update.status}) does not match, ${withCurrency(rest, payment.currency)} are left: ${describeMismatch(mismatches, update, payment)}`;
    const key = `${payment.reference}:${providerReference}:${update.status}`;
    await raiseMismatch(tx, payment, update, { kind: 'refund-mismatch', key, reason });
    return 'mismatch';
  }
  await book(tx, books, payment, { update, providerReference, count: entries.length }, by);
  return 'kept';
}

/** The payment whose money goes back: by the capture's number, or by our reference of the payment. */
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
 * If the provider's messages never name our refunds: the oldest of our refunds with this amount that has no update
 * yet. A partial one may have ended with the answer to our own call; a full one that has succeeded needs no further
 * update, so this update is about another refund.
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
    store,
    billing_no,
    reference,
    currency,
    amount_minor,
    state,
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
    store,
    reference,
    kind: 'refund-outside',
    key: row.refund_reference,
    billingNo: billing_no,
    reason: `a refund of ${withCurrency(amount_minor, currency)} of ${withCurrency(payment.captured_minor, currency)}, made at the provider and not requested by the store, ${outsideStands[state]}`,
  });
  if (state === 'pending')
    await addEffect(tx, {
      store,
      kind: 'refund',
      key: row.refund_reference,
      lane: accountLane(payment.account),
    });
  else await followRefund(tx, order, payment, row, by, update.detail);
}
