import { beforeAll, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { bookPoints, pointsOfOrder, totalPoints } from './points.ts';

/* The growth points of players and orders with the same ids. */

const crowd = setUpCrowd();

const players = combinations({ store: crowdStores, gp_id: ['gp1', 'gp2'], suid: ['p1', 'p2'] });
/** Each player has two orders, as in other stores; powers of two identify what was counted. */
const entries = players.flatMap((player, index) =>
  ['a', 'b'].map((order, place) => ({
    ...player,
    billing_no: `${index % 4}-${order}`,
    points: 2 ** (2 * index + place),
  })),
);
beforeAll(() => crowd.fill('points_entry', entries));

it.each(players)('V-01 a player has the points of his own orders in his own game: %o', async (player) => {
  const own = 3 * 4 ** players.indexOf(player);
  const { store, gp_id, suid } = player;
  expect(await totalPoints(crowd.database, { store, gpId: gp_id, suid })).toBe(own);
  expect(await totalPoints(crowd.database, { store, gpId: gp_id, suid: 'nobody' })).toBe(0);
});

it.each(entries)(
  'V-01 an order’s points are booked once, up to the missing amount: %o',
  async ({ points, ...order }) => {
    const settled = (to: number, reason: 'earned' | 'taken-back') =>
      crowd.changes('points_entry', async (tx) => {
        for (const _time of [1, 2]) await bookPoints(tx, order, to, reason);
      });
    expect(await pointsOfOrder(crowd.database, order.store, order.billing_no)).toBe(points);
    expect(await pointsOfOrder(crowd.database, order.store, 'NEW')).toBe(0);
    const entry = { ...order, id: expect.any(Number), at: 'now' };
    expect(await settled(points, 'earned')).toEqual([]);
    expect(await settled(points + 5, 'earned')).toEqual([{ ...entry, points: 5, reason: 'earned' }]);
    expect(await settled(0, 'taken-back')).toEqual([{ ...entry, points: -points, reason: 'taken-back' }]);
    const first = { ...order, billing_no: 'NEW' };
    expect(await crowd.changes('points_entry', (tx) => bookPoints(tx, first, 7, 'earned'))).toEqual([
      { ...entry, billing_no: 'NEW', points: 7, reason: 'earned' },
    ]);
    expect(await crowd.changes('points_entry', (tx) => bookPoints(tx, first, 0, 'taken-back'))).toEqual([]);
  },
);

it('every statement about points was tested among unrelated rows', () => {
  expect(crowd.unasked('points.ts')).toEqual([]);
});
