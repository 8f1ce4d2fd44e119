import { withCurrency } from '@gemporium/domain/money.ts';
import {
  type AnyUpdate,
  type Expected,
  type Mismatch,
  mismatchesOf,
} from '@gemporium/provider-kit/mismatches.ts';
import type { Queryable } from '../../repositories/database.ts';
import { type ExceptionKind, raiseException } from '../../repositories/exceptions.ts';
import { lockOrder, lockOrderOfReference, type OrderRow } from '../../repositories/orders.ts';
import {
  lockPayments,
  lockPaymentsOfReference,
  type NamedPayment,
  type PaymentRow,
} from '../../repositories/payments.ts';
import type { KeepsBooks } from '../../services.ts';

/** An order with all its payments, as this transaction has read and locked them. */
export interface Books {
  order: OrderRow;
  payments: readonly PaymentRow[];
}

export async function lockBooks(tx: Queryable, of: { store: string; billing_no: string }): Promise<Books> {
  const [order, payments] = await Promise.all([
    lockOrder(tx, of.store, of.billing_no),
    lockPayments(tx, of.store, of.billing_no),
  ]);
  if (!order) throw new Error(`order ${of.billing_no} has vanished`);
  return { order, payments };
}

/** The same, by the reference of one of the order's payments; undefined if the account has no such payment. */
export async function lockBooksOf(tx: Queryable, named: NamedPayment): Promise<Books | undefined> {
  const [order, payments] = await Promise.all([
    lockOrderOfReference(tx, named),
    lockPaymentsOfReference(tx, named),
  ]);
  return order && { order, payments };
}

/** The order's payment with this reference. */
export function paymentOf({ order, payments }: Books, reference: string): PaymentRow {
  const payment = payments.find((one) => one.reference === reference);
  if (!payment) throw new Error(`order ${order.billing_no} has no payment ${reference}`);
  return payment;
}

/**
 * The reference under which the provider knows this money: the payment's own, or for a duplicate capture the
 * original's.
 */
export function rootOf({ reference, beside }: PaymentRow): string {
  return beside ?? reference;
}

/** All payments that the provider knows by this reference: the original and its duplicate captures. */
export function paymentsUnder({ payments }: Pick<Books, 'payments'>, root: string): PaymentRow[] {
  return payments.filter((one) => rootOf(one) === root);
}

/** How an update differs from our books of its payment; `expected` says what is compared. */
export function compareWithBooks(
  services: Pick<KeepsBooks, 'providers'>,
  payment: PaymentRow,
  update: AnyUpdate,
  expected: Omit<Expected, 'currency' | 'account'>,
): Mismatch[] {
  // The merchant as it was when the payment was opened; the account's may have changed since.
  const { merchant, currency } = payment;
  const mode = services.providers.account(payment.account)?.account.mode ?? 'live';
  return mismatchesOf(update, { ...expected, currency, account: { merchant, mode } });
}

/** Raises an exception for an update that does not match; changes nothing else. */
export async function raiseMismatch(
  tx: Queryable,
  payment: PaymentRow,
  update: AnyUpdate & { detail: string },
  about: { kind: ExceptionKind; key: string; reason: string },
  raise = raiseException,
): Promise<void> {
  await raise(tx, {
    ...about,
    store: payment.store,
    billingNo: payment.billing_no,
    reference: payment.reference,
    detail: {
      amount: update.amount,
      merchant: update.merchant,
      isTest: update.isTest,
      said: update.detail,
    },
  });
}

/** What differs, worded for the operator. */
export function describeMismatch(
  mismatches: readonly Mismatch[],
  { amount, merchant }: AnyUpdate,
  payment: PaymentRow,
): string {
  const named =
    typeof amount === 'object' ? withCurrency(amount.amountMinor, amount.currency) : (amount ?? 'no amount');
  return `the provider's ${mismatches.join(' and ')} ${mismatches.length === 1 ? 'differs' : 'differ'}: it reports ${named} for ${merchant}, the payment is ${withCurrency(payment.amount_minor, payment.currency)} for ${payment.merchant}`;
}
