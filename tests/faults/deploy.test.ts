import { cpSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrations } from '@gemporium/server/migrate.ts';
import { migrationsFolder } from '@gemporium/server/testing/test-database.ts';
import { expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { exchange } from '../harness/http.ts';
import { type Player, press } from '../harness/player.ts';
import { playerOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import { root, setUpWorld } from '../harness/world.ts';

/*
 * A release: the new program starts beside the old one, brings the database up to date while the old one sells, and the
 * old one receives a stop signal while it is selling. Pages ask the next address where one does not answer, as they do.
 */

const world = setUpWorld({ servers: 2 });
let newer = '';

/** The next release's migrations: they widen tables in use, so that both programs can work with them. */
function widen(): string {
  const folder = join(world.folder, 'next-migrations');
  mkdirSync(folder);
  cpSync(migrationsFolder, folder, { recursive: true });
  const known = readMigrations(folder);
  const next = known.ok ? known.migrations.length + 1 : 0;
  const number = (n: number) => String(n).padStart(3, '0');
  writeFileSync(
    join(folder, `${number(next)}-wider.sql`),
    `alter table orders add column next_release text; alter table payment add column next_release int not null default 0;`,
  );
  writeFileSync(
    join(folder, `${number(next + 1)}-index.sql`),
    `create index next_release on payment (next_release); alter table effect add column next_release boolean;`,
  );
  return folder;
}

/** The next release's pages: a later part under another name, and the old one nowhere in it. */
function rebuild(): { folder: string; oldPart: string; newPart: string } {
  const folder = join(world.folder, 'next-storefront');
  cpSync(join(root, 'dist/storefront'), folder, { recursive: true });
  const client = join(folder, 'client');
  const oldPart = readdirSync(client).find((name) => /^later-\w{8}\.js$/.test(name)) ?? '';
  const newPart = 'later-NEWNEW00.js';
  for (const end of ['', '.gz', '.br']) renameSync(join(client, oldPart + end), join(client, newPart + end));
  return { folder, oldPart, newPart };
}

/** The payment page of an order whose answer was lost with its server: the page asks for it. */
function pageOf(player: Player, billingNo: string): Promise<string> {
  const look = async () => (await player.order(billingNo)).url || undefined;
  return waitFor(`the payment page of ${billingNo}`, look);
}

it('O-10 O-13 W-01 a release while players buy: no purchase fails, all is delivered, and the new program goes on alone', async () => {
  const player: Player = await playerOf(world, 'watt', { account: 'crowd' });
  const roles = await player.roles();
  const goods = (await player.goods()).filter((g) => !g.isLimit);
  newer = widen();
  const bought: string[] = [];
  const failed: string[] = [];
  let isOver = false;
  let begun = 0;
  const buyers = Array.from({ length: 6 }, async (_, buyer) => {
    for (let n = 0; !isOver || n < 2; n += 1) {
      const tab = player.tab(buyer + n);
      // Goods that no character has been sold before: one whose payment is still on its way is refused a second time.
      const role = roles[begun % roles.length]!;
      const kind = goods[Math.floor(begun / roles.length)]!;
      begun += 1;
      const answer = await tab.pay(kind, role, '10801');
      if (answer.code !== 1) failed.push(`${answer.code} ${answer.msg}`);
      else {
        const { billing_no, url } = answer.content;
        // The way back may lead to the server that was just stopped: the money is paid all the same.
        await press(url || (await pageOf(tab, billing_no)), 'Pay').catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ECONNREFUSED' && error.code !== 'ECONNRESET') throw error;
        });
        bought.push(billing_no);
      }
    }
  });

  const old = world.processes.get('server-2')!;
  const { folder: storefront, oldPart, newPart } = rebuild();
  await world.restart('server-1', { MIGRATIONS_DIR: newer, STOREFRONT_DIR: storefront });
  const [applied] = await world.sql<{ count: number }>(
    `select count(*)::int as count from information_schema.columns where column_name = 'next_release'`,
  );
  const before = bought.length;
  await expect.poll(() => bought.length).toBeGreaterThan(before + 4); // old and new sell together
  // Whichever of them answers, a page of either finds its parts.
  for (const port of world.ports)
    for (const part of [oldPart, newPart]) {
      const { status, body } = await exchange('GET', `http://watt.localhost:${port}/assets/${part}`);
      expect([part, status, body.length > 10_000]).toEqual([part, 200, true]);
    }
  expect(old.isRunning()).toBe(true);
  const exitCode = await old.stop();
  const after = bought.length;
  await expect.poll(() => bought.length).toBeGreaterThan(after + 4);
  isOver = true;
  await Promise.all(buyers);

  expect(applied?.count).toBe(3);
  expect([exitCode, failed]).toEqual([0, []]);
  const rest = player.tab(0);
  for (const billingNo of bought) await rest.untilOrder(billingNo, ['delivered']);
  expect(
    await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 30 }),
  ).toEqual([]);
});
