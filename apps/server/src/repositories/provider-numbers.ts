import { accountStore } from './account-store.ts';
import { type Queryable, statement } from './database.ts';
import type { PaymentRow } from './payments.ts';

/*
 * A provider's capture number pays only one payment across all stores of the account. A separate table makes it unique,
 * written in the transaction that marks the payment as paid.
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

/** Records the number that paid the payment, if any. The transaction fails if it has paid another one. */
export async function takeProviderNumber(tx: Queryable, payment: Numbered): Promise<void> {
  const { provider_reference: number } = payment;
  if (number !== null) await tx.write(take, valuesOf(payment), [number]);
}

/** Releases the payment's number, before another one replaces it. */
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

/** The payment that a capture number is recorded for. */
export type NumberedPayment = Pick<PaymentRow, 'store' | 'reference'>;

/** Undefined if the number has paid nothing. */
export function findNumbered(
  db: Queryable,
  account: string,
  providerReference: string,
): Promise<NumberedPayment | undefined> {
  return db.one<NumberedPayment>(find, [accountStore(account), providerReference]);
}

/**
 * The payment that a provider's number has paid. A caller that already holds locked payments and the number's record
 * passes both, to avoid reading them again.
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

const known = statement(
  'provider_numbers_known',
  `select number from provider_number where store = $1 and number = any($3::text[])
   union
   select provider_reference from payment
   where account = $2 and provider_reference = any($3::text[]) and state <> 'paid'`,
);

/** Those of these numbers that have paid a payment of the account, or are an unpaid one's. */
export async function knownNumbers(
  db: Queryable,
  account: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ number: string }>(known, [accountStore(account), account, numbers]);
  return new Set(rows.map(({ number }) => number));
}
