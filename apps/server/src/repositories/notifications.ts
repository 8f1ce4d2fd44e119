import { createHash } from 'node:crypto';
import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { type Queryable, statement } from './database.ts';
import { type Effect, leaseSeconds } from './effects.ts';

export interface NotificationRow {
  id: number;
  provider: string;
  account: string;
  dedupe_key: string;
  event: NotificationEvent;
  copies: number;
  received_at: Date;
  judged_at: Date | null;
  outcome: string;
}

const insert = statement(
  'notification_insert',
  `with kept as (
     insert into notification (provider, account, dedupe_key, reference, event, body) values ($1, $2, $3, $4, $5, $6)
     on conflict (account, dedupe_key) do update set copies = notification.copies + 1
     returning id, received_at, (xmax = 0) as fresh),
   work as (
     insert into effect (store, kind, key, lane, lease, tries, surprises, run_at)
     select 'account:' || $2, 'judge-notification', id::text, 'account:' || $2, $7::int, $7::int, $7::int,
       now() + make_interval(secs => $8)
     from kept where fresh
     returning id, store, kind, key, lane, payload, lease, tries, surprises, created_at)
   select kept.fresh, kept.received_at, work.* from kept left join work on true`,
);

/**
 * Keeps what came before anybody judges it, with the work of judging it, which is claimed from its birth where the
 * caller wants to do it. Not fresh: it is a copy of one that is known, and was only counted.
 */
export async function keepNotification(
  tx: Queryable,
  n: { provider: string; account: string; event: NotificationEvent; body: Buffer },
  claimed: boolean,
): Promise<{ fresh: boolean; work?: Effect; notification?: NotificationRow }> {
  const reference = 'reference' in n.event ? n.event.reference : '';
  const dedupe_key = copyKeyOf(n.event);
  const row = await tx.one<{ fresh: boolean; received_at: Date } & Effect>(insert, [
    n.provider,
    n.account,
    dedupe_key,
    reference,
    n.event,
    n.body,
    claimed ? 1 : 0,
    claimed ? leaseSeconds : 0,
  ]);
  if (!row) throw new Error('the notification was not kept');
  const { fresh, received_at, ...work } = row;
  if (!fresh || !claimed) return { fresh };
  const { provider, account } = n;
  // As whoever reads the row has it: without what JSON does not hold.
  const event = JSON.parse(JSON.stringify(n.event)) as NotificationEvent;
  const id = Number(work.key);
  const unjudged = { copies: 1, judged_at: null, outcome: '' };
  return {
    fresh,
    work,
    notification: { id, provider, account, dedupe_key, event, received_at, ...unjudged },
  };
}

/**
 * Messages are copies of one another where they carry the provider's number and say the same in everything that
 * counts: a number that comes again with another amount or for another order is a message of its own.
 */
function copyKeyOf({ dedupeKey, detail: _wording, ...said }: NotificationEvent): string {
  const sorted = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  const contents = createHash('sha256').update(JSON.stringify(said, sorted)).digest('hex');
  return `${dedupeKey} ${contents.slice(0, 16)}`;
}

const find = statement(
  'notification_find',
  'select id, provider, account, dedupe_key, event, copies, received_at, judged_at, outcome from notification where id = $1',
);

export function findNotification(db: Queryable, id: number): Promise<NotificationRow | undefined> {
  return db.one<NotificationRow>(find, [id]);
}

const judged = statement(
  'notification_judged',
  `update notification n set judged_at = now(), outcome = $2,
     store = (select p.store from payment p where p.account = n.account and p.reference = n.reference)
   where id = $1`,
);

export async function markJudged(db: Queryable, id: number, outcome: string): Promise<void> {
  await db.write(judged, [id, outcome], [String(id)]);
}
