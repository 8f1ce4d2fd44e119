import { type Queryable, statement } from './database.ts';

/**
 * The payments that an account opened in the last two hours (except the newest ten minutes), and whether they were
 * notified.
 */
export interface AccountNotifications {
  account: string;
  provider: string;
  opened: number;
  /** Paid payments without a notification, which a query found. */
  unnotified: number;
  /** Whether any notification of the account came in that time. */
  hasNotified: boolean;
}

const notified = statement(
  'account_notifications',
  `with recent as (
     select account, provider, reference, state from payment
     where created_at between now() - interval '2 hours' and now() - interval '10 minutes'),
   notifying as (select distinct account from notification where received_at > now() - interval '2 hours')
   select r.account, r.provider, count(*)::int as opened,
     (count(*) filter (where r.state = 'paid' and not exists (
       select from notification n where n.account = r.account and n.reference = r.reference)))::int as unnotified,
     r.account in (select account from notifying) as "hasNotified"
   from recent r group by r.account, r.provider`,
);

export function notifiedByAccount(db: Queryable): Promise<AccountNotifications[]> {
  return db.many<AccountNotifications>(notified, []);
}
