import type { Activity } from '@gemporium/catalogue/types.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../answer.ts';
import { cumulativeActivityInfo } from '../../routes/api/cumulative/cumulativeActivityInfo.ts';
import { activityStatus } from '../../routes/api/cumulative/status.ts';
import type { CallContext } from '../../services.ts';
import { hasten, setUpStage } from '../../testing/stage.ts';
import { applyChargebackUpdate } from '../refunds/apply-chargeback-update.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { receiveGift } from './receive-gift.ts';
import { redeliverReward } from './redeliver-reward.ts';

const always = {
  from: '2020-01-01T00:00:00Z',
  until: '2100-01-01T00:00:00Z',
  receiveUntil: '2100-01-01T00:00:00Z',
};
const items = [{ sku: 'gem', quantity: 5 }];
const reward = (id: string, need: object) => ({ id, name: id, items, ...need });
const activities: Activity[] = [
  {
    id: 'total',
    type: 'cumulative',
    name: 'Total',
    ...always,
    games: ['gp1'],
    rewards: [
      reward('four', { amounts: { USD: '4.00' } }),
      reward('nine', { amounts: { USD: '9.00' } }),
      reward('ninety', { amounts: { USD: '90.00' } }),
    ],
  },
  {
    id: 'days',
    type: 'continuous',
    name: 'Days',
    ...always,
    games: ['gp1'],
    rewards: [reward('d1', { days: 1 }), reward('d2', { days: 2 })],
  },
  {
    id: 'first',
    type: 'first-top-up',
    name: 'First',
    ...always,
    games: ['gp1'],
    rewards: [reward('bonus', {})],
  },
  {
    id: 'over',
    type: 'cumulative',
    name: 'Over',
    ...always,
    until: '2020-02-01T00:00:00Z',
    receiveUntil: '2020-02-01T00:00:00Z',
    games: ['gp1'],
    rewards: [reward('one', { amounts: { USD: '0.01' } })],
  },
  {
    id: 'elsewhere',
    type: 'cumulative',
    name: 'Elsewhere',
    ...always,
    games: ['gp2'],
    rewards: [reward('one', { amounts: { USD: '0.01' } })],
  },
];

const stage = setUpStage();
let elsewhere: CallContext;
beforeAll(() => {
  Object.assign(stage.brand, { timeZone: 'UTC', activities });
  elsewhere = stage.contextOf({ suid: 'somebody-else' });
});

let made = 0;
/** A new character with this many paid and delivered orders. */
async function character(orders: number): Promise<{ roleId: string; billingNos: string[] }> {
  made += 1;
  const roleId = `role-${made}`;
  const billingNos: string[] = [];
  for (let n = 0; n < orders; n += 1) billingNos.push(await order(roleId));
  return { roleId, billingNos };
}

async function order(roleId: string): Promise<string> {
  const answer = await stage.pay({ role_id: roleId });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  await stage.say(`${answer.content.billing_no}-1`, 'paid');
  await stage.runEffects();
  return answer.content.billing_no;
}

let attempts = 0;
const who = (roleId: string) => ({ client_id: 'client-web', server_id: 's1', role_id: roleId });
const receive = (
  roleId: string,
  activity: string,
  rewardId: string,
  attempt?: string,
  context = stage.contextOf(),
) => {
  attempts += 1;
  const attempt_id = attempt ?? `attempt-of-a-gift-${attempts}`;
  return receiveGift(context, { attempt_id, ...who(roleId), activity_id: activity, reward_id: rewardId });
};
const told = (answer: Answer<{ received: string[] }>) =>
  answer.kind === 'content' ? answer.content.received : answer.code;

async function standings(roleId: string): Promise<Record<string, string>> {
  const answer = await cumulativeActivityInfo.handle(stage.contextOf(), who(roleId));
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return Object.fromEntries(
    answer.content.map(({ activity_id, progress, rewards }) => [
      activity_id,
      [progress, ...rewards.map((r) => `${r.reward_id} ${r.state}`)].join(', '),
    ]),
  );
}

const rewardsSent = () => stage.game.sent.filter((id) => id.startsWith('D-RW'));
async function claims(roleId: string) {
  return stage.rows<{ claim_id: string; reward_id: string; state: string }>(
    `select c.claim_id, c.reward_id, d.state from reward_claim c
     join delivery d on d.store = c.store and d.source_kind = 'reward' and d.source_id = c.claim_id
     where c.role_id = $1 order by c.reward_id`,
    [roleId],
  );
}

describe('A-01 progress and rewards of a character', () => {
  it('A-01 nothing topped up: nothing to receive', async () => {
    const { roleId } = await character(0);
    expect(await standings(roleId)).toEqual({
      total: '0.00, four locked, nine locked, ninety locked',
      days: '0, d1 locked, d2 locked',
      first: '0, bonus locked',
    });
    const status = await activityStatus.handle(stage.contextOf(), who(roleId));
    expect(status).toMatchObject({ content: { receivable: false } });
    expect(told(await receive(roleId, 'total', 'four'))).toBe(codes.rewardLocked);
    expect(told(await receive(roleId, 'total', 'all'))).toBe(codes.rewardLocked);
    expect(told(await receive(roleId, 'total', 'no-such-reward'))).toBe(codes.rewardLocked);
  });

  it('A-01 two orders: received one by one and all at once, each delivered once', async () => {
    const { roleId } = await character(2);
    expect(await standings(roleId)).toEqual({
      total: '9.98, four receivable, nine receivable, ninety locked',
      days: '1, d1 receivable, d2 locked',
      first: '1, bonus receivable',
    });
    const status = await activityStatus.handle(stage.contextOf(), who(roleId));
    expect(status).toMatchObject({ content: { receivable: true } });
    expect(told(await receive(roleId, 'total', 'four'))).toEqual(['four']);
    expect(told(await receive(roleId, 'total', 'four'))).toBe(codes.rewardReceived);
    expect(told(await receive(roleId, 'total', 'all'))).toEqual(['nine']);
    expect(told(await receive(roleId, 'days', 'all'))).toEqual(['d1']);
    expect(told(await receive(roleId, 'first', 'bonus'))).toEqual(['bonus']);
    await stage.runEffects();
    await hasten(stage.database, 'deliver');
    await stage.runEffects();
    const held = await claims(roleId);
    expect(held.map(({ reward_id, state }) => `${reward_id} ${state}`)).toEqual([
      'bonus delivered',
      'd1 delivered',
      'four delivered',
      'nine delivered',
    ]);
    for (const { claim_id } of held)
      expect(rewardsSent().filter((id) => id === `D-${claim_id}`)).toHaveLength(1);
    expect((await standings(roleId)).total).toBe('9.98, four received, nine received, ninety locked');
  });

  it('A-01 another account or another character has nothing of it', async () => {
    const { roleId } = await character(1);
    expect(told(await receive(roleId, 'total', 'four', undefined, elsewhere))).toBe(codes.rewardLocked);
    expect(told(await receive('somebody', 'total', 'four'))).toBe(codes.rewardLocked);
  });

  it.each(['over', 'elsewhere', 'never-was'])(
    'A-01 -3022 for an activity that is not open: %s',
    async (activity) => {
      const { roleId } = await character(1);
      expect(told(await receive(roleId, activity, 'one'))).toBe(codes.activityGone);
    },
  );

  it('A-01 O-10 a request that comes again gets its first answer, even after the activity has closed', async () => {
    const { roleId } = await character(1);
    const attempt = 'attempt-of-a-gift-again';
    expect(told(await receive(roleId, 'total', 'all', attempt))).toEqual(['four']);
    Object.assign(stage.brand, { activities: [] });
    expect(told(await receive(roleId, 'total', 'all', attempt))).toEqual(['four']);
    expect(told(await receive(roleId, 'total', 'all'))).toBe(codes.activityGone);
    Object.assign(stage.brand, { activities });
    expect(told(await receive(roleId, 'total', 'nine', attempt))).toBe(codes.idempotencyKeyReused);
    expect(await claims(roleId)).toHaveLength(1);
  });
});

describe('A-01 races', () => {
  it.each(['four', 'all'])('A-01 %s raced by 200 requests is received once', async (rewardId) => {
    const { roleId } = await character(1);
    const answers = await Promise.all(Array.from({ length: 200 }, () => receive(roleId, 'total', rewardId)));
    const outcomes = answers.map(told);
    expect(outcomes.filter((outcome) => Array.isArray(outcome))).toEqual([['four']]);
    const loser = rewardId === 'all' ? codes.rewardLocked : codes.rewardReceived;
    expect(new Set(outcomes.filter((outcome) => !Array.isArray(outcome)))).toEqual(new Set([loser]));
    expect(await claims(roleId)).toHaveLength(1);
  });

  it('A-01 one key raced by 200 requests: all hear the first answer', async () => {
    const { roleId } = await character(2);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => receive(roleId, 'total', 'all', 'attempt-of-a-gift-raced')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(told(answer))))).toEqual(
      new Set(['["four","nine"]']),
    );
    expect(await claims(roleId)).toHaveLength(2);
  });

  it('A-01 one by one and all at once, raced: each reward once', async () => {
    const { roleId } = await character(2);
    const wishes = Array.from({ length: 60 }, (_, n) => ['four', 'nine', 'all'][n % 3] ?? 'all');
    const answers = await Promise.all(wishes.map((wish) => receive(roleId, 'total', wish)));
    const received = answers.map(told).flatMap((outcome) => (Array.isArray(outcome) ? outcome : []));
    expect(received.sort()).toEqual(['four', 'nine']);
  });
});

describe('A-01 what a refund does', () => {
  it('A-01 progress shrinks, a received reward stays received and is not taken back, the rest is locked again', async () => {
    const { roleId, billingNos } = await character(2);
    await receive(roleId, 'total', 'four');
    for (const billingNo of billingNos) {
      const outcome = await refundOrder(stage.services, stage.store.id, billingNo, {
        reason: 'asked',
        requestedBy: 'test',
      });
      expect(outcome.kind).toBe('requested');
      await stage.runEffects();
    }
    expect(await standings(roleId)).toEqual({
      total: '0.00, four received, nine locked, ninety locked',
      days: '0, d1 locked, d2 locked',
      first: '0, bonus locked',
    });
    const rows = await stage.rows<{ sum: number; rows: number }>(
      'select sum(amount_minor)::int as sum, count(*)::int as rows from top_up where role_id = $1',
      [roleId],
    );
    expect(rows).toEqual([{ sum: 0, rows: 4 }]);
    expect((await claims(roleId)).map(({ state }) => state)).toEqual(['delivered']);
    expect(stage.game.told).toEqual(expect.arrayContaining(billingNos.map((no) => `refund ${no}`)));
  });

  it('A-01 a chargeback takes the top-up back, a dispute that is won counts it again, each told twice', async () => {
    const { roleId, billingNos } = await character(1);
    const reference = `${billingNos[0]}-1`;
    for (const [status, sequence, expected] of [
      ['opened', 1, '0.00, four locked, nine locked, ninety locked'],
      ['won', 2, '4.99, four receivable, nine locked, ninety locked'],
    ] as const) {
      for (const _ of [1, 2])
        await applyChargebackUpdate(
          stage.services,
          'main',
          { reference, merchant: 'main-merchant', status, dispute: 'D', sequence, detail: '' },
          'test',
        );
      expect((await standings(roleId)).total).toBe(expected);
    }
  });
});

it('A-01 a reward that the game refuses comes before an operator, who sends it again once it is mended', async () => {
  const { roleId } = await character(1);
  const { deliver } = stage.game.script;
  stage.game.script.deliver = () => ({ kind: 'refused', code: 'banned', retryable: false });
  await receive(roleId, 'total', 'four');
  await stage.runEffects();
  const [claim] = await claims(roleId);
  expect(claim?.state).toBe('refused');
  const open = () =>
    stage.rows<{ reason: string }>(`select reason from exception where key = $1 and state = 'open'`, [
      `D-${claim?.claim_id}`,
    ]);
  expect(await open()).toEqual([{ reason: 'the game refuses the goods for good: banned' }]);
  stage.game.script.deliver = deliver;
  const again = () => redeliverReward(stage.services, stage.store.id, claim?.claim_id ?? '', 'test');
  expect(await again()).toEqual({ kind: 'sent' });
  await stage.runEffects();
  expect((await claims(roleId)).map(({ state }) => state)).toEqual(['delivered']);
  expect(await open()).toEqual([]);
  expect(await again()).toEqual({ kind: 'refused', reason: 'state', state: 'delivered' });
});

describe('A-01 what is written of a reward', () => {
  it('A-01 each one’s own goods, for this character, in the game’s lane; the worker is woken once it stands', async () => {
    const goods = { small: 'gem', large: 'dragon', huge: 'castle' };
    const rewards = Object.entries(goods).map(([id, sku], n) => ({
      id,
      name: id,
      amounts: { USD: `${n + 1}.00` },
      items: [
        { sku, quantity: n + 2 },
        { sku: 'egg', quantity: 1 },
      ],
    }));
    Object.assign(stage.brand, {
      activities: [activities[2], { ...activities[0], games: ['gp2', 'gp1'], rewards }],
    });
    const { roleId } = await character(1);
    const wake = stage.services.wake;
    const standing: Promise<unknown[]>[] = [];
    stage.services.wake = () => {
      standing.push(stage.rows(`select 1 from reward_claim where role_id = $1`, [roleId]));
    };
    const answer = await receiveGift(stage.contextOf(), {
      attempt_id: `written-${roleId}`,
      ...who(roleId),
      client_id: 'client-android',
      activity_id: 'total',
      reward_id: 'all',
    });
    stage.services.wake = wake;
    Object.assign(stage.brand, { activities });
    expect(told(answer)).toEqual(['small', 'large', 'huge']);
    expect((await Promise.all(standing)).map((rows) => rows.length)).toEqual([3]);
    const written = await stage.rows(
      `select c.activity_id, c.reward_id, c.items as claimed, d.items, d.client_id, d.gp_id, d.suid, d.server_id,
         d.role_id, d.billing_no, d.delivery_id = 'D-' || c.claim_id as named, e.kind, e.lane, e.state
       from reward_claim c join delivery d on d.store = c.store and d.source_kind = 'reward' and d.source_id = c.claim_id
         join effect e on e.store = d.store and e.key = d.delivery_id
       where c.role_id = $1 order by c.activity_id, array_position(array['small', 'large', 'huge'], c.reward_id)`,
      [roleId],
    );
    expect(written).toEqual(
      Object.entries(goods).map(([reward_id, sku], n) => {
        const items = [
          { sku, quantity: n + 2 },
          { sku: 'egg', quantity: 1 },
        ];
        return {
          activity_id: 'total',
          reward_id,
          claimed: items,
          items,
          client_id: 'client-android',
          gp_id: 'gp1',
          suid: 'sample-1',
          server_id: 's1',
          role_id: roleId,
          billing_no: null,
          named: true,
          kind: 'deliver',
          lane: 'game:watt.production:gp1',
          state: 'ready',
        };
      }),
    );
  });

  it('A-01 sent again by an operator: what the game refused, or what waits, in his name, and what else waits for him stays', async () => {
    const { roleId, billingNos } = await character(1);
    const [other] = (await character(1)).billingNos;
    const { deliver } = stage.game.script;
    stage.game.script.deliver = () => ({ kind: 'refused', code: 'banned', retryable: false });
    await receive(roleId, 'total', 'four');
    await receive(roleId, 'first', 'bonus');
    await stage.runEffects();
    stage.game.script.deliver = deliver;
    const [first, second] = (await claims(roleId)).map(({ claim_id }) => claim_id);
    // Goods of an order that the game refused are not a reward, whatever they are called.
    await stage.rows(`update delivery set state = 'refused' where billing_no = $1`, [other]);
    const wake = stage.services.wake;
    let woken = 0;
    stage.services.wake = () => {
      woken += 1;
    };
    const again = (claimId: string, store = stage.store.id) =>
      redeliverReward(stage.services, store, claimId, 'operator:sam', {
        operator: 'sam',
        command: 'rewards redeliver',
        arguments: {},
        store,
        target: claimId,
      });
    const unknown = { kind: 'refused', reason: 'no-such-delivery' };
    for (const claimId of [other!, billingNos[0]!, 'RW0', `D-${first}`])
      expect(await again(claimId)).toEqual(unknown);
    woken = 0;
    for (const _ of ['refused', 'waiting']) expect(await again(first!)).toEqual({ kind: 'sent' });
    expect(woken).toBe(2);
    stage.services.wake = wake;
    expect(await stage.rows(`select kind, lane, state from effect where key = $1`, [`D-${first}`])).toEqual([
      { kind: 'deliver', lane: 'game:watt.production:gp1', state: 'ready' },
    ]);
    expect(
      await stage.rows(
        `select event, by, detail from history where entity_id = $1 order by id desc limit 1`,
        [`D-${first}`],
      ),
    ).toEqual([{ event: 'retry', by: 'operator:sam', detail: 'sent again' }]);
    const waits = await stage.rows(
      `select key, state, resolved_by, resolution from exception where key = any($1) order by array_position($1, key)`,
      [[`D-${first}`, `D-${second}`]],
    );
    expect(waits).toEqual([
      { key: `D-${first}`, state: 'resolved', resolved_by: 'operator:sam', resolution: 'sent again' },
      { key: `D-${second}`, state: 'open', resolved_by: null, resolution: null },
    ]);
    const audit = await stage.rows<{ outcome: string }>(
      `select outcome from audit where target = $1 and store = $2 order by id`,
      [first, stage.store.id],
    );
    expect(audit.map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
  });
});
