import pg from 'pg';
import { type Goods, newAttempt, Player, press, type Role } from '../../tests/harness/player.ts';
import { shopOf } from '../../tests/harness/shops.ts';
import type { World } from '../../tests/harness/world.ts';
import { meetBoss } from '../lib/program.ts';
import { createOrderWatch } from '../lib/watch-orders.ts';

export interface PurchasesInput {
  port: number;
  databaseUrl: string;
  brand: string;
  /** One player each; each buys by the next of the channels. */
  accounts: string[];
  channels: string[];
  warmUpSeconds: number;
  seconds: number;
}

export interface Purchase {
  billingNo: string;
  channel: string;
  /** Milliseconds: the pay call; the provider's page from its address to the browser's return; pay call to delivered. */
  payMs: number;
  pageMs: number;
  wholeMs: number;
}

export interface PurchasesOutput {
  /** Those that were delivered within the measured time. */
  purchases: Purchase[];
  seconds: number;
  /** Everything that was delivered to the end, warm-up included, to compare with the game's book. */
  deliveredInAll: number;
  /** Why purchases failed, with how often. */
  failures: Record<string, number>;
  driverCores: number;
}

/** One player per account, each buying again as soon as the goods of the last purchase are in the game. */
const { input, say, hears, finish } = await meetBoss<PurchasesInput>();
const client = new pg.Client({ connectionString: input.databaseUrl });
const watch = await createOrderWatch(client, `${input.brand}.production`);
const purchases: Purchase[] = [];
const failures: Record<string, number> = {};
let deliveredInAll = 0;
let isMeasuring = false;
let isOver = false;

const players = await Promise.all(input.accounts.map(prepare));
say('ready');
await hears('go');
const loops = players.map(buyUntilTheEnd);
setTimeout(measure, input.warmUpSeconds * 1000);

function measure(): void {
  isMeasuring = true;
  say('measuring');
  const begun = performance.now();
  const cpuBefore = process.cpuUsage();
  setTimeout(async () => {
    isMeasuring = false;
    isOver = true;
    say('measured');
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(cpuBefore);
    await Promise.all(loops);
    await watch.end();
    const driverCores = (user + system) / 1e6 / seconds;
    finish({ purchases, seconds, deliveredInAll, failures, driverCores } satisfies PurchasesOutput);
  }, input.seconds * 1000);
}

interface Shopper {
  player: Player;
  channel: string;
  path: string;
  fields: Record<string, unknown>;
}

async function prepare(account: string, index: number): Promise<Shopper> {
  // Players only know where the servers are.
  const world = { ports: [input.port] } as unknown as World;
  const player = new Player(world, shopOf(input.brand));
  await player.login(account);
  const [role] = await player.roles();
  const channel = input.channels[index % input.channels.length] ?? '';
  if (!role) throw new Error(`${account} has no character`);
  return { player, channel, ...(await payCall(player, role, channel)) };
}

/** The first unlimited goods that the channel takes. */
async function payCall(player: Player, role: Role, channel: string) {
  const unlimited = (await player.goods()).filter((goods: Goods) => !goods.isLimit);
  let last: unknown;
  for (const goods of unlimited) {
    try {
      return await player.payFields(goods, role, channel);
    } catch (error) {
      last = error; // This price is not for this channel: the next one may be.
    }
  }
  throw new Error(`nothing can be bought by ${channel}`, { cause: last });
}

async function buyUntilTheEnd(shopper: Shopper): Promise<void> {
  while (!isOver) {
    try {
      const purchase = await buy(shopper);
      deliveredInAll += 1;
      if (isMeasuring) purchases.push(purchase);
    } catch (error) {
      const reason =
        error instanceof Error ? error.message.replace(/GP[0-9A-Z]{16}/g, 'an order') : String(error);
      failures[reason] = (failures[reason] ?? 0) + 1;
      if (Object.values(failures).reduce((sum, times) => sum + times, 0) > 100)
        throw new Error(`too many purchases fail: ${reason}`, { cause: error });
    }
  }
}

async function buy({ player, path, fields, channel }: Shopper): Promise<Purchase> {
  const begun = performance.now();
  const answer = await player.call<{ billing_no: string; url: string }>(path, {
    ...fields,
    attempt_id: newAttempt(),
  });
  if (answer.code !== 1) throw new Error(`the pay call is answered with ${answer.code} ${answer.msg}`);
  const payMs = performance.now() - begun;
  const { billing_no: billingNo, url } = answer.content;
  const delivered = watch.untilDelivered(billingNo);
  await press(url, 'Pay');
  const pageMs = performance.now() - begun - payMs;
  await delivered;
  return { billingNo, channel, payMs, pageMs, wholeMs: performance.now() - begun };
}
