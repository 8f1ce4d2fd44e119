import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import type { ProviderWord } from '@gemporium/domain/provider-ledger.ts';
import type { Observation } from '@gemporium/provider-kit/provider.ts';
import { paymentsTotal } from '../../metrics.ts';
import type { Later, Queryable } from '../../repositories/database.ts';
import { claimEffect, type Effect } from '../../repositories/effects.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import { type PaymentRow, savePayment } from '../../repositories/payments.ts';
import { findNumbered, findPaymentByProviderReference } from '../../repositories/provider-numbers.ts';
import { findProviderWords, type KeptWords, keepProviderWord } from '../../repositories/provider-words.ts';
import type { KeepsBooks } from '../../services.ts';
import { deliveryOf, deliveryWorkOf } from '../orders/move-order.ts';
import {
  type Books,
  differencesOf,
  inWords,
  lockBooksOf,
  paymentOf,
  putMismatchBefore,
  rootOf,
} from './books.ts';
import { closeOrderIfAbandoned } from './close-order-if-abandoned.ts';
import { followWords } from './follow-words.ts';
import { inStoreOf } from './in-store-of.ts';
import { movePayment, paidWrongly } from './move-payment.ts';

/** `unmatched`: no payment of the account has this reference (yet). */
export type Settlement = 'unmatched' | 'mismatch' | 'nothing-new' | 'pending' | 'paid' | 'closed' | 'extra';

/**
 * The one place where a provider's word about a payment becomes money in the books. Notifications, browsers' returns,
 * the answers to our own calls (query, capture, cancel, redeem) and rows of settlement reports all end here (rows O-11 and
 * O-16). Compares reference, merchant, mode, amount and currency with the payment as it was opened; what does not agree changes nothing and
 * becomes an exception. `alongside` is written in the same transaction, unless there is no such payment.
 */
export async function settlePayment(
  services: KeepsBooks,
  accountId: string,
  observed: Observation,
  by: string,
  alongside: (tx: Queryable, settlement: Settlement) => Promise<unknown> = async () => {},
): Promise<Settlement> {
  const { status, reference, providerReference } = observed;
  const named = { account: accountId, reference };
  const settled = await inStoreOf(services, named, (store) =>
    services.database.transaction(async (tx) => {
      const number = status === 'paid' ? providerReference : undefined;
      const [books, numbered, earlier] = await Promise.all([
        lockBooksOf(tx, { store, ...named }),
        number ? findNumbered(tx, accountId, number) : undefined,
        isAboutMoney(observed) ? findProviderWords(tx, { store, reference }) : [],
      ]);
      if (!books) return undefined;
      const paidByNumber =
        number && numbered
          ? await findPaymentByProviderReference(tx, accountId, number, { numbered, locked: books.payments })
          : undefined;
      const payment = paymentOf(books, reference);
      const heard = { observed, by, paidByNumber, earlier };
      const { settlement, order } = await settleInside(services, tx, books, payment, heard);
      const mayDeliver = settlement === 'paid' && order.state === 'paid';
      await alongside(tx, settlement);
      const claimed = mayDeliver ? claimDelivery(services, tx, order) : undefined;
      return { settlement, claimed, order, provider: payment.provider };
    }),
  );
  if (!settled) return 'unmatched';
  const { settlement, claimed, order, provider } = settled;
  paymentsTotal.inc({ provider, state: settlement });
  const work = await claimed?.answer;
  // An order is paid once: its goods wait since this moment.
  if (work)
    services.worker.take(work, { goods: { order, delivery: { ...deliveryOf(order), state: 'waiting' } } });
  // What else a payment leads to can wait for the next look; what changed nothing leads to nothing that is urgent.
  else if (settlement !== 'nothing-new') services.wake();
  return settlement;
}

interface Heard {
  observed: Observation;
  by: string;
  /** The payment that money of this number has paid. */
  paidByNumber: PaymentRow | undefined;
  /** What was said of the payment's money before. */
  earlier: ProviderWord[];
}

interface Settled {
  settlement: Settlement;
  order: OrderRow;
}

async function settleInside(
  services: KeepsBooks,
  tx: Queryable,
  books: Books,
  payment: PaymentRow,
  { observed, by, paidByNumber, earlier }: Heard,
): Promise<Settled> {
  const withOrder = (settlement: Settlement): Settled => ({ settlement, order: books.order });
  const difference = differenceOf(services, payment, observed, paidByNumber);
  if (difference) return withOrder(await noteMismatch(tx, payment, observed, by, difference));
  switch (observed.status) {
    case 'pending':
      return withOrder(await notePending(tx, payment, observed, by));
    case 'paid': {
      const said = { root: payment, ...(await keepCaptureWord(tx, payment, observed, 'paid', earlier)) };
      const { paid, order } = await followWords(services, tx, books, said, by, learned(payment, observed));
      return { settlement: paid, order };
    }
    case 'declined':
    case 'cancelled':
    case 'expired': {
      const closed = await takeClosed(tx, books, payment, observed, by);
      if (observed.status === 'declined' || !isAboutMoney(observed)) return withOrder(closed);
      const said = await keepCaptureWord(tx, payment, observed, observed.status, earlier);
      if (closed === 'closed') return withOrder(closed);
      await followWords(services, tx, books, { root: payment, ...said }, by);
      return withOrder(closed);
    }
  }
}

/** An authorisation can be voided: such a word carries the capture's number and a later sequence. */
function isAboutMoney({ status, providerReference, sequence }: Observation): boolean {
  if (status === 'paid') return true;
  return (
    (status === 'cancelled' || status === 'expired') &&
    providerReference !== undefined &&
    sequence !== undefined
  );
}

/** The goods start from the process that has just heard of the money, when it has room; else from any other. */
function claimDelivery(
  { worker }: KeepsBooks,
  tx: Queryable,
  order: OrderRow,
): Later<Effect | undefined> | undefined {
  const work = deliveryWorkOf(order);
  return worker.hasRoom(work.lane) ? claimEffect(tx, work) : undefined;
}

/** What does not agree with our own record, in words for the operator. */
function differenceOf(
  services: KeepsBooks,
  payment: PaymentRow,
  observed: Observation,
  paidByNumber: PaymentRow | undefined,
): string | undefined {
  const differs = differencesOf(services, payment, observed, {
    reference: payment.reference,
    amount: { is: payment.amount_minor },
    isAmountNeeded: observed.status === 'paid',
  });
  if (differs.length > 0) return inWords(differs, observed, payment);
  return paidByNumber && rootOf(paidByNumber) !== payment.reference
    ? `${observed.providerReference} has already paid ${paidByNumber.reference}`
    : undefined;
}

/**
 * An operator compares it with the provider's books. If the payment had ended unpaid, that end is no longer certain: it
 * becomes unresolved. A payment that is paid stays as it is.
 */
async function noteMismatch(
  tx: Queryable,
  payment: PaymentRow,
  observed: Observation,
  by: string,
  reason: string,
): Promise<Settlement> {
  const key = `${payment.reference}:${observed.providerReference ?? ''}`;
  await putMismatchBefore(tx, payment, observed, { kind: 'payment-mismatch', key, reason });
  if (observed.status !== 'paid') return 'mismatch';
  const changes = { error: paidWrongly, detail: reason };
  const isStillOpen = openPaymentStates.includes(payment.state) || payment.state === 'unresolved';
  if (isStillOpen) await savePayment(tx, { ...payment, ...changes });
  else await movePayment(tx, payment, { event: 'give-up', by, changes });
  return 'mismatch';
}

async function notePending(
  tx: Queryable,
  payment: PaymentRow,
  observed: Observation,
  by: string,
): Promise<Settlement> {
  const changes = learned(payment, observed);
  const { state } = payment;
  if (state === 'unknown') await movePayment(tx, payment, { event: 'open', by, changes });
  else if (openPaymentStates.includes(state) || state === 'unresolved')
    await savePayment(tx, { ...payment, ...changes });
  return 'pending';
}

function keepCaptureWord(
  tx: Queryable,
  payment: PaymentRow,
  observed: Observation,
  status: 'paid' | 'cancelled' | 'expired',
  earlier: ProviderWord[],
): Promise<KeptWords> {
  const word = {
    kind: 'capture',
    number: observed.providerReference ?? '',
    status,
    sequence: observed.sequence ?? 0,
    amountMinor: payment.amount_minor,
    detail: observed.detail,
  } as const;
  return keepProviderWord(tx, payment, word, earlier);
}

async function takeClosed(
  tx: Queryable,
  { order, payments }: Books,
  payment: PaymentRow,
  observed: Observation,
  by: string,
): Promise<Settlement> {
  const event = ({ declined: 'decline', cancelled: 'cancel', expired: 'expire' } as const)[
    observed.status as 'declined' | 'cancelled' | 'expired'
  ];
  const changes = { ...learned(payment, observed), error: observed.error ?? null };
  const closed = await movePayment(tx, payment, { event, by, changes });
  if (!closed) return 'nothing-new';
  await closeOrderIfAbandoned(tx, order, payments, closed, by);
  return 'closed';
}

function learned(payment: PaymentRow, observed: Observation): Partial<PaymentRow> {
  return {
    provider_reference: observed.providerReference ?? payment.provider_reference,
    memo: { ...payment.memo, ...observed.memo },
    detail: observed.detail,
  };
}
