import type { PausedWays } from '@gemporium/domain/paused-methods.ts';
import { type Queryable, statement } from './database.ts';

/** An operator's pause, with its reason and start. */
export interface MethodPause {
  ways: PausedWays;
  reason: string;
  pausedBy: string;
  pausedAt: Date;
}

interface PauseRow {
  store: string;
  provider: string;
  account: string;
  channel_id: number;
  reason: string;
  paused_by: string;
  paused_at: Date;
}

const columns = 'store, provider, account, channel_id, reason, paused_by, paused_at';

const list = statement('method_pause_list', `select ${columns} from method_pause order by paused_at`);

/** All of them, the oldest first: they are few. */
export async function listPauses(db: Queryable): Promise<MethodPause[]> {
  return (await db.many<PauseRow>(list, [])).map(pauseOf);
}

const insert = statement(
  'method_pause_insert',
  `insert into method_pause (store, provider, account, channel_id, reason, paused_by)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
);

/** False if the same pause already exists. */
export async function insertPause(
  tx: Queryable,
  ways: PausedWays,
  { reason, by }: { reason: string; by: string },
): Promise<boolean> {
  return (await tx.run(insert, [...keyOf(ways), reason, by])) > 0;
}

const remove = statement(
  'method_pause_delete',
  'delete from method_pause where store = $1 and provider = $2 and account = $3 and channel_id = $4',
);

/** False if there is no such pause. */
export async function deletePause(tx: Queryable, ways: PausedWays): Promise<boolean> {
  return (await tx.run(remove, keyOf(ways))) > 0;
}

function keyOf({ store = '', provider = '', account = '', channelId = 0 }: PausedWays) {
  return [store, provider, account, channelId];
}

function pauseOf(row: PauseRow): MethodPause {
  const ways: PausedWays = {
    ...(row.store && { store: row.store }),
    ...(row.provider && { provider: row.provider }),
    ...(row.account && { account: row.account }),
    ...(row.channel_id && { channelId: row.channel_id }),
  };
  return { ways, reason: row.reason, pausedBy: row.paused_by, pausedAt: row.paused_at };
}
