import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkBooks } from '../books/check-books.ts';
import { exchange } from '../harness/http.ts';
import { operate } from '../harness/operator.ts';
import { newAttempt, Player, press, type Role } from '../harness/player.ts';
import { playerOf, shopOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import { setUpWorld } from '../harness/world.ts';

const world = setUpWorld({ servers: 2 });

interface Activity {
  activity_id: string;
  progress: string;
  rewards: { reward_id: string; state: string }[];
}

const receivePath = '/api/cumulative/receiveActivityGift';
const who = (player: Player, role: Role) => ({
  client_id: player.clientId,
  server_id: role.server_id,
  role_id: role.role_id,
});

async function standing(player: Player, role: Role, id: string): Promise<string> {
  const all = await player.get<Activity[]>('/api/cumulative/cumulativeActivityInfo', who(player, role));
  const found = all.find(({ activity_id }) => activity_id === id);
  return [found?.progress, ...(found?.rewards ?? []).map((r) => `${r.reward_id} ${r.state}`)].join(', ');
}

/** Buys the cheapest unlimited goods from this price on, and waits until they are in the game. */
async function topUp(
  player: Player,
  role: Role,
  atLeast: number,
): Promise<{ billingNo: string; price: string }> {
  const goods = (await player.goods())
    .filter((item) => !item.isLimit && Number(item.price) >= atLeast)
    .sort((a, b) => Number(a.price) - Number(b.price))[0]!;
  const answer = await player.pay(goods, role, '10801');
  await press(answer.content.url, 'Pay');
  await player.untilOrder(answer.content.billing_no, ['delivered']);
  return { billingNo: answer.content.billing_no, price: goods.price };
}

interface InGame {
  delivery_id: string;
  state: string;
  source: { kind: string; id: string };
  items: { sku: string; quantity: number }[];
  taken_back_at: string | null;
}

async function rewardsInGame(role: Role): Promise<InGame[]> {
  const answer = await exchange('GET', `${world.sandboxUrl}/books/deliveries?role_id=${role.role_id}`);
  const { deliveries } = JSON.parse(answer.body) as { deliveries: InGame[] };
  return deliveries.filter(({ source, state }) => source.kind === 'reward' && state === 'delivered');
}

const inGame = (role: Role, count: number) =>
  waitFor(`${count} rewards of ${role.role_id} in the game`, async () => {
    const rewards = await rewardsInGame(role);
    return rewards.length >= count && rewards;
  });

it.each<[brand: string, cumulative: boolean, continuous: boolean]>([
  ['watt', true, true],
  ['ko', true, true],
  ['joynet', true, true],
  ['dragon', false, false],
])(
  'R-07 the page config of %s says whether the brand has activities',
  async (brand, cumulative, continuous) => {
    const shop = shopOf(brand);
    const config = await new Player(world, shop).get('/api/config/recharge', { domain_area: shop.area });
    expect(config).toMatchObject({
      cumulative_config: { is_has_cumulative: cumulative },
      continue_config: { is_has_continue: continuous },
    });
  },
);

it('A-01 activities are shown to logged-in players only', async () => {
  const player = new Player(world, shopOf('watt'));
  const answer = await player.call('/api/cumulative/status', {
    client_id: player.clientId,
    server_id: 's',
    role_id: 'r',
  });
  expect(answer.code).toBe(-600);
});

it('P-08 A-01 a top-up counts, its rewards are claimed once, and reach the game once', async () => {
  const player = await playerOf(world, 'watt', { account: 'sample13' });
  const [role] = await player.roles();
  if (!role) throw new Error('the account has no character');
  expect(await standing(player, role, 'total-top-up')).toBe(
    '0.00, tier-1 locked, tier-2 locked, tier-3 locked',
  );
  const { price } = await topUp(player, role, 20);
  expect(await standing(player, role, 'total-top-up')).toBe(
    `${price}, tier-1 receivable, tier-2 receivable, tier-3 locked`,
  );
  expect(await standing(player, role, 'days-in-a-row')).toMatch(/^1, day-1 receivable, day-2 locked/);
  expect(await player.get('/api/cumulative/status', who(player, role))).toEqual({ receivable: true });

  const all = { ...who(player, role), activity_id: 'total-top-up', reward_id: 'all' };
  expect(await player.call(receivePath, { ...all, attempt_id: newAttempt() })).toMatchObject({
    code: 1,
    content: { received: ['tier-1', 'tier-2'] },
  });
  expect((await player.call(receivePath, { ...all, attempt_id: newAttempt() })).code).toBe(-3024);

  const bonus = {
    ...who(player, role),
    activity_id: 'first-top-up',
    reward_id: 'bonus',
    attempt_id: newAttempt(),
  };
  await player.call(receivePath, bonus); // the page never sees this answer
  player.serverIndex += 1;
  expect(await player.call(receivePath, bonus)).toMatchObject({ code: 1, content: { received: ['bonus'] } });
  const again = await player.call(receivePath, { ...bonus, attempt_id: newAttempt() });
  expect(again.code).toBe(-3023);

  const rewards = await inGame(role, 3);
  expect(rewards.map(({ items }) => items)).toHaveLength(3);
  expect(rewards.map(({ items }) => JSON.stringify(items)).sort()).toEqual([
    '[{"sku":"hero-ticket","quantity":1},{"sku":"volt-crystal","quantity":100}]',
    '[{"sku":"volt-crystal","quantity":200}]',
    '[{"sku":"volt-crystal","quantity":50}]',
  ]);
});

it('A-01 a refund resets the progress; received rewards stay received and in the game', async () => {
  const player = await playerOf(world, 'joynet', { account: 'sample14' });
  const [role] = await player.roles();
  if (!role) throw new Error('the account has no character');
  const { billingNo } = await topUp(player, role, 24_000);
  const fields = { ...who(player, role), activity_id: 'total-top-up', reward_id: 'tier-1' };
  expect((await player.persist(receivePath, { ...fields, attempt_id: newAttempt() })).code).toBe(1);
  await inGame(role, 1);
  const refund = await operate(world, 'orders', 'refund', billingNo, '--reason', 'asked for it');
  expect(refund).toMatchObject({ exitCode: 0 });
  await player.untilOrder(billingNo, ['refunded']);
  expect(await standing(player, role, 'total-top-up')).toBe(
    '0, tier-1 received, tier-2 locked, tier-3 locked',
  );
  expect(await standing(player, role, 'days-in-a-row')).toMatch(/^0, day-1 locked/);
  expect((await rewardsInGame(role)).map(({ taken_back_at }) => taken_back_at)).toEqual([null]);
  const locked = await player.call(receivePath, { ...fields, reward_id: 'tier-2', attempt_id: newAttempt() });
  expect(locked.code).toBe(-3024);

  const session = await player.get<{ suid: string }>('/util/login/get_user_info');
  const character = ['--player', session.suid, '--server', role.server_id, '--role', role.role_id];
  const shown = await operate(
    world,
    'activities',
    'show',
    '--store',
    'joynet.production',
    '--game',
    shopOf('joynet').gpId,
    ...character,
  );
  expect(shown).toMatchObject({ exitCode: 0 });
  expect(shown.stdout).toMatch(/total-top-up tier-1.*delivered/);
  expect(shown.stdout).toMatch(/progress: 0 now, 0 at best, today is open/);
});

it('A-01 -3022 once the activity is closed, while a retry still gets its first answer', async () => {
  const player = await playerOf(world, 'ko', { account: 'sample15' });
  const [role] = await player.roles();
  if (!role) throw new Error('the account has no character');
  await topUp(player, role, 5_000);
  const fields = {
    ...who(player, role),
    activity_id: 'total-top-up',
    reward_id: 'all',
    attempt_id: newAttempt(),
  };
  const first = await player.persist(receivePath, fields);
  expect(first).toMatchObject({ code: 1, content: { received: ['tier-1'] } });

  const file = join(world.folder, 'brands/ko/activities.json');
  const text = readFileSync(file, 'utf8').replaceAll('2099-01-01', '2026-01-02');
  writeFileSync(file, text);
  expect((await operate(world, 'catalogue', 'publish')).exitCode).toBe(0);
  await waitFor('the activities to be closed', async () => {
    const config = await player.get<{ continue_config: { is_has_continue: boolean } }>(
      '/api/config/recharge',
      {
        domain_area: player.area,
      },
    );
    return !config.continue_config.is_has_continue;
  });
  for (const _ of [1, 2]) {
    player.serverIndex += 1;
    const closed = await waitFor('both processes to know', async () => {
      const answer = await player.call(receivePath, { ...fields, attempt_id: newAttempt() });
      return answer.code === -3022 && answer;
    });
    expect(closed.msg).not.toBe('');
    expect(await player.call(receivePath, fields)).toEqual(first);
  }
  expect(await player.get('/api/cumulative/cumulativeActivityInfo', who(player, role))).toEqual([]);
  await inGame(role, 1);
});

it('I1-I9 the books agree afterwards', async () => {
  expect(
    await checkBooks({ databaseUrl: world.databaseUrl, sandboxUrl: world.sandboxUrl, restSeconds: 20 }),
  ).toEqual([]);
});
