import type { SettlementLine } from '@gemporium/provider-kit/provider.ts';
import { paymentsOfReferences } from '../../repositories/compared-payments.ts';
import type { Database, Queryable } from '../../repositories/database.ts';
import type { KeepsBooks } from '../../services.ts';
import { compareBack } from './compare-back.ts';
import { compareCaptures } from './compare-captures.ts';
import { endMismatches } from './end-mismatches.ts';
import { findMissing } from './find-missing.ts';
import { isKnownGivenBack } from './given-back.ts';
import { NamedEntries } from './named-entries.ts';
import { atOnce, type ComparedRow, mostListed, type Reconciled, type Reconciling } from './reconciliation.ts';
import { isAbout, type OnePayment, ReturnedMoney, type RowOf } from './returned-money.ts';

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
  const returned = new ReturnedMoney(reconciling);
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

/** All rows about one payment, of which this report also says that money went back. */
async function compareReturned(
  services: KeepsBooks,
  { captures, back }: OnePayment,
  reconciling: Reconciling,
  named: NamedEntries,
): Promise<ComparedRow[]> {
  const compare = async (through: KeepsBooks, names: NamedEntries) => {
    const compared: ComparedRow[] = [];
    await compareCaptures(through, captures, reconciling, (row) => compared.push(row));
    for (const row of back) compared.push(await compareBack(through, row, reconciling, names));
    return compared;
  };
  if (captures.length > 0 && (await isKnownGivenBack(services, reconciling.account, { captures, back })))
    return [...captures, ...back].map(() => ({ compared: 'equal' }));
  const references = captures.map(({ event }) => event.reference);
  const known = await paymentsOfReferences(services.database, reconciling.account, references);
  // A dry run undoes each transaction, and a row must see what those before it would have done.
  if (!reconciling.isTried && known.every(({ state }) => state === 'paid')) return compare(services, named);
  const { compared, names } = await services.database.transaction(async (tx) => {
    const own = new NamedEntries(named); // a repeated transaction names them once
    const through = { ...services, ...unseen, database: inside(services.database, tx) };
    return { compared: await compare(through, own), names: own };
  });
  named.take(names);
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
