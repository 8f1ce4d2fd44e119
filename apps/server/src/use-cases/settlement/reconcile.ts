import { isDeepStrictEqual } from 'node:util';
import type { SettlementEvent, SettlementLine } from '@gemporium/provider-kit/provider.ts';
import { accountStore } from '../../repositories/account-store.ts';
import { raiseException, resolveNamedCauses } from '../../repositories/exceptions.ts';
import { findPaymentByProviderReference } from '../../repositories/provider-numbers.ts';
import { refundsOfOrder } from '../../repositories/refunds.ts';
import {
  type ComparedPayment,
  paidPaymentsAfter,
  paymentsOfReferences,
  paymentsPaidUnder,
} from '../../repositories/settled-payments.ts';
import type { KeepsBooks } from '../../services.ts';
import { allStores } from '../../stores.ts';
import { markOfNumber, markOfStore, mayBeReference } from '../payments/billing-number.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { settleChargeback } from '../refunds/settle-chargeback.ts';
import { settleSaidRefund } from '../refunds/settle-said-refund.ts';
import { isStandingChargeback } from '../refunds/whole-is-back.ts';
import type { CheckedReport } from './check-report.ts';

type Row = Extract<SettlementLine, { kind: 'money' }>;
type RowOf<Type extends SettlementEvent['type']> = Row & { event: Extract<SettlementEvent, { type: Type }> };

/** What became of a row: the books said it already, follow it now, or disagree; or another system's money is meant. */
export type Compared = 'equal' | 'followed' | 'differs' | 'foreign';

export interface Told {
  /** Of the report; none where the books name what it does not. */
  line?: number;
  reference: string;
  compared: Compared;
  detail: string;
}

export interface Reconciled {
  counts: Record<Compared, number>;
  /** Paid here within the period, and not in the report. */
  missing: number;
  /** All that is not equal, but for other systems' money; the first of it. */
  told: Told[];
}

export interface Reconciling {
  account: string;
  /** What was paid here from this time to before the other must stand in the report. */
  period?: { from: Date; before: Date };
  /** Who says so, for the histories. */
  by: string;
  report: CheckedReport;
}

const atOnce = 1_000;
const mostTold = 1_000;

/**
 * Compares a checked report with the books, and has the books follow it: what the provider has taken or given back and is not
 * known here takes the way of a proven event, each row in transactions of its own. What is known otherwise, or not in the
 * report, stands before an operator (`settlement-mismatch`) and changes nothing. A second reading changes nothing.
 */
export async function reconcile(
  services: KeepsBooks,
  lines: Iterable<SettlementLine>,
  reconciling: Reconciling,
): Promise<Reconciled> {
  const counts = { equal: 0, followed: 0, differs: 0, foreign: 0 };
  const result: Reconciled = { counts, missing: 0, told: [] };
  const tell = (told: Told) => {
    counts[told.compared] += 1;
    if (told.compared !== 'equal' && told.compared !== 'foreign' && result.told.length < mostTold)
      result.told.push(told);
  };
  let captures: RowOf<'payment'>[] = [];
  const compareWaiting = async () => {
    await compareCaptures(services, captures, reconciling, tell);
    captures = [];
  };
  for (const one of lines) {
    if (one.kind !== 'money') continue;
    if (isAbout(one, 'payment')) {
      captures.push(one);
      if (captures.length === atOnce) await compareWaiting();
      continue;
    }
    // Money goes back after it came in: the report has it in this order.
    await compareWaiting();
    if (isAbout(one, 'refund')) tell(await compareRefund(services, one, reconciling));
    if (isAbout(one, 'chargeback')) tell(await compareChargeback(services, one, reconciling));
  }
  await compareWaiting();
  if (reconciling.period) await findMissing(services, { ...reconciling, period: reconciling.period }, result);
  return result;
}

const isAbout = <Type extends SettlementEvent['type']>(row: Row, type: Type): row is RowOf<Type> =>
  row.event.type === type;

async function compareCaptures(
  services: KeepsBooks,
  rows: readonly RowOf<'payment'>[],
  reconciling: Reconciling,
  tell: (told: Told) => void,
): Promise<void> {
  if (rows.length === 0) return;
  const { account, by } = reconciling;
  const numbers = rows.flatMap(({ event }) => event.providerReference ?? []);
  const [paid, named] = await Promise.all([
    paymentsPaidUnder(services.database, account, numbers),
    paymentsOfReferences(services.database, account, [...new Set(rows.map(({ event }) => event.reference))]),
  ]);
  const byNumber = new Map(paid.map((payment) => [payment.provider_reference, payment]));
  const byReference = new Map<string, ComparedPayment[]>();
  for (const payment of named)
    byReference.set(payment.reference, [...(byReference.get(payment.reference) ?? []), payment]);
  const agreed = new Map<string, string[]>();
  const agree = (payment: ComparedPayment, { event, line }: RowOf<'payment'>) => {
    const keys = agreed.get(payment.store) ?? [];
    keys.push(payment.reference, keyOf(payment, event));
    agreed.set(payment.store, keys);
    tell({ line, reference: event.reference, compared: 'equal', detail: '' });
  };
  for (const row of rows) {
    const { event, line } = row;
    const { reference, providerReference: number } = event;
    const payment = inTheStoreOf(services, reference, byReference.get(reference) ?? []);
    const known =
      number === undefined ? (payment?.state === 'paid' ? payment : undefined) : byNumber.get(number);
    if (known && agrees(known, event)) agree(known, row);
    else if (known) tell(await noteDifference(services, row, known));
    else if (!payment) tell(await noteUnknown(services, row, reference, reconciling));
    else if (isNumberedOtherwise(payment, reconciling)) tell(await noteDifference(services, row, payment));
    else {
      const settlement = await settlePayment(services, account, event, by);
      if (settlement === 'nothing-new') agree(payment, row);
      else
        tell({
          line,
          reference,
          compared: settlement === 'mismatch' ? 'differs' : 'followed',
          detail: settlement,
        });
    }
  }
  for (const [store, keys] of agreed)
    await services.database.transaction((tx) =>
      resolveNamedCauses(tx, { store, kind: 'settlement-mismatch', keys }, by, 'a report agrees'),
    );
}

/** As `inStoreOf` finds it: where two stores have a payment of the name, the one that the number tells. */
function inTheStoreOf(
  { catalogue }: Pick<KeepsBooks, 'catalogue'>,
  reference: string,
  payments: readonly ComparedPayment[],
): ComparedPayment | undefined {
  if (payments.length < 2) return payments[0];
  const told = allStores(catalogue.current()).find(
    ({ id }) => markOfStore(id) === markOfNumber(reference),
  )?.id;
  return payments.find(({ store }) => store === told) ?? payments[0];
}

/**
 * Paid here under a number that the report does not have: that may be the same money, which would go back if it were taken for
 * a second capture. Where the report has both numbers, it is one.
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

const rootReference = ({ beside, reference }: ComparedPayment) => beside ?? reference;
const keyOf = (payment: ComparedPayment, { providerReference = '' }: RowOf<'payment'>['event']) =>
  `${payment.reference}:${providerReference}`;

/** The money is known here by another number, amount, currency or reference. */
async function noteDifference(
  services: KeepsBooks,
  { event, line }: RowOf<'payment'>,
  payment: ComparedPayment,
): Promise<Told> {
  const { store, reference, billing_no: billingNo, captured_minor, currency } = payment;
  const { amount } = event;
  const said = typeof amount === 'object' ? `${amount.amountMinor} ${amount.currency}` : 'no amount';
  const numbers = `${event.providerReference ?? 'without a number'}: ${said}`;
  const detail = `the report says ${numbers} for ${event.reference || 'no reference'}, the books say ${payment.provider_reference ?? 'without a number'}: ${captured_minor} ${currency} for ${rootReference(payment)} (minor units)`;
  await services.database.transaction((tx) =>
    raiseException(tx, {
      ...{ store, kind: 'settlement-mismatch', key: keyOf(payment, event), billingNo, reference },
      ...{ reason: detail, detail: { line, number: event.providerReference } },
    }),
  );
  return { line, reference, compared: 'differs', detail };
}

/**
 * The report names a payment that no store of this account has. One that bears a number like ours stands before an operator;
 * any other belongs to another system that shares the account.
 */
async function noteUnknown(
  services: KeepsBooks,
  { event, line, at }: Row,
  reference: string,
  { account }: Reconciling,
): Promise<Told> {
  if (!mayBeReference(reference)) return { line, reference, compared: 'foreign', detail: '' };
  const detail = `the report names a ${event.type} of ${reference}, which is not booked here`;
  const number = event.type === 'chargeback' ? event.dispute : event.providerReference;
  await services.database.transaction((tx) =>
    raiseException(tx, {
      ...{
        store: accountStore(account),
        kind: 'settlement-mismatch',
        key: `${event.type}:${number ?? reference}`,
      },
      ...{ reason: detail, detail: { line, at, account, number, amount: event.amount } },
    }),
  );
  return { line, reference, compared: 'differs', detail };
}

/** The payment whose money a row is about: by the money's own number, else by our reference. */
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
): Promise<Told> {
  const { event, line } = row;
  const { account, by } = reconciling;
  const payment = await paymentOfRow(services, account, event);
  if (!payment) return noteUnknown(services, row, event.reference ?? event.refundReference, reconciling);
  const { reference } = payment;
  const isBooked = async () =>
    (await refundsOfOrder(services.database, payment.store, payment.billing_no)).some(
      (entry) =>
        entry.kind === 'refund' &&
        (entry.provider_reference === event.providerReference ||
          entry.refund_reference === event.refundReference) &&
        entry.state === event.status &&
        isOfAmount(entry, event),
    );
  if (await isBooked()) return { line, reference, compared: 'equal', detail: '' };
  const outcome = await settleSaidRefund(services, account, event, by);
  if (outcome === 'unmatched') return noteUnknown(services, row, reference, reconciling);
  return { line, reference, compared: (await isBooked()) ? 'followed' : 'differs', detail: outcome };
}

const isOfAmount = (
  entry: { amount_minor: number; currency: string },
  { amount }: Pick<SettlementEvent, 'amount'>,
) =>
  typeof amount === 'object' &&
  amount.amountMinor === entry.amount_minor &&
  amount.currency === entry.currency;

/** A report may number a dispute otherwise than its notification: which one it means follows from all that was said. */
async function compareChargeback(
  services: KeepsBooks,
  row: RowOf<'chargeback'>,
  reconciling: Reconciling,
): Promise<Told> {
  const { event, line } = row;
  const { account, by } = reconciling;
  const payment = await paymentOfRow(services, account, event);
  if (!payment) return noteUnknown(services, row, event.reference, reconciling);
  const { store, reference, billing_no } = payment;
  const standing = async () =>
    (await refundsOfOrder(services.database, store, billing_no))
      .filter((entry) => isStandingChargeback(entry, payment))
      .map((entry) => entry.refund_reference);
  const before = await standing();
  const outcome = await settleChargeback(services, account, event, by, 'reported');
  const told = { line, reference, detail: `chargeback ${outcome}` };
  if (outcome !== 'kept') return { ...told, compared: 'differs' };
  const isEqual = payment.state === 'paid' && isDeepStrictEqual(await standing(), before);
  return isEqual ? { ...told, compared: 'equal', detail: '' } : { ...told, compared: 'followed' };
}

/** What was paid here within the period, and the report does not name. */
async function findMissing(
  services: KeepsBooks,
  { account, period, report }: Reconciling & { period: { from: Date; before: Date } },
  result: Reconciled,
): Promise<void> {
  let last = { reference: '', store: '' };
  for (;;) {
    const page = await paidPaymentsAfter(services.database, { account, ...period }, last, atOnce);
    for (const payment of page) {
      const number = payment.provider_reference;
      const root = rootReference(payment);
      const isNumbered = number === null ? report.references.has(root) : report.captures.has(number);
      if (isNumbered || report.unnumbered.has(root)) continue;
      result.missing += 1;
      const { store, reference, billing_no: billingNo, captured_minor, currency } = payment;
      const detail = `paid here (${captured_minor} ${currency}, minor units) at ${payment.paid_at?.toISOString()}, and not in the report`;
      await services.database.transaction((tx) =>
        raiseException(tx, {
          ...{ store, kind: 'settlement-mismatch', key: reference, billingNo, reference },
          ...{ reason: detail, detail: { account, number } },
        }),
      );
      if (result.told.length < mostTold) result.told.push({ reference, compared: 'differs', detail });
    }
    const end = page.at(-1);
    if (!end || page.length < atOnce) return;
    last = end;
  }
}
