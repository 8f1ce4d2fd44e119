import type { Brand, Game, Goods, Login, LoginProvider, Method } from '@gemporium/catalogue/types.ts';
import { channelById } from '@gemporium/contract/channels.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { contentsOf } from '../contents-of.ts';
import { written } from '../legal/wording.ts';
import type { ProviderDirectory } from '../services.ts';
import { storeById } from '../stores.ts';
import { everyMethod } from '../testing/every-method.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { methodsForGoods } from '../use-cases/shop/choose-method.ts';
import { artPaths, goodsDrawing } from './art-paths.ts';
import { couponList } from './coupon-list.ts';
import { firstClientId, gameList, playedClientId } from './game-list.ts';
import { goodsList } from './goods-list.ts';
import { loginConfig } from './login-config.ts';
import { ownMessages } from './own-messages.ts';
import { payTerms } from './pay-terms.ts';
import { paymentRegions } from './payment-regions.ts';
import { platformOf } from './platform-of.ts';
import type { Shelf } from './shelf.ts';

const catalogue = sampleShop((files) => {
  files['nova/games/comet/game.json'].areas = ['west'];
  files['nova/games/orbit/game.json'].isSelectGame = true;
});
const store = storeById({ version: 1, catalogue }, 'nova.production')!;
const shelfOf = (changes: Partial<Shelf> & { areaKey?: string; brand?: Partial<Brand> } = {}): Shelf => {
  const { areaKey = 'west', brand, ...rest } = changes;
  const own = brand ? { ...store, brand: { ...store.brand, ...brand } } : store;
  const area = own.brand.areas.find(({ key }) => key === areaKey)!;
  return { store: own, area, platform: 'web', language: 'en', art: artPaths(1), ...rest };
};
const orbit = store.brand.games.find(({ key }) => key === 'orbit')!;

describe('S-05 the games of an area', () => {
  it('are those that are sold there', () => {
    expect(gameList(shelfOf()).map(({ gp_id }) => gp_id)).toEqual(['2', '1']);
    expect(gameList(shelfOf({ areaKey: 'east' })).map(({ gp_id }) => gp_id)).toEqual(['1']);
  });

  it.each(['android', 'ios', 'web'] as const)('carry the client id of %s', (platform) => {
    expect(gameList(shelfOf({ platform })).map(({ client_id }) => client_id)).toEqual([
      `comet-${platform}`,
      `orbit-${platform}`,
    ]);
  });

  it('a game that was opened by another client id of its own keeps that one', () => {
    expect(gameList(shelfOf(), 'orbit-android').map(({ client_id }) => client_id)).toEqual([
      'comet-web',
      'orbit-android',
    ]);
  });

  it('the first flagged one is shown first, and its first flagged sub-game', () => {
    expect(firstClientId(gameList(shelfOf()))).toBe('orbit-web');
    const sub = (gpId: string, isSelectGame: boolean): Game => ({
      ...orbit,
      gpId,
      isSelectGame,
      clientIds: { android: '', ios: '', web: `sub-${gpId}` },
    });
    const games = [{ ...orbit, subGames: [sub('11', false), sub('12', true)] }];
    expect(firstClientId(gameList(shelfOf({ brand: { games } })))).toBe('sub-12');
    expect(firstClientId([])).toBe('');
  });
});

describe('P-01 the goods of a game', () => {
  it('are priced in the area’s currency and shown in the player’s language', () => {
    expect(goodsList(shelfOf({ areaKey: 'east', language: 'ja' }), orbit)[0]).toMatchObject({
      value: 'gem-60',
      display: 'ジェム 60個',
      price: '160',
      currency: 'JPY',
      couponPoints: 160,
    });
  });

  it.each([
    ['en', '$1.65 per 100', '$1.39 per 100'],
    ['ar', '\u2068$1.65\u2069 لكل 100', '\u2068$1.39\u2069 لكل 100'],
  ])(
    'S-07 say what one item costs by the piece, bonus included, in %s; packs and passes do not',
    (language, first, second) => {
      const [one] = orbit.goods;
      const gems = (productId: string, quantity: number, USD: string, more: Partial<Goods> = {}) =>
        ({
          ...one,
          productId,
          amount: quantity,
          items: [{ sku: 'gem', quantity }],
          prices: { USD },
          ...more,
        }) as Goods;
      const goods = [
        gems('small', 60, '0.99'),
        gems('large', 1_078, '14.99', { amount: 980, bonus: 98 }),
        gems('pack', 100, '4.99', {
          items: [
            { sku: 'gem', quantity: 100 },
            { sku: 'egg', quantity: 1 },
          ],
        }),
        gems('pass', 30, '4.99', { amount: 0 }),
        gems('alone', 10, '4.99', { typeKey: 'others' }),
      ].map((item, goodsSort) => ({ ...item, goodsSort }));
      const told = goodsList(shelfOf({ language }), { ...orbit, goods }).map(({ value, perUnit }) => [
        value,
        perUnit,
      ]);
      expect(Object.fromEntries(told)).toEqual({ small: first, large: second });
    },
  );

  it('without a price in that currency are not for sale', () => {
    const goods = orbit.goods.map((one, index) => (index === 1 ? { ...one, prices: { JPY: '800' } } : one));
    expect(goodsList(shelfOf(), { ...orbit, goods }).map(({ value }) => value)).toEqual([
      'gem-60',
      'gem-980',
    ]);
  });

  it('V-02 earn a point for each whole unit in the VIP version, and none outside it', () => {
    expect(goodsList(shelfOf(), orbit).map(({ couponPoints }) => couponPoints)).toEqual([0, 4, 14]);
    expect(
      goodsList(shelfOf({ brand: { isVip: false } }), orbit).map(({ couponPoints }) => couponPoints),
    ).toEqual([0, 0, 0]);
  });

  it('stand by their group’s place, and within it by their own', () => {
    const [one] = orbit.goods;
    const goods = [
      ['c', 2, 1],
      ['b', 1, 9],
      ['d', 2, 2],
      ['a', 1, 3],
    ].map(([productId, typeSort, goodsSort]) => ({ ...one, productId, typeSort, goodsSort }) as Goods);
    expect(goodsList(shelfOf(), { ...orbit, goods }).map(({ value }) => value)).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    ['by rank among their group', [60, 300, 600, 980, 1980, 3280, 6480], [1, 2, 3, 4, 5, 6, 7]],
    ['each otherwise where one is fewer', [60, 300, 980, 1980, 3280, 6480], [1, 2, 3, 5, 6, 7]],
    ['from the smallest to the largest where they are few', [1, 10], [1, 7]],
    ['in the middle where there is one', [30], [3]],
    ['alike where they are alike', [30, 30, 60], [1, 1, 7]],
    ['as if those that are alike were one', [10, 10, 10, 20, 30], [1, 1, 1, 4, 7]],
    ['whatever the order they come in', [300, 60, 980], [4, 1, 7]],
  ])('are drawn %s', (_title, amounts, drawn) => {
    const goods = amounts.map((amount) => ({ typeKey: 'gems', amount }) as Goods);
    expect(goods.map((one) => goodsDrawing(goods, one))).toEqual(drawn);
  });
});

it('P-01 goods are drawn by their rank among their own group, and those of special groups as what they are', () => {
  const goods = [
    ...[5, 7, 9].map((amount) => ({ typeKey: 'coins', amount })),
    ...[60, 6480].map((amount) => ({ typeKey: 'gems', amount })),
    ...['passes', 'packs', 'limited', 'constructor'].map((typeKey) => ({ typeKey, amount: 7 })),
  ] as Goods[];
  for (const all of [goods, goods.toReversed()])
    expect(goods.map((one) => goodsDrawing(all, one))).toEqual([1, 4, 7, 1, 7, 'pass', 'pack', 'limited', 3]);
});

describe('S-05 games below a game', () => {
  const below = (gpId: string, areas: string[], isSelectGame = false): Game => ({
    ...orbit,
    key: `orbit-${gpId}`,
    gpId,
    areas,
    isSelectGame,
    subGames: [],
    clientIds: { android: `${gpId}-android`, ios: `${gpId}-ios`, web: `${gpId}-web` },
  });
  const subGames = [below('11', ['west']), below('12', ['west', 'east'], true), below('13', ['east'])];
  const brand = { games: [{ ...orbit, subGames }] };
  const shown = (areaKey: string, opened?: string) =>
    gameList(shelfOf({ brand, areaKey, platform: 'ios' }), opened).map(({ client_id, sub_game }) => [
      client_id,
      Object.entries(sub_game).map(([key, sub]) => [key, sub.gp_id, sub.client_id, sub.logo]),
    ]);
  const sub = (gpId: string, platform = 'ios') => [
    `orbit-${gpId}`,
    gpId,
    `${gpId}-${platform}`,
    `/art/1-5/game/${gpId}/icon.svg`,
  ];

  it.each([
    ['west', undefined, [['orbit-ios', [sub('11'), sub('12')]]]],
    ['east', undefined, [['orbit-ios', [sub('12'), sub('13')]]]],
    ['west', '11-web', [['orbit-ios', [sub('11', 'web'), sub('12')]]]],
    ['west', '13-web', [['orbit-ios', [sub('11'), sub('12')]]]],
    ['west', 'orbit-android', [['orbit-android', [sub('11'), sub('12')]]]],
    ['west', 'nobody', [['orbit-ios', [sub('11'), sub('12')]]]],
  ])('S-05 in %s, opened by %s', (areaKey, opened, expected) => {
    expect(shown(areaKey, opened)).toEqual(expected);
  });

  it('S-05 stand in the publisher’s order and open with its first, whatever numbers they have', () => {
    const games = [{ ...orbit, subGames: [below('30', ['west']), below('4', ['west'])] }];
    const list = gameList(shelfOf({ brand: { games }, areaKey: 'west' }));
    expect(Object.values(list[0]?.sub_game ?? {}).map(({ gp_id }) => gp_id)).toEqual(['30', '4']);
    expect(firstClientId(list)).toBe('30-web');
  });

  it.each([
    ['orbit-ios', '12-ios'],
    ['11-ios', '11-ios'],
    ['nobody', 'nobody'],
    ['', ''],
  ])('S-05 %j is played as %j', (clientId, played) => {
    expect(playedClientId(gameList(shelfOf({ brand, platform: 'ios' })), clientId)).toBe(played);
  });
});

describe('I-01 login providers', () => {
  const all = () => true;
  const idOf: Partial<Record<LoginProvider, Partial<Login>>> = {
    google: { ggId: 'x' },
    ios: { iosId: 'x' },
    facebook: { fbId: 'x' },
    vk: { vkId: 'x' },
    twitter: { twitterId: 'x' },
  };
  const everyId = { ...Object.assign({}, ...Object.values(idOf)), ggPkg: 'x' };
  it.each(Object.keys(idOf) as LoginProvider[])(
    'I-01 the button of %s stands by its own id alone',
    (provider) => {
      const { [Object.keys(idOf[provider]!)[0] as keyof Login]: _own, ...others } = everyId;
      const shown = (ids: Partial<Login>) =>
        loginConfig({ ...ids, providers: [provider] }, 'orbit-web', all).json_type;
      expect([shown(idOf[provider]!), shown(others)]).toEqual([[provider], []]);
    },
  );

  const ids: Login = {
    providers: ['account', 'google', 'ios', 'facebook', 'twitter', 'vk', 'huawei'],
    ggId: 'google-id',
    iosId: 'ios-id',
    fbId: 'fb-id',
    vkId: 'vk-id',
    twitterId: 'twitter-id',
    huaweiId: 'huawei-id',
    huaweiClientIds: ['orbit-android'],
  };
  it.each<[title: string, login: Login, clientId: string, shown: string[]]>([
    [
      'everything that is configured',
      ids,
      'orbit-android',
      ['account', 'google', 'ios', 'facebook', 'twitter', 'vk', 'huawei'],
    ],
    [
      'Huawei for its client ids alone',
      ids,
      'orbit-web',
      ['account', 'google', 'ios', 'facebook', 'twitter', 'vk'],
    ],
    [
      'Huawei nowhere where none is named',
      { ...ids, providers: ['huawei'], huaweiClientIds: [] },
      'orbit-android',
      [],
    ],
    [
      'Twitter and VK for their client ids alone',
      { ...ids, twitterClientIds: ['x'], vkClientIds: ['x'] },
      'orbit-web',
      ['account', 'google', 'ios', 'facebook'],
    ],
    [
      'nothing without the id that its button needs',
      { providers: ['google', 'ios', 'facebook', 'vk'] },
      'orbit-web',
      [],
    ],
    ['only what the brand lists', { ...ids, providers: ['account'] }, 'orbit-web', ['account']],
  ])('%s', (_title, login, clientId, shown) => {
    expect(loginConfig(login, clientId, all).json_type).toEqual(shown);
  });

  it('I-10 of the ways in that are shown, those are named that refuse an app’s browser: by the data of each provider', () => {
    const refused = (login: Login) => loginConfig(login, 'orbit-android', all).refused_in_app;
    const refusing = ids.providers.filter((one) => adapters[one]?.refusesInAppBrowsers);
    expect(refusing).toContain('google');
    expect(refused(ids)).toEqual(refusing);
    expect(refused({ ...ids, providers: ['account', 'ios'] })).toEqual([]);
    const { ggId: _, ...withoutId } = ids;
    expect(refused(withoutId)).not.toContain('google');
    expect(loginConfig(ids, 'orbit-android', () => false).refused_in_app).toEqual([]);
  });

  it('I-01 a way in that this version does not serve is no button, however it is configured', () => {
    const built = ids.providers.filter((one) => one === 'account' || Object.hasOwn(adapters, one));
    expect(loginConfig(ids, 'orbit-android').json_type).toEqual(built);
    expect(loginConfig(ids, 'orbit-android', (one) => one !== 'vk').json_type).toEqual(
      ids.providers.filter((one) => one !== 'vk'),
    );
    expect(loginConfig({ ...ids, unusable: ['google', 'vk'] }, 'orbit-android', all).json_type).toEqual(
      ids.providers.filter((one) => one !== 'google' && one !== 'vk'),
    );
  });
});

describe('P-03 payment methods', () => {
  const method = (changes: Partial<Method>): Method => ({
    region: 'Global',
    paywayId: 'card',
    channelId: 12101,
    name: { en: 'Card', ja: 'カード' },
    icon: 'card',
    sort: 10,
    minMoney: '0',
    maxMoney: '0',
    openCoupon: false,
    subPayments: [],
    currencies: ['USD'],
    account: { production: 'main', demo: 'main-demo' },
    ...changes,
  });
  const sub = (code: string, minMoney = '0', maxMoney = '0') => ({
    channelId: '1',
    code,
    icon: 'card',
    name: code,
    minMoney,
    maxMoney,
  });
  const served = {
    channels: [12101, 11801, 10301].map(channelById),
    exponentOf: () => 3,
  } as unknown as Provider;
  const providers = {
    account: (id: string) => (id.startsWith('main') ? { provider: served } : undefined),
  } as unknown as ProviderDirectory;
  const regionsOf = (methods: Method[], changes: Parameters<typeof shelfOf>[0] = {}) => {
    const shelf = shelfOf({ ...changes, brand: { methods } });
    const payable = methodsForGoods({ providers, methods: everyMethod }, shelf, {
      game: orbit,
      goods: orbit.goods[1]!,
    });
    return payable && paymentRegions(shelf, payable);
  };

  it('O-08 one that takes a typed card says so, with banks of its own or without, and no other', () => {
    const regions = regionsOf([
      method({ paywayId: 'typed', channelId: 10301 }),
      method({ paywayId: 'banks', channelId: 10301, subPayments: [sub('one')] }),
      method({ paywayId: 'page' }),
    ]);
    const forms = regions?.Global?.methods.map(({ payway_id, card_form }) => [payway_id, card_form]);
    expect(Object.fromEntries(forms ?? [])).toEqual({ typed: true, banks: true, page: undefined });
  });

  it('O-02 come by region, sorted, in the player’s language, each under its keys', () => {
    const methods = [
      method({ paywayId: 'b', sort: 2 }),
      method({ paywayId: 'a', sort: 1 }),
      method({ region: 'PH', paywayId: 'c' }),
    ];
    const regions = regionsOf(methods, { language: 'ja' });
    expect(
      Object.entries(regions ?? {}).map(([code, { methods: list }]) => [
        code,
        list.map(({ payway_id }) => payway_id),
      ]),
    ).toEqual([
      ['Global', ['a', 'b']],
      ['PH', ['c']],
    ]);
    expect(regions?.PH?.methods[0]).toMatchObject({
      name: 'カード',
      channel_id: '12101',
      icon: '/art/1-5/method/card.svg',
      sub_payment: [],
    });
  });

  it('C-05 each says whether it takes coupons', () => {
    const regions = regionsOf([
      method({ paywayId: 'takes', openCoupon: true }),
      method({ paywayId: 'does-not', openCoupon: false }),
    ]);
    const taking = regions?.Global?.methods.map(({ payway_id, open_coupon }) => [payway_id, open_coupon]);
    expect(Object.fromEntries(taking ?? [])).toEqual({ takes: true, 'does-not': false });
  });

  it('S-02 each region has the terms of its own law beside Pay, whatever the area', () => {
    const regions = regionsOf(['Global', 'DE', 'JP', 'KR', 'US'].map((region) => method({ region })));
    const told = Object.entries(regions ?? {}).map(([region, { terms }]) => [
      region,
      JSON.stringify(terms) === JSON.stringify(payTerms(shelfOf({}), region)),
    ]);
    expect(Object.fromEntries(told)).toEqual({ Global: true, DE: true, JP: true, KR: true, US: true });
    expect(JSON.stringify(regions?.DE?.terms)).not.toBe(JSON.stringify(regions?.JP?.terms));
  });

  it.each([
    ['en', ['Global', 'Türkiye', 'Myanmar (Burma)']],
    ['ar', ['كل دول العالم', 'تركيا', 'ميانمار (بورما)']],
    ['th', ['ทั่วโลก', 'ตุรกี', 'เมียนมา (พม่า)']],
    ['ja', ['全世界', 'トルコ', 'ミャンマー (ビルマ)']],
  ])('B-09 a region is read as the place that it is, in %s', (language, names) => {
    const regions = regionsOf(
      ['Global', 'TR', 'MMK'].map((region) => method({ region })),
      { language },
    );
    const asRead = Object.values(regions ?? {}).map(({ name }) => name.replaceAll('\u2060', ''));
    expect(asRead).toEqual(names);
  });

  it.each([
    ['-1', '0'],
    ['-0.01', '0'],
    ['-25', '0'],
    ['0', '0'],
    ['0.01', '0.01'],
    ['4.99', '4.99'],
  ])('P-03 a bound of %s is told as %s, of a method and of its sub-payments', (bound, told) => {
    const isBelow = Number(bound) <= 0;
    const bounds = { minMoney: bound, maxMoney: isBelow ? bound : '50' };
    const limits = { min_money: told, max_money: isBelow ? told : '50' };
    const one = method({ ...bounds, subPayments: [sub('ANY', bounds.minMoney, bounds.maxMoney)] });
    expect(regionsOf([one])?.Global?.methods).toEqual([
      expect.objectContaining({ ...limits, sub_payment: [expect.objectContaining(limits)] }),
    ]);
  });

  it('P-03 a method and its sub-payment keep each their own name, picture and limits', () => {
    const bank = { channelId: '7', code: 'BANK', icon: 'bank', minMoney: '2', maxMoney: '7.5' };
    const whole = method({
      minMoney: '1',
      maxMoney: '9.99',
      sort: 3,
      openCoupon: true,
      description: { fee: { en: 'No fee', ja: '手数料なし' } },
      subPayments: [
        { ...bank, name: { en: 'Bank', ja: '銀行' } },
        { ...sub('ANY', '-1', '-1'), name: 'Any' },
      ],
    });
    expect(regionsOf([whole], { language: 'ja' })?.Global).toEqual({
      name: '全世界',
      terms: expect.objectContaining({ consents: [] }),
      methods: [
        {
          payway_id: 'card',
          channel_id: '12101',
          name: 'カード',
          icon: '/art/1-5/method/card.svg',
          sort: 3,
          min_money: '1',
          max_money: '9.99',
          decimals: 3,
          open_coupon: true,
          description: { fee: '手数料なし' },
          sub_payment: [
            {
              channel_id: '7',
              code: 'BANK',
              name: '銀行',
              icon: '/art/1-5/method/bank.svg',
              min_money: '2',
              max_money: '7.5',
            },
            {
              channel_id: '1',
              code: 'ANY',
              name: 'Any',
              icon: '/art/1-5/method/card.svg',
              min_money: '0',
              max_money: '0',
            },
          ],
        },
      ],
    });
  });

  it.each<[title: string, changes: Partial<Method>, offered: boolean]>([
    ['without an icon is not listed', { icon: '' }, false],
    ['under its minimum is not listed', { minMoney: '5' }, false],
    ['at its minimum is listed', { minMoney: '4.99' }, true],
    ['above its maximum is not listed', { maxMoney: '4.98' }, false],
    ['at its maximum is listed', { maxMoney: '4.99' }, true],
    ['between both is listed', { minMoney: '1', maxMoney: '10' }, true],
    ['in another currency is not listed', { currencies: ['JPY'] }, false],
    ['of another area is not listed', { areas: ['east'] }, false],
    ['of another game is not listed', { games: ['2'] }, false],
    ['of another platform is not listed', { platforms: ['ios'] }, false],
    [
      'of a provider that this store does not speak is not listed',
      { account: { production: 'foreign', demo: 'foreign' } },
      false,
    ],
    ['of a channel that its provider does not have is not listed', { channelId: 10101 }, false],
    ['with a fitting sub-payment is listed', { subPayments: [sub('A', '1', '2'), sub('B', '3', '9')] }, true],
    ['without a fitting sub-payment is not listed', { subPayments: [sub('A', '1', '2')] }, false],
  ])('O-03 a method %s; a region without one is absent', (_title, changes, offered) => {
    expect(Object.keys(regionsOf([method(changes)]) ?? {})).toEqual(offered ? ['Global'] : []);
  });

  it.each([
    ['ios', ['CARD', 'APPLEPAY']],
    ['android', ['CARD']],
    ['web', ['CARD']],
  ] as const)('O-04 Payermax’s Apple Pay on %s', (platform, codes) => {
    const payermax = method({ channelId: 11801, subPayments: [sub('CARD'), sub('APPLEPAY')] });
    expect(
      regionsOf([payermax], { platform })?.Global?.methods[0]?.sub_payment.map(({ code }) => code),
    ).toEqual(codes);
    const alone = regionsOf([method({ channelId: 11801, subPayments: [sub('APPLEPAY')] })], { platform });
    expect(Object.keys(alone ?? {})).toEqual(platform === 'ios' ? ['Global'] : []);
  });

  it('O-04 Apple Pay of another provider stays', () => {
    const adyen = method({ subPayments: [sub('applepay')] });
    expect(regionsOf([adyen], { platform: 'web' })?.Global?.methods[0]?.sub_payment).toHaveLength(1);
  });
});

describe('who is visiting', () => {
  it.each([
    ['Mozilla/5.0 (Linux; Android 8.0.0; SM-G930F)', 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 12_0 like Mac OS X)', 'ios'],
    ['Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X)', 'ios'],
    ['Mozilla/5.0 (iPod; U; CPU OS 4_3 like Mac OS X)', 'ios'],
    ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)', 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'web'],
    ['', 'web'],
    [undefined, 'web'],
  ])('B-10 %j is %s', (agent, platform) => {
    expect(platformOf(agent)).toBe(platform);
  });
});

it.each([
  [undefined, []],
  [[], []],
  [['other-android'], []],
  [['orbit-android'], ['huawei']],
])('I-01 Huawei’s button stands only where the brand names the client id: %j', (huaweiClientIds, shown) => {
  const login = {
    providers: ['huawei'],
    huaweiId: 'x',
    ...(huaweiClientIds && { huaweiClientIds }),
  } as Login;
  expect(loginConfig(login, 'orbit-android', () => true).json_type).toEqual(shown);
});

describe('L-05 what a publisher wrote in Thai', () => {
  const word = 'ตัวละคร';
  const texts = ['name', 'display', 'typeName'];
  const { games, methods } = JSON.parse(
    JSON.stringify(store.brand, (key, value: unknown) => (texts.includes(key) ? { th: word } : value)),
  ) as Brand;
  const thai: Brand = { ...store.brand, games, methods };
  const shelf = shelfOf({ brand: thai, language: 'th' });
  const [game] = thai.games.filter(({ key }) => key === 'orbit');
  const [method] = thai.methods;
  const regions = { US: [{ ...method, channel: channelById(10801) }] } as unknown as Parameters<
    typeof paymentRegions
  >[1];
  const standing = {
    templates: [{ template: { id: 'a', name: { th: word } }, state: 'claimable', periodEndsAt: null }],
    grants: [],
  } as unknown as Parameters<typeof couponList>[1];

  it.each<[name: string, view: () => unknown]>([
    ['games', () => gameList(shelf)],
    ['goods', () => goodsList(shelf, game!)],
    ['payment methods', () => paymentRegions(shelf, regions)],
    ['coupons', () => couponList({ brand: thai, now: new Date(0) }, standing)],
    ['contents of a pack', () => contentsOf(thai, { itemNames: { a: { th: word } } }, pack, 'th')],
    ['legal texts', () => written({ ja: '役', th: word }, 'jp', { brand: thai, language: 'th' })],
    ['own messages', () => ownMessages({ messages: { th: { game: word } } })],
  ])('L-05 is never broken inside a word: %s', (_name, view) => {
    const told = JSON.stringify(view());
    expect(told).toContain('ตัว\u2060ละคร');
    expect(told).not.toContain(word);
  });
});

const pack = {
  items: [
    { sku: 'a', quantity: 1 },
    { sku: 'a', quantity: 2 },
  ],
};
