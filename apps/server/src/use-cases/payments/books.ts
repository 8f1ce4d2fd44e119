import { type Expected, type Mismatch, mismatchesOf, type Said } from '@gemporium/provider-kit/mismatches.ts';
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

/** An order with all its payments as they stand in this transaction, which holds their locks. */
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

/** The same, by what the provider calls one of the order's payments; undefined where the account has none of that name. */
export async function lockBooksOf(tx: Queryable, named: NamedPayment): Promise<Books | undefined> {
  const [order, payments] = await Promise.all([
    lockOrderOfReference(tx, named),
    lockPaymentsOfReference(tx, named),
  ]);
  return order && { order, payments };
}

/** The order's payment of this reference. */
export function paymentOf({ order, payments }: Books, reference: string): PaymentRow {
  const payment = payments.find((one) => one.reference === reference);
  if (!payment) throw new Error(`order ${order.billing_no} has lost its payment ${reference}`);
  return payment;
}

/** The reference under which the provider speaks of this payment's money: its own, or that of the one beside it. */
export function rootOf({ reference, beside }: PaymentRow): string {
  return beside ?? reference;
}

/** The payment that was asked for under this reference, and those whose money was taken beside it. */
export function familyOf({ payments }: Pick<Books, 'payments'>, root: string): PaymentRow[] {
  return payments.filter((one) => rootOf(one) === root);
}

/** In what a provider's word differs from our books of its payment (`expected` says what of it is compared). */
export function differencesOf(
  services: Pick<KeepsBooks, 'providers'>,
  payment: PaymentRow,
  said: Said,
  expected: Omit<Expected, 'currency' | 'account'>,
): Mismatch[] {
  // The merchant as it was when the payment was made: an account may have another one by now.
  const { merchant, currency } = payment;
  const mode = services.providers.context(payment.account)?.account.mode ?? 'live';
  return mismatchesOf(said, { ...expected, currency, account: { merchant, mode } });
}

/** Puts a word that does not agree before an operator; it changes nothing else. */
export async function putMismatchBefore(
  tx: Queryable,
  payment: PaymentRow,
  said: Said & { detail: string },
  about: { kind: ExceptionKind; key: string; reason: string },
): Promise<void> {
  await raiseException(tx, {
    ...about,
    store: payment.store,
    billingNo: payment.billing_no,
    reference: payment.reference,
    detail: { amount: said.amount, merchant: said.merchant, isTest: said.isTest, said: said.detail },
  });
}

/** What differs, in words for the operator. */
export function inWords(differs: readonly Mismatch[], said: Said, payment: PaymentRow): string {
  const { amount } = said;
  const named =
    typeof amount === 'object' ? `${amount.amountMinor} ${amount.currency}` : (amount ?? 'no amount');
  return `the provider's ${differs.join(' and ')} differ: it says ${named} for ${said.merchant}, the payment is ${payment.amount_minor} ${payment.currency} for ${payment.merchant} (minor units)`;
}
