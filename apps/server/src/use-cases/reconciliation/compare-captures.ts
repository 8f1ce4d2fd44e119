import { withCurrency } from '@gemporium/domain/money.ts';
import {
  type ComparedPayment,
  paymentsOfReferences,
  paymentsPaidUnder,
} from '../../repositories/compared-payments.ts';
import { raiseException } from '../../repositories/exceptions.ts';
import type { KeepsBooks } from '../../services.ts';
import { applyPaymentUpdate } from '../payments/apply-payment-update.ts';
import { endMismatches } from './end-mismatches.ts';
import { inTheStoreOf } from './in-the-store-of.ts';
import { noteUnknown } from './note-unknown.ts';
import { type ComparedRow, type Reconciling, rootReference } from './reconciliation.ts';
import type { RowOf } from './returned-money.ts';

/** Compares rows about captured money, all of them with few queries. `list` is called with each row's result. */
export async function compareCaptures(
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
