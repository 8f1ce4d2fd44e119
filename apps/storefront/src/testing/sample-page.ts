import type { GameListItem } from '@gemporium/contract/api/pay/getGameListV2.ts';
import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import type { PageData } from '@gemporium/contract/page-data.ts';

/** A game for tests; every text contains its id. */
export function sampleGame(client_id: string, change: Partial<GameListItem> = {}): GameListItem {
  return {
    gp_id: `gp-${client_id}`,
    client_id,
    name: `Game ${client_id}`,
    logo: '/art/icon.svg',
    banner: '/art/banner.svg',
    wide_banner: '/art/banner-wide.svg',
    is_select_game: false,
    terms: '',
    privacy: '',
    sub_game: {},
    ...change,
  };
}

/** Goods for tests. */
export function sampleGoods(value: string, change: Partial<GoodsItem> = {}): GoodsItem {
  return {
    value,
    display: '980 Crystals',
    price: '14.99',
    currency: 'USD',
    typeKey: 'crystals',
    typeName: 'Crystals',
    typeSort: 1,
    goodsSort: 1,
    isLimit: false,
    isCoupon: false,
    isSpecial: false,
    couponPoints: 0,
    art: '/art/goods.svg',
    amount: 980,
    bonus: 0,
    ...change,
  };
}

/** The first page of a shop with three areas and two games. */
export function samplePage(change: Partial<PageData> = {}): PageData {
  return {
    contractVersion: 1,
    brand: {
      key: 'watt',
      name: 'Watt',
      title: 'Watt Top-up',
      layout: 'new',
      isVip: true,
      logo: '/art/logo.svg',
      darkLogo: '/art/logo-dark.svg',
      logoWidth: 120,
      illustrations: '/art/illustration/',
      favicon: '/art/icon.svg',
      tokens: {
        light: { '--color': '#1f5eff' },
        dark: { '--color': '#8fb0ff' },
      },
      corner: 'soft',
      displayFace: 'tektur',
      wholeCurrencies: [],
      ownMessages: {},
      eventId: 24,
      applicationId: 'watt-topup',
      consentAreas: [],
      campaignAreas: ['universal'],
      privacyUrl: 'https://watt.example/privacy',
      termsUrl: 'https://watt.example/terms',
      supportUrl: 'https://watt.example/support',
      copyright: '© Watt',
      countries: {},
    },
    environment: 'production',
    runMode: 'local',
    betaAccountKeys: [],
    backupOrigins: [],
    dataOrigins: [],
    eventsKeptDays: 180,
    platform: 'web',
    language: 'en',
    languages: ['en', 'ja', 'ko', 'ar'],
    area: 'universal',
    areaOfClientId: '',
    areas: ['universal', 'eru', 'sea'],
    currency: 'USD',
    games: [sampleGame('one'), sampleGame('two')],
    clientId: 'one',
    config: {
      page_title: 'Watt Top-up',
      is_open_coupon: true,
      is_open_card: true,
      opens_activities: true,
      is_vip: true,
      language_config: '',
      area_config: { is_area_role: false },
      brand_color: '#1f5eff',
      progress_color: '#1f5eff',
      cumulative_config: { is_has_cumulative: false },
      continue_config: { is_has_continue: false },
      legal_notices: [],
    },
    loginConfig: {
      fb_id: '',
      gg_id: '',
      gg_pkg: '',
      ios_id: '',
      vk_id: '',
      client_id: 'one',
      json_type: ['account', 'google'],
      refused_in_app: ['google'],
    },
    goods: [
      sampleGoods('p1', { bonus: 98, isSpecial: true }),
      sampleGoods('p2', {
        display: 'Pass',
        amount: 0,
        typeKey: 'pass',
        typeName: 'Passes',
        typeSort: 2,
        isLimit: true,
      }),
    ],
    serverTime: 1_790_000_000,
    ...change,
  };
}

/** Part of the page of a shop in this layout. */
export const withLayout = (layout: PageData['brand']['layout']) => ({
  brand: { ...samplePage().brand, layout },
});

/** Part of the page of a shop whose configuration differs so. */
export const withConfig = (change: Partial<PageData['config']>) => ({
  config: { ...samplePage().config, ...change },
});
