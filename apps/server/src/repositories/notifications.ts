import { createHash } from 'node:crypto';
import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { accountStore } from './account-store.ts';
import { type Queryable, statement } from './database.ts';
import { accountLane, type Effect, leaseSeconds } from './effects.ts';

export interface NotificationRow {
  id: number;
  provider: string;
  account: string;
  dedupe_key: string;
  event: NotificationEvent;
  received_at: Date;
  judged_at: Date | null;
}

const insert = statement(
  'notification_insert',
  `with kept as (
     insert into notification (store, provider, account, dedupe_key, reference, event, body)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (store, dedupe_key) do update set copies = notification.copies + 1
     returning id, received_at, (xmax = 0) as fresh),
   work as (
     insert into effect (store, kind, key, lane, lease, tries, surprises, run_at)
     select $1, 'judge-notification', id::text, $8, $9::int, $9::int, $9::int, now() + make_interval(secs => $10)
     from kept where fresh
     returning id, store, kind, key, lane, lease, tries, surprises, created_at)
   select kept.fresh, kept.received_at, work.* from kept left join work on true`,
);

export interface NewNotification {
  provider: string;
  account: string;
  event: NotificationEvent;
  body: Buffer;
}

/** `work`, `notification`: the claimed effect and its row, for a caller that judges it itself. */
export interface StoredNotification {
  isFresh: boolean;
  work?: Effect;
  notification?: NotificationRow;
}

/**
 * Stores a notification with the effect that judges it, in one statement. With `claimed` the caller holds the effect's
 * lease; otherwise it is judged after `inSeconds`. Not fresh: a duplicate, which was only counted.
 */
export async function storeNotification(
  tx: Queryable,
  { provider, account, event, body }: NewNotification,
  claimed: boolean,
  inSeconds = 0,
): Promise<StoredNotification> {
  const reference = 'reference' in event ? event.reference : '';
  const dedupe_key = copyKeyOf(event);
  const row = await tx.one<{ fresh: boolean; received_at: Date } & Effect>(insert, [
    ...[accountStore(account), provider, account, dedupe_key, reference, event, body],
    ...[accountLane(account), claimed ? 1 : 0, claimed ? leaseSeconds : inSeconds],
  ]);
  if (!row) throw new Error('the notification was not stored');
  const { fresh: isFresh, received_at, ...work } = row;
  if (!isFresh || !claimed) return { isFresh };
  const kept = { event: asStored(event), received_at, judged_at: null };
  const notification = { id: Number(work.key), provider, account, dedupe_key, ...kept };
  return { isFresh, work, notification };
}

/** The event as read back from its row: without values that JSON cannot represent. */
function asStored(event: NotificationEvent): NotificationEvent {
  return JSON.parse(JSON.stringify(event));
}

/**
 * Messages are duplicates if they have the provider's number and the same relevant content: the same number with
 * another amount or order is a new message.
 */
function copyKeyOf({ dedupeKey, detail: _wording, ...contents }: NotificationEvent): string {
  const sorted = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  const hash = createHash('sha256').update(JSON.stringify(contents, sorted)).digest('hex');
  return `${dedupeKey} ${hash.slice(0, 16)}`;
}

const find = statement(
  'notification_find',
  'select id, provider, account, dedupe_key, event, received_at, judged_at from notification where store = $1 and id = $2',
);

/** The account's notification of this number. */
export function findNotification(
  db: Queryable,
  store: string,
  id: number,
): Promise<NotificationRow | undefined> {
  return db.one<NotificationRow>(find, [store, id]);
}

const judged = statement(
  'notification_judged',
  'update notification set judged_at = now(), outcome = $3 where store = $1 and id = $2',
);

export async function markJudged(
  db: Queryable,
  { account, id }: Pick<NotificationRow, 'account' | 'id'>,
  outcome: string,
): Promise<void> {
  await db.write(judged, [accountStore(account), id, outcome], [String(id)]);
}

const emptyOld = statement(
  'notification_forget_bodies',
  `update notification set body = '' where (store, id) in
     (select store, id from notification where body <> '' and received_at < $1 and judged_at is not null
      order by received_at limit 1000)`,
);

/**
 * Empties at most a thousand judged messages that came before then; what was read in them stays. Returns how many.
 * Their bytes say more of a payer than any decision needs: name, e-mail, parts of a card.
 */
export function forgetBodies(db: Queryable, before: Date): Promise<number> {
  return db.run(emptyOld, [before]);
}
