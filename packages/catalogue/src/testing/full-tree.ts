import { legalLinks, legalTexts } from '../laws/legal-fields.ts';
import { all, copy, drop, push, rename, set, write } from './edits.ts';
import type { Change } from './problems-of.ts';
import { type Files, sampleTree } from './sample-tree.ts';

const brand = 'nova/brand.json';
const orbit = 'nova/games/orbit/game.json';
const goods = 'nova/games/orbit/goods.json';
const methods = 'nova/methods.json';
const legal = 'nova/legal.json';

export const idsOf = (stem: string) => ({
  android: `${stem}-android`,
  ios: `${stem}-ios`,
  web: `${stem}-web`,
});

/** Coupons and levels for the sample brand. */
export const withCoupons: Change = all(
  set(goods, 'groups[0].goods[0].isCoupon', true),
  write('nova/coupons.json', {
    onRefund: 'return',
    templates: [
      { id: 'weekly', name: { en: 'Weekly', ja: '週間' }, discountRate: '0.80', kind: 'week', level: 1 },
      { id: 'gift', name: 'Gift', discountRate: '0.5', kind: 'granted', payId: 'platform-pay' },
    ],
  }),
  write('nova/vip.json', {
    pointToCoin: { USD: '1', JPY: '0.01' },
    faqTitle: 'Questions',
    faqContent: 'Answers',
    levels: [
      { id: 0, name: 'Start', show: 'VIP 0', needPoints: 0 },
      { id: 1, name: 'Silver', show: 'VIP 1', needPoints: 100 },
    ],
  }),
);

const activity = (id: string, type: string, reward: object) => ({
  id,
  type,
  name: id,
  from: '2026-01-01T00:00:00Z',
  until: '2026-02-01T00:00:00+09:00',
  games: ['1'],
  rewards: [{ id: 'first', name: 'Gems', ...reward, items: [{ sku: 'gem', quantity: 5 }] }],
});

/** One activity of each kind for the sample brand. */
export const withActivities: Change = write('nova/activities.json', {
  activities: [
    activity('total', 'cumulative', { amounts: { USD: '5.00', JPY: '700' } }),
    activity('days', 'continuous', { days: 2 }),
    activity('first', 'first-top-up', {}),
  ],
});

/** A second game of the sample brand, in a folder below `nova/games`. */
export const withGame = (folder: string, gpId: string): Change => {
  const file = `nova/games/${folder}/game.json`;
  const stem = folder.split('/').at(-1)!;
  return all(copy(orbit, file), set(file, 'gpId', gpId), set(file, 'clientIds', idsOf(stem)));
};

export const withGoods = (folder: string): Change => copy(goods, `nova/games/${folder}/goods.json`);

/** A third method, beside the two that let everything be paid. */
export const withAdyen: Change = (files) => {
  for (const id of ['adyen-main', 'adyen-main-demo'])
    files[`accounts/${id}.json`] = { provider: 'adyen', mode: 'sandbox', merchant: id, settings: {} };
  files[methods].methods.push({
    ...structuredClone(files[methods].methods[0]),
    paywayId: 'card',
    channelId: 12101,
    icon: 'card',
    account: { production: 'adyen-main', demo: 'adyen-main-demo' },
  });
};

/** The sample tree with every optional setting and file written. Nothing is wrong in it. */
export function fullTree(): Files {
  const files = sampleTree();
  all(
    withCoupons,
    withActivities,
    withAdyen,
    set(brand, 'isOpenCard', true),
    set(brand, 'opensActivities', true),
    set(brand, 'giftCardGems', [43]),
    set(brand, 'progressColor', '#00bbff'),
    set(brand, 'face.arrangement', 'rows'),
    set(brand, 'face.ground', 'paper'),
    set(brand, 'face.card', 'cut'),
    set(brand, 'face.button', 'block'),
    set(brand, 'face.header', 'solid'),
    set(brand, 'face.edge', 'arc'),
    set(brand, 'face.motion', 'lift'),
    set(orbit, 'art.hero', 'pilot'),
    set(brand, 'wholeCurrencies', ['JPY']),
    set(brand, 'betaAccountKeys', ['beta-1']),
    set(brand, 'areas[1]', {
      key: 'east',
      currency: 'JPY',
      country: 'JP',
      languages: ['ja'],
      needsConsent: false,
      law: 'jp',
      countsCampaigns: true,
      notices: ['specifiedCommercialTransactions', 'inquiryContact'],
    }),
    set(brand, 'login', {
      providers: ['account', 'google', 'ios', 'facebook', 'twitter', 'vk', 'huawei'],
      fbId: 'fb-1',
      ggId: 'gg-1',
      ggPkg: 'gg.pkg',
      iosId: 'ios-1',
      vkId: 'vk-1',
      twitterId: 'x-1',
      huaweiId: 'hw-1',
      settings: {},
      twitterClientIds: ['orbit-web'],
      vkClientIds: ['orbit-ios'],
      huaweiClientIds: ['orbit-android'],
    }),
    set(brand, 'entryCodes', [
      { code: 'orbit', clientIds: idsOf('orbit') },
      { code: 'orbit-east', clientIds: idsOf('orbit'), area: 'east' },
    ]),
    withGame('split', '2'),
    withGoods('split'),
    drop('nova/games/split/game.json', 'clientIds'),
    set('nova/games/split/game.json', 'areaClientIds', { west: idsOf('split-w'), east: idsOf('split-e') }),
    withGame('family', '3'),
    withGame('family/sub-games/child', '4'),
    withGoods('family/sub-games/child'),
    set('nova/games/split/game.json', 'login', {
      fbId: 'fb-2',
      ggId: 'gg-2',
      ggPkg: 'gg.pkg.2',
      iosId: 'ios-2',
      vkId: 'vk-2',
      twitterId: 'x-2',
      huaweiId: 'hw-2',
      settings: {},
    }),
    set(orbit, 'isSelectGame', true),
    set(orbit, 'codaPayClientIds', idsOf('orbit-coda')),
    set(orbit, 'codaPayArea', 'west'),
    set(orbit, 'termsUrl', 'https://orbit.example/terms'),
    set(orbit, 'privacyUrl', 'https://orbit.example/privacy'),
    set(goods, 'itemNames', { gem: { en: 'Gems', ja: 'ジェム' } }),
    set(goods, 'groups[0].goods[0].bonus', 6),
    set(goods, 'groups[0].goods[0].items[0].quantity', 66),
    set(goods, 'groups[0].goods[0].isSpecial', true),
    set(goods, 'groups[0].goods[0].isCoupon', true),
    set(goods, 'groups[0].goods[0].limit', { type: 'time', frequency: 1, days: 7 }),
    set(methods, 'methods[2].minMoney', '1'),
    set(methods, 'methods[2].maxMoney', '99.99'),
    set(methods, 'methods[2].description', { note: { en: 'Cards', ja: 'カード' } }),
    set(methods, 'methods[2].areas', ['west']),
    set(methods, 'methods[2].games', ['1']),
    set(methods, 'methods[2].platforms', ['web']),
    set(methods, 'methods[2].subPayments', [
      { channelId: '1', code: 'visa', name: 'Visa', icon: 'card', minMoney: '1', maxMoney: '50' },
    ]),
    ...[...legalTexts, ...legalLinks]
      .filter((field) => !Object.hasOwn(sampleTree()[legal].everywhere, field))
      .map((field) =>
        set(
          legal,
          `everywhere.${field}`,
          field.endsWith('Url') ? `https://www.nova.example/${field}` : field,
        ),
      ),
    set(legal, 'regions', { eu: { withdrawal: 'kept', company: { en: 'Nova Europe' } } }),
    set('nova/coupons.json', 'templates[0].payId', 'platform-pay'),
    set('nova/coupons.json', 'templates[0].validDays', 3),
    set('nova/coupons.json', 'templates[0].timeZone', 'Asia/Tokyo'),
    set('nova/activities.json', 'activities[0].receiveUntil', '2026-03-01T00:00:00Z'),
    set('nova/activities.json', 'activities[0].areas', ['west', 'east']),
    write('nova/refunds.json', {
      refund: { points: 'keep', topUps: 'keep', goods: 'leave', limit: 'return' },
      chargeback: { points: 'keep', topUps: 'keep', goods: 'leave' },
    }),
    write('nova/messages/ja.json', { log_fail: 'ログインに失敗しました' }),
    push(methods, 'methods[0].regions', 'PH'),
  )(files);
  return files;
}

/** The sample tree as a brand of the spec, whose areas and currencies are known. Nothing is wrong in it. */
export function ofTheSpec(): Files {
  const files = sampleTree();
  all(
    rename('nova', 'brandEn'),
    set('brandEn/brand.json', 'areas', [{ key: 'sea' }, { key: 'eru', currency: 'USD' }, { key: 'mea' }]),
    set('brandEn/games/orbit/game.json', 'areas', ['sea', 'eru']),
    drop('brandEn/methods.json', 'methods[1]'),
    ...[0, 1, 2].map((index) =>
      drop('brandEn/games/orbit/goods.json', `groups[0].goods[${index}].prices.JPY`),
    ),
  )(files);
  files['brandEn/methods.json'].methods.length = 1;
  return files;
}
