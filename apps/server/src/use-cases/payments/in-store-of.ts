import { findStoreOfPayment } from '../../repositories/payments.ts';
import type { KeepsBooks } from '../../services.ts';
import { allStores } from '../../stores.ts';
import { markOfNumber, markOfStore } from './billing-number.ts';

/**
 * Runs `work` in the store of the payment that a provider names by our reference. The reference carries its store's
 * mark; if `work` finds nothing there (returns undefined), the payment is searched for in all stores: its number may
 * predate the marks, its brand may have been removed, or another store may have the same mark.
 */
export async function inStoreOf<Result>(
  { database, catalogue }: Pick<KeepsBooks, 'database' | 'catalogue'>,
  { account, reference }: { account: string; reference: string },
  work: (store: string) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const mark = markOfNumber(reference);
  const marked = allStores(catalogue.current()).find(({ id }) => markOfStore(id) === mark)?.id;
  const result = marked === undefined ? undefined : await work(marked);
  if (result !== undefined) return result;
  const found = await findStoreOfPayment(database, account, reference);
  return found === undefined || found === marked ? undefined : work(found);
}
