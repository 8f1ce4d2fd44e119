import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { listExceptions } from './repositories/exceptions.ts';
import { migrationsFolder, openEmptyDatabase } from './testing/test-database.ts';

const subject = readdirSync(migrationsFolder).find((name) => name.endsWith('-payments-in-doubt.sql'))!;

it('O-11 wrong money that was ended before operators said what became of it is before them again, and no other', async () => {
  const opened = await openEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'server-migrations-'));
  try {
    const { database } = opened;
    for (const name of readdirSync(migrationsFolder))
      if (name < subject) copyFileSync(join(migrationsFolder, name), join(folder, name));
    expect(await migrate(database, folder)).toMatchObject({ ok: true });
    // Wrong in the one store, and in the other paid by the right money since.
    await database.script(`
      insert into store (store, brand, environment) values ('s.production', 's', 'production'), ('s.demo', 's', 'demo');
      insert into orders (store, billing_no, gp_id, client_id, suid, username, server_id, server_name, role_id, role_name,
        domain_area, product_id, goods_name, game_name, items, price_minor, pay_minor, currency, points, snapshot,
        catalogue_version, language, platform, expires_at)
      select store, 'A', 'g', 'c', 'p', 'p', 's1', 's1', 'r', 'r', 'a', 'gems', 'g', 'g', '[]', 1000, 1000, 'USD', 0, '{}',
        1, 'en', 'web', now() from store;
      insert into payment (store, reference, billing_no, number, state, provider, account, merchant, payway_id, channel_id,
        channel, region, method_name, amount_minor, currency, expires_at, error)
      select store, 'A-' || n, 'A', n, 'unresolved', 'p', 'main', 'm', 'w', 1, '', '', 'm', 1000, 'USD', now(),
        case when store = 's.production' and n = 1 then 'mismatch' when n = 2 then 'declined' end
      from store, generate_series(1, 2) n;
      insert into exception (store, kind, key, billing_no, reference, reason, state, resolved_at, resolved_by, resolution)
      select store, kind, 'A-' || n, 'A', 'A-' || n, 'one cent', 'resolved', now(), 'operator:ann', 'sent back'
      from store, generate_series(1, 2) n, unnest(array['payment-mismatch', 'payment-unresolved']) kind;`);
    expect(await migrate(database, migrationsFolder)).toMatchObject({ ok: true });
    const open = await listExceptions(database, { state: 'open', limit: 9 });
    expect(open).toMatchObject([
      {
        store: 's.production',
        kind: 'payment-mismatch',
        key: 'A-1',
        resolved_by: null,
        resolution: null,
        reason: 'one cent; ended before by operator:ann: sent back',
      },
    ]);
    expect(await listExceptions(database, { state: 'resolved', limit: 9 })).toHaveLength(7);
  } finally {
    rmSync(folder, { recursive: true });
    await opened.close();
  }
});
