import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { type Card, cardInfo, exchangeFields } from '../harness/cards.ts';
import { payLinkInFull, readLink, restrictionOf } from '../harness/make-up.ts';
import { operate, operateWith } from '../harness/operator.ts';
import { playerOf } from '../harness/shops.ts';
import { setUpWorld } from '../harness/world.ts';

const world = setUpWorld();

const prepare = (...words: string[]) =>
  operateWith(
    world,
    {
      DATA_DIR: world.folder,
      PORT: String(world.ports[0]),
      SANDBOX_URL: world.sandboxUrl,
      RUN_MODE: 'local',
    },
    'samples',
    'prepare',
    '--json',
    ...words,
  );
const folder = () => join(world.folder, 'samples');

function cardsOf(batch: string, store = 'watt.production'): Card[] {
  const lines = readFileSync(join(folder(), `${store}.${batch}.csv`), 'utf8')
    .trim()
    .split('\r\n');
  return lines.slice(1).map((line) => {
    const [number = '', password = ''] = line.split(',');
    return { number, password };
  });
}

/** Everything that the samples created, for comparison. */
const counts = () =>
  world.sql(`select
    (select count(*)::int from orders) as orders, (select count(*)::int from card) as cards,
    (select count(*)::int from coupon_grant) as coupons, (select count(*)::int from delivery) as deliveries,
    (select count(*)::int from refund) as refunds, (select count(*)::int from make_up_link) as links`);

it('the samples are prepared by the real commands and calls, completely, readable by their owner only, and once', async () => {
  expect(JSON.parse((await prepare('--dry-run')).stdout)).toMatchObject({ prepared: false });
  expect(await prepare()).toMatchObject({ exitCode: 0 });
  for (const name of readdirSync(folder())) expect(statSync(join(folder(), name)).mode & 0o777).toBe(0o600);
  const before = await counts();
  expect(JSON.parse((await prepare()).stdout)).toMatchObject({ prepared: false });
  // A start that was interrupted before it recorded its success begins again.
  rmSync(join(folder(), 'prepared.json'));
  const codes = cardsOf('sample-crystals');
  expect(JSON.parse((await prepare()).stdout)).toMatchObject({ prepared: true });
  expect(await counts()).toEqual(before);
  expect(cardsOf('sample-crystals')).toEqual(codes);
});

it('a live store is refused', async () => {
  const answer = await operateWith(world, { RUN_MODE: 'live', DATA_DIR: world.folder }, 'samples', 'prepare');
  expect(answer.exitCode).toBe(2);
});

it('P-11 the account with a history has two pages of orders, coupons, points, and some rewards received', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample01' });
  const [role] = await player.roles();
  const first = await player.get<{ orders: { state: string }[]; has_more: boolean }>('/api/pay/getOrderList');
  expect(first.has_more).toBe(true);
  const second = await player.get<{ orders: { state: string }[] }>('/api/pay/getOrderList', { page: 2 });
  const states = [...first.orders, ...second.orders].map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['delivered', 'failed', 'refunded']));
  expect(await player.get('/api/coupons/vipInfo')).toMatchObject({ total_points: 34, vip_level: 1 });
  const coupons = await player.get<{ use_category: string }[]>('/api/coupons/couponList', {
    use_category: 'claim,avail,lock,history',
  });
  expect(new Set(coupons.map(({ use_category }) => use_category))).toEqual(
    new Set(['claim', 'avail', 'lock', 'history']),
  );
  const where = { server_id: role!.server_id, role_id: role!.role_id };
  const activities = await player.get<{ activity_id: string; rewards: { state: string }[] }[]>(
    '/api/cumulative/cumulativeActivityInfo',
    where,
  );
  const total = activities.find(({ activity_id }) => activity_id === 'total-top-up');
  expect(total?.rewards.map(({ state }) => state)).toEqual(['received', 'receivable', 'locked']);
  const limits = await player.get<{ product_id: string; extra_pay_times: number }[]>(
    '/api/pay/getLimitProductInfo',
    where,
  );
  const left = Object.fromEntries(limits.map((one) => [one.product_id, one.extra_pay_times]));
  expect(left).toMatchObject({ 'vg-starter': 0, 'vg-weekly': 0, 'vg-season': 0, 'vg-weekend': 2 });
});

it('the account with a chargeback sees it, and the game refuses its character', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample02' });
  const { orders } = await player.get<{ orders: { billing_no: string }[] }>('/api/pay/getOrderList');
  const order = await player.untilOrder(orders[0]!.billing_no, ['charged_back']);
  const steps = (order as unknown as { steps: { key: string }[] }).steps.map(({ key }) => key);
  expect(steps).toEqual(['created', 'paid', 'sent', 'delivered', 'charged_back']);
  const [role] = await player.roles();
  const [goods] = await player.goods();
  await expect.poll(async () => (await player.pay(goods!, role!, '10801')).code).toBe(-3056);
});

it.each([
  ['sample-crystals', 1],
  ['sample-gift', 1],
  ['sample-spent', -3081],
  ['sample-revoked', -3082],
  ['sample-expired', -3083],
  ['sample-other-game', -3085],
])('K-01 a card of %s gets %i', async (batch, code) => {
  const player = await playerOf(world, 'watt', { account: 'player' });
  const [card] = cardsOf(batch);
  const fields = { client_id: player.clientId, card_info: cardInfo(card!) };
  expect((await player.call('/api/pay/card_info', fields)).code).toBe(code);
  if (code !== 1) return;
  const answer = await player.call<{ billing_no: string }>(
    '/api/pay/card_pay',
    await exchangeFields(player, card!),
  );
  await player.untilOrder(answer.content.billing_no, ['delivered']);
});

it.each(['watt', 'joynet'])('Y-01 a make-up link of %s is open at the recorded address', async (brand) => {
  const address = new URL(readFileSync(join(folder(), `${brand}.production.make-up.txt`), 'utf8').trim());
  expect(address.host).toBe(`${brand}.localhost:${world.ports[0]}`);
  const replenish_id = address.searchParams.get('replenish_id') ?? '';
  const player = await playerOf(world, brand, { account: 'sample02' });
  const told = await readLink(player, { replenish_id });
  expect(told).toMatchObject({ code: 1, content: { unpaid_billing_no: '' } });
  if (brand === 'watt') expect(await restrictionOf(world, brand, told.content.role_id)).toBe('restricted');
  await payLinkInFull(player, { replenish_id }, '10801');
  expect(await restrictionOf(world, brand, told.content.role_id)).not.toBe('restricted');
});

it('every command that “What to try” offers works as it stands there', async () => {
  const page = await (await fetch(world.sandboxUrl)).text();
  const [order] = await world.sql<{ billing_no: string }>(
    `select billing_no from orders join payment using (store, billing_no)
     where store = 'watt.production' and suid = '20001' and orders.state = 'delivered' limit 1`,
  );
  const typed = [...page.matchAll(/<code>npm run gemporium -- (?!samples)([^<]+)</g)].map(([, line = '']) =>
    line
      .replaceAll('&quot;', '"')
      .replace('GP…', order!.billing_no)
      .replace('mine.csv', join(world.folder, 'mine.csv')),
  );
  expect(typed.length).toBeGreaterThan(9);
  for (const line of typed) {
    const words = line.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ''));
    expect(await operate(world, ...words), line).toMatchObject({ exitCode: 0 });
  }
});

it('I1-I9 the books agree afterwards', async () => {
  expect(
    await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 20 }),
  ).toEqual([]);
});
