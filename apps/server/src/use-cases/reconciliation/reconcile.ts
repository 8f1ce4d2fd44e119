import { isDeepStrictEqual } from 'node:util';
import { withCurrency } from '@gemporium/domain/money.ts';
import type { SettlementEvent, SettlementLine } from '@gemporium/provider-kit/provider.ts';
import { accountStore } from '../../repositories/account-store.ts';
import {
  type ComparedPayment,
  paymentsOfReferences,
  paymentsPaidUnder,
} from '../../repositories/compared-payments.ts';
import type { Database, Queryable } from '../../repositories/database.ts';
import { raiseException, resolveNamedCauses } from '../../repositories/exceptions.ts';
import { findPaymentByProviderReference } from '../../repositories/provider-numbers.ts';
import { type RefundRow, refundsOfOrder } from '../../repositories/refunds.ts';
import type { KeepsBooks } from '../../services.ts';
import { applyPaymentUpdate } from '../payments/apply-payment-update.ts';
import { mayBeReference } from '../payments/billing-number.ts';
import { applyChargebackUpdate } from '../refunds/apply-chargeback-update.ts';
import { applyRefundUpdate } from '../refunds/apply-refund-update.ts';
import { isStandingChargeback } from '../refunds/whole-is-back.ts';
import { findMissing } from './find-missing.ts';
import { isKnownGivenBack } from './given-back.ts';
import { inTheStoreOf } from './in-the-store-of.ts';
import { NamedEntries } from './named-entries.ts';
import {
  atOnce,
  type ComparedRow,
  mostListed,
  type Reconciled,
  type Reconciling,
  rootReference,
} from './reconciliation.ts';
import { isAbout, type OnePayment, ReturnedMoney, type Row, type RowOf } from './returned-money.ts';

/**
 * Compares a checked report with the books and updates them: money that the provider has taken or given back and that
 * is not yet booked is applied like a proven notification, each row in its own transactions; but rows about money that
 * comes in and goes back in the same report in one, because goods are sent as soon as a transaction says paid. What
 * differs, or is missing from the report, raises an exception (`settlement-mismatch`) and changes nothing. Repeating
 * the same report changes nothing.
 */
export async function reconcile(
  services: KeepsBooks,
  lines: Iterable<SettlementLine>,
  reconciling: Reconciling,
): Promise<Reconciled> {
  const counts = { equal: 0, followed: 0, differs: 0, foreign: 0 };
  const result: Reconciled = { counts, missing: 0, listed: [] };
  const list = (row: ComparedRow) => {
    counts[row.compared] += 1;
    if (row.compared !== 'equal' && row.compared !== 'foreign' && result.listed.length < mostListed)
      result.listed.push(row);
  };
  const named = new NamedEntries();
  const returned = new ReturnedMoney(reconciling.report);
  let captures: RowOf<'payment'>[] = [];
  const compareWaiting = async () => {
    await compareCaptures(services, captures, reconciling, list);
    captures = [];
  };
  for (const one of lines) {
    if (one.kind !== 'money' || returned.keeps(one)) continue;
    if (isAbout(one, 'payment')) {
      captures.push(one);
      if (captures.length === atOnce) await compareWaiting();
      continue;
    }
    // Reports list money going back after its capture, so captures read so far are compared first.
    await compareWaiting();
    list(await compareBack(services, one, reconciling, named));
  }
  await compareWaiting();
  for (const rows of returned.byPayment())
    for (const compared of await compareReturned(services, rows, reconciling, named)) list(compared);
  result.listed.sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  for (const { store, keys } of named.agreed(atOnce))
    await services.database.transaction((tx) => endMismatches(tx, { store, keys }, reconciling.by));
  const { period } = reconciling;
  if (period) await findMissing(services, { ...reconciling, period, named }, result);
  return result;
}

function compareBack(
  services: KeepsBooks,
  row: Row,
  reconciling: Reconciling,
  named: NamedEntries,
): Promise<ComparedRow> {
  if (isAbout(row, 'refund')) return compareRefund(services, row, reconciling, named);
  if (isAbout(row, 'chargeback')) return compareChargeback(services, row, reconciling, named);
  throw new Error(`line ${row.line} is about no money that goes back`);
}

/** All rows about one payment, of which this report also says that money went back. */
async function compareReturned(
  services: KeepsBooks,
  { captures, back }: OnePayment,
  reconciling: Reconciling,
  named: NamedEntries,
): Promise<ComparedRow[]> {
  const compare = async (through: KeepsBooks) => {
    const compared: ComparedRow[] = [];
    await compareCaptures(through, captures, reconciling, (row) => compared.push(row));
    for (const row of back) compared.push(await compareBack(through, row, reconciling, named));
    return compared;
  };
  if (await isKnownGivenBack(services, reconciling.account, { captures, back }))
    return [...captures, ...back].map(() => ({ compared: 'equal' }));
  const references = captures.map(({ event }) => event.reference);
  const known = await paymentsOfReferences(services.database, reconciling.account, references);
  if (known.every(({ state }) => state === 'paid')) return compare(services);
  const compared = await services.database.transaction((tx) =>
    compare({ ...services, ...unseen, database: inside(services.database, tx) }),
  );
  services.wake();
  return compared;
}

/** What a transaction has written is nobody's work before it has committed. */
const unseen: Pick<KeepsBooks, 'wake' | 'worker'> = {
  wake: () => {},
  worker: { hasRoom: () => false, take: () => {} },
};

/** The database for work that is a part of a transaction already begun. */
function inside(database: Database, tx: Queryable): Database {
  return { ...database, ...tx, transaction: (work) => work(tx), together: (work) => work(tx) };
}

async function compareCaptures(
  services: KeepsBooks,
  rows: readonly RowOf<'payment'>[],
  reconciling: Reconciling,
  list: (row: ComparedRow) => void,
): Promise<void> {
  if (rows.length === 0) return;
  const { account, by } = reconciling;
  const numbers = rows.flatMap(({ event }) => event.providerReference ?? []);
  const [paid, named] = await Promise.all([
    paymentsPaidUnder(services.database, account, numbers),
    paymentsOfReferences(services.database, account, [...new Set(rows.map(({ event }) => event.reference))]),
  ]);
  const byNumber = new Map(paid.map((payment) => [payment.provider_reference, payment]));
  const byReference = Map.groupBy(named, ({ reference }) => reference);
  const agreed: { store: string; keys: string[] }[] = [];
  const agree = (payment: ComparedPayment, { event }: RowOf<'payment'>) => {
    agreed.push({ store: payment.store, keys: [payment.reference, keyOf(payment, event)] });
    list({ compared: 'equal' });
  };
  for (const row of rows) {
    const { event, line } = row;
    const { reference, providerReference: number } = event;
    const payment = inTheStoreOf(services, reference, byReference.get(reference) ?? []);
    const paidHere = payment?.state === 'paid' ? payment : undefined;
    const known = number === undefined ? paidHere : byNumber.get(number);
    if (known && agrees(known, event)) agree(known, row);
    else if (known) list(await noteDifference(services, row, known));
    else if (!payment) list(await noteUnknown(services, row, reference, reconciling));
    else if (isNumberedOtherwise(payment, reconciling)) list(await noteDifference(services, row, payment));
    else {
      const result = await applyPaymentUpdate(services, account, event, by);
      if (result === 'nothing-new') agree(payment, row);
      else
        list({ line, reference, compared: result === 'mismatch' ? 'differs' : 'followed', detail: result });
    }
  }
  for (const [store, ones] of Map.groupBy(agreed, (one) => one.store)) {
    const keys = ones.flatMap((one) => one.keys);
    await services.database.transaction((tx) => endMismatches(tx, { store, keys }, by));
  }
}

const endMismatches = (tx: Queryable, about: { store: string; keys: readonly string[] }, by: string) =>
  resolveNamedCauses(tx, { ...about, kind: 'settlement-mismatch' }, by, 'a report agrees');

/**
 * Paid here under a number that the report does not have: it may be the same money, which would be refunded if it were
 * booked as a second capture. If the report has both numbers, it is a second capture.
 */
function isNumberedOtherwise(payment: ComparedPayment, { report }: Reconciling): boolean {
  const { state, provider_reference: number } = payment;
  return state === 'paid' && number !== null && !report.captures.has(number);
}

function agrees(payment: ComparedPayment, { reference, amount }: RowOf<'payment'>['event']): boolean {
  return (
    typeof amount === 'object' &&
    (reference === '' || rootReference(payment) === reference) &&
    amount.amountMinor === payment.captured_minor &&
    amount.currency === payment.currency
  );
}

const keyOf = (payment: ComparedPayment, { providerReference = '' }: RowOf<'payment'>['event']) =>
  `${payment.reference}:${providerReference}`;

/** The money is booked under another number, amount, currency or reference. */
async function noteDifference(
  services: KeepsBooks,
  { event, line }: RowOf<'payment'>,
  payment: ComparedPayment,
): Promise<ComparedRow> {
  const { store, reference, billing_no: billingNo, captured_minor, currency } = payment;
  const { amount } = event;
  const said = typeof amount === 'object' ? withCurrency(amount.amountMinor, amount.currency) : 'no amount';
  const numbers = `${event.providerReference ?? 'without a number'}: ${said}`;
  const detail = `the report says ${numbers} for ${event.reference || 'no reference'}, the books say ${payment.provider_reference ?? 'without a number'}: ${withCurrency(captured_minor, currency)} for ${rootReference(payment)}`;
  await services.database.transaction((tx) =>
    raiseException(tx, {
      store,
      kind: 'settlement-mismatch',
      key: keyOf(payment, event),
      billingNo,
      reference,
      reason: detail,
      detail: { line, number: event.providerReference },
    }),
  );
  return { line, reference, compared: 'differs', detail };
}

/**
 * The report lists a payment that no store of this account has. One with a number like ours raises an exception; others
 * belong to another system that shares the account.
 */
async function noteUnknown(
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

/** The payment that a row is about: by the capture's number, else by our reference. */
async function paymentOfRow(
  services: KeepsBooks,
  account: string,
  { capture, reference = '' }: { capture?: string; reference?: string },
): Promise<ComparedPayment | undefined> {
  const { database } = services;
  const paid = capture ? await findPaymentByProviderReference(database, account, capture) : undefined;
  return (
    paid ?? inTheStoreOf(services, reference, await paymentsOfReferences(database, account, [reference]))
  );
}

async function compareRefund(
  services: KeepsBooks,
  row: RowOf<'refund'>,
  reconciling: Reconciling,
  named: NamedEntries,
): Promise<ComparedRow> {
  const { event, line } = row;
  const { account, by } = reconciling;
  const payment = await paymentOfRow(services, account, event);
  if (payment?.state !== 'paid' && (await isKnownGivenBack(services, account, { captures: [], back: [row] })))
    return { compared: 'equal' };
  if (!payment) return noteUnknown(services, row, event.reference ?? event.refundReference, reconciling);
  const { reference } = payment;
  const isBooked = async () => {
    const entries = await refundsOfOrder(services.database, payment.store, payment.billing_no);
    const meant = entries.filter((entry) => isNamedBy(entry, event));
    const booked = meant.find((entry) => entry.state === event.status && isOfAmount(entry, event));
    if (booked) named.agree(booked);
    else if (meant.length > 0) for (const entry of meant) named.name(entry);
    else if (event.refundReference === '')
      named.nameFirst(entries.filter((e) => isUnnumbered(e, payment, event)));
    return booked !== undefined;
  };
  if (await isBooked()) return { compared: 'equal' };
  const outcome = await applyRefundUpdate(services, account, event, by);
  if (outcome === 'unmatched') return noteUnknown(services, row, reference, reconciling);
  return { line, reference, compared: (await isBooked()) ? 'followed' : 'differs', detail: outcome };
}

const isNamedBy = (entry: RefundRow, event: RowOf<'refund'>['event']) =>
  entry.kind === 'refund' &&
  (entry.provider_reference === event.providerReference || entry.refund_reference === event.refundReference);

/**
 * For a provider that never sends our refund references: whether the row may be about this refund, which has no number
 * yet.
 */
const isUnnumbered = (entry: RefundRow, { reference }: ComparedPayment, event: RowOf<'refund'>['event']) =>
  entry.kind === 'refund' &&
  entry.reference === reference &&
  entry.provider_reference === null &&
  isOfAmount(entry, event);

const isOfAmount = (
  entry: { amount_minor: number; currency: string },
  { amount }: Pick<SettlementEvent, 'amount'>,
) =>
  typeof amount === 'object' &&
  amount.amountMinor === entry.amount_minor &&
  amount.currency === entry.currency;

/** A report may number a dispute differently from its notification: all events together show which one it means. */
async function compareChargeback(
  services: KeepsBooks,
  row: RowOf<'chargeback'>,
  reconciling: Reconciling,
  named: NamedEntries,
): Promise<ComparedRow> {
  const { event, line } = row;
  const { account, by } = reconciling;
  const payment = await paymentOfRow(services, account, event);
  if (!payment) return noteUnknown(services, row, event.reference, reconciling);
  const { store, reference, billing_no } = payment;
  const standing = async () =>
    (await refundsOfOrder(services.database, store, billing_no)).filter((entry) =>
      isStandingChargeback(entry, payment),
    );
  const before = (await standing()).map(nameOf);
  const outcome = await applyChargebackUpdate(services, account, event, by, 'reported');
  const after = await standing();
  if (event.status === 'lost') named.agreeWithFirst(standingFor(event, after));
  const isKept = outcome === 'kept';
  if (isKept && payment.state === 'paid' && isDeepStrictEqual(after.map(nameOf), before))
    return { compared: 'equal' };
  const compared = isKept ? 'followed' : 'differs';
  return { line, reference, compared, detail: `chargeback ${outcome}` };
}

const nameOf = ({ refund_reference }: RefundRow) => refund_reference;

/**
 * The entries that the row may be about, likeliest first: a report may number a dispute differently, but its amount is
 * the same.
 */
function standingFor(event: RowOf<'chargeback'>['event'], entries: readonly RefundRow[]): RefundRow[] {
  const isNumbered = (entry: RefundRow) => entry.provider_reference === event.dispute;
  const fitting = entries.filter((entry) => event.amount === undefined || isOfAmount(entry, event));
  return [...fitting.filter(isNumbered), ...fitting.filter((entry) => !isNumbered(entry))];
}
