import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Card, issueCards } from '../cards.ts';
import { type Goods, newAttempt, type Player, press, type Role } from '../player.ts';
import { seeded } from '../seeded.ts';
import { playerOf } from '../shops.ts';
import { startWorld, type World } from '../world.ts';

/** How many race for the same thing. */
export const racers = 200;

/** A world with two server processes, prepared for some repetitions of every race. */
export interface Track {
  world: World;
  random: () => number;
  /** An account with 270 characters. */
  crowd: Player;
  /** The 200 that race for what belongs to the account. */
  roles: Role[];
  /** For each repetition, one that has only topped up before. */
  toppedUp: Role[];
  /** Other accounts, each with its first character. */
  others: { player: Player; role: Role }[];
  /** A card for each repetition. */
  cards: Card[];
  /** The code of the coupon that the repetition's claim won. */
  coupons: Map<number, string>;
  goods(productId: string): Goods;
  /** The pay call for goods by the crowd's character, as a page would send it. */
  payCall(
    goods: Goods,
    role: Role,
    more?: Record<string, unknown>,
  ): { path: string; fields: Record<string, unknown> };
  stop(): Promise<void>;
}

/** Coupons and goods of their own for each repetition: `race-<n>`, `race-one-<n>`, `race-ten-<n>`. */
function editBrands(folder: string, repetitions: number): void {
  const edit = (path: string, change: (file: Json) => void) => {
    const file = JSON.parse(readFileSync(join(folder, path), 'utf8')) as Json;
    change(file);
    writeFileSync(join(folder, path), JSON.stringify(file));
  };
  const numbers = Array.from({ length: repetitions }, (_, n) => n);
  edit('watt/coupons.json', ({ templates }) => {
    const welcome = templates.find(({ id }) => id === 'welcome');
    templates.push(...numbers.map((n) => ({ ...welcome, id: `race-${n}` })));
  });
  edit('watt/games/voltgarde/goods.json', ({ groups }) => {
    const like = groups.flatMap(({ goods }) => goods).find(({ productId }) => productId === 'vg-first');
    const limited = (productId: string, frequency: number) => ({
      ...like,
      productId,
      limit: { type: 'game', frequency, days: 0 },
    });
    for (const n of numbers)
      groups.at(-1)?.goods.push(limited(`race-one-${n}`, 1), limited(`race-ten-${n}`, 10));
  });
}

interface Json {
  templates: { id: string }[];
  groups: { goods: { productId: string }[] }[];
}

/** Starts the world and prepares it with the calls of players and publishers. */
export async function openTrack(repetitions: number, seed: number): Promise<Track> {
  const world = await startWorld({ servers: 2, editBrands: (folder) => editBrands(folder, repetitions) });
  try {
    return await prepare(world, repetitions, seeded(seed));
  } catch (error) {
    await world.stop();
    throw error;
  }
}

async function prepare(world: World, repetitions: number, random: () => number): Promise<Track> {
  const crowd = await playerOf(world, 'watt', { account: 'crowd' });
  const characters = await crowd.roles();
  const roles = characters.slice(0, racers);
  const toppedUp = characters.slice(racers, racers + repetitions);
  if (toppedUp.length < repetitions)
    throw new Error(`the crowd has characters for ${toppedUp.length} repetitions`);
  const all = await crowd.goods();
  const goods = (productId: string) => {
    const found = all.find(({ value }) => value === productId);
    if (!found) throw new Error(`there is no ${productId}`);
    return found;
  };
  const usual = goods('vg-volt-crystal-3280');
  const sample = await crowd.payFields(usual, roles[0]!, '10801');
  const payCall: Track['payCall'] = ({ value, price }, { role_id, server_id }, more) => ({
    path: sample.path,
    fields: { ...sample.fields, product_id: value, price, role_id, server_id, ...more },
  });
  await Promise.all(
    toppedUp.map(async (role, i) => {
      const { path, fields } = payCall(usual, role, { attempt_id: newAttempt() });
      const { content } = await crowd.tab(i).persist<{ url: string; billing_no: string }>(path, fields);
      await press(content.url, 'Pay');
      await crowd.untilOrder(content.billing_no, ['delivered']);
    }),
  );
  const others = await Promise.all(
    ['sample01', 'sample02', 'sample03'].map(async (account) => {
      const player = await playerOf(world, 'watt', { account });
      return { player, role: (await player.roles())[0]! };
    }),
  );
  const worth = ['--product', usual.value, '--currency', usual.currency];
  const { cards } = await issueCards(world, 'watt', 'raced', repetitions, ...worth);
  const coupons = new Map<number, string>();
  return {
    world,
    random,
    crowd,
    roles,
    toppedUp,
    others,
    cards,
    coupons,
    goods,
    payCall,
    stop: () => world.stop(),
  };
}
