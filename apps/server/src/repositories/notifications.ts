import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { type Queryable, statement } from './database.ts';

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
  `insert into notification (provider, account, dedupe_key, reference, event, body) values ($1, $2, $3, $4, $5, $6)
   on conflict (account, dedupe_key) do update set copies = notification.copies + 1
   returning id, (xmax = 0) as fresh`,
);

/** Keeps what came before anybody judges it; a copy of a known notification is only counted. */
export async function keepNotification(
  tx: Queryable,
  n: { provider: string; account: string; event: NotificationEvent; body: Buffer },
): Promise<{ id: number; fresh: boolean }> {
  const reference = 'reference' in n.event ? n.event.reference : '';
  const row = await tx.one<{ id: number; fresh: boolean }>(insert, [
    n.provider,
    n.account,
    n.event.dedupeKey,
    reference,
    n.event,
    n.body,
  ]);
  if (!row) throw new Error('the notification was not kept');
  return row;
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
  'update notification set judged_at = now(), outcome = $2, store = $3 where id = $1',
);

export async function markJudged(db: Queryable, id: number, outcome: string, store?: string): Promise<void> {
  await db.run(judged, [id, outcome, store ?? null]);
}
