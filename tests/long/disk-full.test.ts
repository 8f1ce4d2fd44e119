import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '@gemporium/launcher/postgres.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { exchange } from '../harness/http.ts';
import { type Player, press } from '../harness/player.ts';
import { playerOf } from '../harness/shops.ts';
import { startWorld, type World } from '../harness/world.ts';

/** A PostgreSQL with data and log on a 320 MB disk in memory, which requires the permission to mount one. */
const folder = mkdtempSync(join(tmpdir(), 'gemporium-disk-'));
const why = mounted();
const isLeftOut = why !== undefined && process.env.WITHOUT_DISK_FULL === 'yes';
if (isLeftOut) process.stderr.write(`disk-full is skipped: no small disk can be mounted here (${why})\n`);

function mounted(): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', folder], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').at(-2) : String(error);
  }
}

let postgres: Postgres | undefined;
let world: World;
let player: Player;
beforeAll(async () => {
  if (why !== undefined) return;
  chmodSync(folder, 0o711);
  postgres = await startPostgres({ dataDir: folder });
  world = await startWorld({ databaseUrl: postgres.url });
  player = await playerOf(world, 'watt', { account: 'crowd' });
}, 120_000);
afterAll(async () => {
  await world?.stop();
  await postgres?.stop();
  if (why === undefined) execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(isLeftOut)(
  'O-10 O-13 the database’s disk is full: purchases are refused with “try again”, confirmed orders are kept and shown, the shop can be browsed, and all goes on when there is room',
  async () => {
    if (why !== undefined)
      throw new Error(
        `No small disk can be mounted here (${why}). Run this as root, or skip it with WITHOUT_DISK_FULL=yes.`,
      );
    const roles = await player.roles();
    const goods = (await player.goods()).filter((g) => !g.isLimit);
    const told: string[] = [];
    const refused: number[] = [];
    let tries = 0;
    const buy = async () => {
      const role = roles[tries % roles.length]!;
      const sold = goods[Math.floor(tries / roles.length) % goods.length]!;
      tries += 1;
      const { path, fields } = await player.payFields(sold, role, '10801');
      const answer = await player.call<{ billing_no: string; url: string }>(path, fields);
      if (answer.code !== 1) return refused.push(answer.code);
      told.push(answer.content.billing_no);
      if (answer.content.url !== '') await press(answer.content.url, 'Pay');
    };
    for (let n = 0; n < 5; n += 1) await buy();
    const before = told.length;

    const { bavail, bsize } = statfsSync(folder);
    const filler = join(folder, 'filler');
    writeFileSync(filler, Buffer.alloc(bavail * bsize - 256 * 1024));
    // A growing table fills the rest of the disk.
    await expect
      .poll(
        () =>
          world
            .sql(`create table filler as select repeat('x', 1000) as x from generate_series(1, 2000)`)
            .then(
              () => 'grown',
              (error) => error.code,
            ),
        { timeout: 60_000 },
      )
      .not.toBe('grown');
    for (let n = 0; n < 40 && refused.length < 3; n += 1) await buy();
    const seen = await exchange(
      'GET',
      `${player.origin}/api/pay/getThirdGift?client_id=${player.clientId}&platform=web&domain_area=${player.area}`,
    );
    const read = await Promise.all(told.slice(0, 5).map((billingNo) => player.order(billingNo, 0)));
    rmSync(filler);

    expect(before).toBe(5);
    expect(JSON.parse(seen.body).code).toBe(1);
    expect(read).toMatchObject(told.slice(0, 5).map((billing_no) => ({ billing_no })));
    expect([...new Set(refused)]).toEqual([-5003]);
    const after = told.length;
    await expect
      .poll(
        async () => {
          await buy().catch(() => {});
          return told.length;
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBeGreaterThan(after + 3);
    const kept = await world.sql<{ billing_no: string }>('select billing_no from orders');
    expect(told.filter((no) => !kept.some(({ billing_no }) => billing_no === no))).toEqual([]);
    for (const billingNo of told.slice(0, 5)) await player.untilOrder(billingNo, ['delivered'], 60_000);
    expect(
      await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 120 }),
    ).toEqual([]);
  },
);
