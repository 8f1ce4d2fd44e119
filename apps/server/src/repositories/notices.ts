import type pg from 'pg';
import { type Queryable, statement } from './database.ts';

/**
 * What processes tell one another through the database: that work was committed, that the catalogue's pointer moved. A
 * notice may come late, twice or never: polling is the truth.
 */
export const noticeChannels = { work: 'gemporium_work', catalogue: 'gemporium_catalogue' } as const;

export type Notice = keyof typeof noticeChannels;

const notify = statement('notice_tell', `select pg_notify($1, '')`);

/** Told after the commit, outside its transaction: NOTIFY inside one takes a lock of the whole database. */
export async function tell(db: Queryable, notice: Notice): Promise<void> {
  await db.run(notify, [noticeChannels[notice]]);
}

/** Hears on a connection of its own, which listens to nothing else. */
export async function listenFor(connection: pg.Client, notice: Notice, heard: () => void): Promise<void> {
  connection.on('notification', heard);
  await connection.query(`listen ${noticeChannels[notice]}`);
}
