import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import { type MessageKey, translate } from '@gemporium/locales/messages.ts';
import { expect, it } from 'vitest';
import type { Translate } from '../messages/translator.ts';
import { sampleCoupon } from '../testing/sample-coupon.ts';
import { couponWords } from './coupon-words.ts';

const t = ((key: MessageKey, ...values: unknown[]) => translate('en', key, ...(values as []))) as Translate;
const march = Date.UTC(2026, 2, 1, 12) / 1000;
const april = Date.UTC(2026, 3, 1, 12) / 1000;
const coupon = (change: Partial<Coupon>) =>
  sampleCoupon('A', { name: 'Spring', discount_rate: '0.85', level_show: 'Gold', ...change });
const plain = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f\u200b]/g, '').replace(/\s/g, ' ');

it.each<[what: string, Partial<Coupon>, notes: string[]]>([
  ['can be used for ever', {}, ['No expiry date']],
  ['can be used until March', { valid_end_time: march }, ['Valid until Mar 1, 2026, 12:00 PM UTC']],
  ['is claimable for ever', { use_category: 'claim' }, []],
  [
    'was used',
    { use_category: 'history', is_used: true, used_time: march, valid_end_time: april },
    ['Used Mar 1, 2026, 12:00 PM UTC'],
  ],
  ['ended', { use_category: 'history', valid_end_time: march }, ['Expired Mar 1, 2026, 12:00 PM UTC']],
  ['is locked by VIP level', { use_category: 'lock', lock_reason: 'level' }, ['Requires Gold']],
  ['is locked by an order', { use_category: 'lock', lock_reason: 'order' }, ['Reserved for an unpaid order']],
  [
    'is locked until it begins',
    { use_category: 'lock', lock_reason: 'early', valid_end_time: april },
    ['Not valid yet', 'Valid until Apr 1, 2026, 12:00 PM UTC'],
  ],
])('C-01 C-02 a coupon that %s says so, and nothing else', (_what, change, notes) => {
  const words = couponWords(coupon(change), 'en', t);
  expect(words.notes.map(plain)).toEqual(notes);
  expect(words.time === undefined || words.notes.at(-1)?.includes(words.time)).toBe(true);
});

it.each([
  ['ja', '春', 'ゴールド'],
  ['en', 'Spring', 'Gold'],
  ['ko', 'Spring', 'Gold'],
])(
  'C-02 in %s a coupon and its level are named in that language, else in the store’s',
  (language, named, level) => {
    const text = (en: string, ja: string) => JSON.stringify({ en, ja });
    const locked = { use_category: 'lock', lock_reason: 'level' } as const;
    const both = { name: text('Spring', '春'), level_show: text('Gold', 'ゴールド') };
    const { name, notes } = couponWords(coupon({ ...locked, ...both }), language, t);
    expect([name, plain(notes[0] ?? '')]).toEqual([named, `Requires ${level}`]);
  },
);

it('C-01 a coupon’s name and its saving are named', () => {
  const { share, name } = couponWords(coupon({}), 'en', t);
  expect([plain(share), name]).toEqual(['15% off', 'Spring']);
});
