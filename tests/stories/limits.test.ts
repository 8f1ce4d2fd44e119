import { expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { type Player, press } from '../harness/player.ts';
import { playerOf } from '../harness/shops.ts';
import { setUpWorld } from '../harness/world.ts';

const world = setUpWorld({ servers: 2 });

interface Limited {
  product_id: string;
  limit_type: string;
  extra_pay_times: number;
  as_of: number;
}

async function limited(player: Player) {
  const [role] = await player.roles();
  const infos = await player.get<Limited[]>('/api/pay/getLimitProductInfo', {
    role_id: role!.role_id,
    server_id: role!.server_id,
  });
  return { role: role!, infos };
}

it('M-01 a purchase uses a limit up', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample10' });
  const { role, infos } = await limited(player);
  const info = infos.find((i) => i.extra_pay_times === 1) ?? infos[0]!;
  const goods = (await player.goods()).find((g) => g.value === info.product_id)!;
  const { content } = await player.pay(goods, role, '10801');
  await press(content.url, 'Pay');
  await player.untilOrder(content.billing_no, ['delivered']);
  const after = (await limited(player)).infos.find((i) => i.product_id === info.product_id);
  expect(after?.extra_pay_times).toBe(info.extra_pay_times - 1);
  expect(after?.as_of).toBeGreaterThanOrEqual(info.as_of);
  expect(Number.isInteger(info.as_of)).toBe(true);
});

it('M-01 a declined purchase frees its limit', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample11' });
  const { role, infos } = await limited(player);
  const goods = (await player.goods()).find((g) => g.value === infos[0]?.product_id)!;
  const answer = await player.pay(goods, role, '10801');
  const left = async () => (await limited(player)).infos[0]?.extra_pay_times;
  expect(await left()).toBe(infos[0]!.extra_pay_times - 1);
  await press(answer.content.url, 'Decline');
  await player.untilOrder(answer.content.billing_no, ['failed']);
  expect(await left()).toBe(infos[0]!.extra_pay_times);
});

it('O-10 M-01 the retry of a pay call that took the last of a limit gets the lost answer, not “limit reached”', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample12' });
  const { role, infos } = await limited(player);
  const info = infos.find((i) => i.extra_pay_times === 1)!;
  const goods = (await player.goods()).find((g) => g.value === info.product_id)!;
  const { path, fields } = await player.payFields(goods, role, '12101');
  await player.call(path, fields); // the page never sees this answer
  player.serverIndex = 1;
  const retry = await player.call<{ url: string }>(path, fields);
  expect(retry.code).toBe(1);
  expect(retry.content.url).not.toBe('');
});

it('I1-I9 the books agree afterwards', async () => {
  expect(
    await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 20 }),
  ).toEqual([]);
});
