import type pg from 'pg';
import { type Queryable, statement } from './database.ts';

/**
 * Wake signals between processes through the database: work was committed, the catalogue's pointer moved. One may come
 * late, twice or never, so polling must suffice.
 */
export const noticeChannels = { work: 'gemporium_work', catalogue: 'gemporium_catalogue' } as const;

export type Notice = keyof typeof noticeChannels;

const notify = statement('notice_tell', `select pg_notify($1, '')`);

/** Sent after the commit, outside its transaction: NOTIFY inside one takes a database-wide lock. */
export async function tell(db: Queryable, notice: Notice): Promise<void> {
  await db.run(notify, [noticeChannels[notice]]);
}

/** Listens on a dedicated connection. */
export async function listenFor(connection: pg.Client, notice: Notice, heard: () => void): Promise<void> {
  connection.on('notification', heard);
  await connection.query(`listen ${noticeChannels[notice]}`);
}
