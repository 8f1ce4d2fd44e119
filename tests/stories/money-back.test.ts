import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Lane, openLane } from '../histories/lane.ts';
import type { Rules, Shop, Step } from '../histories/model/shop.ts';
import { openScene, plainShop } from '../histories/scene.ts';

/*
 * What happens to an order when it is refunded: docs/operations/refunds.md, line by line. Each scene is a purchase of
 * limited goods with a coupon: 9.99 paid for 12.49, 9 points, one top-up, the only one that the limit allows.
 */

let lane: Lane;
beforeAll(async () => {
  lane = await openLane(process.env.TEST_DATABASE_URL ?? '');
});
afterAll(() => lane.close());

const activities: Shop['activities'] = [
  {
    id: 'total',
    from: Date.parse('2027-01-01T00:00:00Z'),
    until: Date.parse('2028-01-01T00:00:00Z'),
    receiveUntil: Date.parse('2028-01-01T00:00:00Z'),
    needs: { tier: { home: 500, abroad: 6000 } },
  },
];
const of = (name: string, order = 0) => ({ do: name, order }) as Step;
const disputed = (phase: 'lost' | 'won', dispute: 'A' | 'B' = 'A'): Step =>
  ({ do: 'dispute word', order: 0, payment: 'last', dispute, phase, saidBy: 'notification' }) as const;
const saysOf = (name: string, more: object = {}) =>
  ({ do: name, order: 0, payment: 'last', ...more }) as unknown as Step;
const thirdOutside = saysOf('refund outside', { part: 'third' });
const game = (mood: string) => ({ do: 'game', mood }) as Step;
const bank = (mood: string) => ({ do: 'bank', mood }) as Step;
const bankSays = (word: 'succeeded' | 'failed') => ({ do: 'bank says', order: 0, word }) as Step;

/** Buys with the shop's coupon, applies the steps (`before`: between order and payment), and summarises the result. */
async function standsAfter(
  steps: Step[],
  rules: Partial<Rules> = {},
  before: Step[] = [],
  method: 'card' | 'cash' = 'card',
) {
  const shop = { activities, rules: { ...plainShop.rules, ...rules } };
  const scene = openScene(lane, shop, '2027-05-05T12:00:00Z');
  await lane.forget();
  await scene.does({ do: 'grant' });
  await scene.buys('scarce', { coupon: 0, pay: 999, method, before });
  const answers = [];
  for (const step of steps) answers.push(await scene.does(step));
  const { orders, points, coupons, limits, activities: seen, given } = await scene.sees();
  const total = (seen[0] as { total: { progress: { home: number } } }).total.progress.home;
  return {
    state: orders[0]?.state,
    refunds: orders[0]?.refunds,
    points,
    coupon: coupons[0]?.split(' ')[0],
    left: limits[0]?.[0],
    topUps: total,
    told: scene.told(0),
    given: given.length,
    answer: answers.at(-1),
    page: await scene.orderPage(0),
    scene,
  };
}

const stands = { state: 'delivered', points: 9, coupon: 'history,', left: 0, topUps: 999 };
const keep = { points: 'keep', topUps: 'keep', goods: 'leave' } as const;

describe('O-11 what a refund takes back', () => {
  it.each<[title: string, steps: Step[], rules: Partial<Rules>, expected: object]>([
    ['nothing without a refund', [], {}, { ...stands, told: undefined }],
    [
      'V-02 C-06 A-01 a refund takes points and top-up, and returns the coupon',
      [of('refund')],
      {},
      { state: 'refunded', points: 0, coupon: 'avail', left: 0, topUps: 0, told: 'refund, take-back' },
    ],
    [
      'C-06 the coupon stays used if the publisher says so',
      [of('refund')],
      { coupon: 'keep-used' },
      { state: 'refunded', coupon: 'history,' },
    ],
    [
      'M-01 the limit is free again if the publisher says so',
      [of('refund')],
      { limit: 'return' },
      { left: 1 },
    ],
    [
      'V-02 A-01 points, top-up and goods stay if the publisher says so',
      [of('refund')],
      { refund: keep },
      { state: 'refunded', points: 9, topUps: 999, told: 'refund, leave' },
    ],
    [
      'a chargeback takes points and top-up, and returns neither coupon nor limit',
      [disputed('lost')],
      { limit: 'return' },
      {
        state: 'charged_back',
        points: 0,
        coupon: 'history,',
        left: 0,
        topUps: 0,
        told: 'chargeback, take-back',
      },
    ],
    [
      'a chargeback has its own rules',
      [disputed('lost')],
      { chargeback: keep },
      { state: 'charged_back', points: 9, topUps: 999, told: 'chargeback, leave' },
    ],
    [
      'a won dispute restores everything, and the game is notified',
      [disputed('lost'), disputed('won')],
      {},
      { ...stands, told: 'lifted', refunds: ['1 chargeback failed 999'] },
    ],
    [
      'after a won dispute the order can be refunded, and the game is notified of that, too',
      [disputed('lost'), disputed('won'), of('refund')],
      {},
      { state: 'refunded', points: 0, told: 'refund, take-back' },
    ],
    [
      'a dispute that is lost after it was won',
      [disputed('lost'), disputed('won'), disputed('lost', 'B')],
      {},
      { state: 'charged_back', refunds: ['1 chargeback failed 999', '1 chargeback succeeded 999'] },
    ],
  ])('%s', async (_title, steps, rules, expected) => {
    expect(await standsAfter(steps, rules)).toMatchObject(expected);
  });

  it.each<[title: string, before: Step[], steps: Step[], expected: object]>([
    [
      'are no longer sent once a refund is under way',
      [game('is away')],
      [of('refund'), game('plays'), { do: 'wait', seconds: 60 }],
      { state: 'refunded', given: 0, points: 0 },
    ],
    [
      'are not sent after a chargeback',
      [game('is away')],
      [disputed('lost'), game('plays'), { do: 'wait', seconds: 60 }],
      { state: 'charged_back', given: 0 },
    ],
    [
      'that were held back wait during the chargeback',
      [game('is away')],
      [disputed('lost'), game('plays')],
      { state: 'charged_back', given: 0, points: 0 },
    ],
    [
      'that were held back are sent once the dispute is won',
      [game('is away')],
      [disputed('lost'), game('plays'), disputed('won')],
      { state: 'delivered', given: 1, points: 9 },
    ],
    [
      'that waited for an operator before the chargeback still do after it',
      [game('refuses')],
      [disputed('lost'), game('plays'), disputed('won')],
      { state: 'review', given: 0, points: 0 },
    ],
    [
      'that waited for an operator can be sent then',
      [game('refuses')],
      [disputed('lost'), game('plays'), disputed('won'), of('redeliver')],
      { state: 'delivered', given: 1, points: 9 },
    ],
    [
      'can be sent after all if the refund failed',
      [game('is away'), bank('refuses')],
      [of('refund'), game('plays'), of('redeliver')],
      { state: 'delivered', given: 1, points: 9 },
    ],
    [
      'that the game has are not sent twice if the refund failed',
      [bank('refuses')],
      [of('refund'), of('redeliver')],
      { state: 'delivered', given: 1, points: 9 },
    ],
  ])('O-13 goods %s', async (_title, before, steps, expected) => {
    expect(await standsAfter(steps, {}, before)).toMatchObject(expected);
  });

  it.each<[title: string, before: Step[], steps: Step[], expected: object]>([
    [
      'a refund that fails afterwards continues: the order is never delivered again',
      [],
      [of('refund'), bankSays('failed')],
      { state: 'refunding', points: 0 },
    ],
    [
      'it can be requested again',
      [],
      [of('refund'), bankSays('failed'), of('refund')],
      { state: 'refunded', refunds: ['1 refund failed 999', '1 refund succeeded 999'] },
    ],
    [
      'a refund fails after a chargeback: the bank has the money, and nothing is left to refund',
      [],
      [of('refund'), disputed('lost'), bankSays('failed'), of('refund')],
      { state: 'charged_back', answer: { refusal: 'refused' } },
    ],
    [
      'it can be requested again once the dispute is won',
      [],
      [of('refund'), disputed('lost'), bankSays('failed'), disputed('won'), of('refund')],
      {
        state: 'refunded',
        refunds: ['1 chargeback failed 999', '1 refund failed 999', '1 refund succeeded 999'],
      },
    ],
    [
      'a dispute is won while a refund is pending: the refund continues',
      [bank('takes its time')],
      [of('refund'), disputed('lost'), disputed('won')],
      { state: 'refunding', points: 9 },
    ],
    [
      'a refund that completes after a chargeback',
      [bank('takes its time')],
      [of('refund'), disputed('lost'), bankSays('succeeded')],
      { state: 'refunded', points: 0, coupon: 'history,' },
    ],
    [
      'a dispute is won while an extra payment is refunded: the goods are sent, the order does not wait',
      [bank('takes its time'), game('is away')],
      [saysOf('charged again'), disputed('lost'), game('plays'), disputed('won')],
      { state: 'delivered', given: 1, points: 9 },
    ],
    [
      'a partial refund made outside fails while the rest is pending: nothing can be sent meanwhile',
      [bank('takes its time'), game('is away')],
      [thirdOutside, of('refund'), of('refund outside failed'), of('redeliver'), game('plays')],
      { state: 'refunding', given: 0 },
    ],
    [
      'only a part was refunded, and no refund of the rest is pending: an operator decides',
      [bank('takes its time')],
      [thirdOutside, of('refund'), of('refund outside failed'), bankSays('succeeded')],
      { state: 'review', points: 9, refunds: ['1 refund failed 333', '1 refund succeeded 666'] },
    ],
    [
      'and what is missing can be refunded then',
      [bank('takes its time')],
      [
        ...[thirdOutside, of('refund'), of('refund outside failed'), bankSays('succeeded')],
        ...[bank('pays back'), of('refund')],
      ],
      { state: 'refunded', points: 0 },
    ],
    [
      'partial refunds made outside refund the order once they add up to all of it',
      [],
      [thirdOutside, thirdOutside, thirdOutside],
      { state: 'refunded', points: 0, told: 'refund, take-back' },
    ],
    [
      'goods of an order under refund cannot be sent again, and trying changes nothing',
      [bank('takes its time'), game('refuses')],
      [of('refund'), of('redeliver')],
      { state: 'refunding', given: 0, answer: { refusal: 'refused' } },
    ],
  ])('O-11 %s', async (_title, before, steps, expected) => {
    expect(await standsAfter(steps, {}, before)).toMatchObject(expected);
  });

  it.each<[title: string, steps: Step[], rules: Partial<Rules>, back: object | undefined, last: string]>([
    ['nothing without a refund', [], {}, undefined, 'delivered'],
    [
      'a refund',
      [of('refund')],
      {},
      { points: 9, coupon: 'returned', activities: true, goods: true },
      'refunded',
    ],
    [
      'a refund that takes nothing back',
      [of('refund')],
      { coupon: 'keep-used', refund: keep },
      { points: 0, coupon: 'used', activities: false, goods: false },
      'refunded',
    ],
    [
      'a chargeback',
      [disputed('lost')],
      {},
      { points: 9, coupon: 'used', activities: true, goods: true },
      'charged_back',
    ],
  ])('P-14 the order’s page says what the refund took back: %s', async (_title, steps, rules, back, last) => {
    const { page } = await standsAfter(steps, rules);
    if (page.kind !== 'content') throw new Error('no page');
    expect(page.content.money_back).toEqual(back);
    expect(page.content.steps.at(-1)?.key).toBe(last);
  });

  it('O-11 a refund made outside by an operator ends the order like any refund', async () => {
    expect(await standsAfter([of('refund')], {}, [], 'cash')).toMatchObject({
      state: 'refunding',
      points: 9,
    });
    expect(await standsAfter([of('refund'), of('refund by hand')], {}, [], 'cash')).toMatchObject({
      state: 'refunded',
      points: 0,
      coupon: 'avail',
      topUps: 0,
      told: 'refund, take-back',
      refunds: ['1 refund succeeded 999'],
    });
  });

  it('a cause that recurs after its exception was resolved raises it again', async () => {
    const { scene } = await standsAfter([of('refund')], {}, [bank('refuses')]);
    const open = async () =>
      (
        await lane.rows<{ count: number }>(
          `select count(*)::int as count from exception e join orders o using (store, billing_no)
           where o.suid = $1 and e.kind = 'refund-failed' and e.state = 'open'`,
          [scene.real.context.session?.suid],
        )
      )[0]?.count;
    expect(await open()).toBe(1);
    await lane.database.script(
      `update exception set state = 'resolved', resolved_at = now() where state = 'open'`,
    );
    expect(await open()).toBe(0);
    await scene.does(of('refund'));
    expect(await open()).toBe(1);
  });
});
