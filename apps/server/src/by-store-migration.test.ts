import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { claimEffects, finishEffect } from './repositories/effects.ts';
import { findException, raiseException } from './repositories/exceptions.ts';
import { historyOfOrder, recordHistory } from './repositories/history.ts';
import { findNotification, storeNotification } from './repositories/notifications.ts';
import { bookPoints, totalPoints } from './repositories/points.ts';
import { findPaymentByProviderReference } from './repositories/provider-numbers.ts';
import { findSession } from './repositories/sessions.ts';
import { migrationsFolder, openEmptyDatabase, type TestDatabase } from './testing/test-database.ts';

/* Data from before keys began with the store: all of it is found, and work continues. */

const [ours, theirs] = ['s.production', 's.demo'];
let opened: TestDatabase;
let folder: string;
beforeAll(async () => {
  opened = await openEmptyDatabase();
  const { database } = opened;
  folder = mkdtempSync(join(tmpdir(), 'server-migrations-'));
  for (const name of readdirSync(migrationsFolder))
    if (name < '014') copyFileSync(join(migrationsFolder, name), join(folder, name));
  expect(await migrate(database, folder)).toMatchObject({ ok: true });
  await database.script(`
    insert into store (store, brand, environment) values ('${ours}', 's', 'production'), ('${theirs}', 's', 'demo');
    insert into orders (store, billing_no, gp_id, client_id, suid, username, server_id, server_name, role_id, role_name,
      domain_area, product_id, goods_name, game_name, items, price_minor, pay_minor, currency, points, snapshot,
      catalogue_version, language, platform, expires_at)
    select store, no, 'g', 'c', 'p', 'p', 's1', 's1', no, no, 'a', 'gems', 'g', 'g', '[]', 1000, 1000, 'USD', 0, '{}',
      1, 'en', 'web', now()
    from (values ('${ours}', 'A'), ('${theirs}', 'B')) as o (store, no);
    insert into payment (store, reference, billing_no, number, state, provider, account, merchant, payway_id, channel_id,
      channel, region, method_name, amount_minor, currency, expires_at, provider_reference)
    select store, billing_no || '-' || number, billing_no, number, (array['paid', 'pending', 'paid'])[number], 'p',
      (array['main', 'main', 'second'])[number], 'm', 'w', 1, '', '', 'm', 1000, 'USD', now(),
      'P-' || case when number = 3 then 'A' else billing_no end
    from orders, generate_series(1, 3) as number where billing_no = 'A' or number < 3;
    insert into player_session (token_hash, store, gp_id, client_id, suid, username, origin, expires_at)
      values (sha256('token'::bytea), '${ours}', 'g', 'c', 'p', 'p', 'login', now() + interval '1 hour');
    insert into effect (store, kind, key, lane) select '${ours}', 'deliver', n::text, '' from generate_series(1, 3) n;
    insert into history (store, entity, entity_id, event, from_state, to_state, by)
      select '${ours}', 'order', 'A', n::text, '', '', 'p' from generate_series(1, 3) n;
    insert into exception (store, kind, key, reason) select '${ours}', 'chargeback', n::text, 'why' from generate_series(1, 3) n;
    insert into points_entry (store, gp_id, suid, billing_no, points, reason) values ('${ours}', 'g', 'p', 'A', 7, 'earned');
    insert into notification (provider, account, dedupe_key, event, body, store, judged_at)
      values ('p', 'main', 'M1', '{"type": "ignored"}', '', null, null), ('p', 'main', 'M2', '{}', '', '${ours}', now()),
        ('p', 'second', 'M1', '{}', '', null, now());`);
  expect(await migrate(database, migrationsFolder)).toMatchObject({ ok: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await opened.close();
});

it('O-11 a capture is found by its number, and the number cannot pay another order', async () => {
  const under = (account: string, number: string) =>
    findPaymentByProviderReference(opened.database, account, number);
  expect(await under('main', 'P-A')).toMatchObject({ store: ours, reference: 'A-1' });
  expect(await under('main', 'P-B')).toMatchObject({ store: theirs, reference: 'B-1' });
  expect(await under('second', 'P-A')).toMatchObject({ store: ours, reference: 'A-3' });
  expect(await under('second', 'P-B')).toBeUndefined();
});

it('I-05 players stay logged in', async () => {
  const hash = createHash('sha256').update('token').digest();
  expect(await findSession(opened.database, hash, ours!, new Date())).toMatchObject({ suid: 'p' });
});

it('O-13 waiting work is claimed in order, and ended', async () => {
  const claimed = await claimEffects(opened.database, 99);
  expect(claimed.map(({ key }) => key).sort()).toEqual(['1', '2', '3']);
  for (const effect of claimed) expect(await finishEffect(opened.database, effect)).toBe(true);
});

it('O-13 exceptions keep their numbers; new ones get new numbers', async () => {
  const { database } = opened;
  expect(await findException(database, 3)).toMatchObject({ key: '3', reason: 'why' });
  await raiseException(database, { store: ours!, kind: 'chargeback', key: '4', reason: 'new' });
  expect(await findException(database, 4)).toMatchObject({ key: '4', reason: 'new' });
});

it('K-01 the history of an order is in order, with new events at the end', async () => {
  const { database } = opened;
  const now = { event: '4', from: '', to: '', by: 'p' };
  await recordHistory(database, { store: ours!, entity: 'order', id: 'A', ...now });
  expect((await historyOfOrder(database, ours!, 'A')).map(({ event }) => event)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ]);
});

it('V-02 points are kept, and new ones are added to them', async () => {
  const { database } = opened;
  await bookPoints(database, { store: ours!, gp_id: 'g', suid: 'p', billing_no: 'A' }, 9, 'earned');
  expect(await totalPoints(database, { store: ours!, gpId: 'g', suid: 'p' })).toBe(9);
});

it('O-11 a waiting message is found by its number and account, and a duplicate is recognised', async () => {
  const { database } = opened;
  expect(await findNotification(database, 'account:main', 1)).toMatchObject({
    dedupe_key: 'M1',
    judged_at: null,
  });
  expect(await findNotification(database, 'account:second', 3)).toMatchObject({ dedupe_key: 'M1' });
  const event = { type: 'ignored', dedupeKey: 'M4', alarm: false, detail: '' } as const;
  const message = { provider: 'p', account: 'main', event, body: Buffer.alloc(0) };
  expect(await storeNotification(database, message, false)).toEqual({ isFresh: true });
  expect(await findNotification(database, 'account:main', 4)).toMatchObject({ event });
  expect(await storeNotification(database, message, false)).toEqual({ isFresh: false });
});
