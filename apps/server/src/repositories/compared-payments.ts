import { accountStore } from './account-store.ts';
import { type Queryable, statement } from './database.ts';
import type { PaymentRow } from './payments.ts';
import type { RefundRow } from './refunds.ts';

/* Payments and refunds for the comparison with a provider's report: many at once, of all stores that share the account. */

/** The compared fields of a payment. */
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

/** The payments that were paid under these numbers of the account's provider. */
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

/** The account's payments with these references, in any store. */
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

/** The account's payments of a period (end excluded), a page at a time, after the last one of the previous page. */
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

/** The compared fields of a refund or chargeback. */
export type ComparedMoneyBack = Pick<
  RefundRow,
  | 'store'
  | 'refund_reference'
  | 'reference'
  | 'billing_no'
  | 'kind'
  | 'amount_minor'
  | 'currency'
  | 'provider_reference'
  | 'closed_at'
>;

// Refunds ended by an operator may have been made elsewhere, and those from one report need not be in another.
const backIn = statement(
  'money_back_in_pages',
  `select r.store, r.refund_reference, r.reference, r.billing_no, r.kind, r.amount_minor, r.currency, r.provider_reference,
     r.closed_at
   from refund r join payment p on p.store = r.store and p.reference = r.reference
   where p.account = $1 and r.state = 'succeeded' and r.closed_at >= $2 and r.closed_at < $3
     and (r.refund_reference, r.store) > ($4, $5)
     and not exists (
       select from history h
       where h.store = r.store and h.entity = 'refund' and h.entity_id = r.refund_reference and h.to_state = 'succeeded'
         and (h.by like 'operator:%' or h.by like 'report:%')
     )
   order by r.refund_reference, r.store limit $6`,
);

/**
 * The account's successful refunds and chargebacks of a period (end excluded) that the provider itself reported (not
 * those ended by an operator or another report), a page at a time, after the last one of the previous page.
 */
export function moneyBackAfter(
  db: Queryable,
  of: { account: string; from: Date; before: Date },
  last: Pick<RefundRow, 'refund_reference' | 'store'>,
  limit: number,
): Promise<ComparedMoneyBack[]> {
  const values = [of.account, of.from, of.before, last.refund_reference, last.store, limit];
  return db.many<ComparedMoneyBack>(backIn, values);
}
