import { type MethodAtAccount, methodsFor } from '@gemporium/catalogue/methods-for.ts';
import { priceIn } from '@gemporium/catalogue/price-in.ts';
import type {
  Area,
  Brand,
  Environment,
  Game,
  Goods,
  Platform,
  SubPayment,
} from '@gemporium/catalogue/types.ts';
import { type Channel, callOf } from '@gemporium/contract/channels.ts';
import { shownDecimals, unitOf } from '@gemporium/domain/money.ts';
import { type MethodTerms, offeredRegions } from '@gemporium/domain/offered-methods.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import type { ProviderDirectory, Services, Store } from '../../services.ts';

export interface Market {
  brand: Brand;
  environment: Environment;
  area: string;
  game: Game;
  currency: string;
  /** The provider that takes a method's money; undefined if this store has no access to it. */
  providerOf: (method: MethodAtAccount) => Pick<Provider, 'channels' | 'exponentOf'> | undefined;
}

export interface Buyer extends Market {
  platform: Platform;
  /** Whether a method is in service at this moment (row O-15). */
  isInService: (method: MethodAtAccount) => boolean;
}

/** A method with what its provider's data says about it. */
export type PayableMethod = MethodAtAccount & {
  channel: Channel;
  /** How many decimals of the buyer's currency its provider can write. */
  decimals: number;
};

export interface ChosenMethod {
  method: PayableMethod;
  sub: SubPayment | undefined;
}

/** The method that a pay call names, and the address that it was sent to. */
export interface WantedMethod {
  region: string;
  paywayId: string;
  channelId: string;
  channel: string;
  path: string;
}

/** The provider of a method by the account that takes its money in this environment. */
export function providerByAccount(providers: ProviderDirectory): Market['providerOf'] {
  return ({ accountId }) => providers.account(accountId)?.provider;
}

/** Whether a store's method is in service now: not paused by an operator, and its account does not rest. */
export function inService(
  { providers, methods }: Pick<Services, 'providers' | 'methods'>,
  { id: store }: Pick<Store, 'id'>,
): Buyer['isInService'] {
  return ({ accountId: account, channelId }) => {
    const provider = providers.account(account)?.provider.id ?? '';
    return methods.isOffered({ store, provider, account, channelId });
  };
}

/**
 * The methods that can be paid with at this price, by region: those of the store's providers that are in service and
 * offered here (row O-02). The page shows these, and a pay call may name no other.
 */
export function payableMethods(buyer: Buyer, priceMinor: number): Record<string, PayableMethod[]> {
  const { currency, platform } = buyer;
  const served = Object.entries(methodsFor(buyer)).map(
    ([region, methods]) => [region, methods.flatMap((method) => serve(method, buyer))] as const,
  );
  const payable = { price: { amountMinor: priceMinor, currency }, platform };
  return Object.fromEntries(
    offeredRegions(served, payable, termsOf, rangeOf).map(([region, offered]) => [
      region,
      offered.map(({ method, subPayments }) => ({ ...method, subPayments })),
    ]),
  );
}

/** The same for goods at their price in an area; undefined if they have none in its currency. */
export function methodsForGoods(
  services: Pick<Services, 'providers' | 'methods'>,
  { store, area, platform }: { store: Store; area: Area; platform: Platform },
  { game, goods }: { game: Game; goods: Pick<Goods, 'prices'> },
): Record<string, PayableMethod[]> | undefined {
  const { currency } = area;
  const price = priceIn(goods, currency);
  const providerOf = providerByAccount(services.providers);
  const isInService = inService(services, store);
  const buyer = { ...store, area: area.key, game, currency, platform, providerOf, isInService };
  return price === undefined ? undefined : payableMethods(buyer, price);
}

/** The method with its provider's data; nothing if no provider here serves its channel, or it is out of service. */
function serve(method: MethodAtAccount, { currency, providerOf, isInService }: Buyer): PayableMethod[] {
  if (!isInService(method)) return [];
  const provider = providerOf(method);
  const channel = provider?.channels.find(({ id }) => id === method.channelId);
  return provider && channel ? [{ ...method, channel, decimals: provider.exponentOf(currency) }] : [];
}

function termsOf(method: PayableMethod): MethodTerms<SubPayment> {
  return { ...method, name: method.paywayId, range: rangeOf(method) };
}

function rangeOf({ minMoney: min, maxMoney: max }: Pick<SubPayment, 'minMoney' | 'maxMoney'>) {
  return { min, max };
}

const platforms: readonly Platform[] = ['android', 'ios', 'web'];

/**
 * The unit of a price with a coupon, in minor units: the smallest that players see and every method can represent with
 * which these goods can be bought on a coupon, on any platform. So the price is the same before and after a method is
 * chosen, and an order that is paid by another method keeps its price. Methods that are out of service for a while
 * count, too.
 */
export function couponUnit(market: Market, priceMinor: number): number {
  const payable = platforms.flatMap((platform) =>
    Object.values(payableMethods({ ...market, platform, isInService: () => true }, priceMinor)).flat(),
  );
  const units = payable
    .filter(({ openCoupon }) => openCoupon)
    .map(({ decimals }) => unitOf(market.currency, decimals));
  return Math.max(unitOf(market.currency, shownDecimals), ...units);
}

/**
 * The method that a pay request names, if it may be used here: it belongs to the region, is offered at the price and on
 * the platform, and its channel is paid in the area's country by the call that was made (`path`).
 */
export function chooseMethod(
  buyer: Buyer,
  priceMinor: number,
  wanted: WantedMethod,
): ChosenMethod | undefined {
  // Whether a method is offered does not depend on others, so the rest is not checked.
  const named = buyer.brand.methods.filter(
    ({ region, paywayId }) => region === wanted.region && paywayId === wanted.paywayId,
  );
  const regions = payableMethods({ ...buyer, brand: { ...buyer.brand, methods: named } }, priceMinor);
  // The request may name anything, including what every object inherits.
  const methods = Object.hasOwn(regions, wanted.region) ? regions[wanted.region] : undefined;
  const country = buyer.brand.areas.find(({ key }) => key === buyer.area)?.country;
  for (const method of methods ?? []) {
    if (callOf(method.channel, country) !== wanted.path) continue;
    if (method.subPayments.length === 0) {
      if (String(method.channelId) === wanted.channelId) return { method, sub: undefined };
      continue;
    }
    const sub = method.subPayments.find((s) => s.channelId === wanted.channelId && s.code === wanted.channel);
    if (sub) return { method, sub };
  }
  return undefined;
}
