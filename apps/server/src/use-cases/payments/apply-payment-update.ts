import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import type { ProviderEvent } from '@gemporium/domain/provider-ledger.ts';
import type { PaymentUpdate } from '@gemporium/provider-kit/provider.ts';
import { paymentsTotal } from '../../metrics.ts';
import type { Deferred, Queryable } from '../../repositories/database.ts';
import { claimEffect, type Effect } from '../../repositories/effects.ts';
import {
  isOpenException,
  raiseException,
  raiseUnlessFound,
  wasGivenBack,
} from '../../repositories/exceptions.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import {
  type NamedPayment,
  type PaymentRow,
  savePayment,
  type UnpaidEnd,
} from '../../repositories/payments.ts';
import {
  findProviderEvents,
  type RecordedEvents,
  recordProviderEvent,
} from '../../repositories/provider-events.ts';
import { findNumbered, findPaymentByProviderReference } from '../../repositories/provider-numbers.ts';
import type { KeepsBooks } from '../../services.ts';
import { deliveryOf, deliveryWorkOf } from '../orders/move-order.ts';
import { bookEvents } from './book-events.ts';
import {
  type Books,
  compareWithBooks,
  describeMismatch,
  lockBooksOf,
  paymentOf,
  raiseMismatch,
  rootOf,
} from './books.ts';
import { endToCount, isChargeUnderWay } from './charge-under-way.ts';
import { closeOrderIfAbandoned } from './close-order-if-abandoned.ts';
import { paidWrongly, wasPaidWrongly } from './in-doubt.ts';
import { inStoreOf } from './in-store-of.ts';
import { endUnpaid, movePayment } from './move-payment.ts';

/** What an update did to the books. `unmatched`: no payment of the account has this reference (yet). */
export type UpdateResult = 'unmatched' | 'mismatch' | 'nothing-new' | 'pending' | 'paid' | 'closed' | 'extra';

/**
 * The only place where a provider's report about a payment is booked. Notifications, browser returns, the answers to
 * our own calls (query, capture, refused cancel, redeem) and rows of settlement reports all end here (rows O-11 and
 * O-16). Compares reference, merchant, mode, amount and currency with the payment as it was opened; an update that does
 * not match books no money and raises an exception. `alongside` runs in the same transaction, unless the payment does
 * not exist.
 */
export async function applyPaymentUpdate(
  services: KeepsBooks,
  accountId: string,
  update: PaymentUpdate,
  by: string,
  alongside: (tx: Queryable, result: UpdateResult) => Promise<unknown> = async () => {},
): Promise<UpdateResult> {
  const named = { account: accountId, reference: update.reference };
  const written = await inStoreOf(services, named, (store) =>
    services.database.transaction(async (tx) => {
      const concerned = await lockConcerned(tx, { store, ...named }, update);
      if (!concerned) return undefined;
      const { result, order } = await writeUpdate(services, tx, concerned, update, by);
      await alongside(tx, result);
      const isDue = result === 'paid' && order.state === 'paid';
      const delivery = isDue ? claimDelivery(services, tx, order) : undefined;
      return { result, order, delivery, provider: concerned.payment.provider };
    }),
  );
  if (!written) return 'unmatched';
  const { result, provider } = written;
  paymentsTotal.inc({ provider, state: result });
  await startWork(services, written);
  return result;
}

/** What an update concerns, as locked by this transaction. */
interface Concerned {
  books: Books;
  payment: PaymentRow;
  /** The payment that this money has already paid, found by the provider's number. */
  paidByNumber: PaymentRow | undefined;
  /** The events about the payment's money that were recorded earlier. */
  earlier: ProviderEvent[];
}

async function lockConcerned(
  tx: Queryable,
  named: NamedPayment,
  update: PaymentUpdate,
): Promise<Concerned | undefined> {
  const { account } = named;
  const number = update.status === 'paid' ? update.providerReference : undefined;
  const [books, numbered, earlier] = await Promise.all([
    lockBooksOf(tx, named),
    number ? findNumbered(tx, account, number) : undefined,
    isAboutMoney(update) ? findProviderEvents(tx, named) : [],
  ]);
  if (!books) return undefined;
  const paidByNumber =
    number && numbered
      ? await findPaymentByProviderReference(tx, account, number, { numbered, locked: books.payments })
      : undefined;
  return { books, payment: paymentOf(books, named.reference), paidByNumber, earlier };
}

async function writeUpdate(
  services: KeepsBooks,
  tx: Queryable,
  { books, payment, paidByNumber, earlier }: Concerned,
  update: PaymentUpdate,
  by: string,
): Promise<{ result: UpdateResult; order: OrderRow }> {
  const { order } = books;
  const difference =
    differenceOf(services, payment, update, paidByNumber) ?? (await differenceFound(tx, payment, update));
  if (difference) return { result: await writeMismatch(tx, payment, update, by, difference), order };
  switch (update.status) {
    case 'pending': {
      const end = endToCount(services, payment);
      const result = end
        ? await writeUnpaid(tx, books, payment, { end, by, changes: changesOf(payment, update) })
        : await writePending(tx, payment, update, by);
      return { result, order };
    }
    case 'paid': {
      const recorded = await recordCapture(tx, payment, update, 'paid', earlier);
      const changes = changesOf(payment, update);
      const booked = await bookEvents(services, tx, books, { root: payment, ...recorded }, by, changes);
      return { result: booked.result, order: booked.order };
    }
    case 'declined':
    case 'cancelled':
    case 'expired': {
      const { status, error, detail } = update;
      const end: UnpaidEnd = { status, ...(error && { error }), detail };
      if (!isAboutMoney(update) && isChargeUnderWay(services, payment)) {
        // Whoever is asked says again that time is up, unless the money is on its way after all.
        const withheld = status === 'expired' ? payment : { ...payment, withheld_end: end };
        return { result: await writePending(tx, withheld, update, by), order };
      }
      const result = await writeUnpaid(tx, books, payment, { end, by, changes: changesOf(payment, update) });
      if (status === 'declined' || !isAboutMoney(update)) return { result, order };
      const recorded = await recordCapture(tx, payment, update, status, earlier);
      // A payment that closes only now has no booked capture that the event could take back.
      if (result !== 'closed') await bookEvents(services, tx, books, { root: payment, ...recorded }, by);
      return { result, order };
    }
  }
}

/**
 * Whether the update concerns captured money. Voiding an authorisation does: it has the capture's number and a
 * sequence.
 */
function isAboutMoney({ status, providerReference, sequence }: PaymentUpdate): boolean {
  if (status === 'paid') return true;
  return (
    (status === 'cancelled' || status === 'expired') &&
    providerReference !== undefined &&
    sequence !== undefined
  );
}

/** Claims the delivery for this process if its worker has room; otherwise any process may take it. */
function claimDelivery(
  { worker }: KeepsBooks,
  tx: Queryable,
  order: OrderRow,
): Deferred<Effect | undefined> | undefined {
  const work = deliveryWorkOf(order);
  return worker.hasRoom(work.lane) ? claimEffect(tx, work) : undefined;
}

/** Starts the claimed delivery at once; otherwise wakes the workers for whatever follows. */
async function startWork(
  services: KeepsBooks,
  {
    result,
    order,
    delivery,
  }: { result: UpdateResult; order: OrderRow; delivery: Deferred<Effect | undefined> | undefined },
): Promise<void> {
  const work = await delivery?.answer;
  // An order is paid only once, so this transaction has just created its delivery, as waiting.
  if (work)
    services.worker.take(work, { goods: { order, delivery: { ...deliveryOf(order), state: 'waiting' } } });
  // After an update that changed nothing, no work is urgent.
  else if (result !== 'nothing-new') services.wake();
}

/** How the update differs from our records, worded for the operator; undefined if it matches. */
function differenceOf(
  services: KeepsBooks,
  payment: PaymentRow,
  update: PaymentUpdate,
  paidByNumber: PaymentRow | undefined,
): string | undefined {
  const mismatches = compareWithBooks(services, payment, update, {
    reference: payment.reference,
    amount: { is: payment.amount_minor },
    isAmountNeeded: update.status === 'paid',
  });
  if (mismatches.length > 0) return describeMismatch(mismatches, update, payment);
  return paidByNumber && rootOf(paidByNumber) !== payment.reference
    ? `${update.providerReference} has already paid ${paidByNumber.reference}`
    : undefined;
}

/**
 * Money of which an operator has said that it was given back pays nothing: whether it is other money, he decides again.
 */
async function differenceFound(
  tx: Queryable,
  payment: PaymentRow,
  update: PaymentUpdate,
): Promise<string | undefined> {
  const isDoubted = payment.state === 'unresolved' || wasPaidWrongly(payment);
  if (update.status !== 'paid' || !isDoubted) return undefined;
  const { store, reference } = payment;
  const isGone = await wasGivenBack(tx, { store, mismatch: mismatchKey(payment, update), reference });
  return isGone
    ? 'the provider reports money of which an operator has said that it was given back'
    : undefined;
}

/** Money is news, whatever an operator has made of what was reported before it came. */
function mismatchKey(
  { reference }: PaymentRow,
  { providerReference = '', status }: Pick<PaymentUpdate, 'providerReference' | 'status'>,
): string {
  const number = `${reference}:${providerReference}`;
  return status === 'paid' ? number : `${number}:${status}`;
}

/**
 * An operator compares the mismatch with the provider's books. If it reports money and the payment had ended unpaid,
 * that end is no longer certain: the payment becomes unresolved. A paid payment stays paid, and money of which an
 * operator has said what became of it is no news.
 */
async function writeMismatch(
  tx: Queryable,
  payment: PaymentRow,
  update: PaymentUpdate,
  by: string,
  reason: string,
): Promise<UpdateResult> {
  const kind = 'payment-mismatch';
  const key = mismatchKey(payment, update);
  const isMoney = update.status === 'paid' && payment.state !== 'paid';
  await raiseMismatch(
    tx,
    payment,
    update,
    { kind, key, reason },
    isMoney ? raiseUnlessFound : raiseException,
  );
  if (!isMoney || !(await isOpenException(tx, { store: payment.store, kind, key }))) return 'mismatch';
  const changes = { error: paidWrongly, detail: reason };
  const isStillOpen = openPaymentStates.includes(payment.state) || payment.state === 'unresolved';
  if (isStillOpen) await savePayment(tx, { ...payment, ...changes });
  else await movePayment(tx, payment, { event: 'give-up', by, changes });
  return 'mismatch';
}

async function writePending(
  tx: Queryable,
  payment: PaymentRow,
  update: PaymentUpdate,
  by: string,
): Promise<UpdateResult> {
  const changes = changesOf(payment, update);
  const { state } = payment;
  if (state === 'unknown') await movePayment(tx, payment, { event: 'open', by, changes });
  else if (openPaymentStates.includes(state) || state === 'unresolved')
    await savePayment(tx, { ...payment, ...changes });
  return 'pending';
}

function recordCapture(
  tx: Queryable,
  payment: PaymentRow,
  update: PaymentUpdate,
  status: 'paid' | 'cancelled' | 'expired',
  earlier: ProviderEvent[],
): Promise<RecordedEvents> {
  const event = {
    kind: 'capture',
    number: update.providerReference ?? '',
    status,
    sequence: update.sequence ?? 0,
    amountMinor: payment.amount_minor,
    detail: update.detail,
  } as const;
  return recordProviderEvent(tx, payment, event, earlier);
}

async function writeUnpaid(
  tx: Queryable,
  { order, payments }: Books,
  payment: PaymentRow,
  ended: { end: UnpaidEnd; by: string; changes: Partial<PaymentRow> },
): Promise<UpdateResult> {
  const closed = await endUnpaid(tx, payment, ended);
  if (!closed) return 'nothing-new';
  await closeOrderIfAbandoned(tx, order, payments, closed, ended.by);
  return 'closed';
}

/** What the update reports besides the status. */
function changesOf(payment: PaymentRow, update: PaymentUpdate): Partial<PaymentRow> {
  return {
    provider_reference: update.providerReference ?? payment.provider_reference,
    memo: { ...payment.memo, ...update.memo },
    detail: update.detail,
  };
}
