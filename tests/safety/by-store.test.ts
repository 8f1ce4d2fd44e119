import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Statement } from '@gemporium/server/repositories/statement.ts';
import { openTestDatabase, type TestDatabase } from '@gemporium/server/testing/test-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { acrossStores, outsideStores, refusedFunctions } from './across-stores.ts';
import { isRefused } from './refused-functions.ts';
import { root } from './sources.ts';
import { identities, partsRead, splitByStore, storesAmong, tablesOf, uniqueRules } from './split-by-store.ts';

/* A store's rows could be on a separate machine: docs/operations/growth.md. */

const registered = vi.hoisted(() => new Map<string, Statement>());
vi.mock('@gemporium/server/repositories/database.ts', async (original) => ({
  ...(await original<object>()),
  statement(name: string, text: string): Statement {
    registered.set(name, { name, text });
    return { name, text };
  },
}));

let opened: TestDatabase;
let client: pg.Client;
let tables: string[];
let refused: string[];
beforeAll(async () => {
  // A test before this one in the same process may have loaded them with the real `statement`.
  vi.resetModules();
  const folder = join(root, 'apps/server/src/repositories');
  for (const name of readdirSync(folder)) if (!name.includes('.test.')) await import(join(folder, name));
  opened = await openTestDatabase();
  client = await opened.database.connect();
  tables = (await tablesOf(client)).filter((table) => !(table in outsideStores));
  refused = await splitByStore(client, tables);
});
afterAll(async () => {
  await client?.end();
  await opened?.close();
});

describe('B-06 a store’s rows can be separated from the others’', () => {
  it('B-06 every table of what people do can be partitioned by store, with all its constraints', async () => {
    expect(tables.length).toBeGreaterThan(20);
    expect(refused).toEqual([]);
  });

  it('B-06 its key begins with the store', async () => {
    const keys = (await uniqueRules(client, tables)).filter(({ isKey }) => isKey);
    const begins = keys.filter(({ columns }) => columns[0] === 'store').map(({ table }) => table);
    expect(begins).toEqual(tables);
  });

  it('B-06 its rows are not identified by a sequence alone', async () => {
    expect(await identities(client, tables)).toEqual([]);
  });

  it('B-06 the unpartitioned tables are the listed ones', async () => {
    const outside = Object.keys(outsideStores).sort();
    expect((await tablesOf(client)).filter((table) => !tables.includes(table))).toEqual(outside);
  });
});

describe('B-06 who moves a store finds in growth.md', () => {
  const text = readFileSync(join(root, 'docs/operations/growth.md'), 'utf8');
  const namesIn = (part: RegExp) => [...(part.exec(text)?.[1] ?? '').matchAll(/[a-z_]+/g)].map(String);

  it('B-06 every table that goes along', () => {
    const named = ['orders', 'payment', ...namesIn(/each after what it refers to: ([^`]+)\n```/)];
    expect(named.sort()).toEqual(tables.toSorted());
  });

  it('B-06 every table that does not', () => {
    const named = [...(/^Not part of this are ([^.]+)\./m.exec(text)?.[1] ?? '').matchAll(/`(\w+)`/g)];
    expect(named.map(([, table]) => table)).toEqual(Object.keys(outsideStores).sort());
  });

  it('B-06 how many statements access more than one store’s rows', () => {
    const among = Object.keys(acrossStores).length;
    expect(text).toContain(`all but ${among} access the rows of one store only. Those ${among} are listed`);
  });
});

it('B-06 every statement accesses one store’s rows, or is listed as an exception', async () => {
  expect(registered.size).toBeGreaterThan(120);
  const across: string[] = [];
  for (const statement of registered.values())
    if (storesAmong(await partsRead(client, statement, tables)) > 1) across.push(statement.name);
  expect(across.sort()).toEqual(Object.keys(acrossStores).sort());
});

it('B-06 statements that access more than one store’s rows change none, except the sweeps', () => {
  const changes = [...registered.values()]
    .filter(({ name, text }) => name in acrossStores && /\b(insert into|update|delete from)\b/.test(text))
    .map(({ name }) => name);
  expect(changes.sort()).toEqual([
    'begun_login_forget',
    'game_code_forget',
    'idempotency_key_forget',
    'notification_forget_bodies',
    'session_forget',
  ]);
});

describe('B-06 no function is used where a distributed engine refuses it', () => {
  it('B-06 except the listed ones', () => {
    const found = [...registered.values()].filter(({ text }) => isRefused(text)).map(({ name }) => name);
    expect(found.sort()).toEqual(Object.keys(refusedFunctions).sort());
  });

  it.each([
    ['update t set a = clock_timestamp() where store = $1', true],
    ['delete from t where a < clock_timestamp()', true],
    ['update t set a = random()', true],
    ['update t set a = coalesce(a, now()) where store = $1', true],
    [`update t set a = case when b then now() else a end`, true],
    ['update t set a = coalesce(a, b - make_interval(secs => $1)), c = now()', false],
    ['update t set a = now() + make_interval(secs => $2) where a < now()', false],
    ['insert into t (a) values (now()) on conflict (b) do update set a = now()', true],
    ['insert into t (a) values (now()) on conflict (b) do update set a = excluded.a', false],
    ['select clock_timestamp() from t where a = coalesce(a, now())', false],
  ])('B-06 %s: %s', (text, isSeen) => {
    expect(isRefused(text)).toBe(isSeen);
  });
});
