import type { Activity } from '@gemporium/catalogue/types.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cumulativeActivityInfo } from '../../routes/api/cumulative/cumulativeActivityInfo.ts';
import { activityStatus } from '../../routes/api/cumulative/status.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { receiveGift } from './receive-gift.ts';

/* What a character has of one activity says nothing about another, and what it has received it keeps. */

const window = {
  from: '2026-05-01T00:00:00Z',
  until: '2026-06-01T00:00:00Z',
  receiveUntil: '2026-06-08T00:00:00Z',
};
const items = [{ sku: 'gem', quantity: 5 }];
const total = (id: string): Activity => ({
  id,
  type: 'cumulative',
  name: id,
  games: ['gp1'],
  ...window,
  rewards: [
    { id: 'four', name: 'four', amounts: { USD: '4.00' }, items },
    { id: 'ninety', name: 'ninety', amounts: { USD: '90.00' }, items },
  ],
});
const first: Activity = {
  id: 'first',
  type: 'first-top-up',
  name: 'first',
  games: ['gp1'],
  ...window,
  rewards: ['bonus', 'extra'].map((id) => ({ id, name: id, items })),
};

const stage = setUpStage();
const buyers = buyersOf(stage);
beforeAll(() => {
  Object.assign(stage.brand, { timeZone: 'UTC' });
  stage.services.now = () => new Date('2026-05-15T00:00:00Z');
});
beforeEach(() => {
  Object.assign(stage.brand, { activities: [total('spring'), total('may'), first] });
});

const paidAt = ({ billingNo }: Bought, at: string) =>
  stage.rows('update top_up set paid_at = $2 where billing_no = $1', [billingNo, at]);
async function toppedUp(at: string, by?: Bought): Promise<Bought> {
  const order = await buyers.bought(by && { role_id: by.roleId }, by?.suid);
  await stage.say(order.reference, 'paid');
  await stage.runEffects();
  await paidAt(order, at);
  return order;
}
const asked = ({ roleId }: Bought) => ({ client_id: 'client-web', server_id: 's1', role_id: roleId });

/** The states of the rewards of each activity that is shown. */
async function shown(who: Bought): Promise<Record<string, string>> {
  const answer = await cumulativeActivityInfo.handle(stage.contextOf({ suid: who.suid }), asked(who));
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return Object.fromEntries(
    answer.content.map(({ activity_id, rewards }) => [
      activity_id,
      rewards.map(({ reward_id, state }) => `${reward_id} ${state}`).join(', '),
    ]),
  );
}
let attempts = 0;
async function received(who: Bought, activity_id: string, reward_id: string) {
  attempts += 1;
  const attempt = { attempt_id: `side-by-side-${attempts}`, activity_id, reward_id };
  const answer = await receiveGift(stage.contextOf({ suid: who.suid }), { ...asked(who), ...attempt });
  return answer.kind === 'content' ? answer.content.received.join() : answer.code;
}

it.each([
  ['universal', ['here'], true],
  ['nippon', ['there', 'yen'], false],
  [undefined, ['here', 'there', 'yen'], true],
] as const)(
  'P-08 in the area %s the activities of that area are shown, and what can be received in them',
  async (domain_area, ids, receivable) => {
    const [four, ninety] = total('one').rewards;
    const yen = { ...ninety!, amounts: { USD: '90.00', JPY: '9000' } };
    Object.assign(stage.brand, {
      activities: [
        { ...total('here'), areas: ['universal'], rewards: [four] },
        { ...total('there'), areas: ['nippon'], rewards: [ninety] },
        { ...total('yen'), areas: ['nippon'], rewards: [yen], from: '2026-05-14T00:00:00Z' },
      ],
    });
    const who = await toppedUp('2026-05-02T00:00:00Z');
    const context = stage.contextOf({ suid: who.suid });
    const fields = { ...asked(who), ...(domain_area && { domain_area }) };
    const listed = await cumulativeActivityInfo.handle(context, fields);
    const told = listed.kind === 'content' ? listed.content : [];
    expect(told.map(({ activity_id }) => activity_id)).toEqual(ids);
    const ofYen = told.find(({ activity_id }) => activity_id === 'yen')?.currency;
    expect(ofYen).toBe({ universal: undefined, nippon: 'JPY', none: 'USD' }[domain_area ?? 'none']);
    expect(await activityStatus.handle(context, fields)).toMatchObject({ content: { receivable } });
  },
);

it.each([
  ['spring', 'may'],
  ['may', 'spring'],
] as const)(
  'A-01 received in %s, a reward that %s calls the same can still be had there',
  async (one, other) => {
    const who = await toppedUp('2026-05-02T00:00:00Z');
    expect(await received(who, one, 'four')).toBe('four');
    expect(await shown(who)).toMatchObject({
      [one]: 'four received, ninety locked',
      [other]: 'four receivable, ninety locked',
    });
    expect(await received(who, other, 'all')).toBe('four');
    expect(await received(who, one, 'four')).toBe(codes.rewardReceived);
    expect(await shown(who)).toMatchObject({
      [one]: 'four received, ninety locked',
      [other]: 'four received, ninety locked',
    });
  },
);

describe('A-01 an activity for the very first top-up', () => {
  it.each([
    ['2026-04-30T23:59:59.999Z', undefined],
    ['2026-05-01T00:00:00.000Z', 'bonus receivable, extra receivable'],
  ])('A-01 whoever topped up first at %s sees: %s', async (at, told) => {
    const who = await toppedUp('2026-05-03T00:00:00Z');
    await toppedUp(at, who);
    expect((await shown(who)).first).toBe(told);
    // The others count every top-up, whichever was the first.
    expect((await shown(who)).may).toMatch(/^four receivable/);
  });

  it('A-01 what was received stays received and in sight when an earlier top-up counts again, and nothing more comes', async () => {
    const early = await toppedUp('2026-04-02T00:00:00Z');
    await buyers.dispute(early, 'opened', { sequence: 1 });
    await toppedUp('2026-05-02T00:00:00Z', early);
    expect((await shown(early)).first).toBe('bonus receivable, extra receivable');
    expect(await received(early, 'first', 'bonus')).toBe('bonus');
    await buyers.dispute(early, 'won', { sequence: 2 });
    await paidAt(early, '2026-04-02T00:00:00Z');
    expect((await shown(early)).first).toBe('bonus received, extra locked');
    expect(await received(early, 'first', 'bonus')).toBe(codes.rewardReceived);
    expect(await received(early, 'first', 'extra')).toBe(codes.rewardLocked);
  });
});

describe('P-08 the game of a call about activities', () => {
  const calls = {
    'what there is': (context: Parameters<typeof receiveGift>[0], fields: ReturnType<typeof asked>) =>
      cumulativeActivityInfo.handle(context, fields),
    'whether there is anything': (context, fields) => activityStatus.handle(context, fields),
    'a reward, please': (context, fields) =>
      receiveGift(context, {
        ...fields,
        attempt_id: `of-a-game-${++attempts}`,
        activity_id: 'may',
        reward_id: 'four',
      }),
  } satisfies Record<string, (...of: Parameters<typeof cumulativeActivityInfo.handle>) => unknown>;

  it.each(Object.keys(calls) as (keyof typeof calls)[])('P-08 %s', async (name) => {
    const who = await toppedUp('2026-05-02T00:00:00Z');
    const player = stage.contextOf({ suid: who.suid });
    const nobody = { ...player, session: undefined };
    const codeOf = async (client_id: string, context = player) => {
      const answer = await calls[name](context, { ...asked(who), client_id });
      return answer.kind === 'content' ? codes.success : answer.code;
    };
    expect(await codeOf('of-no-game')).toBe(codes.noGame);
    expect(await codeOf('of-no-game', nobody)).toBe(codes.noGame);
    expect(await codeOf('second-web')).toBe(codes.notLoggedIn);
    expect(await codeOf('client-web', nobody)).toBe(codes.notLoggedIn);
    expect(await codeOf('client-web')).toBe(codes.success);
  });
});
