import type { Game, Goods, Method, Platform } from '@gemporium/catalogue/types.ts';
import { channels } from '@gemporium/contract/channels.ts';
import { exponentOf, parseMajor } from '@gemporium/domain/money.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import type { ProviderDirectory } from '@gemporium/server/services.ts';
import { everyMethod } from '@gemporium/server/testing/every-method.ts';
import {
  chooseMethod,
  methodsForGoods,
  providerByAccount,
} from '@gemporium/server/use-cases/shop/choose-method.ts';
import { artPaths } from '@gemporium/server/views/art-paths.ts';
import { paymentRegions } from '@gemporium/server/views/payment-regions.ts';
import type { Shelf } from '@gemporium/server/views/shelf.ts';
import { expect, it } from 'vitest';
import { listRegions } from '../../apps/storefront/src/recharge/methods/list-regions.ts';

/*
 * Every channel of the table, on every platform, in areas of three currencies, with every kind of method: the page
 * shows a way to pay if and only if the server accepts it, and both follow the specification. Here every channel has
 * a provider.
 */

const prices: Record<string, string> = { USD: '4.99', JPY: '800', KRW: '6600' };
const platforms: Platform[] = ['android', 'ios', 'web'];

const sub = (code: string, minMoney = '0') => ({
  channelId: `sub-${code}`,
  code,
  name: code,
  icon: 'card',
  minMoney,
  maxMoney: '0',
});

/** A method as in a brand's file: which of its ways to pay accept the price, and which of those are not Apple Pay. */
const kinds: [kind: string, method: Partial<Method>, takes: string[], notApple: string[]][] = [
  ['one way by itself', { paywayId: 'card' }, ['itself'], ['itself']],
  ['one that is Apple Pay itself', { paywayId: 'applepay' }, ['itself'], []],
  ['one that is Apple Pay itself, spelled otherwise', { paywayId: 'apple-pay' }, ['itself'], []],
  ['several ways', { subPayments: [sub('APPLEPAY'), sub('CARD')] }, ['APPLEPAY', 'CARD'], ['CARD']],
  ['several ways, one too dear', { subPayments: [sub('APPLEPAY'), sub('CARD', '9000')] }, ['APPLEPAY'], []],
  ['Apple Pay as the only way', { subPayments: [sub('apple_pay')] }, ['apple_pay'], []],
  [
    'Apple Pay of two kinds',
    { subPayments: [sub('APPLEPAY_US'), sub('CARD')] },
    ['APPLEPAY_US', 'CARD'],
    ['CARD'],
  ],
];

/**
 * O-04: PayerMax's Apple Pay exists only on iOS. KakaoPay, Naver Pay, WelcomePay take only won, EBANX only dollars,
 * PayPal no won.
 */
function expected(id: number, platform: Platform, currency: string, takes: string[], notApple: string[]) {
  if ([11401, 11402, 11501].includes(id) && currency !== 'KRW') return [];
  if (id === 10201 && currency === 'KRW') return [];
  if (id === 12201 && currency !== 'USD') return [];
  return id === 11801 && platform !== 'ios' ? notApple : takes;
}

const providers = {
  account: () => ({ provider: { channels, exponentOf } as unknown as Provider }),
} as unknown as ProviderDirectory;
const services = { providers, methods: everyMethod };
const game = { gpId: '1' } as Game;
const goods = { prices } as unknown as Goods;

function shelfOf(method: Method, platform: Platform, currency: string): Shelf {
  const brand = { methods: [method], areas: [], defaultLanguage: 'en', legal: {}, messages: {} };
  const shown = { language: 'en', art: artPaths(1), area: { key: 'area', currency }, platform };
  return { ...shown, store: { brand, environment: 'production' } } as unknown as Shelf;
}

/** What the page shows of a list that the server created for a platform. */
function shown(method: Method, asked: Platform, platform: Platform, currency: string): string[] {
  const shelf = shelfOf(method, asked, currency);
  const regions = paymentRegions(shelf, methodsForGoods(services, shelf, { game, goods }) ?? {});
  const [region] = listRegions(regions, { price: prices[currency]!, currency, platform });
  return (region?.methods ?? []).flatMap(({ subPayments: ways }) =>
    ways.length > 0 ? ways.map(({ code }) => code) : ['itself'],
  );
}

/** What the server accepts of everything that a pay call may name. */
function taken(method: Method, path: string, platform: Platform, currency: string): string[] {
  const { store, area } = shelfOf(method, platform, currency);
  const providerOf = providerByAccount(providers);
  const isInService = () => true;
  const buyer = { ...store, area: area.key, game, currency, platform, providerOf, isInService };
  const price = parseMajor(prices[currency]!, currency);
  if (!price.ok) throw new Error(`${prices[currency]} is no price`);
  const itself = { code: 'itself', channel: '', channelId: String(method.channelId) };
  const ways = method.subPayments.map(({ code, channelId }) => ({ code, channel: code, channelId }));
  const named = { region: 'Global', paywayId: method.paywayId, path };
  return [itself, ...ways]
    .filter(({ channel, channelId }) =>
      chooseMethod(buyer, price.amountMinor, { ...named, channel, channelId }),
    )
    .map(({ code }) => code);
}

it.each(channels.flatMap((channel) => kinds.map((kind) => [channel.id, kind[0], channel, kind] as const)))(
  'O-02 O-03 O-04 [%d] of %s: the page shows exactly what the server accepts',
  (id, _kind, { call }, [, changes, takes, notApple]) => {
    const method: Method = {
      region: 'Global',
      paywayId: 'method',
      channelId: id,
      name: 'Method',
      icon: 'card',
      sort: 1,
      minMoney: '0',
      maxMoney: '0',
      openCoupon: false,
      subPayments: [],
      currencies: Object.keys(prices),
      account: { production: 'main', demo: 'main-demo' },
      ...changes,
    };
    for (const platform of platforms)
      for (const currency of Object.keys(prices)) {
        const right = expected(id, platform, currency, takes, notApple);
        const where = `${platform} ${currency}`;
        expect(taken(method, call, platform, currency), `taken on ${where}`).toEqual(right);
        expect(shown(method, platform, platform, currency), `shown on ${where}`).toEqual(right);
        // A list fetched for another platform shows no more: an iPad may identify as a Mac until the page has started.
        expect(shown(method, 'ios', platform, currency), `of a list for iOS, shown on ${where}`).toEqual(
          right,
        );
      }
  },
);
