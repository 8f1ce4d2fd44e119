import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Postgres, startPostgres } from '../../apps/launcher/src/postgres.ts';
import { checkBooks } from '../books/check-books.ts';
import { type Goods, type Player, press, type Role } from './player.ts';
import { playerOf } from './shops.ts';
import { waitFor } from './wait-for.ts';
import { startWorld, type World } from './world.ts';

export interface ChaosReport {
  kills: Record<string, number>;
  bought: number;
  charges: number;
  orders: Record<string, number>;
  exceptions: Record<string, number>;
  findings: string[];
}

const shops = [
  { brand: 'watt', channels: ['12101', '10801'] },
  { brand: 'ssgame', area: 'twhk', channels: ['10302', '10303'] },
  { brand: 'ko', channels: ['11402', '10801'] },
  { brand: 'joynet', area: 'eru', channels: ['12101', '10801'] },
];

/**
 * Sixteen players buy through two server processes on one database while kill -9 hits a random part. Then everything
 * is started again, comes to rest, and the books of the world outside are compared with the database.
 */
export async function shopAndKill(options: {
  kills: number;
  everyMs: number;
  random: () => number;
  log?: (line: string) => void;
}): Promise<ChaosReport> {
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-chaos-'));
  let postgres: Postgres = await startPostgres({ dataDir: folder });
  const { port, url } = postgres;
  const world = await startWorld({
    servers: 2,
    role: 'web',
    databaseUrl: url,
    env: { SANDBOX_MAKE_UP_MS: '3000' },
  });
  const stop = new AbortController();
  const kills: Record<string, number> = {};
  let bought = 0;
  try {
    const players = Array.from({ length: 16 }, (_, i) =>
      keepBuying(world, i, stop.signal, () => (bought += 1)),
    );
    for (let n = 0; n < options.kills; n++) {
      await pause(options.everyMs * (0.5 + options.random()));
      const victims = [...world.processes.keys(), 'postgres'];
      const victim = victims[Math.floor(options.random() * victims.length)] ?? 'postgres';
      kills[victim] = (kills[victim] ?? 0) + 1;
      options.log?.(`kill ${n + 1} of ${options.kills}: ${victim}, ${bought} bought so far`);
      if (victim === 'postgres') {
        process.kill(postgres.pid, 'SIGKILL');
        await postgres.exited;
        postgres = await startPostgres({ dataDir: folder, port });
      } else {
        const running = world.processes.get(victim);
        running?.kill('SIGKILL');
        await running?.stop();
        await world.restart(victim);
      }
    }
    stop.abort();
    await Promise.all(players);
    await comeToRest(world).catch((error) => {
      throw new Error(`${error instanceof Error ? error.message : error}\n${lastLines(world)}`);
    });
    const count = async (text: string) =>
      Object.fromEntries((await world.sql<{ name: string; n: number }>(text)).map((r) => [r.name, r.n]));
    return {
      kills,
      bought,
      charges:
        (await world.sql<{ n: number }>(`select count(*)::int as n from payment where state = 'paid'`))[0]
          ?.n ?? 0,
      orders: await count('select state as name, count(*)::int as n from orders group by 1'),
      exceptions: await count('select kind as name, count(*)::int as n from exception group by 1'),
      findings: await checkBooks({ databaseUrl: url, sandboxUrl: world.sandboxUrl }),
    };
  } finally {
    stop.abort();
    await world.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One player's evening: buys one thing after another, with whatever patience a person's page has. */
async function keepBuying(
  world: World,
  index: number,
  signal: AbortSignal,
  onBought: () => void,
): Promise<void> {
  const shop = shops[index % shops.length] ?? shops[0]!;
  const name = `sample${String(index + 1).padStart(2, '0')}`;
  const player = await patiently(signal, () =>
    playerOf(world, shop.brand, { account: name, ...(shop.area ? { area: shop.area } : {}) }),
  );
  if (!player) return;
  player.serverIndex = index;
  const shelf = await patiently(signal, async () => ({
    goods: (await player.goods()).filter((g) => !g.isLimit),
    roles: await player.roles(),
  }));
  if (!shelf) return;
  for (let n = 0; !signal.aborted; n++) {
    const goods = shelf.goods[n % shelf.goods.length]!;
    const role = shelf.roles[Math.floor(n / shelf.goods.length) % shelf.roles.length]!;
    const channel = shop.channels[n % shop.channels.length]!;
    if (await buyOnce(player, goods, role, channel, signal)) onBought();
  }
}

async function buyOnce(
  player: Player,
  goods: Goods,
  role: Role,
  channel: string,
  signal: AbortSignal,
): Promise<boolean> {
  const call = await patiently(signal, () => player.payFields(goods, role, channel)).catch(() => undefined);
  if (!call) return false;
  const answer = await patiently(signal, () =>
    player.persist<{ billing_no: string; url: string }>(call.path, call.fields, 20_000),
  );
  if (answer?.code !== 1) return false;
  const url = answer.content.url || (await untilPayable(player, answer.content.billing_no, signal));
  if (!url) return false;
  for (let tries = 0; tries < 5 && !signal.aborted; tries++) {
    try {
      await press(url, 'Pay');
      break;
    } catch (error) {
      if (String(error).includes('no button')) break; // an earlier press went through, only its answer was lost
      await pause(300);
    }
  }
  return true;
}

async function untilPayable(player: Player, billingNo: string, signal: AbortSignal): Promise<string> {
  for (let tries = 0; tries < 20 && !signal.aborted; tries++) {
    const order = await player.order(billingNo).catch(() => undefined);
    if (order?.url) return order.url;
    if (order && order.state !== 'unpaid') return '';
    await pause(500);
  }
  return '';
}

/** Tries again while parts of the world are down; undefined once the evening is over. */
async function patiently<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch {
      await pause(300); // some part was just killed: a person would try again
    }
  }
  return undefined;
}

/** Lets waiting work run now instead of at its time, until nothing that concerns money is left to do. */
async function comeToRest(world: World): Promise<void> {
  await waitFor(
    'everything to come to rest',
    async () => {
      // Work that is being done stands at most a lease (30 s) ahead: only what waits for longer is brought forward.
      await world.sql(
        `update effect set run_at = now() where state = 'ready' and kind <> 'expire-order' and run_at > now() + interval '31 seconds'`,
      );
      await pause(1500);
      const left = await world.sql<{ kind: string; key: string; tries: number; last_error: string }>(`
        select kind, key, tries, last_error from effect e where state = 'ready' and (
          kind in ('deliver', 'confirm-payment', 'refund', 'tell-game', 'judge-notification')
          or (kind = 'watch-payment' and exists (
            select from payment p where p.reference = e.key and p.state in ('creating', 'unknown', 'pending')
              and exists (select from notification n where n.account = p.account and n.reference = p.reference and n.judged_at is null))))
        limit 5`);
      const unsent = await unsentNotifications(world);
      // Providers would wait for minutes before they knock again at a door that was shut.
      for (const { id } of unsent) await control(world, 'notifications/send', { id });
      if (left.length > 0 || unsent.length > 0)
        throw new Error(JSON.stringify({ left, unsent: unsent.slice(0, 3) }));
      return true;
    },
    { timeoutMs: 90_000, everyMs: 500 },
  );
}

async function unsentNotifications(world: World): Promise<{ id: number }[]> {
  const response = await fetch(`${world.sandboxUrl}/books/notifications`);
  const { notifications } = (await response.json()) as { notifications: { id: number; state: string }[] };
  return notifications.filter((n) => n.state === 'queued');
}

async function control(world: World, action: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${world.sandboxUrl}/control/${action}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}

/** What the parts said last, for whoever has to find out why they do not come to rest. */
function lastLines(world: World): string {
  const parts = [...world.processes.values()].map((part) => {
    const lines = readFileSync(join(world.folder, `${part.name}.log`), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(-3);
    return `${part.name} (${part.isRunning() ? 'runs' : 'has ended'}):\n${lines.map((line) => line.slice(0, 400)).join('\n')}`;
  });
  return parts.join('\n');
}
