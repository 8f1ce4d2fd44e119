import { type Queryable, statement } from './database.ts';

const touch = statement(
  'built_file_touch',
  'update built_file set in_use_at = $2 where name = any($1::text[]) returning name',
);

/** Marks these as in use; returns those that are already stored. */
export async function touchBuiltFiles(db: Queryable, names: readonly string[], at: Date): Promise<string[]> {
  return (await db.many<{ name: string }>(touch, [names, at])).map(({ name }) => name);
}

const insert = statement(
  'built_file_insert',
  'insert into built_file (name, content, in_use_at) values ($1, $2, $3) on conflict do nothing',
);

/** Stores one; the content of a name never changes. */
export async function insertBuiltFile(
  db: Queryable,
  file: { name: string; content: Buffer },
  at: Date,
): Promise<void> {
  await db.run(insert, [file.name, file.content, at]);
}

const list = statement('built_file_list', 'select name from built_file');

/** The names of all stored files: some dozens for each build of the last weeks. */
export async function listBuiltFiles(db: Queryable): Promise<string[]> {
  return (await db.many<{ name: string }>(list, [])).map(({ name }) => name);
}

const find = statement('built_file_find', 'select content from built_file where name = $1');

/** The content of one, compressed by gzip. */
export async function findBuiltFile(db: Queryable, name: string): Promise<Buffer | undefined> {
  return (await db.one<{ content: Buffer }>(find, [name]))?.content;
}

const forget = statement(
  'built_file_forget',
  `delete from built_file where name in
     (select name from built_file where in_use_at < $1 order by in_use_at limit 1000)`,
);

/** Deletes at most a thousand that were not used since then; returns how many. */
export function forgetBuiltFiles(db: Queryable, before: Date): Promise<number> {
  return db.run(forget, [before]);
}
