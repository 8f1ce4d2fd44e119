import type { ChargebackObservation } from '@gemporium/provider-kit/provider.ts';
import { findPaymentOfAccount, type PaymentRow } from '../../repositories/payments.ts';
import { findPaymentByProviderReference } from '../../repositories/provider-numbers.ts';
import { findProviderWords, keepProviderWord } from '../../repositories/provider-words.ts';
import type { KeepsBooks } from '../../services.ts';
import {
  differencesOf,
  inWords,
  lockBooks,
  paymentOf,
  putMismatchBefore,
  rootOf,
} from '../payments/books.ts';
import { followWords } from '../payments/follow-words.ts';
import { inStoreOf } from '../payments/in-store-of.ts';

/**
 * The player's bank takes money back, or gives it back to us. The word is kept with the others about this payment, and
 * the books follow all of them. One that does not agree in currency, merchant or mode, or is about more than was
 * paid, changes nothing and stands before an operator. `unmatched`: no payment fits; `beyond`: it is kept, and takes back
 * more than is left of what was paid. `heardAs` says whose number it bears.
 */
export async function settleChargeback(
  services: KeepsBooks,
  accountId: string,
  observed: ChargebackObservation,
  by: string,
  heardAs: 'dispute' | 'reported' = 'dispute',
): Promise<'unmatched' | 'mismatch' | 'beyond' | 'kept'> {
  const found = await disputedPayment(services, accountId, observed);
  if (!found) return 'unmatched';
  const root = rootOf(found);
  const outcome = await services.database.transaction(async (tx) => {
    const [books, earlier] = await Promise.all([
      lockBooks(tx, found),
      findProviderWords(tx, { store: found.store, reference: root }),
    ]);
    const payment = paymentOf(books, root);
    const differs = differencesOf(services, payment, observed, {
      amount: { atMost: payment.amount_minor },
      isAmountNeeded: false,
    });
    if (differs.length > 0) {
      const key = `${root}:${observed.dispute}:${observed.status}`;
      const reason = `a chargeback (${observed.status}) does not agree: ${inWords(differs, observed, payment)}`;
      await putMismatchBefore(tx, payment, observed, { kind: 'chargeback-mismatch', key, reason });
      return 'mismatch' as const;
    }
    const { amount } = observed;
    const word = {
      kind: heardAs,
      number: observed.dispute,
      status: observed.status,
      sequence: observed.sequence ?? 0,
      capture: observed.capture ?? '',
      amountMinor: typeof amount === 'object' ? amount.amountMinor : payment.amount_minor,
      detail: `${observed.status}: ${observed.detail}`,
    } as const;
    const said = await keepProviderWord(tx, payment, word, earlier);
    const { beyond } = await followWords(services, tx, books, { root: payment, ...said }, by);
    return beyond.some(({ numbers }) => numbers.includes(observed.dispute)) ? 'beyond' : 'kept';
  });
  services.wake();
  return outcome;
}

/** By our own reference, else by the number of the money. */
async function disputedPayment(
  services: KeepsBooks,
  account: string,
  { reference, capture }: ChargebackObservation,
): Promise<PaymentRow | undefined> {
  const { database } = services;
  const named = await inStoreOf(services, { account, reference }, (store) =>
    findPaymentOfAccount(database, { store, account, reference }),
  );
  return named ?? (capture ? findPaymentByProviderReference(database, account, capture) : undefined);
}
