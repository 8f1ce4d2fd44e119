import { withCurrency } from '@gemporium/domain/money.ts';
import { moneyBackAfter, paidPaymentsAfter } from '../../repositories/compared-payments.ts';
import { raiseException } from '../../repositories/exceptions.ts';
import type { KeepsBooks } from '../../services.ts';
import type { NamedEntries } from './named-entries.ts';
import { atOnce, mostListed, type Reconciled, type Reconciling, rootReference } from './reconciliation.ts';

type Looking = Reconciling & { period: { from: Date; before: Date }; named: NamedEntries };

interface Missing {
  store: string;
  /** The exception's key: the reference of the payment, refund or chargeback. */
  key: string;
  billingNo: string;
  reference: string;
  reason: string;
  number: string | null;
}

/**
 * Raises an exception for everything in the books of the period that the report does not name: paid payments, and
 * refunds and chargebacks as the provider reported them.
 */
export async function findMissing(services: KeepsBooks, looking: Looking, result: Reconciled): Promise<void> {
  const { account } = looking;
  for await (const { number, reason, ...missing } of missingOf(services, looking)) {
    result.missing += 1;
    await services.database.transaction((tx) =>
      raiseException(tx, { ...missing, kind: 'settlement-mismatch', reason, detail: { account, number } }),
    );
    const { reference } = missing;
    if (result.listed.length < mostListed)
      result.listed.push({ reference, compared: 'differs', detail: reason });
  }
}

async function* missingOf(services: KeepsBooks, looking: Looking): AsyncGenerator<Missing> {
  yield* missingPayments(services, looking);
  yield* missingMoneyBack(services, looking);
}

async function* missingPayments(
  { database }: KeepsBooks,
  { account, period, report }: Looking,
): AsyncGenerator<Missing> {
  let last = { reference: '', store: '' };
  for (;;) {
    const page = await paidPaymentsAfter(database, { account, ...period }, last, atOnce);
    for (const payment of page) {
      const number = payment.provider_reference;
      const root = rootReference(payment);
      const isNumbered = number === null ? report.references.has(root) : report.captures.has(number);
      if (isNumbered || report.unnumbered.has(root)) continue;
      const { store, reference, billing_no: billingNo, captured_minor, currency } = payment;
      const reason = `paid here (${withCurrency(captured_minor, currency)}) at ${payment.paid_at?.toISOString()}, but not in the report`;
      yield { store, key: reference, billingNo, reference, reason, number };
    }
    const end = page.at(-1);
    if (!end || page.length < atOnce) return;
    last = end;
  }
}

const words = { refund: 'given back', chargeback: 'taken back by a bank' } as const;

async function* missingMoneyBack(
  { database }: KeepsBooks,
  { account, period, named }: Looking,
): AsyncGenerator<Missing> {
  let last = { refund_reference: '', store: '' };
  for (;;) {
    const page = await moneyBackAfter(database, { account, ...period }, last, atOnce);
    for (const entry of page) {
      if (named.has(entry)) continue;
      const {
        store,
        refund_reference: key,
        billing_no: billingNo,
        reference,
        amount_minor,
        currency,
      } = entry;
      const reason = `${words[entry.kind]} here (${withCurrency(amount_minor, currency)}) at ${entry.closed_at?.toISOString()}, but not in the report`;
      yield { store, key, billingNo, reference, reason, number: entry.provider_reference };
    }
    const end = page.at(-1);
    if (!end || page.length < atOnce) return;
    last = end;
  }
}
