import { findStoreOfPayment } from '../../repositories/payments.ts';
import type { KeepsBooks } from '../../services.ts';
import { allStores } from '../../stores.ts';
import { markOfNumber, markOfStore } from './billing-number.ts';

/**
 * Does the work in the store of the payment that a provider names by our reference. The reference itself tells the store;
 * where the work finds nothing there (it answers undefined), all stores are looked through for the payment: its number may
 * be older than the marks in them, its brand may be gone, or another store may have the same mark.
 */
export async function inStoreOf<Result>(
  { database, catalogue }: Pick<KeepsBooks, 'database' | 'catalogue'>,
  { account, reference }: { account: string; reference: string },
  work: (store: string) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const mark = markOfNumber(reference);
  const told = allStores(catalogue.current()).find(({ id }) => markOfStore(id) === mark)?.id;
  const result = told === undefined ? undefined : await work(told);
  if (result !== undefined) return result;
  const found = await findStoreOfPayment(database, account, reference);
  return found === undefined || found === told ? undefined : work(found);
}
