import { all, drop, push, set, write } from '../edits.ts';
import { withActivities, withAdyen, withCoupons, withGame, withGoods } from '../full-tree.ts';
import type { Mistake } from '../mistake.ts';

const brand = 'nova/brand.json';
const methods = 'nova/methods.json';
const activities = 'nova/activities.json';
const coupons = 'nova/coupons.json';
const vip = 'nova/vip.json';
const orbit = 'nova/games/orbit/game.json';
const goods = 'nova/games/orbit/goods.json';
const child = 'nova/games/family/sub-games/child';

const withFamily = all(
  withGame('family', '3'),
  withGame('family/sub-games/child', '4'),
  withGoods('family/sub-games/child'),
  set(brand, 'login', {
    ...{ providers: ['account', 'huawei'], huaweiClientIds: ['orbit-web', 'child-web'] },
  }),
);
const label = 'x'.repeat(63);
const longHost = (last: number) => [label, label, label, 'x'.repeat(last), 'example'].join('.');

/** What the other tables have one of, or in the place where it is mostly seen: here it stands elsewhere, or is unlike. */
export const unlikeMistakes: Mistake[] = [
  {
    title: 'A-01 an end before the beginning, which is later only as text',
    wrong: all(
      withActivities,
      set(activities, 'activities[1].from', '2026-01-01T00:00:00Z'),
      set(activities, 'activities[1].until', '2026-01-01T08:00:00+09:00'),
    ),
    told: ['nova/activities.json activities[1].until: must be later than "from"'],
    right: [
      all(
        withActivities,
        set(activities, 'activities[1].from', '2026-01-01T00:00:00+09:00'),
        set(activities, 'activities[1].until', '2025-12-31T20:00:00Z'),
      ),
    ],
  },
  {
    title: 'A-01 tiers of an activity whose areas cannot be read are not doubted',
    wrong: all(
      withActivities,
      set(activities, 'activities[0].areas', 7),
      drop(activities, 'activities[0].rewards[0].amounts.JPY'),
    ),
    told: ['nova/activities.json activities[0].areas: must be a list in [ ], but is 7'],
  },
  {
    title: 'A-01 an id that stands twice, with another between',
    wrong: all(withActivities, set(activities, 'activities[2].id', 'total')),
    told: ['nova/activities.json activities[2].id: the id "total" is used twice'],
  },
  {
    title: 'A-01 a reward that stands twice, with another between',
    wrong: all(
      withActivities,
      ...['second', 'first'].map((id) =>
        push(activities, 'activities[1].rewards', {
          ...{ id, name: 'Gems', days: 3, items: [{ sku: 'gem', quantity: 5 }] },
        }),
      ),
    ),
    told: ['nova/activities.json activities[1].rewards[2].id: the id "first" is used twice in this activity'],
  },
  {
    title: 'C-02 a coupon twice, with another between',
    wrong: all(
      withCoupons,
      push(coupons, 'templates', { id: 'weekly', name: 'W', discountRate: '0.9', kind: 'month' }),
    ),
    told: ['nova/coupons.json templates[2].id: the id "weekly" is used twice'],
  },
  {
    title: 'V-01 a level twice, with another between',
    wrong: all(withCoupons, push(vip, 'levels', { id: 0, name: 'Gold', show: 'VIP 2', needPoints: 200 })),
    told: ['nova/vip.json levels[2].id: the level 0 is used twice'],
  },
  {
    title: 'B-02 goods twice, with others between',
    wrong: set(goods, 'groups[0].goods[2].productId', 'gem-60'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[2].productId: the product id "gem-60" is used twice in this game',
    ],
  },
  {
    title: 'L-02 a language twice, with another between',
    wrong: set(brand, 'languages', ['en', 'ja', 'en']),
    told: ['nova/brand.json languages[2]: the language "en" is listed twice'],
  },
  {
    title: 'B-04 an area of a game twice, with another between',
    wrong: set(orbit, 'areas', ['west', 'east', 'west']),
    told: ['nova/games/orbit/game.json areas[2]: the area "west" is listed twice'],
  },
  {
    title: 'V-01 levels whose ids are not their places',
    wrong: all(withCoupons, set(vip, 'levels[1].id', 7)),
    told: ['nova/coupons.json templates[0].level: vip.json has no level 1'],
    right: [all(withCoupons, set(vip, 'levels[1].id', 7), set(coupons, 'templates[0].level', 7))],
  },
  {
    title: 'V-02 rates where the first area has a currency of its own, and another the default one',
    wrong: all(
      withCoupons,
      set(brand, 'areas', [{ key: 'east', currency: 'JPY' }, { key: 'west' }]),
      drop(vip, 'pointToCoin.USD'),
    ),
    told: ['nova/vip.json pointToCoin: has no rate for USD, which an area of this brand uses'],
    right: [all(withCoupons, set(brand, 'areas', [{ key: 'east', currency: 'JPY' }, { key: 'west' }]))],
  },
  {
    title: 'I-01 a client id of a sub-game that cannot be read',
    wrong: all(withFamily, set(`${child}/game.json`, 'clientIds', 7)),
    told: [`${child}/game.json clientIds: must be an object in { }, but is 7`],
    right: [withFamily],
  },
  {
    title: 'I-01 a client id that no game or sub-game has',
    wrong: all(withFamily, set(brand, 'login.huaweiClientIds', ['child-webb'])),
    told: [
      'nova/brand.json login.huaweiClientIds[0]: no game of the brand has the client id "child-webb" (did you mean "child-web"?)',
    ],
  },
  {
    title: 'B-08 an area in Japan of a brand to which the spec gives none',
    wrong: all(
      (files) => {
        for (const path of Object.keys(files).filter((name) => name.startsWith('nova/'))) {
          files[path.replace('nova/', 'brandEn/')] = files[path];
          delete files[path];
        }
      },
      set('brandEn/brand.json', 'areas', [{ key: 'sea', country: 'JP' }, { key: 'eru' }, { key: 'mea' }]),
      set('brandEn/games/orbit/game.json', 'areas', ['sea']),
      (files) => files['brandEn/methods.json'].methods.pop(),
      ...[0, 1, 2].map((index) =>
        drop('brandEn/games/orbit/goods.json', `groups[0].goods[${index}].prices.JPY`),
      ),
    ),
    told: [
      'brandEn/brand.json areas[0].notices: a Japanese area must show the notice specifiedCommercialTransactions (add "specifiedCommercialTransactions")',
      'brandEn/brand.json areas[0].notices: a Japanese area must show the notice inquiryContact (add "inquiryContact")',
    ],
  },
  {
    title: 'B-06 a host of more characters than names may have',
    wrong: set(brand, 'hosts.production.data[0]', longHost(54)),
    told: [`nova/brand.json hosts.production.data[0]: "${longHost(54)}" does not look like a real host`],
    right: [set(brand, 'hosts.production.data[0]', longHost(53))],
  },
  {
    title: 'O-03 a bound with thousands set apart by a line',
    wrong: all(
      withAdyen,
      set(methods, 'methods[2].regions', ['PH']),
      set(methods, 'methods[2].maxMoney', '1_000'),
    ),
    told: ['nova/methods.json methods[2].maxMoney: "1_000" is not an amount like "49.99" (write "1000")'],
    right: [
      // As many banks as a country has.
      all(
        withAdyen,
        set(methods, 'methods[2].regions', ['PH']),
        set(
          methods,
          'methods[2].subPayments',
          Array.from({ length: 120 }, (_, index) => ({
            channelId: `${index}`,
            code: `bank-${index}`,
            name: 'Bank',
            icon: 'bank',
          })),
        ),
      ),
    ],
  },
  {
    title: 'B-02 a tax of more than four tenths',
    wrong: set('nova/legal.json', 'seller.taxPercent', 40.01),
    told: ['nova/legal.json seller.taxPercent: must be at most 40, but is 40.01'],
    right: [7.5, 8.875, 0.0001].map((tax) => set('nova/legal.json', 'seller.taxPercent', tax)),
  },
  {
    title: 'B-02 a text of sixty characters where a number is meant is told whole, a longer one is cut',
    wrong: all(
      set(brand, 'tracking.eventId', 'x'.repeat(58)),
      set('nova/legal.json', 'seller.taxPercent', 'x'.repeat(59)),
    ),
    told: [
      `nova/brand.json tracking.eventId: must be a number, but is "${'x'.repeat(58)}"`,
      `nova/legal.json seller.taxPercent: must be a number, but is "${'x'.repeat(56)}…`,
    ],
  },
  {
    title: 'B-02 a demo account that is live, in a file in which more is wrong',
    wrong: all(
      set('accounts/cashier-demo.json', 'mode', 'live'),
      set('accounts/cashier-demo.json', 'merchant', ''),
      write('accounts/unused-demo.json', { provider: 'adyen', mode: 'live', merchant: 'x', settings: 7 }),
    ),
    told: [
      'accounts/cashier-demo.json mode: a demo account must not be live: demo shops would take real money (write "test")',
      'accounts/cashier-demo.json merchant: must not be empty',
      'accounts/unused-demo.json mode: a demo account must not be live: demo shops would take real money (write "test")',
      'accounts/unused-demo.json settings: must be an object in { }, but is 7',
      'warning: accounts/unused-demo.json: no payment method uses the account "unused-demo"',
    ],
  },
];
