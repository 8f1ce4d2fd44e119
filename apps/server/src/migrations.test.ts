import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { statement } from './repositories/database.ts';
import { migrationsFolder, openEmptyDatabase, type TestDatabase } from './testing/test-database.ts';

const subject = readdirSync(migrationsFolder).find((name) => name.endsWith('-regions-and-addresses.sql'))!;

let opened: TestDatabase;
let folder: string;
beforeAll(async () => {
  opened = await openEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'server-migrations-'));
  for (const name of readdirSync(migrationsFolder))
    if (name < subject) copyFileSync(join(migrationsFolder, name), join(folder, name));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await opened.close();
});

it('B-09 payments that were made before keep the region of their order', async () => {
  const { database } = opened;
  expect(await migrate(database, folder)).toMatchObject({ ok: true });
  await database.script(`
    insert into store (store, brand, environment) values ('s.production', 's', 'production'), ('s.demo', 's', 'demo');
    insert into orders (store, billing_no, gp_id, client_id, suid, username, server_id, server_name, role_id, role_name,
      domain_area, product_id, goods_name, game_name, items, price_minor, pay_minor, currency, points, snapshot,
      catalogue_version, language, platform, country, expires_at)
    select store, no, 'g', 'c', 'p', 'p', 's1', 's1', no, no, 'a', 'gems', 'g', 'g', '[]', 1000, 1000, 'USD', 0, '{}',
      1, 'en', 'web', country, now()
    from (values ('s.production', 'A', 'MMK'), ('s.production', 'B', 'Global'), ('s.demo', 'C', 'PH')) as o (store, no, country);
    insert into payment (store, reference, billing_no, number, provider, account, merchant, payway_id, channel_id,
      channel, method_name, amount_minor, currency, expires_at)
    select store, billing_no || '-' || number, billing_no, number, 'p', 'a', 'm', 'w', 1, '', 'm', 1000, 'USD', now()
    from orders, generate_series(1, 2) as number`);
  expect(await migrate(database, migrationsFolder)).toMatchObject({ ok: true });
  const rows = await database.many(
    statement('test_regions', 'select reference, region from payment order by reference'),
    [],
  );
  expect(rows).toEqual([
    ...['A-1', 'A-2'].map((reference) => ({ reference, region: 'MMK' })),
    ...['B-1', 'B-2'].map((reference) => ({ reference, region: 'Global' })),
    ...['C-1', 'C-2'].map((reference) => ({ reference, region: 'PH' })),
  ]);
});
