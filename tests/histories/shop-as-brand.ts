import type { Brand, Environment } from '@gemporium/catalogue/types.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import type { Sale, Shop } from './model/shop.ts';

/** The store and game of a history: players, characters, goods and names are the same in each of them. */
export interface Place {
  brand: string;
  environment: Environment;
  gpId: string;
}

export const methodChannel = 10801;

/**
 * The history's shop as a published catalogue. The brand also has a second game, which sells goods of the same names at
 * other prices and has its own activity; none of it belongs to the player.
 */
export function brandOf(shop: Shop, { brand, gpId }: Place): Brand {
  // The player's area is the brand's first in one game, and its second in the other.
  const areas = gpId === 'gp1' ? (['home', 'abroad'] as const) : (['abroad', 'home'] as const);
  const other = gpId === 'gp1' ? 'gp2' : 'gp1';
  const activities = activitiesOf(shop, gpId);
  return {
    key: brand,
    name: 'Watt',
    timeZone: shop.zone,
    areas: areas.map((key) => ({ key, currency: shop.sells[key].currency, notices: [] })),
    isVip: true,
    isOpenCoupon: true,
    isOpenCard: true,
    messages: {},
    defaultLanguage: 'en',
    legal: { seller: { name: 'Watt Games', country: 'SG', taxPercent: 9 } },
    games: [gameOf(shop, areas, other, 'other', 1), gameOf(shop, areas, gpId, 'client', 0)],
    methods: [shop.sells.home, shop.sells.abroad].flatMap(methodsOf),
    vip: vipOf(shop),
    coupons: couponsOf(shop),
    refunds: {
      refund: { ...shop.rules.refund, limit: shop.rules.limit },
      chargeback: shop.rules.chargeback,
    },
    activities: [
      ...activities.map((one) => ({ ...one, id: `${one.id}-of-${other}`, games: [other] })),
      ...activities,
    ],
  } as unknown as Brand;
}

/** A game whose goods are dearer by so many minor units. */
function gameOf(shop: Shop, areas: readonly string[], id: string, clients: string, dearer: number) {
  const { type, times, days } = shop.limit;
  const goods = (['small', 'big', 'scarce'] as const).map((productId) => ({
    productId,
    display: productId,
    isCoupon: productId !== 'big',
    prices: inBoth(shop, ({ prices }) => prices[productId] + dearer),
    items: [{ sku: productId, quantity: 1 }],
    ...(productId === 'scarce' ? { limit: { type, frequency: times, days } } : {}),
  }));
  return {
    gpId: id,
    key: id,
    name: 'Game',
    areas,
    subGames: [],
    goods,
    clientIds: { android: `${clients}-android`, ios: `${clients}-ios`, web: `${clients}-web` },
  };
}

function methodsOf({ currency, cashAtMost }: Sale) {
  const method = (paywayId: string, openCoupon: boolean, account: string, maxMoney: string) => ({
    region: 'Global',
    paywayId,
    channelId: methodChannel,
    name: paywayId,
    icon: 'platform-pay',
    sort: 1,
    minMoney: '0',
    maxMoney,
    openCoupon,
    subPayments: [],
    currencies: [currency],
    account: { production: account, demo: account },
  });
  return [
    method('card', true, 'scripted', '0'),
    method('plain', false, 'scripted', '0'),
    method('cash', true, 'cash', inMajor(currency, cashAtMost)),
  ];
}

function activitiesOf(shop: Shop, gpId: string) {
  const { home } = shop.sells;
  return shop.activities.map(({ id, from, until, receiveUntil, needs }) => ({
    id,
    type: { total: 'cumulative', days: 'continuous', first: 'first-top-up' }[id],
    name: id,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    receiveUntil: new Date(receiveUntil).toISOString(),
    games: [gpId],
    rewards: Object.entries(needs).map(([reward, need]) => ({
      id: reward,
      name: reward,
      items: [{ sku: reward, quantity: 1 }],
      ...(typeof need === 'number'
        ? {}
        : { amounts: inBoth(shop, (sale) => (sale === home ? need.home : need.abroad)) }),
      ...(id === 'days' ? { days: need } : {}),
    })),
  }));
}

function vipOf({ sells: { home, abroad }, levels }: Shop) {
  return {
    pointToCoin: { [home.currency]: share(home.pointRate), [abroad.currency]: share(abroad.pointRate) },
    faqTitle: '',
    faqContent: '',
    levels: levels.map(({ id, need }) => ({ id, name: `${id}`, show: `${id}`, needPoints: need })),
  };
}

function couponsOf({ rules, coupons }: Shop) {
  return {
    onRefund: rules.coupon,
    templates: coupons.map(({ id, kind, share: paid, level, method: payId, validDays, zone }) => ({
      id,
      name: id,
      kind,
      discountRate: share(paid),
      ...(level === undefined ? {} : { level }),
      ...(payId === undefined ? {} : { payId }),
      ...(validDays === undefined ? {} : { validDays }),
      ...(zone === undefined ? {} : { timeZone: zone }),
    })),
  };
}

/** An amount for each area, by its currency. */
function inBoth({ sells: { home, abroad } }: Shop, amountOf: (sale: Sale) => number) {
  return Object.fromEntries(
    [home, abroad].map((sale) => [sale.currency, inMajor(sale.currency, amountOf(sale))]),
  );
}

function share(tenThousandths: number): string {
  return (tenThousandths / 10_000).toFixed(4);
}

/** An amount as a decimal string, as on the wire. */
export function inMajor(currency: string, amountMinor: number): string {
  return toMajor({ amountMinor, currency });
}
