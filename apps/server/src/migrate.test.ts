import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate, whyNotTheSame } from './migrate.ts';
import { openDatabase, statement } from './repositories/database.ts';
import { migrationsFolder, openEmptyDatabase, type TestDatabase } from './testing/test-database.ts';

let folder: string;
let opened: TestDatabase;
const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

beforeAll(async () => {
  opened = await openEmptyDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.script('drop schema public cascade; create schema public');
  folder = mkdtempSync(join(tmpdir(), 'server-migrations-'));
  write('001-first.sql', 'create table first (id int primary key);');
  write('002-second.sql', 'create table second (id int primary key); insert into second values (1), (2);');
});
afterEach(() => rmSync(folder, { recursive: true }));

const tables = async () => {
  const rows = await opened.database.many<{ name: string }>(
    statement(
      'test_tables',
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    ),
    [],
  );
  return rows.map(({ name }) => name);
};

describe('bringing the database up to date', () => {
  it('applies every migration in order, once', async () => {
    const first = await migrate(opened.database, folder);
    expect(first.ok && first.applied.map(({ name }) => name)).toEqual(['first', 'second']);
    const second = await migrate(opened.database, folder);
    expect(second).toEqual({ ok: true, applied: [] });
    write('003-third.sql', 'create table third (id int primary key);');
    const third = await migrate(opened.database, folder);
    expect(third.ok && third.applied.map(({ version }) => version)).toEqual([3]);
    expect(await tables()).toEqual(['first', 'schema_migration', 'second', 'third']);
  });

  it.each([
    [140_012, '14.12 (Debian)', false],
    [149_999, '14.99', false],
    [150_000, '15.0', true],
  ])('PostgreSQL %d is checked: %s may be used %s', async (number, text, ok) => {
    const connect = async () => {
      const connection = await opened.database.connect();
      const query = connection.query.bind(connection) as (
        text: string,
        values?: unknown[],
      ) => Promise<unknown>;
      const asOf = async (...[sql, values]: Parameters<typeof query>) =>
        sql.includes('server_version_num')
          ? { rows: [{ number: String(number), text }] }
          : query(sql, values);
      return Object.assign(connection, { query: asOf });
    };
    const outcome = await migrate({ ...opened.database, connect }, folder);
    const problem = `PostgreSQL ${text} is too old: the store needs 15 or newer.`;
    expect(outcome).toMatchObject(ok ? { ok, applied: [{}, {}] } : { ok, problem });
    expect(await tables()).toEqual(ok ? ['first', 'schema_migration', 'second'] : []);
  });

  it.each([
    ['LATIN1', false],
    ['SQL_ASCII', false],
    ['UTF8', true],
  ])(
    'a database with the encoding %s, whose names may be of any script, is accepted: %s',
    async (encoding, ok) => {
      const name = `encoded_${encoding.toLowerCase()}`;
      await opened.database.script(
        `create database ${name} encoding '${encoding}' template template0 locale_provider libc locale 'C'`,
      );
      const url = Object.assign(new URL(opened.url), { pathname: `/${name}` }).toString();
      const encoded = openDatabase({ url, maxConnections: 1, applicationName: name });
      try {
        const outcome = await migrate(encoded, folder);
        const problem = `The database’s encoding is ${encoding}: create it with the encoding UTF8, which has every player’s name.`;
        expect(outcome).toMatchObject(ok ? { ok } : { ok, problem });
      } finally {
        await encoded.end();
        await opened.database.script(`drop database ${name}`);
      }
    },
  );

  it.each([
    ['SQL, DMY', false],
    ['German, DMY', false],
    ['Postgres, MDY', false],
    ['ISO, DMY', true],
  ])('a database that writes its dates as %s can be read: %s', async (style, ok) => {
    const name = new URL(opened.url).pathname.slice(1);
    await opened.database.script(`alter database ${name} set datestyle = '${style}'`);
    try {
      const outcome = await migrate(opened.database, folder);
      const problem = `The database’s datestyle is "${style}", which the store cannot read: alter database ${name} set datestyle = 'ISO'.`;
      expect(outcome).toMatchObject(ok ? { ok, applied: [{}, {}] } : { ok, problem });
    } finally {
      await opened.database.script(`alter database ${name} reset datestyle`);
    }
  });

  it.each([
    ['default_transaction_isolation', 'serializable', 'alter database NAME set'],
    ['default_transaction_isolation', 'repeatable read', 'alter database NAME set'],
    ['default_transaction_isolation', 'read committed', undefined],
    ['default_transaction_isolation', 'read uncommitted', undefined],
    ['default_transaction_read_only', 'on', 'name the primary'],
    ['default_transaction_read_only', 'off', undefined],
  ])('O-10 a database whose %s is “%s” is refused with what to do: %s', async (setting, value, advice) => {
    const name = new URL(opened.url).pathname.slice(1);
    await opened.database.script(`alter database ${name} set ${setting} = '${value}'`);
    try {
      const outcome = await migrate(opened.database, folder);
      if (advice === undefined) expect(outcome).toMatchObject({ ok: true, applied: [{}, {}] });
      else
        expect(outcome).toMatchObject({
          ok: false,
          problem: expect.stringContaining(advice.replace('NAME', name)),
        });
    } finally {
      await opened.database.script(`begin read write; alter database ${name} reset ${setting}; commit`);
    }
  });

  it('processes that start together apply each migration once', async () => {
    // Another's migrations may last longer than a statement of the store waits for a lock.
    const hasty = openDatabase({ url: opened.url, maxConnections: 1, applicationName: 'hasty', lockMs: 1 });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => migrate(hasty, folder)));
    await hasty.end();
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(outcomes.flatMap((one) => (one.ok ? one.applied : []))).toHaveLength(2);
  });

  it('a migration waits for a table in use without blocking its readers', async () => {
    await migrate(opened.database, folder);
    write('003-third.sql', 'alter table first add column note text;');
    const user = await opened.database.connect();
    await user.query('begin; select * from first');
    const migrating = migrate(opened.database, folder);
    const waiting = statement(
      'test_waiting',
      `select 1 as yes from pg_locks where not granted and relation = 'first'::regclass`,
    );
    await expect.poll(() => opened.database.one(waiting, []), { interval: 20 }).toBeDefined();
    const asked = performance.now();
    await opened.database.many(statement('test_read', 'select id from first'), []);
    expect(performance.now() - asked).toBeLessThan(3000);
    await user.query('commit');
    await user.end();
    expect(await migrating).toMatchObject({ ok: true, applied: [{ name: 'third' }] });
  });

  it('a failing migration changes nothing and says why; earlier ones stay', async () => {
    write('002-second.sql', 'create table second (id int primary key); select missing_function();');
    const outcome = await migrate(opened.database, folder);
    expect(outcome).toEqual({
      ok: false,
      problem: expect.stringMatching(/^Migration 002-second failed and changed nothing: .*missing_function/),
    });
    expect(await tables()).toEqual(['first', 'schema_migration']);
  });

  it('a database that is newer than the program is refused', async () => {
    await migrate(opened.database, folder);
    rmSync(join(folder, '002-second.sql'));
    expect(await migrate(opened.database, folder)).toEqual({
      ok: false,
      problem: expect.stringMatching(/newer than this program: it has migration 002-second/),
    });
  });

  it('an applied migration whose file has changed is refused', async () => {
    await migrate(opened.database, folder);
    write('001-first.sql', 'create table first (id bigint primary key);');
    write('003-third.sql', 'create table third (id int primary key);');
    const problem = expect.stringMatching(/001-first was applied .* has been changed since/);
    expect(await migrate(opened.database, folder)).toEqual({ ok: false, problem });
    expect(await whyNotTheSame(opened.database, folder)).toEqual(problem);
  });

  it('an applied migration whose file has another name by now is refused', async () => {
    await migrate(opened.database, folder);
    renameSync(join(folder, '001-first.sql'), join(folder, '001-other.sql'));
    expect(await migrate(opened.database, folder)).toEqual({
      ok: false,
      problem: expect.stringMatching(/001-first was applied .* has been changed since/),
    });
  });

  it('what else lies in the folder is no migration', async () => {
    for (const name of ['README.md', '.001-first.sql.swp', '003-third.sql~'])
      write(name, 'create table wrong ();');
    expect(await migrate(opened.database, folder)).toMatchObject({ ok: true, applied: [{}, {}] });
    expect(await tables()).toEqual(['first', 'schema_migration', 'second']);
  });

  it.each([
    ['a number that is left out', '004-fourth.sql'],
    ['a number that occurs twice', '002-other.sql'],
    ['a name of its own', 'fourth.sql'],
  ])('%s is refused', async (_title, name) => {
    write(name, 'select 1;');
    expect(await migrate(opened.database, folder)).toEqual({
      ok: false,
      problem: expect.stringMatching(/has no place/),
    });
  });

  it('a missing folder is a readable error', async () => {
    expect(await migrate(opened.database, join(folder, 'nowhere'))).toEqual({
      ok: false,
      problem: expect.stringMatching(/^The migrations are missing/),
    });
  });

  it('the store’s own migrations pass', async () => {
    expect(await migrate(opened.database, migrationsFolder)).toMatchObject({ ok: true });
  });

  it('O-11 payments that our own clock had expired are queried again; those that the provider had are not', async () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    const own = readdirSync(migrationsFolder).sort();
    const copy = (names: string[]) =>
      names.forEach((name) => {
        copyFileSync(join(migrationsFolder, name), join(folder, name));
      });
    copy(own.filter((name) => name < '008'));
    await migrate(opened.database, folder);
    await opened.database.script(`
      insert into store (store, brand, environment) values ('s.production', 's', 'production');
      insert into orders (store, billing_no, state, gp_id, client_id, suid, username, server_id, server_name, role_id, role_name,
        domain_area, product_id, goods_name, game_name, items, price_minor, pay_minor, currency, snapshot, catalogue_version,
        language, platform, country, expires_at)
      select 's.production', no, 'expired', 'g', 'c', 'p', 'p', 's1', 's1', 'r', 'r', 'a', 'gems', 'g', 'g', '[]', 1, 1, 'USD',
        '{}', 1, 'en', 'web', 'US', now() from unnest(array['A', 'B']) as no;
      insert into payment (store, reference, billing_no, number, state, provider, account, merchant, payway_id, channel_id,
        method_name, amount_minor, currency, expires_at)
      select 's.production', no || '-1', no, 1, 'expired', 'p', 'a', 'm', 'w', 1, 'm', 1, 'USD', now()
      from unnest(array['A', 'B']) as no;
      insert into history (store, entity, entity_id, event, from_state, to_state, by) values
        ('s.production', 'payment', 'A-1', 'expire', 'pending', 'expired', 'watch'),
        ('s.production', 'payment', 'B-1', 'expire', 'pending', 'expired', 'notification');
      insert into effect (store, kind, key, state, done_at) values ('s.production', 'watch-payment', 'A-1', 'done', now())`);
    copy(own.filter((name) => name >= '008'));
    expect(await migrate(opened.database, folder)).toMatchObject({ ok: true });
    const standing = await opened.database.many(
      statement(
        'test_unresolved',
        `select p.reference, p.state, e.state as watch from payment p
         left join effect e on e.kind = 'watch-payment' and e.key = p.reference order by 1`,
      ),
      [],
    );
    expect(standing).toEqual([
      { reference: 'A-1', state: 'unresolved', watch: 'ready' },
      { reference: 'B-1', state: 'expired', watch: null },
    ]);
  });
});
