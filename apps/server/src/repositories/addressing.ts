import type { Addressing } from '../stores.ts';
import { type Queryable, statement } from './database.ts';

const save = statement(
  'addressing_save',
  `insert into addressing (run_mode, public_scheme, port, backup_port) values ($1, $2, $3, $4)
   on conflict (one) do update set run_mode = excluded.run_mode, public_scheme = excluded.public_scheme,
     port = excluded.port, backup_port = excluded.backup_port`,
);

/** Records where browsers reach the servers on this database; the last one to start wins. */
export async function saveAddressing(db: Queryable, addressing: Addressing): Promise<void> {
  const { runMode, publicScheme, port, backupPort } = addressing;
  await db.write(save, [runMode, publicScheme, port, backupPort]);
}

const find = statement(
  'addressing_find',
  `select run_mode as "runMode", public_scheme as "publicScheme", port, backup_port as "backupPort" from addressing`,
);

/** Undefined if no server has started on this database yet. */
export function findAddressing(db: Queryable): Promise<Addressing | undefined> {
  return db.one<Addressing>(find, []);
}

const table = statement('addressing_table', `select to_regclass('addressing') is not null as "isThere"`);

/** Whether live servers have used this database, which may not be migrated yet. */
export async function isLive(db: Queryable): Promise<boolean> {
  if (!(await db.one<{ isThere: boolean }>(table, []))?.isThere) return false;
  return (await findAddressing(db))?.runMode === 'live';
}

const saveKey = statement(
  'addressing_save_card_key',
  `with earlier as (select card_key from addressing)
   update addressing set card_key = $1 returning (select card_key from earlier) as "cardKey"`,
);

/** Records which `card.key` the servers use, by a hash under it; the earlier one, if any was recorded. */
export async function saveCardKey(db: Queryable, cardKey: Buffer): Promise<Buffer | undefined> {
  return (await db.one<{ cardKey: Buffer | null }>(saveKey, [cardKey]))?.cardKey ?? undefined;
}

const findKey = statement('addressing_find_card_key', `select card_key as "cardKey" from addressing`);

/** Undefined if no server has recorded its own yet. */
export async function findCardKey(db: Queryable): Promise<Buffer | undefined> {
  return (await db.one<{ cardKey: Buffer | null }>(findKey, []))?.cardKey ?? undefined;
}
