import { expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { operate } from '../harness/operator.ts';
import { type Goods, newAttempt, type Player, press } from '../harness/player.ts';
import { playerOf, shopOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import { setUpWorld } from '../harness/world.ts';

const world = setUpWorld({ servers: 2 });

interface Coupon {
  code: string;
  use_category: string;
  is_used: boolean;
}
const listOf = (player: Player, use_category = 'claim,avail,lock,history') =>
  player.get<Coupon[]>('/api/coupons/couponList', { use_category });
const pointsOf = async (player: Player) =>
  (await player.get<{ total_points: number }>('/api/coupons/vipInfo')).total_points;
const suidOf = async (player: Player) =>
  (await player.get<{ suid: string }>('/util/login/get_user_info')).suid;
const claim = (player: Player, code: string, attempt_id = newAttempt()) =>
  player.call<{ code: string }>('/api/coupons/receiveCoupons', {
    client_id: player.clientId,
    code,
    attempt_id,
  });
const priceOf = (player: Player, goods: Goods, coupon_code: string) =>
  player.get<{ points: number; discountPrice: string }>('/api/pay/productPoints', {
    product_id: goods.value,
    coupon_code,
    domain_area: player.area,
  });
async function couponGoods(player: Player): Promise<Goods> {
  const all = (await player.goods()) as (Goods & { isCoupon: boolean })[];
  return all
    .filter((one) => one.isCoupon && !one.isLimit)
    .sort((a, b) => Number(b.price) - Number(a.price))[0]!;
}

it('P-07 O-10 C-03 C-06 V-01 V-02 a coupon is claimed, its retry at the other process gets the same answer, the server applies it; points are earned, and a refund takes them back', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample01' });
  const [role] = await player.roles();
  const goods = await couponGoods(player);
  const attempt = newAttempt();
  await claim(player, 'welcome', attempt); // the page never sees this answer
  player.serverIndex = 1;
  const claimed = await claim(player, 'welcome', attempt);
  expect(claimed.code).toBe(1);
  player.serverIndex = 0;
  expect((await claim(player, 'welcome', attempt)).content).toEqual(claimed.content);
  expect((await claim(player, 'welcome')).code).toBe(-3066);
  const { code } = claimed.content;
  const { discountPrice, points } = await priceOf(player, goods, code);
  expect(Number(discountPrice)).toBeCloseTo(Number(goods.price) * 0.9, 1);

  const wrong = await player.pay(goods, role!, '10801', { coupon_code: code });
  expect(wrong.code).toBe(-3051);
  const answer = await player.pay(goods, role!, '10801', { coupon_code: code, price: discountPrice });
  expect((await listOf(player, 'lock')).map((one) => one.code)).toContain(code);
  await press(answer.content.url, 'Pay');
  await player.untilOrder(answer.content.billing_no, ['delivered']);
  expect(await pointsOf(player)).toBe(points);
  expect(await listOf(player, 'history')).toMatchObject([{ code, is_used: true }]);
  expect((await claim(player, 'weekly-silver')).code).toBe(points >= 10 ? 1 : -3066);

  const refund = await operate(world, 'orders', 'refund', answer.content.billing_no, '--reason', 'test');
  expect(refund.exitCode).toBe(0);
  await player.untilOrder(answer.content.billing_no, ['refunded']);
  expect(await pointsOf(player)).toBe(0);
  expect((await listOf(player, 'avail')).map((one) => one.code)).toContain(code);
});

it('C-01 a publisher grants a coupon bound to a method, once per name, and finds it with the player', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample04' });
  const suid = await suidOf(player);
  const { gpId } = shopOf('watt');
  const words = [
    'coupons',
    'grant',
    'method',
    '--store',
    'watt.production',
    '--game',
    gpId,
    '--player',
    suid,
  ];
  const dry = await operate(world, ...words, '--dry-run', '--json');
  expect(dry.exitCode).toBe(0);
  expect(await listOf(player, 'avail')).toEqual([]);
  for (const _ of [1, 2]) await operate(world, ...words, '--once', 'autumn', '--json');
  const [coupon, ...others] = await waitFor('the coupon', async () => {
    const list = await listOf(player, 'avail');
    return list.length > 0 && list;
  });
  expect(others).toEqual([]);
  const shown = await operate(
    world,
    'players',
    'show',
    suid,
    '--store',
    'watt.production',
    '--game',
    gpId,
    '--json',
  );
  expect(shown.stdout).toContain(coupon!.code);
  expect((await operate(world, ...words.with(2, 'nothing'))).exitCode).toBe(2);

  const goods = await couponGoods(player);
  const [role] = await player.roles();
  const { discountPrice } = await priceOf(player, goods, coupon!.code);
  const fields = { coupon_code: coupon!.code, price: discountPrice };
  expect((await player.pay(goods, role!, '10801', fields)).code).toBe(-3062);
  expect((await player.pay(goods, role!, '12101', fields)).code).toBe(1);
});

it('I1-I9 the books agree afterwards', async () => {
  expect(
    await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 20 }),
  ).toEqual([]);
});
