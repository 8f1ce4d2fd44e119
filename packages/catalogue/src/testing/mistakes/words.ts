import { all, set } from '../edits.ts';
import { withActivities, withCoupons } from '../full-tree.ts';
import type { Mistake } from '../mistake.ts';

const goods = 'nova/games/orbit/goods.json';
const fix = "(write it in each of the brand's languages, or as plain text if it is a name)";
const three = set('nova/brand.json', 'languages', ['en', 'ja', 'ko']);

export const wordMistakes: Mistake[] = [
  {
    title: 'L-01 goods without one of the brand’s languages',
    wrong: set(goods, 'groups[0].typeName', { en: 'Gems' }),
    told: [`warning: ${goods} groups[0].typeName: has no text in ja: these players read it in "en" ${fix}`],
    right: [
      set(goods, 'groups[0].typeName', { en: 'Gems', ja: 'ジェム' }),
      set(goods, 'groups[0].typeName', { en: 'Gems', ja: 'ジェム', ko: '보석' }),
      set(goods, 'groups[0].typeName', 'Gems'),
    ],
  },
  {
    title: 'L-01 a language that was added and in which nothing is written',
    wrong: three,
    told: [
      ...['pageTitle'].map((path) => `nova/brand.json ${path}`),
      ...[0, 1, 2].map((index) => `${goods} groups[0].goods[${index}].display`),
    ].map((place) => `warning: ${place}: has no text in ko: these players read it in "en" ${fix}`),
  },
  {
    title: 'L-01 two languages that are missing, and one of them the default',
    wrong: all(
      three,
      set('nova/brand.json', 'pageTitle', { ko: 'Nova 충전소' }),
      ...[0, 1, 2].map((index) => set(goods, `groups[0].goods[${index}].display`, 'Gems')),
    ),
    told: [
      'nova/brand.json pageTitle: has no text in the brand\'s default language "en", which the others fall back to',
    ],
  },
  {
    title: 'L-01 two languages that are missing',
    wrong: all(
      three,
      set('nova/brand.json', 'pageTitle', { en: 'Nova Top-up' }),
      ...[0, 1, 2].map((index) => set(goods, `groups[0].goods[${index}].display`, 'Gems')),
    ),
    told: [`warning: nova/brand.json pageTitle: has no text in ja, ko: these players read it in "en" ${fix}`],
  },
  {
    title: 'L-01 a coupon’s name without one of the brand’s languages',
    wrong: all(withCoupons, set('nova/coupons.json', 'templates[0].name', { en: 'Weekly' })),
    told: [
      `warning: nova/coupons.json templates[0].name: has no text in ja: these players read it in "en" ${fix}`,
    ],
  },
  {
    title: 'L-01 a text of each other kind of file without one of the brand’s languages',
    wrong: all(
      withCoupons,
      withActivities,
      set('nova/activities.json', 'activities[1].rewards[0].name', { en: 'Gems' }),
      set('nova/games/orbit/game.json', 'name', { en: 'Orbit' }),
      set('nova/methods.json', 'methods[1].name', { en: 'Platform Pay' }),
      set('nova/vip.json', 'levels[0].show', { en: 'VIP 0' }),
    ),
    told: [
      'nova/activities.json activities[1].rewards[0].name',
      'nova/games/orbit/game.json name',
      'nova/methods.json methods[1].name',
      'nova/vip.json levels[0].show',
    ].map((place) => `warning: ${place}: has no text in ja: these players read it in "en" ${fix}`),
  },
  {
    title: 'L-01 something of which only its id is written is no text in Indonesian',
    wrong: all(withCoupons, set('nova/coupons.json', 'templates[0]', { id: 'weekly' })),
    told: ['name', 'discountRate', 'kind'].map(
      (field) => `nova/coupons.json templates[0].${field}: is missing`,
    ),
  },
];
