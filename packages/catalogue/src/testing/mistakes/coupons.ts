import { all, drop, remove, set, write } from '../edits.ts';
import { withCoupons } from '../full-tree.ts';
import type { Mistake } from '../mistake.ts';
import type { Change } from '../problems-of.ts';

const coupons = 'nova/coupons.json';
const vip = 'nova/vip.json';
const but = (...changes: Change[]) => all(withCoupons, ...changes);

export const couponMistakes: Mistake[] = [
  {
    title: 'V-01 a brand without the VIP version has neither coupons nor levels',
    wrong: but(set('nova/brand.json', 'isVip', false)),
    told: [
      'nova/coupons.json: has no effect: this brand is not a VIP version (set "isVip" to true in brand.json, or remove this file)',
      'nova/vip.json: has no effect: this brand is not a VIP version (set "isVip" to true in brand.json, or remove this file)',
    ],
    right: [withCoupons, set('nova/brand.json', 'isVip', false)],
  },
  {
    title: 'C-02 a coupon twice',
    wrong: but(set(coupons, 'templates[1].id', 'weekly')),
    told: ['nova/coupons.json templates[1].id: the id "weekly" is used twice'],
  },
  {
    title: 'C-02 a name without the default language',
    wrong: but(set(coupons, 'templates[0].name', { ja: '週間' })),
    told: [
      'nova/coupons.json templates[0].name: has no text in the brand\'s default language "en", which the others fall back to',
    ],
    right: [
      but(set(coupons, 'templates[0].name', { ja: '週間', en: 'Weekly' })),
      but(set(coupons, 'templates[0].name', '週間')),
    ],
  },
  {
    title: 'V-01 a level that does not exist',
    wrong: but(set(coupons, 'templates[0].level', 2)),
    told: ['nova/coupons.json templates[0].level: vip.json has no level 2 (use one of: 0, 1)'],
    right: [but(set(coupons, 'templates[0].level', 0))],
  },
  {
    title: 'V-01 a level where there are none',
    wrong: but(remove(vip)),
    told: ['nova/coupons.json templates[0].level: the brand has no levels: vip.json is missing'],
    right: [but(remove(vip), drop(coupons, 'templates[0].level'))],
  },
  {
    title: 'V-01 a level of a granted coupon',
    wrong: but(set(coupons, 'templates[1].level', 1)),
    told: [
      'nova/coupons.json templates[1].level: a granted coupon has no level: the publisher chooses who gets it (remove "level")',
    ],
  },
  {
    title: 'V-01 a level where those of vip.json cannot be read is not doubted',
    wrong: but(write(vip, [])),
    told: ['nova/vip.json: must be an object in { }, but is a list'],
  },
  {
    title: 'C-01 a method that does not exist',
    wrong: but(set(coupons, 'templates[1].payId', 'platform-pya')),
    told: [
      'nova/coupons.json templates[1].payId: this brand has no method "platform-pya" with which coupons can be used (did you mean "platform-pay"?)',
    ],
  },
  {
    title: 'C-01 a method with which no coupon can be used',
    wrong: but(
      set('nova/methods.json', 'methods[0].openCoupon', false),
      set('nova/methods.json', 'methods[1].openCoupon', false),
    ),
    told: [
      'nova/coupons.json templates[1].payId: this brand has no method "platform-pay" with which coupons can be used',
      'warning: nova/coupons.json templates: with no method of the brand can coupons be used (set "openCoupon" to true in methods.json)',
    ],
    right: [but(set('nova/methods.json', 'methods[0].openCoupon', false))],
  },
  {
    title: 'C-01 coupons that no goods take',
    wrong: but(set('nova/games/orbit/goods.json', 'groups[0].goods[0].isCoupon', false)),
    told: [
      'warning: nova/coupons.json templates: no goods of the brand take coupons (set "isCoupon" to true in goods.json)',
    ],
    right: [but(set('nova/games/orbit/goods.json', 'groups[0].goods[2].isCoupon', true))],
  },
  {
    title: 'C-02 a coupon of which the share is what players save',
    wrong: but(
      set(coupons, 'templates[0].discountRate', '0.0750'),
      set(coupons, 'templates[1].discountRate', '0.4999'),
    ),
    told: [
      'warning: nova/coupons.json templates[0].discountRate: players pay only 7.5% of the price (write "0.925" if 7.5% is what they save)',
      'warning: nova/coupons.json templates[1].discountRate: players pay only 49.99% of the price (write "0.5001" if 49.99% is what they save)',
    ],
    right: [but(set(coupons, 'templates[0].discountRate', '0.5'))],
  },
  {
    title: 'V-01 a first level that needs points',
    wrong: but(set(vip, 'levels[0].needPoints', 5)),
    told: ['nova/vip.json levels[0].needPoints: must be 0 for the first level'],
  },
  {
    title: 'V-01 levels that do not ascend',
    wrong: but(set(vip, 'levels[1].needPoints', 0)),
    told: ['nova/vip.json levels[1].needPoints: must be more than the 0 of the level before'],
    right: [but(set(vip, 'levels[1].needPoints', 1))],
  },
  {
    title: 'V-01 a level twice',
    wrong: but(set(vip, 'levels[1].id', 0), drop(coupons, 'templates[0].level')),
    told: ['nova/vip.json levels[1].id: the level 0 is used twice'],
  },
  {
    title: 'V-02 a currency without a rate',
    wrong: but(drop(vip, 'pointToCoin.JPY')),
    told: ['nova/vip.json pointToCoin: has no rate for JPY, which an area of this brand uses'],
  },
  {
    title: 'V-02 rates of currencies that nobody uses',
    wrong: but(set(vip, 'pointToCoin.EUR', '1'), set(vip, 'pointToCoin.JYP', '1')),
    told: [
      'nova/vip.json pointToCoin.EUR: no area of this brand uses EUR (remove it)',
      'nova/vip.json pointToCoin.JYP: no area of this brand uses JYP (did you mean "JPY"?)',
    ],
  },
  {
    title: 'O-11 refund rules that are misspelt or do not exist',
    wrong: write('nova/refunds.json', { refund: { points: 'keeep' }, chargeback: { limit: 'return' } }),
    told: [
      'nova/refunds.json refund.points: "keeep" is not one of: take-back, keep (did you mean "keep"?)',
      'nova/refunds.json chargeback.limit: is not a known key',
    ],
    right: [
      write('nova/refunds.json', {}),
      write('nova/refunds.json', {
        refund: { points: 'take-back', topUps: 'take-back', goods: 'take-back', limit: 'keep-used' },
      }),
      write('nova/refunds.json', {
        chargeback: { points: 'take-back', topUps: 'take-back', goods: 'take-back' },
      }),
    ],
  },
];
