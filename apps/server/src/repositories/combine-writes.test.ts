import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpDatabase } from '../testing/test-database.ts';
import { combineWrites, type Write } from './combine-writes.ts';
import { statement } from './database.ts';

/*
 * Combined changes have the same result as sequential ones. The bugs that this looks for: a lost second change of a
 * row, a change that does not see an earlier one, a value in the wrong place.
 */

const opened = setUpDatabase();
beforeAll(async () => {
  await opened.database.script(`
    create table alpha (id int primary key, note text, seen int);
    create table beta (id int primary key, note text, seen int);
    create table gamma (id int primary key, note text, seen int)`);
});

const tables = ['alpha', 'beta', 'gamma'] as const;
const kinds = {
  insert: (t: string) => `insert into ${t} (id, note) values ($1, $2)`,
  keep: (t: string) => `insert into ${t} (id, note) values ($1, $2) on conflict do nothing`,
  put: (t: string) =>
    `insert into ${t} (id, note) values ($1, $2) on conflict (id) do update set note = ${t}.note || excluded.note`,
  update: (t: string) => `update ${t} set note = note || $2 where id = $1`,
  remove: (t: string) => `delete from ${t} where id = $1 and note <> $2`,
  count: (t: string) =>
    `update ${t} set seen = (select count(*) from ${t === 'alpha' ? 'beta' : 'alpha'}), note = coalesce($2, note) where id = $1`,
};
type Kind = keyof typeof kinds;
/** `isNamed`: its row is named, so that it can be sent together with a change to another row of the table. */
const write = (kind: Kind, table: string, id: number, note: string, isNamed = false): Write => ({
  statement: statement(`combine_${kind}_${table}`, kinds[kind](table)),
  values: [id, note],
  ...(isNamed ? { rows: [String(id)] } : {}),
});

const fill = () =>
  opened.database.script(
    tables.map((t) => `delete from ${t}; insert into ${t} values (1, '${t}', 0), (2, '${t}', 0);`).join(' '),
  );
beforeEach(fill);
const standing = () =>
  opened.database.many(
    statement(
      'combine_all',
      `${tables.map((t) => `select '${t}' as t, ${t}.* from ${t}`).join(' union all ')} order by t, id`,
    ),
    [],
  );
/** The results sequentially and combined; an error counts as a result. */
async function both(writes: readonly Write[]) {
  const outcome = async (all: readonly Write[]) => {
    await fill();
    const failed = await opened.database
      .transaction(async (tx) => {
        // Each is awaited, so that nothing is combined on the way.
        for (const { statement: one, values } of all) await tx.run(one, values);
      })
      .then(
        () => false,
        () => true,
      );
    return { failed, rows: await standing() };
  };
  return { apart: await outcome(writes), together: await outcome(combineWrites(writes)) };
}

describe('combined changes', () => {
  const choices = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    tables.slice(0, 2).map((table) => [kind, table] as const),
  );
  const pairs = choices.flatMap((first) => choices.map((second) => [first, second] as const));

  it.each(pairs)('have the same result as sequential ones: %j, then %j', async (first, second) => {
    for (const [a, b] of [
      [1, 1],
      [1, 2],
      [3, 3],
      [3, 1],
      [3, 4],
    ] as const) {
      for (const isNamed of [false, true]) {
        const writes = [
          write(...first, a, 'x', isNamed),
          write(...second, b, 'y', isNamed),
          write('update', 'gamma', 1, 'z', isNamed),
          write(...first, b, 'w', isNamed),
        ];
        const { apart, together } = await both(writes);
        expect(together).toEqual(apart);
      }
    }
  });

  it('are as few statements as their tables and rows allow, and keep their order', () => {
    const named = (...writes: Write[]) => combineWrites(writes).map(({ values }) => values.length / 2);
    const change = (kind: Kind, table: string, row?: number) =>
      write(kind, table, row ?? 1, '', row !== undefined);
    expect(named()).toEqual([]);
    expect(named(change('update', 'alpha'), change('update', 'beta'), change('insert', 'gamma'))).toEqual([
      3,
    ]);
    expect(named(change('update', 'alpha'), change('update', 'alpha'))).toEqual([1, 1]);
    expect(named(change('update', 'alpha', 1), change('update', 'alpha', 2))).toEqual([2]);
    expect(named(change('update', 'alpha', 1), change('update', 'alpha', 1))).toEqual([1, 1]);
    expect(named(change('update', 'alpha', 1), change('update', 'alpha'))).toEqual([1, 1]);
    expect(named(change('insert', 'alpha', 3), change('update', 'alpha', 1))).toEqual([2]);
    expect(named(change('insert', 'alpha'), change('insert', 'alpha'), change('update', 'beta'))).toEqual([
      3,
    ]);
    expect(named(change('insert', 'alpha'), change('keep', 'alpha'), change('update', 'beta'))).toEqual([
      2, 1,
    ]);
    expect(named(change('put', 'alpha'), change('put', 'alpha'))).toEqual([1, 1]);
    expect(named(change('update', 'alpha'), change('count', 'beta'))).toEqual([1, 1]);
    expect(named(change('count', 'beta'), change('update', 'alpha'))).toEqual([2]);
    // The third reads what the second changes, so that it may not overtake it.
    expect(
      named(
        change('update', 'alpha'),
        change('update', 'alpha'),
        change('count', 'beta'),
        change('insert', 'beta'),
      ),
    ).toEqual([1, 1, 1, 1]);
  });

  it('of several rows are combined if they share none, and sequential otherwise', async () => {
    const sets = [[], [1], [2], [3], [1, 2], [2, 3], [3, 1], [1, 2, 3]];
    const onto = (note: string, ids: readonly number[]): Write => ({
      statement: statement(
        `combine_many_${note}`,
        `update gamma set note = note || '${note}' where id = any($1)`,
      ),
      values: [ids],
      rows: ids.map(String),
    });
    for (const first of sets)
      for (const second of sets) {
        const combined = combineWrites([onto('x', first), onto('y', second)]);
        const shared = first.filter((id) => second.includes(id));
        expect([first, second, combined.length]).toEqual([first, second, shared.length === 0 ? 1 : 2]);
        expect(combined.flatMap(({ values }) => values)).toEqual([first, second]);
      }
  });

  it('of one kind are written in their order', async () => {
    await opened.database.script(
      'create table if not exists numbered (id bigint generated always as identity, note text); truncate numbered restart identity',
    );
    const add = statement('numbered_add', "insert into numbered (note) values (concat($1::text, ')'))");
    const notes = ['c', 'a', 'b', 'd'];
    await opened.database.transaction(async (tx) => {
      for (const note of notes) await tx.write(add, [note]);
    });
    const rows = await opened.database.many<{ note: string }>(
      statement('numbered_all', 'select note from numbered order by id'),
      [],
    );
    expect(rows.map(({ note }) => note)).toEqual(notes.map((note) => `${note})`));
  });

  it('resolve for readers after the commit, each with its own row', async () => {
    const add = statement('beta_add', 'insert into beta (id, note) values ($1, $2) returning id, note');
    const answers = await opened.database.transaction(async (tx) => {
      const first = tx.deferred(add, [7, 'seven'], ['7']);
      await tx.write(statement('alpha_note', 'update alpha set note = $2 where id = $1'), [1, 'said']);
      const second = tx.deferred(add, [8, 'eight'], ['8']);
      return [first, second];
    });
    expect(await Promise.all(answers.map(({ answer }) => answer))).toEqual([
      { id: 7, note: 'seven' },
      { id: 8, note: 'eight' },
    ]);
    expect(await standing()).toContainEqual({ t: 'alpha', id: 1, note: 'said', seen: 0 });
  });

  it('have one name for each sequence of statements, whatever their values', () => {
    const of = (id: number) =>
      combineWrites([write('update', 'alpha', id, 'a'), write('update', 'beta', id, 'b')])[0];
    expect(of(1)?.statement).toBe(of(2)?.statement);
    expect(of(1)?.values).toEqual([1, 'a', 1, 'b']);
  });
});
