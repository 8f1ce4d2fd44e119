import { expect, it } from 'vitest';
import { claimableTemplates, reachesLevel } from './coupon-standing.ts';

/* Levels have numbers of the publisher’s choice: they are names, no places in a row. */
const levels = [
  { id: 0, needPoints: 0 },
  { id: 20, needPoints: 100 },
  { id: 5, needPoints: 300 },
].map((level) => ({ ...level, name: 'Level', show: 'VIP' }));
const vip = { pointToCoin: { USD: '1' }, faqTitle: '', faqContent: '', levels };

it.each<[level: number | undefined, from: number]>([
  [undefined, 0],
  [0, 0],
  [20, 100],
  [5, 300],
  [1, Number.POSITIVE_INFINITY],
  [2, Number.POSITIVE_INFINITY],
])('V-01 a coupon for the level %s can be claimed from %d points on', (level, from) => {
  for (const points of [0, 99, 100, 299, 300, 9000])
    expect([points, reachesLevel({ vip }, level, points)]).toEqual([points, points >= from]);
});

it('V-01 without levels only what asks for none can be claimed', () => {
  expect([undefined, 0, 20].map((level) => reachesLevel({}, level, 9000))).toEqual([true, false, false]);
});

it('V-01 every kind but what the publisher gives can be claimed, in the order of the file', () => {
  const kinds = ['permanent', 'granted', 'month', 'week', 'granted'] as const;
  const templates = kinds.map((kind, n) => ({ id: `c${n}`, name: 'Coupon', discountRate: '0.80', kind }));
  const claimable = claimableTemplates({ coupons: { onRefund: 'return', templates } });
  expect(claimable.map(({ id }) => id)).toEqual(['c0', 'c2', 'c3']);
  expect(claimableTemplates({})).toEqual([]);
});
