import { accountStore } from './account-store.ts';
import { type Queryable, statement } from './database.ts';
import type { PaymentRow } from './payments.ts';

/*
 * A provider's number of money pays one payment only, whichever of the account's stores it is in. That is unique in a
 * table of its own, which is written in the transaction that has the payment paid.
 */

type Numbered = Pick<PaymentRow, 'store' | 'reference' | 'account' | 'provider_reference'>;

const take = statement(
  'provider_number_take',
  'insert into provider_number (store, number, of_store, reference) values ($1, $2, $3, $4)',
);
const release = statement(
  'provider_number_release',
  'delete from provider_number where store = $1 and number = $2 and of_store = $3 and reference = $4',
);

const valuesOf = ({ store, reference, account, provider_reference }: Numbered) => [
  accountStore(account),
  provider_reference,
  store,
  reference,
];

/** The payment is paid under its number, if it has one. The transaction fails where that has paid another one. */
export async function takeProviderNumber(tx: Queryable, payment: Numbered): Promise<void> {
  const { provider_reference: number } = payment;
  if (number !== null) await tx.write(take, valuesOf(payment), [number]);
}

/** The payment is known by another number from now on. */
export async function releaseProviderNumber(tx: Queryable, payment: Numbered): Promise<void> {
  const { provider_reference: number } = payment;
  if (number !== null) await tx.write(release, valuesOf(payment), [number]);
}

const find = statement(
  'provider_number_find',
  'select of_store as store, reference from provider_number where store = $1 and number = $2',
);
const paid = statement(
  'payment_paid_under',
  `select * from payment
   where store = $1 and reference = $2 and account = $3 and provider_reference = $4 and state = 'paid'`,
);

/** The payment that a provider's number has paid. */
export async function findPaymentByProviderReference(
  db: Queryable,
  account: string,
  providerReference: string,
): Promise<PaymentRow | undefined> {
  const named = await db.one<Pick<PaymentRow, 'store' | 'reference'>>(find, [
    accountStore(account),
    providerReference,
  ]);
  return named && db.one<PaymentRow>(paid, [named.store, named.reference, account, providerReference]);
}
