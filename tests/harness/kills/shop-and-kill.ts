import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Postgres, startPostgres } from '@gemporium/launcher/postgres.ts';
import { ownPorts } from '@gemporium/launcher/testing/own-ports.ts';
import { checkBooks } from '../../books/check-books.ts';
import { secretsInLogs } from '../../books/secrets-in-logs.ts';
import { type Card, firstGoods, issueCards, secretsOf } from '../cards.ts';
import { areaFor, channelBy, everybodysBrand, sellByEverybody } from '../every-provider.ts';
import { seeded } from '../seeded.ts';
import { playerOf } from '../shops.ts';
import { waitFor } from '../wait-for.ts';
import { startWorld, type World } from '../world.ts';
import { acts, visits } from './acts.ts';
import type { Buyer } from './buyer.ts';
import { comeToRest } from './come-to-rest.ts';
import { patiently } from './patiently.ts';
import { brokenPromises, noPromises, type Promises } from './promises.ts';
import { keepOperating, type Links } from './publisher.ts';

export interface KillsReport {
  kills: Record<string, number>;
  /** What players and the publisher did, with the outcomes. */
  done: Record<string, number>;
  /** How many answers made a promise to a player. */
  promises: Record<string, number>;
  /** Payments that arrived after their orders had expired. */
  late: number;
  /** Refunds whose outcome the provider never reported: an operator looks them up. */
  unresolvedRefunds: string[];
  charges: number;
  /** Payments that were paid, by provider. */
  providers: Record<string, number>;
  orders: Record<string, number>;
  coupons: Record<string, number>;
  limits: Record<string, number>;
  cards: Record<string, number>;
  links: Record<string, number>;
  rewards: Record<string, number>;
  exceptions: Record<string, number>;
  findings: string[];
}

interface Shop {
  brand: string;
  area?: string;
  /** The channels that players pay by. */
  channels: readonly string[];
  /** Channels are used in turn, so that each gets its share. */
  inTurn?: true;
  hasCoupons: boolean;
  activities: string[];
}

const activities = ['total-top-up', 'days-in-a-row', 'first-top-up'];
const shops: Shop[] = [
  { brand: 'watt', channels: ['12101', '10801'], hasCoupons: true, activities },
  { brand: 'ssgame', area: 'twhk', channels: ['10302', '10303'], hasCoupons: true, activities: [] },
  { brand: 'ko', channels: ['11402', '10801'], hasCoupons: true, activities },
  { brand: 'joynet', area: 'eru', channels: ['12101', '10801'], hasCoupons: false, activities },
];

/** For the brand that offers every provider, each by the one channel that accepts the area's currency. */
const everybodys = ['useuro', 'kr'].map((area): Shop => {
  const here = [...channelBy.values()].filter((channel) => areaFor(channel) === area);
  const channels = here.map(({ id }) => String(id));
  return { brand: everybodysBrand, area, channels, inTurn: true, hasCoupons: true, activities: [] };
});
/** The shops of the sixteen players, in turn: most pay in dollars, by every provider. */
const round = [...shops, everybodys[0]!, everybodys[0]!, everybodys[0]!, everybodys[1]!];

const nameOf = ({ brand, area = '' }: Shop) => `${brand}-${area}`;

/**
 * Sixteen players buy, claim coupons, redeem cards and receive rewards through two server processes on one database,
 * and the publisher refunds and sends make-up links, while random processes are killed with -9. Then everything is
 * restarted and drained, and the books outside, the invariants and the promises made to players are compared with the
 * database.
 */
export async function shopAndKill(options: {
  kills: number;
  everyMs: number;
  seed: number;
  log?: (line: string) => void;
}): Promise<KillsReport> {
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-kills-'));
  const [port = 0] = await ownPorts(1); // Reserved, so that no client takes it while PostgreSQL is down.
  let postgres: Postgres = await startPostgres({ dataDir: folder, port });
  const { url } = postgres;
  const world = await startWorld({
    servers: 2,
    role: 'web',
    databaseUrl: url,
    env: { SANDBOX_MAKE_UP_MS: '3000' },
    editBrands(folder) {
      offerVisits(folder);
      sellByEverybody(folder);
    },
  });
  const stop = new AbortController();
  const { signal } = stop;
  const random = seeded(options.seed);
  const kills: Record<string, number> = {};
  const done: Record<string, number> = {};
  const promises = noPromises();
  const secrets: string[] = [];
  const links: Links = new Map();
  const note = (what: string) => {
    done[what] = (done[what] ?? 0) + 1;
  };
  try {
    const cards = await issueForShops(world, options.kills);
    for (const all of cards.values()) secrets.push(...all.flatMap(secretsOf));
    const turns = new Map(round.map((shop) => [shop, takeTurns(shop.channels, seeded(options.seed + 77))]));
    const evening = Array.from({ length: 16 }, (_, i) =>
      spendEvening(world, i, {
        turns,
        cards,
        links,
        signal,
        promises,
        note,
        random: seeded(options.seed + i + 1),
        secrets,
      }),
    );
    evening.push(
      keepOperating(world, { everyMs: 700, random: seeded(options.seed + 99), signal, note, links }),
    );
    for (let n = 0; n < options.kills; n++) {
      await pause(options.everyMs * (0.5 + random()));
      const victims = [...world.processes.keys(), 'postgres'];
      const victim = victims[Math.floor(random() * victims.length)] ?? 'postgres';
      kills[victim] = (kills[victim] ?? 0) + 1;
      options.log?.(`kill ${n + 1} of ${options.kills}: ${victim}, ${promises.orders.length} orders so far`);
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
    // On a slow machine the evening lasts until all of it has happened.
    await waitFor('a promise of each kind', async () =>
      Object.values(promises).every((promised) => promised.length > 0),
    );
    stop.abort();
    await Promise.all(evening);
    const { late, unresolvedRefunds } = await comeToRest(world).catch((error) => {
      throw new Error(`${error instanceof Error ? error.message : error}\n${lastLines(world)}`);
    });
    const books = await checkBooks({ databaseUrl: url, sandboxUrl: world.sandboxUrl });
    const reserved = await stillReserved(world);
    const broken = await brokenPromises(world, promises);
    const findings = [
      ...books,
      ...reserved,
      ...broken,
      ...secretsInLogs(world.folder, [...secrets, ...(await linkIds(world))]),
    ];
    return {
      kills,
      done: sorted(done),
      promises: sizes(promises),
      late,
      unresolvedRefunds,
      ...(await figures(world)),
      findings,
    };
  } finally {
    stop.abort();
    await world.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Coupons for everybody, so that there is always one to claim. */
function offerVisits(folder: string): void {
  // The brand of every provider is among them.
  for (const { brand } of shops.filter(({ hasCoupons }) => hasCoupons)) {
    const path = join(folder, brand, 'coupons.json');
    const file = JSON.parse(readFileSync(path, 'utf8')) as { templates: { id: string }[] };
    const welcome = file.templates.find(({ id }) => id === 'welcome');
    file.templates.push(...visits.map((id) => ({ ...welcome, id })));
    writeFileSync(path, JSON.stringify(file));
  }
}

async function issueForShops(world: World, kills: number): Promise<Map<string, Card[]>> {
  const all = new Map<string, Card[]>();
  for (const shop of [...shops, ...everybodys]) {
    const { brand, area } = shop;
    const player = await playerOf(world, brand, area ? { area } : {});
    const { worth } = await firstGoods(player);
    const { cards } = await issueCards(world, brand, `evening-${nameOf(shop)}`, 20 + kills * 8, ...worth);
    all.set(nameOf(shop), cards);
  }
  return all;
}

/** One player: does one thing after another, with the patience of a person's page. */
async function spendEvening(
  world: World,
  index: number,
  shared: Pick<Buyer, 'signal' | 'promises' | 'note' | 'random'> & {
    cards: Map<string, Card[]>;
    links: Links;
    secrets: string[];
    turns: Map<Shop, () => string>;
  },
): Promise<void> {
  const shop = round[index % round.length]!;
  const name = `sample${String(index + 1).padStart(2, '0')}`;
  const player = await patiently(shared.signal, () =>
    playerOf(world, shop.brand, { account: name, ...(shop.area ? { area: shop.area } : {}) }),
  );
  if (!player) return;
  shared.secrets.push(player.token);
  player.serverIndex = index;
  const shelf = await patiently(shared.signal, async () => ({
    goods: (await player.goods()) as Buyer['goods'],
    roles: await player.roles(),
    suid: (await player.get<{ suid: string }>('/util/login/get_user_info')).suid,
  }));
  if (!shelf) return;
  const { channels, hasCoupons, inTurn } = shop;
  const turn = shared.turns.get(shop);
  const cards = shared.cards.get(nameOf(shop)) ?? [];
  const links: { replenish_id: string }[] = [];
  shared.links.set(`${shop.brand}.production ${shelf.suid}`, links);
  const buyer: Buyer = {
    ...shared,
    ...shelf,
    player,
    links,
    nextChannel: () => (inTurn && turn ? turn() : channels[Math.floor(shared.random() * channels.length)]!),
    hasCoupons,
    activities: shop.activities,
    cards,
  };
  const all = Object.values(acts);
  while (!shared.signal.aborted) await all[Math.floor(shared.random() * all.length)]?.(buyer);
}

/** Cycles through the items in an order that depends on the seed. */
function takeTurns(channels: readonly string[], random: () => number): () => string {
  const order = channels
    .map((channel) => ({ channel, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ channel }) => channel);
  let next = 0;
  return () => order[next++ % order.length]!;
}

/** Everything is paid, closed or expired: nothing may still be reserved. */
async function stillReserved(world: World): Promise<string[]> {
  const rows = await world.sql<{ what: string }>(`
    select 'coupon ' || code as what from coupon_grant where state = 'reserved'
    union all select 'limit of order ' || billing_no from limit_use where state = 'reserved'
    union all select 'make-up link of order ' || billing_no from make_up_link where state = 'reserved'
    union all select 'order ' || billing_no from orders where state = 'unpaid'`);
  return rows.map(({ what }) => `${what} is still reserved after everything has expired`);
}

/** A link's id is a secret: it must not be in any log. */
async function linkIds(world: World): Promise<string[]> {
  const links = await world.sql<{ replenish_id: string }>('select replenish_id from make_up_link');
  return links.map(({ replenish_id }) => replenish_id);
}

async function figures(world: World) {
  const count = async (text: string) =>
    Object.fromEntries((await world.sql<{ name: string; n: number }>(text)).map((r) => [r.name, r.n]));
  const { charges = 0 } = await count(
    `select 'charges' as name, count(*)::int as n from payment where state = 'paid'`,
  );
  return {
    charges,
    providers: await count(
      `select provider as name, count(*)::int as n from payment where state = 'paid' group by 1 order by 1`,
    ),
    orders: await count('select state as name, count(*)::int as n from orders group by 1'),
    coupons: await count('select state as name, count(*)::int as n from coupon_grant group by 1'),
    limits: await count('select state as name, count(*)::int as n from limit_use group by 1'),
    cards: await count('select state as name, count(*)::int as n from card group by 1'),
    links: await count('select state as name, count(*)::int as n from make_up_link group by 1'),
    rewards: await count(
      `select state as name, count(*)::int as n from delivery where source_kind = 'reward' group by 1`,
    ),
    exceptions: await count('select kind as name, count(*)::int as n from exception group by 1'),
  };
}

function sorted(done: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(done).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sizes(promises: Promises): Record<string, number> {
  return Object.fromEntries(Object.entries(promises).map(([what, all]) => [what, all.length]));
}

/** The processes' last log lines, to find out why they do not drain. */
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
