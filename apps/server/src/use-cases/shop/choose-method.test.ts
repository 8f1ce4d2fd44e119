import type { Brand, Game } from '@gemporium/catalogue/types.ts';
import { exponentOf } from '@gemporium/domain/money.ts';
import { describe, expect, it } from 'vitest';
import type { ProviderDirectory, Store } from '../../services.ts';
import { everyMethod } from '../../testing/every-method.ts';
import {
  type Buyer,
  chooseMethod,
  couponUnit,
  inService,
  methodsForGoods,
  payableMethods,
} from './choose-method.ts';

/*
 * Which methods may take a price, on the server, where it is decided whether money moves: the page shows the same, but a
 * request may name anything.
 */

const provider = {
  channels: [10801, 10901, 11001, 11101].map((id) => ({
    id,
    call: '/pay',
    name: 'Cashier',
    ...(id === 10901 && { callsIn: { KR: '/kr_pay' } }),
  })),
  exponentOf,
} as unknown as ReturnType<Buyer['providerOf']>;

const method = (changes: object) => ({
  region: 'Global',
  paywayId: '108',
  channelId: 10801,
  name: 'Cashier',
  icon: 'card',
  sort: 1,
  minMoney: '0',
  maxMoney: '0',
  openCoupon: true,
  subPayments: [],
  currencies: ['USD', 'JPY', 'KWD'],
  account: { production: 'main', demo: 'main' },
  ...changes,
});
const sub = (code: string, range: object = {}) => ({
  channelId: '1',
  code,
  name: code,
  icon: '',
  minMoney: '0',
  maxMoney: '0',
  ...range,
});
const buyerOf = (methods: object[], currency = 'USD', areas: object[] = [{ key: 'universal' }]) => ({
  brand: { methods, areas } as unknown as Brand,
  environment: 'production' as const,
  area: 'universal',
  game: { gpId: 'gp1' } as Game,
  currency,
  platform: 'web' as const,
  providerOf: () => provider,
  isInService: () => true,
});
const wanted = { region: 'Global', paywayId: '108', channelId: '10801', channel: '', path: '/pay' };
const ofSub = (channel: string, channelId = '1') => ({ ...wanted, channelId, channel });

/** [minimum, maximum, currency, the price in minor units, whether it fits] */
const edges: [min: string, max: string, currency: string, minor: number, fits: boolean][] = [
  ['5', '10', 'USD', 499, false],
  ['5', '10', 'USD', 500, true],
  ['5', '10', 'USD', 1000, true],
  ['5', '10', 'USD', 1001, false],
  ['5', '0', 'USD', 499, false],
  ['5', '0', 'USD', 500, true],
  ['5', '-1', 'USD', 99_999_999, true],
  ['0', '10', 'USD', 1, true],
  ['-1', '10', 'USD', 1000, true],
  ['0', '10', 'USD', 1001, false],
  ['0', '0', 'USD', 1, true],
  ['5', '5', 'USD', 500, true],
  // In the minor units of the price's own currency.
  ['500', '1000', 'JPY', 499, false],
  ['500', '1000', 'JPY', 500, true],
  ['500', '1000', 'JPY', 1000, true],
  ['500', '1000', 'JPY', 1001, false],
  ['0.5', '1', 'KWD', 499, false],
  ['0.5', '1', 'KWD', 500, true],
  ['0.5', '1', 'KWD', 1001, false],
];

describe('O-03 a price and the range of a method', () => {
  it.each(edges)('O-03 %s to %s %s takes %d minor units: %s', (minMoney, maxMoney, currency, minor, fits) => {
    const buyer = buyerOf([method({ minMoney, maxMoney })], currency);
    expect(chooseMethod(buyer, minor, wanted) !== undefined).toBe(fits);
    expect(Object.keys(payableMethods(buyer, minor))).toEqual(fits ? ['Global'] : []);
  });

  it.each(edges)(
    'O-03 a sub-payment of %s to %s %s takes %d minor units: %s',
    (minMoney, maxMoney, currency, minor, fits) => {
      // In addition to one that takes every price, so that the method is always there.
      const buyer = buyerOf(
        [method({ subPayments: [sub('ranged', { minMoney, maxMoney }), sub('any')] })],
        currency,
      );
      expect(chooseMethod(buyer, minor, ofSub('ranged'))?.sub?.code).toBe(fits ? 'ranged' : undefined);
      expect(chooseMethod(buyer, minor, ofSub('any'))?.sub?.code).toBe('any');
      const [offered] = payableMethods(buyer, minor).Global ?? [];
      expect(offered?.subPayments.map(({ code }) => code)).toEqual(fits ? ['ranged', 'any'] : ['any']);
    },
  );

  it('O-03 a method whose sub-payments all refuse the price is not there, whatever its own range', () => {
    const buyer = buyerOf([method({ subPayments: [sub('dear', { minMoney: '5' })] })]);
    expect(payableMethods(buyer, 499)).toEqual({});
    expect(chooseMethod(buyer, 499, wanted)).toBeUndefined();
  });
});

describe('O-02 a method that a request names', () => {
  const buyer = buyerOf([
    method({ subPayments: [sub('a'), sub('b'), { ...sub('a'), channelId: '2' }] }),
    method({ paywayId: '109', channelId: 10901 }),
    method({ region: 'PH', paywayId: '110', channelId: 11001 }),
    method({ paywayId: '111', channelId: 11101, icon: '' }),
  ]);
  const chosen = (asked: Partial<typeof wanted>) => {
    const found = chooseMethod(buyer, 499, { ...wanted, ...asked });
    return (
      found && `${found.method.paywayId} ${found.sub ? `${found.sub.channelId}${found.sub.code}` : ''}`.trim()
    );
  };

  it.each([
    [{ channelId: '1', channel: 'a' }, '108 1a'],
    [{ channelId: '2', channel: 'a' }, '108 2a'],
    [{ channelId: '1', channel: 'b' }, '108 1b'],
    [{ channelId: '2', channel: 'b' }, undefined],
    [{ channelId: '1', channel: '' }, undefined],
    [{}, undefined],
    [{ paywayId: '109', channelId: '10901' }, '109'],
    [{ paywayId: '109', channelId: '10801' }, undefined],
    [{ paywayId: '110', channelId: '11001' }, undefined],
    [{ region: 'PH', paywayId: '110', channelId: '11001' }, '110'],
    [{ region: 'XX', paywayId: '110', channelId: '11001' }, undefined],
    [{ region: 'constructor' }, undefined],
    [{ region: '__proto__' }, undefined],
    [{ paywayId: '111', channelId: '11101' }, undefined],
  ])('O-02 %j is %s', (asked, is) => {
    expect(chosen(asked)).toBe(is);
  });

  it('O-02 that its call does not serve is none', () => {
    expect(chosen({ paywayId: '109', channelId: '10901', path: '/other' })).toBeUndefined();
  });

  it.each([
    ['universal', '/pay', true],
    ['universal', '/kr_pay', false],
    ['korea', '/kr_pay', true],
    ['korea', '/pay', false],
    ['japan', '/pay', true],
    ['japan', '/kr_pay', false],
  ])('O-07 a channel with a call of its own in Korea is paid in the area %s by %s: %s', (area, path, is) => {
    const areas = [{ key: 'universal' }, { key: 'korea', country: 'KR' }, { key: 'japan', country: 'JP' }];
    const shop = { ...buyerOf([method({ paywayId: '109', channelId: 10901 })], 'USD', areas), area };
    const asked = { ...wanted, paywayId: '109', channelId: '10901', path };
    expect(chooseMethod(shop, 499, asked) !== undefined).toBe(is);
  });
});

describe('O-14 C-01 the unit of a price with a coupon', () => {
  /** A provider that writes this many decimals of any currency. */
  const writing = (decimals: number) => ({ ...provider!, exponentOf: () => decimals });
  const platforms = ['android', 'ios', 'web'] as const;
  const withMethods = (methods: object[], currency = 'USD') => ({
    ...buyerOf(methods, currency),
    providerOf: ({ paywayId }: { paywayId: string }) =>
      ({ coarse: writing(0), middle: writing(1), fine: writing(2), finest: writing(3) })[paywayId],
  });
  const named = (paywayId: string, changes: object = {}) => method({ paywayId, ...changes });

  it.each<[methods: [string, object?][], unit: number]>([
    [[], 1],
    [[['fine']], 1],
    [[['fine'], ['middle']], 10],
    [[['coarse'], ['fine'], ['middle']], 100],
    [[['fine'], ['coarse', { openCoupon: false }]], 1],
    [[['middle'], ['coarse', { minMoney: '6' }]], 10],
    [[['middle'], ['coarse', { maxMoney: '4' }]], 10],
    [[['middle'], ['coarse', { currencies: ['JPY'] }]], 10],
    [[['middle'], ['coarse', { region: 'PH' }]], 100],
    [[['middle'], ['coarse', { account: { production: '', demo: 'main' } }]], 10],
    ...platforms.map((platform) => [[['middle'], ['coarse', { platforms: [platform] }]], 100] as never),
    [[['fine'], ['of nobody here']], 1],
  ])('O-14 of %j: %d', (methods, unit) => {
    const market = withMethods(methods.map(([id, changes]) => named(id, changes)));
    expect(couponUnit(market, 500)).toBe(unit);
  });

  it('O-14 of a currency with three decimals is what a player sees, two of them', () => {
    expect(couponUnit(withMethods([named('finest')], 'KWD'), 5_000)).toBe(10);
  });
});

describe('O-15 a method that is out of service', () => {
  const methods = [method({}), method({ paywayId: '109', channelId: 10901 })];
  const shop = {
    ...buyerOf(methods),
    isInService: ({ paywayId }: { paywayId: string }) => paywayId !== '109',
  };

  it('O-15 is neither shown nor taken, and the others are', () => {
    const shown = Object.values(payableMethods(shop, 499)).flat();
    expect(shown.map(({ paywayId }) => paywayId)).toEqual(['108']);
    expect(chooseMethod(shop, 499, wanted)).toBeDefined();
    expect(chooseMethod(shop, 499, { ...wanted, paywayId: '109', channelId: '10901' })).toBeUndefined();
  });

  it('O-15 as the last of its region takes the region with it', () => {
    expect(payableMethods({ ...shop, isInService: () => false }, 499)).toEqual({});
  });

  it('O-15 is not among the methods for goods', () => {
    const providers = { account: () => ({ provider: { ...provider, id: 'cashier' } }) } as never;
    const isOffered = ({ channelId }: { channelId: number }) => channelId !== 10901;
    const store = { ...shop, id: 'x', version: 1 } as Store;
    const at = { store, area: { key: 'universal', currency: 'USD', notices: [] }, platform: 'web' as const };
    const sold = { game: shop.game, goods: { prices: { USD: '4.99' } } };
    const found = methodsForGoods({ providers, methods: { ...everyMethod, isOffered } }, at, sold);
    expect(found?.Global?.map(({ paywayId }) => paywayId)).toEqual(['108']);
  });

  it('O-15 changes no price with a coupon', () => {
    const coarse = { ...shop, providerOf: () => ({ ...provider!, exponentOf: () => 0 }) };
    expect(couponUnit({ ...coarse, isInService: () => false } as Buyer, 500)).toBe(100);
  });

  it('O-15 is known by store, provider, account and channel', () => {
    const asked: unknown[] = [];
    const providers = {
      account: (account: string) => (account === 'main' ? { provider: { id: 'cashier' } } : undefined),
    } as unknown as ProviderDirectory;
    const isOffered = (way: unknown) => asked.push(way) === 1;
    const isIn = inService({ providers, methods: { ...everyMethod, isOffered } }, { id: 'watt.demo' });
    const at = (accountId: string) => ({ ...method({}), accountId }) as Parameters<typeof isIn>[0];
    expect([isIn(at('main')), isIn(at('gone'))]).toEqual([true, false]);
    const way = { store: 'watt.demo', channelId: 10801 };
    expect(asked).toEqual([
      { ...way, provider: 'cashier', account: 'main' },
      { ...way, provider: '', account: 'gone' },
    ]);
  });
});

describe('O-02 the methods for goods as they are sold', () => {
  const directory = {
    account: (account: string) => (account === 'main' || account === 'demo' ? { provider } : undefined),
  } as unknown as ProviderDirectory;
  const methods = [
    method({ paywayId: 'cheap', maxMoney: '5' }),
    method({ paywayId: 'dear', minMoney: '500' }),
    method({ paywayId: 'demo only', account: { production: '', demo: 'demo' } }),
    method({ paywayId: 'yen', currencies: ['JPY'] }),
    method({ paywayId: 'of nobody', account: { production: 'gone', demo: 'gone' } }),
  ];
  const { brand, game } = buyerOf(methods);
  const offered = (currency: string, environment: 'production' | 'demo', prices: Record<string, string>) => {
    const store = { id: 'x', brand, environment, version: 1 } as Store;
    const area = { key: 'universal', currency, notices: [] };
    const found = methodsForGoods(
      { providers: directory, methods: everyMethod },
      { store, area, platform: 'web' },
      { game, goods: { prices } },
    );
    return found && Object.values(found).flatMap((all) => all.map(({ paywayId }) => paywayId));
  };
  const prices = { USD: '4.99', JPY: '750' };

  it.each<[currency: string, environment: 'production' | 'demo', offered: string[] | undefined]>([
    ['USD', 'production', ['cheap']],
    ['USD', 'demo', ['cheap', 'demo only']],
    ['JPY', 'production', ['dear', 'yen']],
    ['JPY', 'demo', ['dear', 'demo only', 'yen']],
    ['KWD', 'production', undefined],
  ])('O-02 for %s in %s: %j', (currency, environment, ids) => {
    expect(offered(currency, environment, prices)).toEqual(ids);
  });
});

it('O-07 a method’s call is that of the area’s own country, whatever other area has its currency', () => {
  const areas = [
    { key: 'universal', currency: 'USD' },
    { key: 'korea', country: 'KR', currency: 'USD' },
  ];
  for (const order of [areas, [...areas].reverse()])
    for (const [area, path] of [
      ['universal', '/pay'],
      ['korea', '/kr_pay'],
    ]) {
      const shop = { ...buyerOf([method({ paywayId: '109', channelId: 10901 })], 'USD', order), area: area! };
      const asked = { ...wanted, paywayId: '109', channelId: '10901' };
      expect(chooseMethod(shop, 499, { ...asked, path: path! })?.method.paywayId).toBe('109');
      const others = ['/pay', '/kr_pay'].filter((one) => one !== path);
      for (const other of others) expect(chooseMethod(shop, 499, { ...asked, path: other })).toBeUndefined();
    }
});
