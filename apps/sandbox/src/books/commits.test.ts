import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { groupCommits } from './commits.ts';

it('S-16 a commit that the disk refuses fails everybody in it, and the next one is written', async () => {
  const db = new DatabaseSync(':memory:');
  // A row without its owner is noticed only as it is committed.
  db.exec(`create table owner (id integer primary key);
    create table thing (name text, owner references owner deferrable initially deferred)`);
  const { commit, onCommitted } = groupCommits(db);
  const things = () =>
    db
      .prepare('select name from thing order by name')
      .all()
      .map(({ name }) => name);
  const add = (name: string, owner: number | null) => () =>
    db.prepare('insert into thing values (?, ?)').run(name, owner).changes;
  let committed = 0;
  onCommitted(() => {
    committed += 1;
  });
  const together = [commit(add('good', null)), commit(add('orphan', 7)), commit(() => 'a look')];
  expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  expect([things(), committed]).toEqual([[], 0]);
  expect(await commit(add('next', null))).toBe(1);
  expect([things(), committed]).toEqual([['next'], 1]);
  db.close();
});

it('S-16 work that fails is undone alone, and what shares its commit is written', async () => {
  const db = new DatabaseSync(':memory:');
  db.exec('create table thing (name text)');
  const { commit } = groupCommits(db);
  const add = (name: string) => db.prepare('insert into thing values (?)').run(name);
  const failing = commit(() => {
    add('half');
    throw new Error('a bug');
  });
  const others = ['one', 'two'].map((name) => commit(() => add(name)));
  await expect(failing).rejects.toThrow('a bug');
  await Promise.all(others);
  expect(
    db
      .prepare('select name from thing')
      .all()
      .map(({ name }) => name),
  ).toEqual(['one', 'two']);
  db.close();
});
