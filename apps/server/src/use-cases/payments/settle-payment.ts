import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { mismatchesOf } from '@gemporium/provider-kit/mismatches.ts';
import type { Observation } from '@gemporium/provider-kit/provider.ts';
import { paymentsTotal } from '../../metrics.ts';
import type { Queryable } from '../../repositories/database.ts';
import { addEffect, claimEffect, type Effect } from '../../repositories/effects.ts';
import { raiseException } from '../../repositories/exceptions.ts';
import { lockOrder, type OrderRow } from '../../repositories/orders.ts';
import {
  findPaymentByProviderReference,
  findPaymentOfAccount,
  lockPayments,
  type PaymentRow,
  savePayment,
} from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { deliveryWorkOf, moveOrder } from '../orders/move-order.ts';
import { retakeReservations } from '../orders/retake-reservations.ts';
import { giveBack } from '../refunds/give-back.ts';
import { movePayment } from './move-payment.ts';

/** `unmatched`: no payment of the account has this reference (yet). */
export type Settlement = 'unmatched' | 'mismatch' | 'nothing-new' | 'pending' | 'paid' | 'closed' | 'extra';

/**
 * The one place where a provider's word about a payment becomes money in the books. Notification, browser's return,
 * query and approve answer all end here (row O-11). Compares reference, merchant, environment, amount and currency
 * with the order; what does not agree changes nothing and becomes an exception. `alongside` is written in the same
 * transaction, unless there is no such payment.
 */
export async function settlePayment(
  services: Services,
  accountId: string,
  observed: Observation,
  by: string,
  alongside: (tx: Queryable, settlement: Settlement) => Promise<unknown> = async () => {},
): Promise<Settlement> {
  const found = await findPaymentOfAccount(services.database, accountId, observed.reference);
  if (!found) return 'unmatched';
  const { settlement, work } = await services.database.transaction(async (tx) => {
    const books = await lockBooks(tx, found, observed);
    const settlement = await settleInside(services, tx, books, observed, by);
    const [work] = await Promise.all([
      settlement === 'paid' ? claimDelivery(services, tx, books.order) : undefined,
      alongside(tx, settlement),
    ]);
    return { settlement, work };
  });
  paymentsTotal.inc({ provider: found.provider, state: settlement });
  if (work) services.worker.take(work);
  services.wake();
  return settlement;
}

interface Books {
  order: OrderRow;
  payment: PaymentRow;
  /** All of the order's. */
  payments: PaymentRow[];
  /** The payment that the provider's number has paid already. */
  used: PaymentRow | undefined;
}

async function lockBooks(tx: Queryable, found: PaymentRow, observed: Observation): Promise<Books> {
  const [order, payments, used] = await Promise.all([
    lockOrder(tx, found.store, found.billing_no),
    lockPayments(tx, found.store, found.billing_no),
    observed.status === 'paid' && observed.providerReference
      ? findPaymentByProviderReference(tx, found.account, observed.providerReference)
      : undefined,
  ]);
  const payment = payments.find((p) => p.reference === found.reference);
  if (!order || !payment) throw new Error(`payment ${found.reference} has lost its order`);
  return { order, payment, payments, used };
}

function settleInside(
  services: Services,
  tx: Queryable,
  books: Books,
  observed: Observation,
  by: string,
): Promise<Settlement> {
  const { payment } = books;
  const difference = differenceOf(services, payment, observed);
  if (difference) return noteMismatch(tx, payment, observed, difference);
  switch (observed.status) {
    case 'pending':
      return notePending(tx, payment, observed, by);
    case 'paid':
      return takePaid(services, tx, books, observed, by);
    case 'declined':
    case 'cancelled':
    case 'expired':
      return takeClosed(tx, books, observed, by);
  }
}

/** The goods start from the process that has just heard of the money, when it has room; else from any other. */
async function claimDelivery(
  { worker }: Services,
  tx: Queryable,
  order: OrderRow,
): Promise<Effect | undefined> {
  return worker.hasRoom() ? claimEffect(tx, deliveryWorkOf(order)) : undefined;
}

/** What does not agree with our own record, in words for the operator. */
function differenceOf(services: Services, payment: PaymentRow, observed: Observation): string | undefined {
  const mode = services.providers.context(payment.account)?.account.mode ?? 'live';
  const amount = { amountMinor: payment.amount_minor, currency: payment.currency };
  const account = { merchant: payment.merchant, mode };
  const differs = mismatchesOf(observed, { reference: payment.reference, amount, account });
  if (differs.length === 0) return undefined;
  const said = observed.amount
    ? `${observed.amount.amountMinor} ${observed.amount.currency}`
    : 'no amount of ours';
  return `the provider's ${differs.join(' and ')} differ: it says ${said} for ${observed.merchant}, the order ${amount.amountMinor} ${amount.currency} for ${payment.merchant} (minor units)`;
}

async function noteMismatch(
  tx: Queryable,
  payment: PaymentRow,
  observed: Observation,
  reason: string,
): Promise<Settlement> {
  if (observed.status !== 'paid') return 'mismatch';
  await raiseException(tx, {
    store: payment.store,
    kind: 'payment-mismatch',
    key: `${payment.reference}:${observed.providerReference ?? ''}`,
    billingNo: payment.billing_no,
    reference: payment.reference,
    reason,
    detail: {
      providerReference: observed.providerReference,
      amount: observed.amount,
      merchant: observed.merchant,
    },
  });
  return 'mismatch';
}

async function notePending(
  tx: Queryable,
  payment: PaymentRow,
  observed: Observation,
  by: string,
): Promise<Settlement> {
  const changes = learned(payment, observed);
  if (payment.state === 'unknown') await movePayment(tx, payment, { event: 'open', by, changes });
  else if (openPaymentStates.includes(payment.state)) await savePayment(tx, { ...payment, ...changes });
  return 'pending';
}

async function takePaid(
  services: Services,
  tx: Queryable,
  { order, payment, used }: Books,
  observed: Observation,
  by: string,
): Promise<Settlement> {
  if (payment.state === 'paid') return 'nothing-new';
  if (used?.state === 'paid' && used.reference !== payment.reference) {
    return noteMismatch(
      tx,
      payment,
      observed,
      `${observed.providerReference} has already paid ${used.reference}`,
    );
  }
  const late = order.state === 'failed' || order.state === 'expired' || order.state === 'cancelled';
  const stands = order.state === 'unpaid' || (late && (await retakeReservations(services, tx, order)));
  const changes = {
    ...learned(payment, observed),
    applied: stands,
    captured_minor: observed.amount?.amountMinor ?? null,
    error: null,
  };
  const pay = movePayment(tx, payment, { event: 'pay', by, changes });
  if (stands) {
    const event = late ? 'pay-late' : 'pay';
    const mustConfirm = services.providers.provider(payment.provider)?.confirm !== undefined;
    await Promise.all([pay, moveOrder(tx, order, { event, by, detail: payment.reference, mustConfirm })]);
    return 'paid';
  }
  const paid = await pay;
  if (!paid) return 'nothing-new';
  await giveBack(services, tx, order, paid, {
    reason: late
      ? 'paid after the order had closed, and it cannot stand any more'
      : 'the order was already paid by another payment',
    requestedBy: by,
  });
  return 'extra';
}

async function takeClosed(
  tx: Queryable,
  { order, payments, payment }: Books,
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

/** An unpaid order without any open payment fails, and gives back what it had reserved. */
export async function closeOrderIfAbandoned(
  tx: Queryable,
  order: OrderRow,
  payments: readonly PaymentRow[],
  closed: PaymentRow,
  by: string,
): Promise<void> {
  const open = payments.some((p) => p.reference !== closed.reference && openPaymentStates.includes(p.state));
  if (open) return;
  const reason = closed.error ?? closed.state;
  const event = closed.state === 'expired' ? 'expire' : 'fail';
  await moveOrder(tx, order, { event, by, detail: closed.reference, failReason: reason });
}

function learned(payment: PaymentRow, observed: Observation): Partial<PaymentRow> {
  return {
    provider_reference: observed.providerReference ?? payment.provider_reference,
    memo: { ...payment.memo, ...observed.memo },
    detail: observed.detail,
  };
}

/** Asks about the payment again soon, and later ever more rarely, until it is closed. */
export async function watchPayment(
  tx: Queryable,
  payment: Pick<PaymentRow, 'store' | 'reference'>,
  inSeconds: number,
): Promise<void> {
  await addEffect(tx, { store: payment.store, kind: 'watch-payment', key: payment.reference, inSeconds });
}
