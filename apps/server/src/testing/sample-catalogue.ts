import type { Brand, Catalogue, Goods } from '@gemporium/catalogue/types.ts';

/** Two brands with the same games, goods, methods and accounts; the area `universal` sells in this currency. */
export function sampleCatalogue(goods: Partial<Goods>[], currency: string): Catalogue {
  return {
    brands: { watt: sampleBrand('watt', goods, currency), volt: sampleBrand('volt', goods, currency) },
    accounts: { main: sampleAccount('main'), second: sampleAccount('second') },
  };
}

/** Games gp1 and gp2 with the same goods; an area in this currency, and one in yen. */
function sampleBrand(key: string, goods: Partial<Goods>[], currency: string): Brand {
  return {
    key,
    tracking: { applicationId: `${key}-topup`, eventId: 24, needsConsent: false },
    name: 'Watt',
    areas: [
      { key: 'universal', currency, notices: [] },
      { key: 'nippon', currency: 'JPY', notices: [] },
    ],
    login: { providers: ['account'] },
    isVip: true,
    isOpenCoupon: true,
    isOpenCard: true,
    messages: {},
    defaultLanguage: 'en',
    legal: { seller: { name: 'Watt Games', country: 'SG', taxPercent: 9 } },
    games: [sampleGame('gp1', 'client', goods), sampleGame('gp2', 'second', goods)],
    methods: [sampleMethod('108', 'main', currency), sampleMethod('109', 'second', currency)],
  } as unknown as Brand;
}

function sampleGame(gpId: string, clientId: string, goods: Partial<Goods>[]) {
  return {
    gpId,
    key: `game-${gpId}`,
    name: 'Game',
    areas: ['universal', 'nippon'],
    clientIds: { android: `${clientId}-android`, ios: `${clientId}-ios`, web: `${clientId}-web` },
    subGames: [],
    goods: goods.map((g) => ({
      productId: 'gems-500',
      display: '500 gems',
      isCoupon: true,
      prices: { USD: '4.99', JPY: '750' },
      items: [{ sku: 'gem', quantity: 500 }],
      ...g,
    })),
  };
}

function sampleMethod(paywayId: string, account: string, currency: string) {
  return {
    region: 'Global',
    paywayId,
    channelId: 10801,
    name: 'Cashier',
    icon: 'platform-pay',
    sort: 1,
    minMoney: '0',
    maxMoney: '0',
    openCoupon: true,
    subPayments: [],
    currencies: [currency, 'JPY'],
    account: { production: account, demo: account },
  };
}

function sampleAccount(id: string) {
  return { id, provider: 'scripted', mode: 'sandbox' as const, merchant: `${id}-merchant`, settings: {} };
}
