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

/** Which payment a provider's number of money is written down for. */
export type NumberedPayment = Pick<PaymentRow, 'store' | 'reference'>;

/** Undefined where the number has paid nothing. */
export function findNumbered(
  db: Queryable,
  account: string,
  providerReference: string,
): Promise<NumberedPayment | undefined> {
  return db.one<NumberedPayment>(find, [accountStore(account), providerReference]);
}

/**
 * The payment that a provider's number has paid. A caller that holds payments' locks and has found who is numbered gives
 * both: what it has is not looked at a second time.
 */
export async function findPaymentByProviderReference(
  db: Queryable,
  account: string,
  providerReference: string,
  { numbered, locked = [] }: { numbered?: NumberedPayment; locked?: readonly PaymentRow[] } = {},
): Promise<PaymentRow | undefined> {
  const named = numbered ?? (await findNumbered(db, account, providerReference));
  if (!named) return undefined;
  const own = locked.find(({ store, reference }) => store === named.store && reference === named.reference);
  if (!own) return db.one<PaymentRow>(paid, [named.store, named.reference, account, providerReference]);
  const isPaidUnder =
    own.state === 'paid' && own.account === account && own.provider_reference === providerReference;
  return isPaidUnder ? own : undefined;
}
