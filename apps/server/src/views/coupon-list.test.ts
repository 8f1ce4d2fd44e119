import type { Brand } from '@gemporium/catalogue/types.ts';
import { describe, expect, it } from 'vitest';
import type { CouponGrant } from '../repositories/coupon-grants.ts';
import { couponList, templateView } from './coupon-list.ts';
import { pageConfig } from './page-config.ts';

const now = new Date('2026-05-15T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const brand = {
  defaultLanguage: 'en',
  timeZone: 'UTC',
  isOpenCoupon: true,
  languages: ['en', 'ja'],
  face: { color: '#112233' },
  activities: [],
  areas: [],
} as unknown as Brand;

function shown(grant: Partial<CouponGrant>) {
  const whole: CouponGrant = {
    code: 'C',
    template: 'gone',
    name: 'Gift',
    discount_rate: '0.80',
    pay_id: '',
    state: 'avail',
    billing_no: null,
    valid_from: later(-1),
    valid_until: null,
    used_at: null,
    created_at: later(-1),
    revoked_at: null,
    ...grant,
  };
  const [one] = couponList({ brand, now }, { templates: [], grants: [whole] } as never);
  return one!;
}

describe('C-02 where a coupon stands', () => {
  it.each([
    ['avail', -1, null, 'avail', ''],
    ['avail', 0, null, 'avail', ''],
    ['avail', 1, null, 'lock', 'early'],
    ['avail', -1, 1, 'avail', ''],
    ['avail', -1, 0, 'history', ''],
    ['avail', -1, -1, 'history', ''],
    ['reserved', -1, null, 'lock', 'order'],
    ['reserved', -1, 0, 'lock', 'order'],
    ['reserved', -1, -1, 'lock', 'order'],
    ['reserved', 1, null, 'lock', 'order'],
    ['avail', 1, 2, 'lock', 'early'],
    ['used', -1, -1, 'history', ''],
    ['used', -1, null, 'history', ''],
    ['used', -1, 1, 'history', ''],
  ] as const)('C-02 %s, from %d ms to %s ms: %s %s', (state, fromMs, untilMs, use_category, lock_reason) => {
    const valid_until = untilMs === null ? null : later(untilMs);
    expect(shown({ state, valid_from: later(fromMs), valid_until })).toMatchObject({
      use_category,
      lock_reason,
      is_used: state === 'used',
      valid_end_time: valid_until ? Math.floor(valid_until.getTime() / 1000) : 0,
    });
  });
});

describe('C-02 V-01 where a template stands', () => {
  const periodEndsAt = later(60_000);
  const ends = periodEndsAt.getTime() / 1000;
  const held = {
    code: 'C',
    template: 'weekly',
    name: 'Gift',
    discount_rate: '0.80',
    pay_id: '',
    state: 'avail',
    billing_no: null,
    valid_from: later(-1),
    valid_until: null,
    used_at: null,
    created_at: later(-1),
    revoked_at: null,
  };
  it.each([
    ['claim', undefined, undefined, 'claim', '', 'weekly', ends],
    ['claim', 3, undefined, 'claim', '', 'weekly', 0],
    ['level', undefined, undefined, 'lock', 'level', 'weekly', ends],
    ['claimed', undefined, held, 'avail', '', 'C', 0],
    ['claimed', 3, { ...held, state: 'reserved' }, 'lock', 'order', 'C', 0],
    ['claimed', undefined, undefined, 'history', '', 'weekly', ends],
  ] as const)(
    'V-01 %s, valid for %s days: %j',
    (state, validDays, grant, use_category, lock_reason, code, end) => {
      const template = { id: 'weekly', name: 'Weekly', discountRate: '0.80', kind: 'week', validDays };
      const one = { template, state, grant, periodEndsAt } as never;
      const expected = {
        code,
        use_category,
        lock_reason,
        valid_end_time: end,
        time_zone: 'UTC',
        level_show: '',
      };
      expect(templateView({ brand, now }, one)).toMatchObject(expected);
      const offered = couponList({ brand, now }, { points: 0, templates: [one], grants: [] });
      expect(offered).toEqual(state === 'claimed' ? [] : [expect.objectContaining(expected)]);
    },
  );
});

describe('B-02 the page config', () => {
  const flags = {
    isOpenCoupon: 'is_open_coupon',
    isOpenCard: 'is_open_card',
    isVip: 'is_vip',
    opensActivities: 'opens_activities',
  } as const;
  it.each(Object.entries(flags))('B-02 %s is reported as %s, and nothing else is', (flag, told) => {
    const off = { ...brand, isOpenCoupon: false, isOpenCard: false, isVip: false, opensActivities: false };
    const config = pageConfig({ ...off, pageTitle: 'Top-up', [flag]: true }, undefined, undefined, {
      now,
      language: 'en',
    });
    expect(Object.values(flags).filter((name) => config[name])).toEqual([told]);
  });
});
