import { accountStore } from './account-store.ts';
import { type Queryable, statement } from './database.ts';
import type { PaymentRow } from './payments.ts';

/* Payments as they are compared with a provider's report: many at once, of all stores that share the account. */

/** What of a payment is compared. */
export type ComparedPayment = Pick<
  PaymentRow,
  | 'store'
  | 'reference'
  | 'billing_no'
  | 'beside'
  | 'state'
  | 'currency'
  | 'captured_minor'
  | 'provider_reference'
  | 'paid_at'
>;

const compared = `p.store, p.reference, p.billing_no, p.beside, p.state, p.currency, p.captured_minor, p.provider_reference,
     p.paid_at`;

const byNumber = statement(
  'payments_paid_under_numbers',
  `select ${compared} from provider_number n join payment p on p.store = n.of_store and p.reference = n.reference
   where n.store = $1 and n.number = any($2::text[]) and p.account = $3 and p.provider_reference = n.number
     and p.state = 'paid'`,
);

/** The payments that these numbers of the account's provider have paid. */
export function paymentsPaidUnder(
  db: Queryable,
  account: string,
  numbers: readonly string[],
): Promise<ComparedPayment[]> {
  return db.many<ComparedPayment>(byNumber, [accountStore(account), numbers, account]);
}

const byReference = statement(
  'payments_of_references',
  `select ${compared} from payment p where p.account = $1 and p.reference = any($2::text[]) order by p.store`,
);

/** The account's payments of these references, in whichever store. */
export function paymentsOfReferences(
  db: Queryable,
  account: string,
  references: readonly string[],
): Promise<ComparedPayment[]> {
  return db.many<ComparedPayment>(byReference, [account, references]);
}

const paidIn = statement(
  'payments_paid_in_pages',
  `select ${compared} from payment p where p.account = $1 and p.state = 'paid' and p.paid_at >= $2 and p.paid_at < $3
     and (p.reference, p.store) > ($4, $5)
   order by p.reference, p.store limit $6`,
);

/** The account's payments that were paid from a time to before another, a page at a time, after the last one of the page before. */
export function paidPaymentsAfter(
  db: Queryable,
  of: { account: string; from: Date; before: Date },
  last: Pick<PaymentRow, 'reference' | 'store'>,
  limit: number,
): Promise<ComparedPayment[]> {
  return db.many<ComparedPayment>(paidIn, [
    of.account,
    of.from,
    of.before,
    last.reference,
    last.store,
    limit,
  ]);
}
