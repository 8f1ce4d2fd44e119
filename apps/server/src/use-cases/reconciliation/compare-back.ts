import { isDeepStrictEqual } from 'node:util';
import type { SettlementEvent } from '@gemporium/provider-kit/provider.ts';
import { type ComparedPayment, paymentsOfReferences } from '../../repositories/compared-payments.ts';
import { findPaymentByProviderReference } from '../../repositories/provider-numbers.ts';
import { type RefundRow, refundsOfOrder } from '../../repositories/refunds.ts';
import type { KeepsBooks } from '../../services.ts';
import { applyChargebackUpdate } from '../refunds/apply-chargeback-update.ts';
import { applyRefundUpdate } from '../refunds/apply-refund-update.ts';
import { isStandingChargeback } from '../refunds/whole-is-back.ts';
import { isKnownGivenBack } from './given-back.ts';
import { inTheStoreOf } from './in-the-store-of.ts';
import type { NamedEntries } from './named-entries.ts';
import { noteUnknown } from './note-unknown.ts';
import type { ComparedRow, Reconciling } from './reconciliation.ts';
import { isAbout, type Row, type RowOf } from './returned-money.ts';

/** Compares a row about money that went back, and books it if it is new. */
export function compareBack(
  services: KeepsBooks,
  row: Row,
  reconciling: Reconciling,
  named: NamedEntries,
): Promise<ComparedRow> {
  if (isAbout(row, 'refund')) return compareRefund(services, row, reconciling, named);
  if (isAbout(row, 'chargeback')) return compareChargeback(services, row, reconciling, named);
  throw new Error(`line ${row.line} is about no money that goes back`);
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
  const before = await standing();
  const outcome = await applyChargebackUpdate(services, account, event, by, 'reported');
  const after = await standing();
  if (event.status === 'lost') named.agreeWithFirst(standingFor(event, after));
  const names = after.map(nameOf);
  // What the row has ended stands again once a dry run is undone, but is not missing.
  if (reconciling.isTried) for (const entry of before) if (!names.includes(nameOf(entry))) named.name(entry);
  const isKept = outcome === 'kept';
  if (isKept && payment.state === 'paid' && isDeepStrictEqual(names, before.map(nameOf)))
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
