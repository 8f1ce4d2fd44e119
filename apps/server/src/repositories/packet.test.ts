import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpDatabase } from '../testing/test-database.ts';
import { type Queryable, statement } from './database.ts';
import { together } from './together.ts';

/*
 * Queries that are sent as one packet. The bugs that this looks for: an answer to the wrong query, columns of another
 * statement, a statement that counts as prepared though the database skipped it, an answer that is used before its
 * commit, columns that are described again with each query, a ROLLBACK that is skipped with the statements that it
 * should roll back.
 */

const opened = setUpDatabase();
beforeAll(async () => {
  await opened.database.script('create table kept (id int primary key, detail text)');
});
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

/** On one connection, the same one each time. */
const inTransaction = <Result>(work: (tx: Queryable) => Promise<Result>) => opened.database.transaction(work);
const row = (n: number) => ({
  n,
  nothing: null,
  big: 2 * n,
  at: new Date('2026-01-02T03:04:05Z'),
  json: { n },
});

describe('O-10 queries of one packet', () => {
  it('each get their own rows and columns, also if the connection has prepared the statements already', async () => {
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

  it('fail behind one that fails, and are prepared when they are sent again', async () => {
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

  it('are answered even if the answer to one of them cannot be parsed: only that one fails', async () => {
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

  it('are refused if one has the name of another statement, whose text would run instead', async () => {
    const twin = { ...insert, text: 'insert into kept (id, detail) values (-1, $2)' };
    const asked = inTransaction(async (tx) => {
      await tx.run(insert, [1, 'x']);
      await tx.run(twin, [2, 'x']);
    });
    await expect(asked).rejects.toThrow('two statements have the name packet_insert');
    expect(await opened.database.run(change, [9, 'y'])).toBe(0);
  });

  it('are refused with another text under the name of one in the same packet, too', async () => {
    const one = statement('packet_twins', 'insert into kept (id, detail) values ($1, $2)');
    const other = { ...one, text: 'insert into kept (id, detail) values (-$1, $2)' };
    const asked = () =>
      opened.database.together((db) => Promise.all([db.run(one, [1, 'x']), db.run(other, [2, 'x'])]));
    await expect(asked()).rejects.toThrow('two statements have the name packet_twins');
    expect(await opened.database.run(change, [9, 'y'])).toBe(0);
  });

  it('are refused with another text under the name of one in flight', async () => {
    const one = statement('packet_on_its_way', 'insert into kept (id, detail) values ($1, $2)');
    const other = { ...one, text: 'insert into kept (id, detail) values (-$1, $2)' };
    const client = new pg.Client(Object.assign({ connectionString: opened.url }, { pipeline: true }));
    await client.connect();
    const ask = together(client);
    const first = ask(one, [21, 'x']);
    await new Promise(process.nextTick);
    const second = ask(other, [22, 'x']);
    await expect(second).rejects.toThrow('two statements have the name packet_on_its_way');
    expect((await first).rowCount).toBe(1);
    await client.end();
    expect(await opened.database.many(none, [21])).toEqual([{ id: 21 }]);
    expect(await opened.database.many(none, [-22])).toEqual([]);
  });

  it('are described once for each connection, and not again', async () => {
    const client = new pg.Client(Object.assign({ connectionString: opened.url }, { pipeline: true }));
    await client.connect();
    let described = 0;
    const count = () => {
      described += 1;
    };
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('rowDescription', count).on('noData', count);
    const ask = together(client);
    const turns: number[] = [];
    for (const id of [1, 2, 3]) {
      await Promise.all([ask(several, [id]), ask(insert, [id, 'x']), ask(none, [0])]);
      turns.push(described);
    }
    const { rows } = await ask(none, [2]);
    await client.end();
    expect([turns, rows]).toEqual([[3, 3, 3], [{ id: 2 }]]);
  });

  it('return how many rows each has touched, none if the database counts none', async () => {
    const drop = statement('packet_drop', 'drop table if exists nothing_of_that_name');
    const remove = statement('packet_remove', 'delete from kept where id < $1');
    const counts = await inTransaction((tx) =>
      Promise.all([
        ...[1, 2, 3].map((id) => tx.run(insert, [id, 'x'])),
        tx.run(several, [12]),
        tx.run(drop, []),
        tx.run(change, [3, 'y']),
        tx.run(remove, [9]),
      ]),
    );
    expect(counts).toEqual([1, 1, 1, 12, 0, 2, 3]);
  });

  it('send each kind of value to the database, and back', async () => {
    const values = {
      int: [42, 'int'],
      text: ['it’s “ё”\n', 'text'],
      yes: [true, 'boolean'],
      at: [new Date('2026-02-28T23:59:59.123Z'), 'timestamptz'],
      bytes: [Buffer.from([0, 1, 255]), 'bytea'],
      json: [{ a: [1, 'x', null] }, 'jsonb'],
      list: [['a', 'b"c', null], 'text[]'],
      nothing: [null, 'text'],
    } as const;
    const columns = Object.entries(values).map(([name, [, type]], at) => `$${at + 1}::${type} as "${name}"`);
    const echo = statement('packet_echo', `select ${columns.join(', ')}, $9::text as missing`);
    const told = await opened.database.one(echo, [
      ...Object.values(values).map(([value]) => value),
      undefined,
    ]);
    const sent = Object.entries(values).map(([name, [value]]) => [name, value]);
    expect(told).toEqual({ ...Object.fromEntries(sent), missing: null });
  });

  it('outside a transaction are atomic: one that fails in the middle undoes those before it', async () => {
    const answers = await opened.database.together((db) =>
      Promise.allSettled([
        db.run(insert, [1, 'x']),
        db.one(wrong, [0]),
        db.run(insert, [2, 'x']),
        db.one(other, ['a']),
      ]),
    );
    const reasons = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.message : 'said'));
    expect(reasons).toEqual(['said', ...Array(3).fill('division by zero')]);
    expect(await opened.database.run(change, [9, 'y'])).toBe(0);
  });

  it('that are abandoned are rolled back, and their connection is reused', async () => {
    const used: (number | undefined)[] = [];
    const note = async (tx: Queryable) => used.push((await tx.one<{ pid: number }>(pid, []))?.pid);
    await inTransaction(note);
    const left = inTransaction(async (tx) => {
      tx.run(insert, [1, 'x']).catch(() => {});
      tx.one(wrong, [0]).catch(() => {});
      throw new Error('changed his mind');
    });
    await expect(left).rejects.toThrow('changed his mind');
    await inTransaction(note);
    expect(used[0]).toBe(used[1]);
    expect(await opened.database.run(change, [9, 'y'])).toBe(0);
  });

  it('are sent even if a value of another cannot be serialized', async () => {
    const round: Record<string, unknown> = {};
    round.self = round;
    const answers = await opened.database.together((db) =>
      Promise.allSettled([db.one(other, [round]), db.one(other, ['b'])]),
    );
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

it('O-10 a single change that fails only at its commit has failed', async () => {
  await opened.database.script(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'at the commit'; end $$;
    create constraint trigger refuses after insert on kept deferrable initially deferred
      for each row execute function refuse()`);
  await expect(opened.database.run(insert, [1, 'x'])).rejects.toThrow('at the commit');
  await opened.database.script('drop function refuse cascade');
  expect(await opened.database.run(insert, [1, 'x'])).toBe(1);
});
