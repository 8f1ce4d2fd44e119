import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '@gemporium/launcher/postgres.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { type CutProxy, openCutProxy } from '../harness/cut-proxy.ts';
import { exchange } from '../harness/http.ts';
import { type Player, press } from '../harness/player.ts';
import { playerOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import { startWorld, type World } from '../harness/world.ts';

/*
 * A primary and its synchronous standby, both on this machine; the store reaches the current primary under one
 * address, as with a virtual IP address.
 */

let folder: string;
let primary: Postgres;
let standby: Postgres;
let proxy: CutProxy;
let world: World;
let player: Player;
const leader = { host: '127.0.0.1', port: 0 };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-failover-'));
  chmodSync(folder, 0o711);
  const [first, second] = [join(folder, 'first'), join(folder, 'second')] as const;
  primary = await startPostgres({ dataDir: first });
  await primary.stop();
  mkdirSync(second, { mode: 0o711 });
  for (const part of ['postgres', 'postgres.json']) execFileSync('cp', ['-a', join(first, part), second]);
  primary = await startPostgres({ dataDir: first });
  const { username, password, port } = new URL(primary.tcpUrl);
  const conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`;
  appendFileSync(join(second, 'postgres/postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  writeFileSync(join(second, 'postgres/standby.signal'), '');
  execFileSync('chown', [
    '--reference',
    join(second, 'postgres/PG_VERSION'),
    join(second, 'postgres/standby.signal'),
  ]);
  standby = await startPostgres({ dataDir: second });
  await on(primary, `alter system set synchronous_standby_names = 'standby'`);
  await on(primary, 'select pg_reload_conf()');
  await waitFor('the standby to be synchronous', async () => {
    const [row] = await on<{ state: string }>(primary, 'select sync_state as state from pg_stat_replication');
    return row?.state === 'sync';
  });

  leader.port = primary.port;
  proxy = await openCutProxy(leader);
  await on(primary, 'create database shop');
  const url = Object.assign(new URL(primary.tcpUrl), { port: String(proxy.port), pathname: '/shop' }).href;
  world = await startWorld({ servers: 2, databaseUrl: url });
  player = await playerOf(world, 'watt', { account: 'crowd' });
}, 120_000);
afterAll(async () => {
  await world?.stop();
  await proxy?.close();
  await standby?.stop();
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function on<Row>({ url }: Postgres, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

it('O-10 while the standby hangs no order is confirmed, and the retry finds it', async () => {
  const [role] = await player.roles();
  const goods = (await player.goods()).find((g) => !g.isLimit)!;
  const { path, fields } = await player.payFields(goods, role!, '10801');
  const [receiver] = await on<{ pid: number }>(standby, 'select pid from pg_stat_wal_receiver');
  process.kill(receiver!.pid, 'SIGSTOP');
  // Longer than any client waits: even the late answer must be true.
  const hanging = await exchange('POST', `${player.origin}${path}`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oauth_token: player.token, ...fields }),
    timeoutMs: 90_000,
  });
  process.kill(receiver!.pid, 'SIGCONT');
  expect([hanging.status, JSON.parse(hanging.body).code]).toEqual([503, -5003]);
  const again = await player.persist<{ billing_no: string }>(path, fields);
  expect(again.code).toBe(1);
  const orders = await world.sql<{ billing_no: string }>('select billing_no from orders where role_id = $1', [
    role!.role_id,
  ]);
  expect(orders.map(({ billing_no }) => billing_no)).toEqual([again.content.billing_no]);
});

it('O-10 O-11 O-13 the primary dies while players buy, the standby takes over: nothing confirmed is lost', async () => {
  const roles = (await player.roles()).slice(1);
  const goods = (await player.goods()).filter((g) => !g.isLimit);
  const told: string[] = [];
  let isOver = false;
  const buyers = Array.from({ length: 4 }, async (_, buyer) => {
    for (let n = 0; !isOver; n += 1) {
      const tab = player.tab(buyer);
      const role = roles[(buyer * 20 + n) % roles.length]!;
      const answer = await tab.pay(goods[n % goods.length]!, role, '10801');
      if (answer.code !== 1) continue; // the role's earlier order of these goods is still open
      told.push(answer.content.billing_no);
      if (answer.content.url !== '') await press(answer.content.url, 'Pay').catch(() => {});
    }
  });
  await waitFor('some purchases', async () => told.length > 10);
  const begun = performance.now();
  process.kill(primary.pid, 'SIGKILL');
  await primary.exited;
  const before = told.length;
  await on(standby, 'select pg_promote()');
  leader.port = standby.port;
  proxy.resetAll();
  await waitFor('purchases at the new primary', async () => told.length > before + 10, { timeoutMs: 60_000 });
  process.stderr.write(
    `purchases resume ${Math.round(performance.now() - begun)} ms after the primary died\n`,
  );
  isOver = true;
  await Promise.all(buyers);

  const kept = await world.sql<{ billing_no: string }>('select billing_no from orders');
  const known = new Set(kept.map(({ billing_no }) => billing_no));
  expect(told.filter((billingNo) => !known.has(billingNo))).toEqual([]);
  const paid = await world.sql<{ billing_no: string }>(`select billing_no from payment where state = 'paid'`);
  for (const { billing_no } of paid) await player.untilOrder(billing_no, ['delivered'], 60_000);
  expect(paid.length).toBeGreaterThan(10);
  // Charges at the last moment are soon found by a query, or notified again by their provider.
  const books = { databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 90 };
  await expect.poll(() => checkBooks(books), { timeout: 90_000, interval: 1_000 }).toEqual([]);
});
