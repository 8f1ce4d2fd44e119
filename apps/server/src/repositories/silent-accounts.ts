import { type Queryable, statement } from './database.ts';

/** What an account has told of its payments of the last two hours, the newest ten minutes left out. */
export interface Hearing {
  account: string;
  provider: string;
  opened: number;
  /** Paid payments that no notification has named: they were found by asking. */
  unheard: number;
  /** Whether any notification of the account came in the same time. */
  heard: boolean;
}

const hearings = statement(
  'hearings',
  `with recent as (
     select account, provider, reference, state from payment
     where created_at between now() - interval '2 hours' and now() - interval '10 minutes'),
   spoke as (select distinct account from notification where received_at > now() - interval '2 hours')
   select r.account, r.provider, count(*)::int as opened,
     (count(*) filter (where r.state = 'paid' and not exists (
       select from notification n where n.account = r.account and n.reference = r.reference)))::int as unheard,
     r.account in (select account from spoke) as heard
   from recent r group by r.account, r.provider`,
);

export function hearingsOfAccounts(db: Queryable): Promise<Hearing[]> {
  return db.many<Hearing>(hearings, []);
}
