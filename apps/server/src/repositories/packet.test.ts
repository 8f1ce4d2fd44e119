import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Queryable, statement } from './database.ts';

/*
 * Questions that go out as one packet. The bugs that this looks for: an answer that lands at another question, columns of another
 * statement, a statement that counts as prepared though the database has skipped it, an answer that is believed before its commit.
 */

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.database.script('create table kept (id int primary key, detail text)');
});
afterAll(() => opened.close());
beforeEach(() => opened.database.script('truncate kept'));

const pid = statement('packet_pid', 'select pg_backend_pid() as pid');
const insert = statement('packet_insert', 'insert into kept (id, detail) values ($1, $2)');
const several = statement(
  'packet_several',
  `select n, null::text as nothing, n::bigint * 2 as big, timestamptz '2026-01-02 03:04:05Z' as at, jsonb_build_object('n', n) as json
   from generate_series(1, $1::int) as n order by n`,
);
const other = statement('packet_other', `select $1::text as word, true as yes`);
const change = statement('packet_change', 'update kept set detail = $2 where id < $1');
const none = statement('packet_none', 'select id from kept where id = $1');
const tooLarge = statement('packet_too_large', `select $1::bigint as number`);
const wrong = statement('packet_wrong', 'select 1 / $1::int');

/** On one connection, which is the same each time that it is used again. */
const inTransaction = <Result>(work: (tx: Queryable) => Promise<Result>) => opened.database.transaction(work);
const row = (n: number) => ({
  ...{ n, nothing: null, big: 2 * n },
  ...{ at: new Date('2026-01-02T03:04:05Z'), json: { n } },
});

describe('O-10 questions of one packet', () => {
  it('get each its own rows and columns, also where the connection knows the statements already', async () => {
    for (const turn of [1, 2, 3]) {
      const answers = await inTransaction((tx) =>
        Promise.all([
          tx.many(several, [2]),
          tx.run(insert, [turn, 'x']),
          tx.run(change, [99, 'y']),
          tx.run(change, [0, 'y']),
          tx.many(none, [99]),
          tx.one(other, ['a']),
          tx.many(several, [1]),
          tx.one(other, ['b']),
          tx.many(none, [turn]),
        ]),
      );
      expect(answers).toEqual([
        [row(1), row(2)],
        1,
        turn,
        0,
        [],
        { word: 'a', yes: true },
        [row(1)],
        { word: 'b', yes: true },
        [{ id: turn }],
      ]);
    }
  });

  it('stand behind one that fails: they fail with it, and are prepared when they are asked again', async () => {
    const fresh = statement('packet_fresh', 'select $1::int + 1 as next');
    const used: number[] = [];
    const failed = await inTransaction(async (tx) => {
      used.push((await tx.one<{ pid: number }>(pid, []))?.pid ?? 0);
      const asked = [tx.one(other, ['before']), tx.one(wrong, [0]), tx.one(fresh, [1])];
      const answers = await Promise.allSettled(asked);
      throw new Error(answers.map(({ status }) => status).join(' '));
    }).catch((error: unknown) => String(error));
    const next = await inTransaction(async (tx) => {
      used.push((await tx.one<{ pid: number }>(pid, []))?.pid ?? 0);
      return tx.one(fresh, [1]);
    });
    expect([failed, next]).toEqual(['Error: fulfilled rejected rejected', { next: 2 }]);
    expect(used[0]).toBe(used[1]);
  });

  it('are heard where the answer to one of them cannot be taken: that one fails', async () => {
    const answers = await opened.database.together((db) =>
      Promise.allSettled([
        db.one(other, ['a']),
        db.one(tooLarge, ['9007199254740993']),
        db.one(other, ['b']),
      ]),
    );
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.name)),
    ).toEqual([{ word: 'a', yes: true }, 'RangeError', { word: 'b', yes: true }]);
  });

  it('are refused where one has the name of another statement, whose text would be carried out in its place', async () => {
    const twin = { ...insert, text: 'insert into kept (id, detail) values (-1, $2)' };
    const asked = inTransaction(async (tx) => {
      await tx.run(insert, [1, 'x']);
      await tx.run(twin, [2, 'x']);
    });
    await expect(asked).rejects.toThrow('two statements have the name packet_insert');
    expect(await opened.database.run(change, [9, 'y'])).toBe(0);
  });

  it('are asked all the same where a value of another cannot be written down', async () => {
    const round: Record<string, unknown> = {};
    round.self = round;
    const answers = await opened.database.together((db) =>
      Promise.allSettled([db.one(other, [round]), db.one(other, ['b'])]),
    );
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

it('O-10 a change by itself that fails only as it is committed has failed', async () => {
  await opened.database.script(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'at the commit'; end $$;
    create constraint trigger refuses after insert on kept deferrable initially deferred
      for each row execute function refuse()`);
  await expect(opened.database.run(insert, [1, 'x'])).rejects.toThrow('at the commit');
  await opened.database.script('drop function refuse cascade');
  expect(await opened.database.run(insert, [1, 'x'])).toBe(1);
});
