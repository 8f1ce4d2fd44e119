import { type Queryable, statement } from './database.ts';

/** The player, and optionally the character, for whom a game requested a code. */
export interface GameCodeOwner {
  suid: string;
  username: string;
  areaId?: string | undefined;
  serverId?: string | undefined;
  roleId?: string | undefined;
}

export interface NewGameCode extends GameCodeOwner {
  store: string;
  codeHash: Buffer;
  gpId: string;
  requestId: string;
  createdAt: Date;
  expiresAt: Date;
}

const insert = statement(
  'game_code_insert',
  `insert into game_code (store, code_hash, gp_id, suid, username, area_id, server_id, role_id, request_id, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
);

/** False if the same message already has a code. */
export async function insertGameCode(db: Queryable, code: NewGameCode): Promise<boolean> {
  const { areaId = null, serverId = null, roleId = null } = code;
  const place = [areaId, serverId, roleId];
  const { store, codeHash, gpId, suid, username, requestId, createdAt, expiresAt } = code;
  const values = [store, codeHash, gpId, suid, username, ...place, requestId, createdAt, expiresAt];
  return (await db.run(insert, values)) === 1;
}

/** A code presented to a store, for one of its games. */
export interface BroughtCode {
  store: string;
  codeHash: Buffer;
  gpId: string;
  now: Date;
}

const find = statement(
  'game_code_find',
  `select suid, username, area_id, server_id, role_id from game_code
   where store = $1 and code_hash = $2 and gp_id = $3 and used_at is null and expires_at > $4`,
);

/** The code's player; undefined if it was used, has expired, or belongs to another store or game. */
export async function findGameCode(db: Queryable, code: BroughtCode): Promise<GameCodeOwner | undefined> {
  const row = await db.one<{
    suid: string;
    username: string;
    area_id: string | null;
    server_id: string | null;
    role_id: string | null;
  }>(find, [code.store, code.codeHash, code.gpId, code.now]);
  if (!row) return undefined;
  const { suid, username, area_id: areaId, server_id: serverId, role_id: roleId } = row;
  return {
    suid,
    username,
    ...(areaId !== null && { areaId }),
    ...(serverId !== null && { serverId }),
    ...(roleId !== null && { roleId }),
  };
}

const use = statement(
  'game_code_use',
  `update game_code set used_at = $4
   where store = $1 and code_hash = $2 and gp_id = $3 and used_at is null and expires_at > $4`,
);

/** Spends it; false if it has expired or was already spent. */
export async function spendGameCode(tx: Queryable, code: BroughtCode): Promise<boolean> {
  return (await tx.run(use, [code.store, code.codeHash, code.gpId, code.now])) === 1;
}

const forget = statement(
  'game_code_forget',
  `delete from game_code where (store, code_hash) in
     (select store, code_hash from game_code where expires_at < $1 order by expires_at limit 1000)`,
);

/** Deletes at most a thousand codes that expired before then; returns how many. */
export function forgetGameCodes(db: Queryable, before: Date): Promise<number> {
  return db.run(forget, [before]);
}
