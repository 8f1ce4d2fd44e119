import type { Activity } from '@gemporium/catalogue/types.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cumulativeActivityInfo } from '../../routes/api/cumulative/cumulativeActivityInfo.ts';
import { activityStatus } from '../../routes/api/cumulative/status.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { receiveGift } from './receive-gift.ts';

const items = [{ sku: 'gem', quantity: 5 }];
const may: Activity = {
  id: 'may',
  type: 'cumulative',
  name: 'May',
  games: ['gp1'],
  areas: ['universal'],
  from: '2026-05-01T00:00:00Z',
  until: '2026-06-01T00:00:00Z',
  receiveUntil: '2026-06-08T00:00:00Z',
  rewards: [
    { id: 'four', name: 'four', amounts: { USD: '4.99', JPY: '750' }, items },
    { id: 'nine', name: 'nine', amounts: { USD: '9.98', JPY: '1500' }, items },
  ],
};

const stage = setUpStage();
const buyers = buyersOf(stage);
let now = new Date();
beforeAll(() => {
  Object.assign(stage.brand, { timeZone: 'UTC', activities: [may] });
  stage.services.now = () => now;
});
beforeEach(() => {
  now = new Date('2026-05-15T00:00:00Z');
});

const yen = { domain_area: 'nippon', currency: 'JPY', price: '750' };
async function toppedUp(at: string, order: Partial<Bought> = {}, fields: object = {}): Promise<Bought> {
  const bought = await buyers.bought(
    { ...(order.roleId && { role_id: order.roleId }), ...fields },
    order.suid,
  );
  const amount =
    'currency' in fields ? { amountMinor: 750, currency: 'JPY' } : { amountMinor: 499, currency: 'USD' };
  await stage.say(bought.reference, 'paid', { amount });
  await stage.runEffects();
  await stage.rows('update top_up set paid_at = $2 where billing_no = $1', [bought.billingNo, at]);
  return bought;
}
const asked = ({ roleId }: Bought) => ({ client_id: 'client-web', server_id: 's1', role_id: roleId });
async function standing(who: Bought): Promise<string | undefined> {
  const answer = await cumulativeActivityInfo.handle(stage.contextOf({ suid: who.suid }), asked(who));
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  const [one] = answer.content;
  return one && [one.progress, one.currency, ...one.rewards.map(({ state }) => state)].join(' ');
}
let attempts = 0;
async function received(who: Bought, reward_id: string) {
  attempts += 1;
  const attempt = { attempt_id: `edge-of-an-activity-${attempts}`, activity_id: 'may', reward_id };
  const answer = await receiveGift(stage.contextOf({ suid: who.suid }), { ...asked(who), ...attempt });
  return answer.kind === 'content' ? answer.content.received.join() : answer.code;
}

describe('A-01 the first and the last moment of an activity', () => {
  it.each([
    ['2026-04-30T23:59:59.999Z', '0.00 USD locked locked'],
    ['2026-05-01T00:00:00.000Z', '4.99 USD receivable locked'],
    ['2026-05-31T23:59:59.999Z', '4.99 USD receivable locked'],
    ['2026-06-01T00:00:00.000Z', '0.00 USD locked locked'],
  ])('A-01 a top-up of %s: %s', async (at, told) => {
    const who = await toppedUp(at);
    expect(await standing(who)).toBe(told);
  });

  it.each([
    ['2026-06-07T23:59:59.999Z', 'four'],
    ['2026-06-08T00:00:00.000Z', codes.activityGone],
  ])('A-01 a reward is received at %s: %s', async (moment, told) => {
    const who = await toppedUp('2026-05-02T00:00:00Z');
    now = new Date(moment);
    expect(await received(who, 'four')).toBe(told);
  });
});

it('A-01 its ends are told in seconds', async () => {
  const who = await toppedUp('2026-05-02T00:00:00Z');
  expect(await cumulativeActivityInfo.handle(stage.contextOf({ suid: who.suid }), asked(who))).toMatchObject({
    content: [
      {
        activity_id: 'may',
        end_time: Date.UTC(2026, 5, 1) / 1000,
        receive_end_time: Date.UTC(2026, 5, 8) / 1000,
        day_end_time: 0,
      },
    ],
  });
});

describe('A-01 areas and currencies', () => {
  it('A-01 a top-up in an area that the activity is not in counts for nothing', async () => {
    const first = await toppedUp('2026-05-02T00:00:00Z');
    await toppedUp('2026-05-02T00:00:00Z', first, yen);
    expect(await standing(first)).toBe('4.99 USD receivable locked');
    expect(await received(first, 'all')).toBe('four');
    const only = await toppedUp('2026-05-02T00:00:00Z', {}, yen);
    expect(await received(only, 'all')).toBe(codes.rewardLocked);
  });

  it('P-08 a page of one area shows what its top-ups count for, whatever there is to receive elsewhere', async () => {
    const nippon = { ...may, id: 'nippon', areas: ['nippon'] };
    const both = { ...may, id: 'both', areas: ['nippon', 'universal'] };
    Object.assign(stage.brand, { activities: [nippon, both, may, { ...may, id: 'all', areas: undefined }] });
    const who = await toppedUp('2026-05-02T00:00:00Z');
    const context = stage.contextOf({ suid: who.suid });
    const seen = async (domain_area?: string) => {
      const fields = { ...asked(who), ...(domain_area && { domain_area }) };
      const answer = await cumulativeActivityInfo.handle(context, fields);
      return answer.kind === 'content' ? answer.content.map(({ activity_id }) => activity_id) : answer.code;
    };
    expect(await seen('universal')).toEqual(['both', 'may', 'all']);
    expect(await seen('nippon')).toEqual(['nippon', 'both', 'all']);
    expect(await seen()).toEqual(['nippon', 'both', 'may', 'all']);
    Object.assign(stage.brand, { activities: [nippon, may] });
    const status = async (domain_area: string) =>
      activityStatus.handle(context, { ...asked(who), domain_area });
    expect(await status('universal')).toMatchObject({ content: { receivable: true } });
    expect(await status('nippon')).toMatchObject({ content: { receivable: false } });
    Object.assign(stage.brand, { activities: [may] });
  });

  it('A-01 amounts of two currencies are never added together', async () => {
    Object.assign(stage.brand, { activities: [{ ...may, areas: undefined }] });
    const who = await toppedUp('2026-05-02T00:00:00Z');
    await toppedUp('2026-05-02T00:00:00Z', who, yen);
    expect(await standing(who)).toBe('4.99 USD receivable locked');
    await toppedUp('2026-05-03T00:00:00Z', who, yen);
    expect(await standing(who)).toBe('1500 JPY receivable receivable');
    Object.assign(stage.brand, { activities: [may] });
  });
});

it('A-01 an activity of a kind that this version does not know is not shown, and the others are', async () => {
  const who = await toppedUp('2026-05-02T00:00:00Z');
  Object.assign(stage.brand, { activities: [{ ...may, id: 'later', type: 'of-a-later-version' }, may] });
  expect(await standing(who)).toBe('4.99 USD receivable locked');
  Object.assign(stage.brand, { activities: [may] });
});

it('A-01 a database that fails as a reward is received ends the request, which can be made again', async () => {
  const who = await toppedUp('2026-05-02T00:00:00Z');
  const { database } = stage.services;
  const failing = { ...database, transaction: () => Promise.reject(new Error('the database is away')) };
  stage.services.database = failing as typeof database;
  await expect(received(who, 'four')).rejects.toThrow('the database is away');
  stage.services.database = database;
  expect(await received(who, 'four')).toBe('four');
});

describe('A-01 a reward that another request is receiving', () => {
  it('A-01 is never told as received by the one that came second', async () => {
    const who = await toppedUp('2026-05-02T00:00:00Z');
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => received(who, 'four')));
    expect(answers.sort()).toEqual([...Array(4).fill(codes.rewardReceived), 'four'].sort());
    const again = await Promise.all([1, 2, 3].map(() => received(who, 'all')));
    expect(again).toEqual(Array(3).fill(codes.rewardLocked));
  });
});
