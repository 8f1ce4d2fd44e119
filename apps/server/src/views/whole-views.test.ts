import { arrangements } from '@gemporium/art/face.ts';
import { patternSvg } from '@gemporium/art/pattern-svg.ts';
import type { Area, Brand, Game, Goods, Login } from '@gemporium/catalogue/types.ts';
import { activityTypeOf } from '@gemporium/domain/activities/activity-types.ts';
import { describe, expect, it } from 'vitest';
import { contentsOf } from '../contents-of.ts';
import type { CouponGrant } from '../repositories/coupon-grants.ts';
import type { ActivityStanding, CouponStanding } from '../standings.ts';
import { storeById } from '../stores.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { activityList } from './activity-list.ts';
import { artPaths } from './art-paths.ts';
import { brandView } from './brand-view.ts';
import { couponList } from './coupon-list.ts';
import { goodsList } from './goods-list.ts';
import { legalNotices } from './legal-notices.ts';
import { loginConfig } from './login-config.ts';
import { pageConfig } from './page-config.ts';
import { webManifest } from './web-manifest.ts';

/* Each view in full, with data in which no two values are alike: a value that is mixed up or left out is noticed. */
const now = new Date('2026-05-15T12:00:00Z');
const at = (time: string) => Date.parse(time) / 1000;
const sample = storeById({ version: 1, catalogue: sampleShop() }, 'nova.production')!;
const art = artPaths(1);
const west = { key: 'west', currency: 'USD', notices: [] } as const;
const east = {
  key: 'east',
  currency: 'JPY',
  country: 'JP',
  notices: ['fundsSettlement'],
  languages: ['ja'],
  needsConsent: false,
} as const;

describe('what a player is shown', () => {
  it('P-01 goods carry their own name, price, place, points, picture and amounts', () => {
    const gems: Goods = {
      productId: 'gem-980',
      display: { en: '980 gems', ja: 'ジェム 980個' },
      typeKey: 'gems',
      typeName: { en: 'Gems', ja: 'ジェム' },
      typeSort: 4,
      goodsSort: 7,
      isSpecial: true,
      isCoupon: false,
      prices: { USD: '14.99', JPY: '2400' },
      items: [],
      amount: 980,
      bonus: 110,
      limit: { type: 'role', frequency: 1, days: 0 },
    };
    const game = { ...sample.brand.games[0]!, goods: [gems] };
    const shelf = { store: sample, area: west, platform: 'web', language: 'ja', art } as const;
    expect(goodsList(shelf, game)).toEqual([
      {
        value: 'gem-980',
        display: 'ジェム 980個',
        price: '14.99',
        currency: 'USD',
        typeKey: 'gems',
        typeName: 'ジェム',
        typeSort: 4,
        goodsSort: 7,
        isLimit: true,
        isCoupon: false,
        isSpecial: true,
        couponPoints: 14,
        amount: 980,
        bonus: 110,
        art: art.goods(game, gems),
        contents: undefined,
        badge: 'スペシャル',
      },
    ]);
    const other = { ...gems, isSpecial: false, isCoupon: true, limit: undefined } as unknown as Goods;
    expect(goodsList(shelf, { ...game, goods: [other] })).toMatchObject([
      { isLimit: false, isCoupon: true, isSpecial: false },
    ]);
  });

  it('S-07 of each group the goods that give most for their price say so, in the area’s currency', () => {
    const of = (
      productId: string,
      quantity: number,
      USD: string,
      JPY: string,
      change: Partial<Goods> = {},
    ): Goods => ({
      productId,
      display: productId,
      typeKey: 'gems',
      typeName: 'Gems',
      typeSort: 1,
      goodsSort: quantity,
      isSpecial: false,
      isCoupon: false,
      prices: { USD, JPY },
      amount: quantity,
      bonus: 0,
      items: [{ sku: 'gem', quantity }],
      ...change,
    });
    const goods = [
      of('small', 60, '0.99', '100'),
      of('large', 320, '4.99', '800', { isSpecial: true }),
      of('pack', 900, '0.99', '100', { typeKey: 'packs', typeSort: 2, isSpecial: true }),
      of('coins', 9_000, '0.99', '100', { items: [{ sku: 'coin', quantity: 9_000 }] }),
    ];
    const game = { ...sample.brand.games[0]!, goods };
    const marked = (area: Area) =>
      goodsList({ store: sample, area, platform: 'web', language: 'en', art }, game).flatMap(
        ({ value, badge }) => (badge ? [[value, badge]] : []),
      );
    expect(marked(west)).toEqual([
      ['large', 'Best value'],
      ['pack', 'Special offer'],
    ]);
    expect(marked(east)).toEqual([
      ['small', 'Best value'],
      ['large', 'Special offer'],
      ['pack', 'Special offer'],
    ]);
  });

  it('S-15 L-04 on a home screen the shop runs the way its language does', () => {
    const ways = ['en', 'ar', 'ja'].map((language) => webManifest(sample, language));
    expect(ways).toMatchObject([
      { lang: 'en', dir: 'ltr' },
      { lang: 'ar', dir: 'rtl' },
      { lang: 'ja', dir: 'ltr' },
    ]);
  });

  it('S-07 a pack lists what is in it, in the reader’s language; goods of one kind say it by their name', () => {
    const items = [
      { sku: 'gem', quantity: 1_580 },
      { sku: 'shell', quantity: 80 },
    ];
    const itemNames = { gem: { en: 'Gems', ja: 'ジェム' }, shell: { en: 'Egg Shells' } };
    expect(contentsOf(sample.brand, { itemNames }, { items }, 'ja')).toEqual([
      'ジェム ×1,580',
      'Egg Shells\u00a0×80',
    ]);
    expect(contentsOf(sample.brand, { itemNames }, { items: items.slice(0, 1) }, 'ja')).toBeUndefined();
    expect(contentsOf(sample.brand, {}, { items }, 'ja')).toEqual([]);
    const inherited = ['constructor', '__proto__'].map((sku) => ({ sku, quantity: 1 }));
    expect(contentsOf(sample.brand, { itemNames }, { items: inherited }, 'ja')).toEqual([]);
    // For an order from before names were stored, what has a name is shown.
    expect(contentsOf(sample.brand, { itemNames: { gem: 'Gems' } }, { items }, 'ja')).toEqual([
      'Gems ×1,580',
    ]);
  });

  it('I-01 each button of the login has the id of its own provider', () => {
    const ids: Login = {
      providers: ['account'],
      fbId: 'fb',
      ggId: 'gg',
      ggPkg: 'gg-pkg',
      iosId: 'ios',
      vkId: 'vk',
    };
    const shown = { fb_id: 'fb', gg_id: 'gg', gg_pkg: 'gg-pkg', ios_id: 'ios', vk_id: 'vk' };
    expect(loginConfig(ids, 'orbit-web')).toEqual({
      ...shown,
      client_id: 'orbit-web',
      json_type: ['account'],
      refused_in_app: [],
    });
    const none = { fb_id: '', gg_id: '', gg_pkg: '', ios_id: '', vk_id: '' };
    expect(loginConfig({ providers: [] }, 'orbit-ios')).toEqual({
      ...none,
      client_id: 'orbit-ios',
      json_type: [],
      refused_in_app: [],
    });
  });

  it('B-01 a brand carries its own notices, names and numbers', () => {
    const brand: Brand = {
      ...sample.brand,
      key: 'nova',
      name: 'Nova',
      pageTitle: { en: 'Nova top-up', ja: 'ノヴァ' },
      layout: 'old',
      isVip: false,
      legal: {
        privacyUrl: 'https://n.example/privacy',
        termsUrl: 'https://n.example/terms',
        supportUrl: 'https://n.example/support',
        copyright: '© Nova',
        seller: { name: 'Seller', country: 'JP', taxPercent: 10 },
      },
      tracking: { applicationId: 'app', eventId: 42, needsConsent: true },
      wholeCurrencies: ['JPY'],
      areas: [west, east],
    };
    const { tokens, illustrations: _drawn, logoWidth, ...rest } = brandView(brand, { language: 'ja', art });
    expect(rest).toEqual({
      key: 'nova',
      name: 'Nova',
      title: 'ノヴァ',
      layout: 'old',
      isVip: false,
      logo: art.logo,
      darkLogo: art.darkLogo,
      favicon: art.favicon,
      corner: brand.face.corner,
      displayFace: 'nunito',
      applicationId: 'app',
      eventId: 42,
      consentAreas: ['west'],
      campaignAreas: [],
      copyright: '© Nova',
      wholeCurrencies: ['JPY'],
      ownMessages: {},
      privacyUrl: 'https://n.example/privacy',
      termsUrl: 'https://n.example/terms',
      supportUrl: 'https://n.example/support',
      countries: { east: 'JP' },
    });
    expect(logoWidth).toBeGreaterThan(0);
    expect(tokens.light['--surface']).not.toBe(tokens.dark['--surface']);
  });

  it.each([
    [true, ['asks', 'silent']],
    [false, ['asks']],
    [undefined, ['asks']],
  ])(
    'R-06 T-01 of areas that say yes, no or nothing, where the brand’s word for consent is %j',
    (needsConsent, consentAreas) => {
      const areas: Area[] = [
        { ...west, key: 'silent' },
        { ...west, key: 'asks', needsConsent: true, countsCampaigns: false },
        { ...west, key: 'counts', needsConsent: false, countsCampaigns: true },
      ];
      const tracking = { ...sample.brand.tracking, needsConsent } as Brand['tracking'];
      const view = brandView({ ...sample.brand, areas, tracking }, { language: 'en', art });
      expect(view.consentAreas.toSorted()).toEqual(consentAreas);
      expect(view.campaignAreas).toEqual(['counts']);
    },
  );

  it.each([
    ['0 0 300 100', 96],
    ['10 20 64 64', 32],
    ['0,0,200,50', 128],
    ['0 0 0 50', 0],
    ['', 0],
  ])('S-01 a logo of %s is %d wide where it is 32 high', (viewBox, logoWidth) => {
    const artOverrides = { logo: `<svg viewBox="${viewBox}"></svg>` };
    expect(brandView({ ...sample.brand, artOverrides }, { language: 'en', art })).toMatchObject({
      logoWidth,
    });
  });

  it('B-02 a pattern stands in the colours of the brand that has one, and of no other', () => {
    const patterns = (pattern: Brand['face']['pattern']) => {
      const face = { ...sample.brand.face, pattern };
      const { light, dark } = brandView({ ...sample.brand, face }, { language: 'en', art }).tokens;
      return [
        light['--pattern'],
        dark['--pattern'],
        Object.keys(dark).every((name) => /^--[a-z0-9-]+$/.test(name)),
      ];
    };
    expect(patterns('none')).toEqual([undefined, undefined, true]);
    const [dotted, ...others] = patterns('dots');
    const drawn = /^url\("data:image\/svg\+xml,([^"<>#]*)"\)$/.exec(String(dotted))?.[1] ?? '';
    const svg = patternSvg({ ...sample.brand.face, pattern: 'dots' });
    expect(decodeURIComponent(drawn)).toBe(svg.replaceAll('"', "'"));
    expect(others).toEqual([undefined, true]);
  });

  it('B-02 a brand whose ground is the night is as dark by day: page, header, logo and the browser’s own parts', () => {
    const view = (ground: Brand['face']['ground']) => {
      const face = { ...sample.brand.face, ...(ground && { ground }) };
      return brandView({ ...sample.brand, face }, { language: 'en', art });
    };
    const [night, pale] = [view('night'), view(undefined)];
    expect(night.tokens.light).toMatchObject({ ...pale.tokens.dark, '--scheme': 'dark' });
    expect(night.tokens.dark).toEqual({});
    expect([night.logo, pale.logo]).toEqual([art.darkLogo, art.logo]);
    expect(pale.tokens.light['--scheme']).toBeUndefined();
  });

  it('S-07 the arrangement of the goods reaches the page as data, and the page’s style understands all of it', () => {
    for (const arrangement of arrangements) {
      const brand = { ...sample.brand, face: { ...sample.brand.face, arrangement } };
      const { tokens } = brandView(brand, { language: 'en', art });
      expect([arrangement, tokens.light['--columns'] !== undefined]).toEqual([
        arrangement,
        arrangement !== 'grid',
      ]);
      expect([arrangement, tokens.light['--lead'] !== undefined]).toEqual([
        arrangement,
        arrangement === 'feature',
      ]);
    }
  });

  it.each([
    ['cumulative', true, false],
    ['continuous', false, true],
  ])('B-02 the page config announces a %s activity as what it is', (type, isCumulative, isContinuous) => {
    const game = { gpId: '1' } as Game;
    const moments = {
      from: '2026-05-01T00:00:00Z',
      until: '2026-06-01T00:00:00Z',
      receiveUntil: '2026-06-08T00:00:00Z',
    };
    const activities = [{ id: 'a', type, name: 'A', ...moments, games: ['1'], rewards: [] }];
    const brand: Brand = {
      ...sample.brand,
      activities,
      areas: [west, east],
      languages: ['en', 'ja'],
      isAreaRole: true,
      pageTitle: { en: 'Nova', ja: 'ノヴァ' },
      progressColor: '#abcdef',
      isOpenCoupon: true,
      isOpenCard: false,
      isVip: true,
    };
    expect(pageConfig(brand, game, east, { now, language: 'ja' })).toEqual({
      page_title: 'ノヴァ',
      is_open_coupon: true,
      is_open_card: false,
      is_vip: true,
      opens_activities: false,
      language_config: 'ja',
      area_config: { is_area_role: true },
      brand_color: brand.face.color,
      progress_color: '#abcdef',
      cumulative_config: { is_has_cumulative: isCumulative },
      continue_config: { is_has_continue: isContinuous },
      legal_notices: legalNotices(brand, east, 'ja'),
    });
  });
});

describe('where a player stands', () => {
  const brand = {
    defaultLanguage: 'en',
    timeZone: 'Asia/Tokyo',
    isOpenCoupon: true,
    vip: { levels: [{ id: 2, show: { en: 'VIP 2', ja: 'VIP二' } }] },
  } as unknown as Brand;

  it('C-02 a coupon carries its own name, discount, time, method and level, claimed or not', () => {
    const template = {
      id: 'spring',
      kind: 'month',
      name: { ja: '春', en: 'Spring' },
      discountRate: '0.85',
      payId: 'card',
      timeZone: 'Asia/Seoul',
      level: 2,
    };
    const grant: CouponGrant = {
      code: 'code-1',
      template: 'spring',
      name: 'As it was',
      discount_rate: '0.70',
      pay_id: 'bank',
      state: 'used',
      billing_no: 'B1',
      created_at: new Date('2026-04-30T00:00:00Z'),
      valid_from: new Date('2026-05-01T00:00:00Z'),
      used_at: new Date('2026-05-02T00:00:00Z'),
      valid_until: new Date('2026-05-20T00:00:00Z'),
      revoked_at: null,
    };
    const standing = {
      points: 0,
      templates: [
        {
          template,
          state: 'level',
          grant: undefined,
          periodEndsAt: new Date('2026-06-01T00:00:00Z'),
        },
      ],
      grants: [grant],
    } as unknown as CouponStanding;
    const own = { ...brand, coupons: { templates: [template] } } as unknown as Brand;
    expect(couponList({ brand: own, now }, standing)).toEqual([
      {
        code: 'spring',
        name: '{"en":"Spring","ja":"春"}',
        use_category: 'lock',
        lock_reason: 'level',
        is_used: false,
        used_time: 0,
        valid_end_time: at('2026-06-01T00:00:00Z'),
        time_zone: 'Asia/Seoul',
        discount_rate: '0.85',
        pay_id: 'card',
        open_coupon: true,
        type: 'month',
        level_show: '{"en":"VIP 2","ja":"VIP二"}',
      },
      {
        code: 'code-1',
        name: 'As it was',
        use_category: 'history',
        lock_reason: '',
        is_used: true,
        used_time: at('2026-05-02T00:00:00Z'),
        valid_end_time: at('2026-05-20T00:00:00Z'),
        time_zone: 'Asia/Seoul',
        discount_rate: '0.70',
        pay_id: 'bank',
        open_coupon: true,
        type: 'month',
        level_show: '',
      },
    ]);
  });

  const activity = {
    id: 'may',
    name: { en: 'May', ja: '五月' },
    games: ['1'],
    rewards: [],
    from: '2026-05-01T00:00:00Z',
    until: '2026-06-01T00:00:00Z',
    receiveUntil: '2026-06-08T00:00:00Z',
  };
  const reward = (id: string) => ({ id, name: { en: `Reward ${id}`, ja: `褒美${id}` }, items: [] });
  const where = { brand, language: 'ja', area: west, now };

  it('A-01 an activity of money shows its own amounts in the currency in which the character has come furthest', () => {
    const standing: ActivityStanding = {
      activity: { ...activity, type: 'cumulative' },
      type: activityTypeOf('cumulative')!,
      progress: { amounts: { USD: 499, JPY: 1500 }, count: 0, best: 9, today: false },
      rewards: [
        { reward: reward('1'), need: { amounts: { USD: 1000, JPY: 1600 }, count: 0 }, state: 'receive' },
        { reward: reward('2'), need: { amounts: { USD: 2000, JPY: 3200 }, count: 0 }, state: 'locked' },
      ] as unknown as ActivityStanding['rewards'],
    };
    expect(activityList([standing], where)).toEqual([
      {
        activity_id: 'may',
        type: 'cumulative',
        unit: 'money',
        name: '五月',
        currency: 'JPY',
        progress: '1500',
        today: false,
        day_end_time: 0,
        time_zone: 'Asia/Tokyo',
        as_of: at('2026-05-15T12:00:00Z'),
        end_time: at('2026-06-01T00:00:00Z'),
        receive_end_time: at('2026-06-08T00:00:00Z'),
        rewards: [
          { reward_id: '1', name: '褒美1', need: '1600', state: 'receive' },
          { reward_id: '2', name: '褒美2', need: '3200', state: 'locked' },
        ],
      },
    ]);
  });

  type Amounts = Record<string, number>;
  it.each<
    [title: string, area: string | undefined, first: Amounts, last: Amounts, progress: Amounts, shown: string]
  >([
    ['nothing yet, in an area of its own', 'JPY', { USD: 1, JPY: 1 }, { USD: 9, JPY: 9 }, {}, 'JPY'],
    ['nothing yet, in an area of another', 'EUR', { USD: 1, JPY: 1 }, { USD: 9, JPY: 9 }, {}, 'USD'],
    ['nothing yet, in no area', undefined, { JPY: 1, USD: 1 }, { JPY: 9, USD: 9 }, {}, 'JPY'],
    ['as far in both', 'JPY', { USD: 1, JPY: 2 }, { USD: 100, JPY: 200 }, { USD: 50, JPY: 100 }, 'JPY'],
    [
      'further by part, not by number',
      'JPY',
      { USD: 1, JPY: 1 },
      { USD: 100, JPY: 9000 },
      { USD: 50, JPY: 900 },
      'USD',
    ],
    [
      'further in the last, not in the first',
      'JPY',
      { USD: 90, JPY: 10 },
      { USD: 100, JPY: 1000 },
      { USD: 50, JPY: 90 },
      'USD',
    ],
    ['in a currency that is not asked for', 'USD', { USD: 1 }, { USD: 100 }, { EUR: 99, USD: 1 }, 'USD'],
  ])('A-01 the currency of an activity of money: %s', (_title, currency, first, last, amounts, shown) => {
    const needs = [first, last].map((need) => ({ amounts: need, count: 0 }));
    const standing = {
      activity: { ...activity, type: 'cumulative' },
      type: activityTypeOf('cumulative')!,
      progress: { amounts, count: 0, best: 0, today: false },
      rewards: needs.map((need, index) => ({ reward: reward(String(index)), need, state: 'locked' })),
    } as unknown as ActivityStanding;
    const area = currency === undefined ? undefined : { key: 'here', currency, notices: [] };
    const minor = { USD: (n: number) => (n / 100).toFixed(2), JPY: String } as Record<
      string,
      (n: number) => string
    >;
    expect(activityList([standing], { ...where, area })).toMatchObject([
      {
        currency: shown,
        progress: minor[shown]!(amounts[shown] ?? 0),
        rewards: needs.map((need) => ({ need: minor[shown]!(need.amounts[shown]!) })),
      },
    ]);
  });

  it('A-01 an activity of days counts them, and says when the day ends where the store stands', () => {
    const standing: ActivityStanding = {
      activity: { ...activity, type: 'continuous' },
      type: activityTypeOf('continuous')!,
      progress: { amounts: {}, count: 3, best: 8, today: true },
      rewards: [
        { reward: reward('1'), need: { count: 5 }, state: 'locked' },
      ] as unknown as ActivityStanding['rewards'],
    };
    expect(activityList([standing], where)).toMatchObject([
      {
        type: 'continuous',
        unit: 'days',
        currency: '',
        progress: '3',
        today: true,
        day_end_time: at('2026-05-15T15:00:00Z'),
        rewards: [{ need: '5' }],
      },
    ]);
  });
});
