import type { ComparedPayment } from '../../repositories/compared-payments.ts';
import type { KeepsBooks } from '../../services.ts';
import { allStores } from '../../stores.ts';
import { markOfNumber, markOfStore } from '../payments/billing-number.ts';

/** The same choice as `inStoreOf`: if two stores have a payment of this name, the one whose mark the number carries. */
export function inTheStoreOf(
  { catalogue }: Pick<KeepsBooks, 'catalogue'>,
  reference: string,
  payments: readonly ComparedPayment[],
): ComparedPayment | undefined {
  if (payments.length < 2) return payments[0];
  const marked = allStores(catalogue.current()).find(
    ({ id }) => markOfStore(id) === markOfNumber(reference),
  )?.id;
  return payments.find(({ store }) => store === marked) ?? payments[0];
}
