import { type Queryable, statement } from './database.ts';

/** An account of a game, by its id there. */
export interface PlayerOfGame {
  store: string;
  gpId: string;
  suid: string;
}

/** A person at a login provider, as identified to one of the publisher's apps, and the linked account. */
export interface UsedLogin extends PlayerOfGame {
  provider: string;
  app: string;
  subject: string;
  loginId: string;
  at: Date;
}

const use = statement(
  'linked_login_use',
  `insert into linked_login as known (store, gp_id, provider, app, subject, login_id, suid, linked_at, used_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
   on conflict (store, gp_id, provider, app, subject) do update
     set used_at = excluded.used_at,
         suid = excluded.suid,
         linked_at = case when known.suid = excluded.suid then known.linked_at else excluded.linked_at end,
         unlinked_at = null
     where known.unlinked_at is null or known.suid <> excluded.suid`,
);

/**
 * Records that a login leads to this account. False if the account's player has unlinked it. If the game maps it to
 * another account than before, the link moves there, and the former player's unlinking no longer counts.
 */
export async function noteLogin(tx: Queryable, login: UsedLogin): Promise<boolean> {
  const { store, gpId, provider, app, subject, loginId, suid, at } = login;
  return (await tx.run(use, [store, gpId, provider, app, subject, loginId, suid, at])) === 1;
}

export interface LinkedLoginRow {
  login_id: string;
  provider: string;
  used_at: Date;
  unlinked_at: Date | null;
}

const ofPlayer = statement(
  'linked_login_of_player',
  `select login_id, provider, used_at, unlinked_at from linked_login
   where store = $1 and gp_id = $2 and suid = $3 order by linked_at, login_id`,
);

/** Every login of the account, including unlinked ones; oldest first. */
export function loginsOfPlayer(
  db: Queryable,
  { store, gpId, suid }: PlayerOfGame,
): Promise<LinkedLoginRow[]> {
  return db.many<LinkedLoginRow>(ofPlayer, [store, gpId, suid]);
}

const mark = statement(
  'linked_login_mark',
  'update linked_login set unlinked_at = $5 where store = $1 and gp_id = $2 and suid = $3 and login_id = $4',
);

/** Unlinks a login of the account, or links it again (`unlinkedAt` null); false if it has no such login. */
export async function markLogin(
  tx: Queryable,
  { store, gpId, suid }: PlayerOfGame,
  loginId: string,
  unlinkedAt: Date | null,
): Promise<boolean> {
  return (await tx.run(mark, [store, gpId, suid, loginId, unlinkedAt])) === 1;
}
