import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpDatabase } from '../testing/test-database.ts';
import { type Queryable, statement } from './database.ts';

/*
 * A transaction's unawaited writes are atomic with it. The bugs that this looks for: a COMMIT that counts although
 * PostgreSQL rolled back, a lost error, a change that was never sent.
 */

const opened = setUpDatabase();
beforeAll(async () => {
  await opened.database.script('create table noted (id int primary key, detail jsonb)');
});
beforeEach(() => opened.database.script('truncate noted'));

const insert = statement('noted_insert', 'insert into noted (id, detail) values ($1, $2)');
const returning = statement('noted_returning', 'insert into noted (id, detail) values ($1, $2) returning id');
const all = statement('noted_all', 'select id, detail from noted order by id');
const note = (tx: Queryable, id: number, detail: unknown = {}) => tx.write(insert, [id, detail]);
const noted = async () => (await opened.database.many<{ id: number }>(all, [])).map(({ id }) => id);
const twice = /duplicate key value violates unique constraint/;

describe('O-10 an unawaited write of a transaction', () => {
  it('is committed with all the rest', async () => {
    const answer = await opened.database.transaction(async (tx) => {
      await note(tx, 1, { is: 'first', at: [1, 2] });
      const before = await tx.many(all, []);
      await note(tx, 2, null);
      return before;
    });
    expect(answer).toEqual([{ id: 1, detail: { is: 'first', at: [1, 2] } }]);
    expect(await opened.database.many(all, [])).toEqual([...answer, { id: 2, detail: null }]);
  });

  it('outside of a transaction is awaited', async () => {
    await note(opened.database, 1);
    expect(await noted()).toEqual([1]);
    await expect(note(opened.database, 1)).rejects.toThrow(twice);
  });

  const failing: Record<string, (tx: Queryable) => Promise<unknown>> = {
    'as the last of all': async (tx) => {
      await note(tx, 1);
      await note(tx, 1);
    },
    'with others behind it': async (tx) => {
      await note(tx, 1);
      await note(tx, 1);
      await note(tx, 2);
    },
    'with a question behind it': async (tx) => {
      await Promise.all([note(tx, 1), note(tx, 1)]);
      return tx.many(all, []);
    },
    'with an answer that is looked at later': async (tx) => {
      await Promise.all([note(tx, 1), note(tx, 1)]);
      return tx.deferred(returning, [3, null]);
    },
  };
  it.each(Object.keys(failing))('that fails %s fails the transaction with its own error', async (when) => {
    await note(opened.database, 9);
    const work = failing[when] as (tx: Queryable) => Promise<unknown>;
    await expect(opened.database.transaction(work)).rejects.toThrow(twice);
    expect(await noted()).toEqual([9]);
  });

  it('that cannot be serialized fails at once, and its transaction is rolled back', async () => {
    const round: Record<string, unknown> = {};
    round.self = round;
    const work = async (tx: Queryable) => {
      await note(tx, 1);
      await note(tx, 2, round);
    };
    await expect(opened.database.transaction(work)).rejects.toThrow(/circular/i);
    expect(await noted()).toEqual([]);
  });
});

describe('O-10 a transaction that the database aborted is retried', () => {
  const whoAmI = statement('test_backend', 'select pg_backend_pid() as pid');
  const failing = (state: string) =>
    statement(`test_fail_${state}`, `do $$ begin raise 'it failed' using errcode = '${state}'; end $$`);

  it.each([
    ['40001', 'on its connection'],
    ['40P01', 'on its connection'],
    ['53200', 'on its connection'],
    ['55P03', 'on its connection'],
    ['25006', 'on another one'],
    ['25P03', 'on another one'],
    ['57P01', 'on another one'],
  ])('O-10 after %s %s, if it can still roll back', async (state, where) => {
    const backends: number[] = [];
    await opened.database.transaction(async (tx) => {
      const row = await tx.one<{ pid: number }>(whoAmI, []);
      backends.push(row!.pid);
      await note(tx, backends.length);
      if (backends.length === 1) await tx.run(failing(state), []);
    });
    expect(await noted()).toEqual([2]);
    expect(backends[0] === backends[1] ? 'on its connection' : 'on another one').toBe(where);
  });

  it.each([
    [4, 5, 'done'],
    [5, 5, 'told'],
  ])('O-10 %d times: tried %d times, then it is %s', async (conflicts, tries, end) => {
    let works = 0;
    const work = opened.database.transaction(async (tx) => {
      works += 1;
      if (works <= conflicts) await tx.run(failing('40001'), []);
    });
    const told = await work.then(
      () => 'done',
      () => 'told',
    );
    expect([works, told]).toEqual([tries, end]);
  });

  it.each([
    ['40001', 2, [2]],
    ['40P01', 2, [2]],
    ['23505', 1, []],
  ])('O-10 after %s, at its COMMIT: %d attempts', async (state, tries, left) => {
    await opened.database.script(`
      create sequence commits;
      create function fail_once() returns trigger language plpgsql as $$ begin
        if nextval('commits') = 1 then raise 'at the commit' using errcode = '${state}'; end if;
        return null;
      end $$;
      create constraint trigger fails_once after insert on noted deferrable initially deferred
        for each row execute function fail_once()`);
    let works = 0;
    const work = opened.database.transaction((tx) => note(tx, ++works));
    await work.catch(() => {});
    await opened.database.script('drop function fail_once cascade; drop sequence commits');
    expect([works, await noted()]).toEqual([tries, left]);
  });
});

describe('O-10 a result that is read after the commit', () => {
  it('is available then', async () => {
    const { answer } = await opened.database.transaction(async (tx) => tx.deferred(returning, [7, null]));
    expect(await noted()).toEqual([7]);
    expect(await answer).toEqual({ id: 7 });
  });

  it('that fails fails the commit', async () => {
    const work = async (tx: Queryable) => {
      await note(tx, 1);
      return tx.deferred(returning, [1, null]);
    };
    await expect(opened.database.transaction(work)).rejects.toThrow(twice);
    expect(await noted()).toEqual([]);
  });
});

describe('P-13 queries that are sent together', () => {
  const process = statement('noted_process', 'select pg_backend_pid() as id');
  const slow = statement('noted_slow', 'select pg_sleep(1)');
  const wrong = statement('noted_wrong', 'select 1 / 0');
  const askedOf = async () => (await opened.database.one<{ id: number }>(process, []))!.id;

  it('are answered in order, and their connection is reused', async () => {
    const used = await askedOf();
    const [first, second] = await opened.database.together((db) =>
      Promise.all([db.one(process, []), db.many(all, [])]),
    );
    expect([first, second]).toEqual([{ id: used }, []]);
    expect(await askedOf()).toBe(used);
  });

  it('drop their connection if one of them fails: another may still be unanswered', async () => {
    const used = await askedOf();
    await expect(
      opened.database.together((db) => Promise.all([db.run(wrong, []), db.run(slow, [])])),
    ).rejects.toThrow('division by zero');
    expect(await askedOf()).not.toBe(used);
  });
});
