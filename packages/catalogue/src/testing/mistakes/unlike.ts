import { all, drop, push, remove, set, write } from '../edits.ts';
import { ofTheSpec, withActivities, withAdyen, withCoupons, withGame, withGoods } from '../full-tree.ts';
import type { Mistake } from '../mistake.ts';
import type { Change } from '../problems-of.ts';

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
    providers: ['account', 'huawei'],
    huaweiId: 'h',
    huaweiClientIds: ['orbit-web', 'child-web'],
  }),
);
/** The sample tree becomes a brand of the spec. */
const asBrandEn: Change = (files) => {
  for (const path of Object.keys(files)) delete files[path];
  Object.assign(files, ofTheSpec());
};
const runningElements = ['embed', 'foreignObject', 'handler', 'iframe', 'object', 'script'];
/** A pack under an SKU of its own: how much is in it stands on the card alone. */
const pack = (productId: string, amount: number, bonus: number, USD: string) => ({
  productId,
  display: productId,
  amount,
  ...(bonus > 0 ? { bonus } : {}),
  items: [{ sku: productId, quantity: 1 }],
  prices: { USD, JPY: `${Math.round(Number(USD) * 160)}` },
});
const group = (typeKey: string, ...packs: object[]) =>
  push(goods, 'groups', { typeKey, typeName: typeKey, goods: packs });
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
        set(activities, 'activities[0].from', '2026-01-01T00:00:00+09:00'),
        set(activities, 'activities[0].until', '2025-12-31T20:00:00Z'),
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
      ...['second', 'first'].map((id, index) =>
        push(activities, 'activities[1].rewards', {
          id,
          name: 'Gems',
          days: 3 + index,
          items: [{ sku: 'gem', quantity: 5 }],
        }),
      ),
    ),
    told: ['nova/activities.json activities[1].rewards[2].id: the id "first" is used twice in this activity'],
  },
  {
    title: 'A-01 of two rewards whose ids cannot be read neither is called the other',
    wrong: all(
      withActivities,
      push(activities, 'activities[1].rewards', {
        id: 7,
        name: 'Gems',
        days: 3,
        items: [{ sku: 'gem', quantity: 5 }],
      }),
      set(activities, 'activities[1].rewards[0].id', 8),
    ),
    told: [
      'nova/activities.json activities[1].rewards[0].id: must be text in double quotes, but is 8',
      'nova/activities.json activities[1].rewards[1].id: must be text in double quotes, but is 7',
    ],
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
    told: ['nova/coupons.json templates[0].level: vip.json has no level 1 (use one of: 0, 7)'],
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
    right: [7.5, 8.875, 1.0001].map((tax) => set('nova/legal.json', 'seller.taxPercent', tax)),
  },
  {
    title: 'B-02 a text of sixty characters in place of a number is shown whole, a longer one is truncated',
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
  {
    title: 'B-04 a default currency that the spec does not give to the areas that have none of their own',
    wrong: all(
      asBrandEn,
      set('brandEn/brand.json', 'defaultCurrency', 'EUR'),
      set('brandEn/games/orbit/game.json', 'areas', ['eru']),
    ),
    told: [
      'brandEn/brand.json areas[0].currency: the currency of brandEn\'s area "sea" is USD, not EUR (write "USD")',
      'brandEn/brand.json areas[2].currency: the currency of brandEn\'s area "mea" is USD, not EUR (write "USD")',
    ],
    right: [asBrandEn],
  },
  {
    title: 'B-02 each element of a drawing that could run code or show another page',
    wrong: all(
      ...runningElements.map((name) =>
        write(
          `nova/art/${name}.svg`,
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g><${name}/></g></svg>`,
        ),
      ),
    ),
    told: runningElements.flatMap((name) => [
      `nova/art/${name}.svg: is not a file that the store reads`,
      `nova/art/${name}.svg: contains an element that could run code (export the drawing as plain shapes)`,
    ]),
  },
  {
    title: 'O-14 packs of one group, where another group sells dearer things by the same numbers',
    wrong: all(
      group('coins', pack('coin-a', 100, 0, '1.99'), pack('coin-b', 200, 0, '3.99')),
      group('ships', pack('ship-a', 2, 0, '19.99'), pack('ship-b', 3, 0, '29.99')),
      group('stars', pack('star-a', 100, 0, '1.99'), pack('star-b', 20, 0, '19.99')),
    ),
    told: ['less', 'more'].flatMap((than, index) =>
      ['USD', 'JPY'].map(
        (currency) =>
          `warning: nova/games/orbit/goods.json groups[3].goods[${index}].prices.${currency}: a unit on the card in ${currency} costs about 50 times ${than} than in this game's other goods (compare the price with the amount and the item quantities)`,
      ),
    ),
    right: [
      group('coins', pack('coin-a', 100, 0, '1.99'), pack('coin-b', 10, 190, '3.99')),
      group('coins', pack('coin-a', 5, 95, '1.99'), pack('coin-b', 200, 0, '3.99')),
    ],
  },
  {
    title: 'B-02 goods that are missing beside a mistake in the game',
    wrong: all(remove(goods), set(orbit, 'gpId', 7)),
    told: [
      'nova/games/orbit/game.json gpId: must be text in double quotes, but is 7 (write "7" in quotes)',
      'nova/games/orbit/goods.json: the file is missing',
    ],
  },
  {
    title: 'I-01 a sub-game without client ids, and one with ids for an area where it is not sold',
    wrong: all(
      withFamily,
      withGame('family/sub-games/second', '5'),
      withGoods('family/sub-games/second'),
      set(brand, 'login', { providers: ['account'] }),
      drop(`${child}/game.json`, 'clientIds'),
      drop('nova/games/family/sub-games/second/game.json', 'clientIds'),
      set('nova/games/family/sub-games/second/game.json', 'areas', ['west']),
      set('nova/games/family/sub-games/second/game.json', 'areaClientIds', {
        west: { android: 'w-a', ios: 'w-i', web: 'w-w' },
        east: { android: 'e-a', ios: 'e-i', web: 'e-w' },
      }),
    ),
    told: [
      `${child}/game.json clientIds: is missing`,
      'nova/games/family/sub-games/second/game.json areaClientIds.east: the game is not sold in the area "east" (the only one is "west")',
      ...[0, 1, 2].map(
        (index) =>
          `warning: nova/games/family/sub-games/second/goods.json groups[0].goods[${index}].prices.JPY: nobody can pay this price: none of the game's areas uses JPY (remove it)`,
      ),
    ],
    right: [
      // A gp_id says nothing of client ids.
      all(withFamily, set(`${child}/game.json`, 'gpId', 'orbit-web')),
    ],
  },
  {
    title: 'B-02 a key of a group twice, where the goods of the second cannot be read',
    wrong: push(goods, 'groups', { typeKey: 'gems', typeName: 'Gems', goods: 7 }),
    told: [
      'nova/games/orbit/goods.json groups[1].typeKey: the key "gems" is used twice',
      'nova/games/orbit/goods.json groups[1].goods: must be a list in [ ], but is 7',
    ],
  },
  {
    title: 'B-06 a host twice in one list',
    wrong: push(brand, 'hosts.production.web', 'shop.nova.example'),
    told: [
      "nova/brand.json hosts.production.web[2]: the host shop.nova.example is already one of nova's production web hosts",
    ],
  },
];
