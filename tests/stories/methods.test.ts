import { codes } from '@gemporium/contract/codes.ts';
import { beforeAll, expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { armFault, disarmFaults } from '../harness/faults.ts';
import { operate } from '../harness/operator.ts';
import { type Goods, type Player, press } from '../harness/player.ts';
import { playerOf } from '../harness/shops.ts';
import { untilDone } from '../harness/until-done.ts';
import { waitFor } from '../harness/wait-for.ts';
import { setUpWorld } from '../harness/world.ts';

/*
 * Adyen (12101) fails, or an operator pauses it, at two server processes. Platform pay (10801) stays available; so does
 * Adyen in the brand's demo, which has its own account.
 */

const world = setUpWorld({ servers: 2 });
let players: Player[];
let demo: Player;
let goods: Goods[];
beforeAll(async () => {
  players = [];
  for (const account of ['sample01', 'sample02', 'sample03', 'sample04'])
    players.push(await playerOf(world, 'watt', { account }));
  demo = await playerOf(world, 'watt', { environment: 'demo' });
  goods = (await players[0]!.goods()).filter(({ isLimit }) => !isLimit);
});

const [adyen, platformPay] = ['12101', '10801'];

/** The channels that each process offers for the goods. */
async function offered(player: Player): Promise<string[][]> {
  return Promise.all(
    world.ports.map(async (_port, index) => {
      const regions = await player.tab(index).methods(goods[0]!.value);
      return Object.values(regions).flatMap(({ methods }) => methods.map((one) => one.channel_id));
    }),
  );
}
const untilOffered = (player: Player, is: boolean) =>
  waitFor(
    `Adyen to be ${is ? 'offered' : 'gone'} at both processes`,
    async () => (await offered(player)).every((channels) => channels.includes(adyen) === is),
    { timeoutMs: 10_000 },
  );

/** The pay call of a page with this list, at the first process. */
async function callOf(player: Player, turn: number) {
  const [role] = await player.roles();
  return player.payFields(goods[turn]!, role!, adyen);
}
type PayCall = Awaited<ReturnType<typeof callOf>>;
const send = (player: Player, { path, fields }: PayCall) =>
  player.tab(0).call<{ billing_no: string; url: string }>(path, fields);

it('O-15 a provider fails for three players: its method is hidden at both processes, and comes back automatically', async () => {
  const calls = await Promise.all(players.map((player) => callOf(player, 0)));
  await armFault(world, { provider: 'adyen', kind: 'down', call: 'create', next: 999 });
  for (const [i, player] of players.slice(0, 3).entries()) await send(player, calls[i]!);
  await untilOffered(players[3]!, false);
  expect(await send(players[3]!, calls[3]!)).toMatchObject({ code: codes.noSuchMethod });
  expect((await offered(players[3]!)).every((channels) => channels.includes(platformPay))).toBe(true);
  await untilOffered(demo, true);
  const listed = await operate(world, 'methods', 'list', '--store', 'watt.production');
  expect(listed.stdout).toMatch(/12101 +adyen +adyen-main +fails since .* rests until/);

  await disarmFaults(world);
  await world.sql('update account_rest set until = now()');
  await untilOffered(players[3]!, true);
  expect(await send(players[3]!, await callOf(players[3]!, 1))).toMatchObject({ code: codes.success });
  expect(await world.sql('select 1 from account_rest')).toEqual([]);
});

it('O-15 an operator pauses a channel of a store: hidden at both processes within 10 s; payments already begun are completed', async () => {
  const [player] = players as [Player];
  const begun = await send(player, await callOf(player, 2));
  expect(begun.code).toBe(codes.success);
  const call = await callOf(player, 3);
  const named = ['--store', 'watt.production', '--channel', adyen, '--reason', 'a test'];
  expect((await operate(world, 'methods', 'pause', ...named)).stdout).toContain('Paused: ');
  await untilOffered(player, false);
  expect(await send(player, call)).toMatchObject({ code: codes.noSuchMethod });
  await untilOffered(demo, true);

  await press(begun.content.url, 'Pay');
  await player.untilOrder(begun.content.billing_no, ['delivered']);
  expect((await operate(world, 'methods', 'resume', ...named)).exitCode).toBe(0);
  await untilOffered(player, true);
  const audit = await world.sql(
    'select command, operator, store, outcome from audit order by id desc limit 2',
  );
  const common = { operator: 'sample-operator', store: 'watt.production' };
  expect(audit).toEqual([
    { ...common, command: 'methods resume', outcome: 'resumed' },
    { ...common, command: 'methods pause', outcome: 'paused' },
  ]);
  await untilDone(world);
  expect(await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl })).toEqual([]);
});
