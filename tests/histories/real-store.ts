import { createHmac, randomBytes } from 'node:crypto';
import type { Brand, Environment } from '@gemporium/catalogue/types.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import type { GameLink } from '@gemporium/game-link/types.ts';
import type { Provider, RefundQueryOutcome } from '@gemporium/provider-kit/provider.ts';
import type { Effect } from '@gemporium/server/repositories/effects.ts';
import type { CallContext, Services } from '@gemporium/server/services.ts';
import { everyMethod } from '@gemporium/server/testing/every-method.ts';
import { scriptedProvider } from '@gemporium/server/testing/scripted-provider.ts';
import { pino } from 'pino';
import type { Lane } from './lane.ts';
import type { BankMood, Character, GameMood, ProviderMood, Sale, Shop } from './model/shop.ts';

export type RealStore = ReturnType<typeof openRealStore>;

/** An amount as a decimal string, as on the wire. */
export function inMajor(currency: string, amountMinor: number): string {
  return toMajor({ amountMinor, currency });
}

const key = 'the key of the histories';

/** The store and game of a history: players, characters, goods and names are the same in each of them. */
export interface Place {
  brand: string;
  environment: Environment;
  gpId: string;
}

export const places: readonly Place[] = ['gp1', 'gp2'].flatMap((gpId) => [
  { brand: 'watt', environment: 'production', gpId },
  { brand: 'watt', environment: 'demo', gpId },
  { brand: 'volt', environment: 'production', gpId },
]);
export const methodChannel = 10801;
export const payCall = '/api/pay/platform_pay';

/** The store's own use cases, with a new player, between a game and two providers that the history controls. */
export function openRealStore(
  lane: Lane,
  shop: Shop,
  {
    player,
    startsAt,
    isQuick,
    place = { brand: 'watt', environment: 'production', gpId: 'gp1' },
  }: { player: string; startsAt: number; isQuick: boolean; place?: Place },
) {
  const { gpId } = place;
  const world = {
    now: startsAt,
    brand: brandOf(shop, place),
    version: 1,
    game: 'plays' as GameMood,
    bank: 'pays back' as BankMood,
    provider: 'answers' as ProviderMood,
    /** What happens during the next call about this order. */
    meanwhile: undefined as Meanwhile | undefined,
    /** The calls during which something has happened. */
    interrupted: [] as string[],
    /** At the end the provider reports payments that are still unpaid as closed. */
    isOver: false,
  };
  /** What the game has delivered, by delivery id. */
  const given = new Map<string, { kind: string; id: string; items: unknown; roleId: string }>();
  /** The game's last notification about an order's money. */
  const told = new Map<string, string>();
  const taken: Effect[] = [];
  /** What the bank has refunded: capture and amount, by the refund's reference. */
  const bank: Bank = new Map();
  /** The refunds that the bank has received. */
  const arrived = new Set<string>();
  const providers: Record<string, Provider> = {
    scripted: provider(world, 'scripted', { bank, arrived }),
    cash: provider(world, 'cash', { bank, arrived }),
  };
  const accounts = Object.fromEntries(
    Object.keys(providers).map((id) => [
      id,
      { id, provider: id, mode: 'sandbox', merchant: `${id}-merchant`, settings: {} },
    ]),
  );
  const store = {
    id: `${place.brand}.${place.environment}`,
    brand: world.brand,
    environment: place.environment,
    version: 1,
  };
  const troubles: string[] = [];
  // A lease may be lost, because what happens meanwhile may reschedule the work.
  const log = pino({ level: 'error' }, { write: (line) => void troubles.push(line) });
  const services = {
    config: { notifyOrigin: 'http://127.0.0.1:1' },
    database: lane.database,
    log,
    now: () => new Date(world.now),
    randomBytes,
    mac: (text: string) => createHmac('sha256', key).update(text).digest(),
    cardMac: (text: string) => createHmac('sha256', key).update(text).digest(),
    catalogue: {
      current: () => ({
        version: world.version,
        catalogue: { brands: { [place.brand]: world.brand }, accounts },
      }),
    },
    providers: {
      provider: (id: string) => providers[id],
      account: (id: string) => {
        const found = providers[id];
        const account = accounts[id];
        return found && account && { provider: found, account, context: { account } };
      },
    },
    methods: everyMethod,
    games: { link: () => game(world, given, told) },
    // A process with room starts a delivery itself when it learns of the money; otherwise it is claimed later.
    worker: { hasRoom: () => isQuick, take: (effect: Effect) => void taken.push(effect) },
    wake: () => {},
  } as unknown as Services;
  const context: CallContext = {
    services,
    store,
    session: { store: store.id, gpId, clientId: 'client-web', suid: player, username: 'sample' },
    language: 'en',
    clientIp: '127.0.0.1',
    requestId: 'history',
    log: services.log,
    origin: 'http://watt.localhost:8080',
  };
  return {
    world,
    services,
    /** The logged errors. */
    troubles,
    store,
    context,
    given,
    told,
    taken,
    bank,
    arrived,
    /** The player has a character with the same id on both servers. */
    characterOf: (who: Character) => ({ serverId: `s${who}`, roleId: `r-${player}` }),
    gpId,
    /** Amounts by currency, by the area that sells for it. */
    inAreas: (amounts: Readonly<Record<string, number>>) => ({
      home: amounts[shop.sells.home.currency] ?? 0,
      abroad: amounts[shop.sells.abroad.currency] ?? 0,
    }),
    publish(changed: Shop) {
      world.brand = brandOf(changed, place);
      store.brand = world.brand;
      world.version += 1;
    },
  };
}

type Bank = Map<string, { capture: string; amount: number }>;

interface Meanwhile {
  /** `next`: the order that is opened next. */
  billingNo: string;
  happens(billingNo: string): Promise<void>;
}

/** The outside has acted, but not answered yet. */
async function interrupt(world: World, billingNo: string | undefined, call: string): Promise<void> {
  const { meanwhile } = world;
  if (!meanwhile || !billingNo || meanwhile.billingNo !== billingNo) return;
  world.meanwhile = undefined;
  world.interrupted.push(call);
  await meanwhile.happens(billingNo);
}

interface World {
  meanwhile: Meanwhile | undefined;
  interrupted: string[];
  game: GameMood;
  bank: BankMood;
  provider: ProviderMood;
  isOver: boolean;
  now: number;
}

/** Cash has no refund call and cannot stop a payment. */
function provider(
  world: World,
  id: 'scripted' | 'cash',
  { bank, arrived }: { bank: Bank; arrived: Set<string> },
): Provider {
  const { adapter, script, asked } = scriptedProvider({ id, name: id });
  const created = script.create;
  script.create = (reference) => {
    if (world.provider === 'is down') return { kind: 'unavailable', detail: 'the provider is down' };
    if (world.provider === 'loses its answers') return { kind: 'unknown', detail: 'the answer is lost' };
    return created(reference);
  };
  script.query = (reference) => {
    const status = world.isOver ? 'expired' : 'pending';
    return {
      kind: 'known',
      update: { reference, status, merchant: `${id}-merchant`, detail: '' },
    };
  };
  const isSilent = () => world.bank === 'loses its answers' || world.bank === 'loses our calls';
  script.refund = (refundReference) => {
    if (world.bank === 'refuses') return { kind: 'refused', detail: 'the bank refuses' };
    if (isSilent()) return { kind: 'unknown', detail: 'no answer comes' };
    const status = world.bank === 'pays back' ? 'succeeded' : 'pending';
    return {
      kind: 'known',
      refund: { refundReference, status, merchant: `${id}-merchant`, detail: '' },
    };
  };
  const saidOf = (refundReference: string): RefundQueryOutcome => {
    const refund = { refundReference, status: 'succeeded', merchant: `${id}-merchant`, detail: '' } as const;
    if (!isSilent() && bank.has(refundReference)) return { kind: 'known', refund };
    if (!isSilent() && !arrived.has(refundReference)) return { kind: 'not-found', detail: '' };
    return { kind: 'unavailable', detail: 'the bank does not answer' };
  };
  const during = async <Answer>(call: string, payment: { reference: string }, answer: Answer) => {
    await interrupt(world, billingNoOf(payment), call);
    return answer;
  };
  const provider: Provider = {
    ...adapter,
    async create(context, request) {
      const answer = await adapter.create(context, request);
      const { reference } = request;
      const isFirst = asked.create.filter((one) => one === reference).length === 1;
      const { meanwhile } = world;
      if (isFirst && meanwhile?.billingNo === 'next' && reference.endsWith('-1'))
        meanwhile.billingNo = billingNoOf(request);
      // Opening one again amounts to a query, and cash payments cannot be queried.
      return isFirst || id === 'scripted' ? during('create', request, answer) : answer;
    },
    async refund(_context, payment, { refundReference, amount: { amountMinor: amount } }) {
      const answer = await script.refund(refundReference);
      const capture = payment.providerReference ?? '';
      if (world.bank !== 'loses our calls') arrived.add(refundReference);
      if (world.bank === 'pays back' || world.bank === 'loses its answers')
        bank.set(refundReference, { capture, amount });
      await during('refund', payment, answer);
      // A refused refund was not made, whatever was reported meanwhile.
      if (answer.kind === 'refused') bank.delete(refundReference);
      return answer;
    },
    queryRefund: async (_context, payment, { refundReference }) =>
      during('query of a refund', payment, saidOf(refundReference)),
    query: async (_context, payment) => during('query', payment, script.query(payment.reference)),
    cancel: async (_context, payment) => during('cancel', payment, script.cancel(payment.reference)),
  };
  if (id === 'scripted') return provider;
  const { refund: _refund, queryRefund: _queryRefund, cancel: _cancel, query: _query, ...cash } = provider;
  return cash as Provider;
}

function billingNoOf({ reference }: { reference: string }): string {
  return reference.slice(0, reference.indexOf('-'));
}

type Given = Map<string, { kind: string; id: string; items: unknown; roleId: string }>;

function game(world: World, given: Given, told: Map<string, string>): GameLink {
  const away = { kind: 'unreachable', lost: false, detail: 'the game is away' } as const;
  const isAway = () => world.game === 'is away';
  return {
    async check(_scope: unknown, { roleId, serverId }: { roleId: string; serverId: string }) {
      if (isAway()) return away;
      const names = { name: 'Sample', level: 1, serverName: serverId, areaId: 'a1', areaName: 'Area' };
      return { kind: 'allowed', role: { roleId, serverId, ...names } };
    },
    async deliver(
      _scope: unknown,
      { deliveryId, source, items, roleId, billingNo }: Parameters<GameLink['deliver']>[1],
    ) {
      if (isAway()) return away;
      const already = given.has(deliveryId);
      const isRefused = !already && world.game === 'refuses';
      if (!already && !isRefused) given.set(deliveryId, { ...source, items, roleId });
      await interrupt(world, billingNo, 'deliver');
      if (isRefused) return { kind: 'refused', code: 'banned', retryable: false };
      if (world.game === 'loses its answers') return { ...away, lost: true };
      return { kind: 'delivered', receiptId: deliveryId, already };
    },
    async queryDelivery(_scope: unknown, deliveryId: string) {
      if (isAway()) return away;
      return given.has(deliveryId)
        ? { kind: 'delivered', receiptId: deliveryId }
        : { kind: 'unknown-delivery' };
    },
    async refunded(_scope: unknown, { billingNo, kind, goods }: Parameters<GameLink['refunded']>[1]) {
      if (isAway()) return away;
      told.set(billingNo, `${kind}, ${goods}`);
      return { kind: 'accepted' };
    },
    async liftRestriction(_scope: unknown, { billingNo }: { billingNo: string }) {
      if (isAway()) return away;
      told.set(billingNo, 'lifted');
      return { kind: 'accepted' };
    },
  } as unknown as GameLink;
}

/**
 * The history's shop as a published catalogue. The brand also has a second game, which sells goods of the same names at
 * other prices and has its own activity; none of it belongs to the player.
 */
function brandOf(shop: Shop, { brand, gpId }: Place): Brand {
  const { home, abroad } = shop.sells;
  // The player's area is the brand's first in one game, and its second in the other.
  const areas = gpId === 'gp1' ? (['home', 'abroad'] as const) : (['abroad', 'home'] as const);
  const other = gpId === 'gp1' ? 'gp2' : 'gp1';
  const inBoth = (amountOf: (sale: Sale) => number) =>
    Object.fromEntries([home, abroad].map((sale) => [sale.currency, inMajor(sale.currency, amountOf(sale))]));
  const share = (tenThousandths: number) => (tenThousandths / 10_000).toFixed(4);
  const method = (
    paywayId: string,
    openCoupon: boolean,
    account: string,
    { currency }: Sale,
    maxMoney: string,
  ) => ({
    ...{ region: 'Global', paywayId, channelId: methodChannel, name: paywayId, icon: 'platform-pay' },
    ...{ sort: 1, minMoney: '0', maxMoney, openCoupon, subPayments: [], currencies: [currency] },
    account: { production: account, demo: account },
  });
  const { type, times, days } = shop.limit;
  const goods = (dearer: number) =>
    (['small', 'big', 'scarce'] as const).map((productId) => ({
      productId,
      display: productId,
      isCoupon: productId !== 'big',
      prices: inBoth(({ prices }) => prices[productId] + dearer),
      items: [{ sku: productId, quantity: 1 }],
      ...(productId === 'scarce' ? { limit: { type, frequency: times, days } } : {}),
    }));
  const game = (id: string, clients: string, dearer: number) => ({
    ...{ gpId: id, key: id, name: 'Game', areas, subGames: [], goods: goods(dearer) },
    clientIds: { android: `${clients}-android`, ios: `${clients}-ios`, web: `${clients}-web` },
  });
  const activities = shop.activities.map(({ id, from, until, receiveUntil, needs }) => ({
    id,
    type: { total: 'cumulative', days: 'continuous', first: 'first-top-up' }[id],
    name: id,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    receiveUntil: new Date(receiveUntil).toISOString(),
    games: [gpId],
    rewards: Object.entries(needs).map(([reward, need]) => ({
      ...{ id: reward, name: reward, items: [{ sku: reward, quantity: 1 }] },
      ...(typeof need === 'number'
        ? {}
        : { amounts: inBoth((sale) => (sale === home ? need.home : need.abroad)) }),
      ...(id === 'days' ? { days: need } : {}),
    })),
  }));
  return {
    key: brand,
    name: 'Watt',
    timeZone: shop.zone,
    areas: areas.map((key) => ({ key, currency: shop.sells[key].currency, notices: [] })),
    isVip: true,
    isOpenCoupon: true,
    messages: {},
    defaultLanguage: 'en',
    legal: { seller: { name: 'Watt Games', country: 'SG', taxPercent: 9 } },
    games: [game(other, 'other', 1), game(gpId, 'client', 0)],
    methods: [home, abroad].flatMap((sale) => [
      method('card', true, 'scripted', sale, '0'),
      method('plain', false, 'scripted', sale, '0'),
      method('cash', true, 'cash', sale, inMajor(sale.currency, sale.cashAtMost)),
    ]),
    vip: {
      pointToCoin: { [home.currency]: share(home.pointRate), [abroad.currency]: share(abroad.pointRate) },
      faqTitle: '',
      faqContent: '',
      levels: shop.levels.map(({ id, need }) => ({ id, name: `${id}`, show: `${id}`, needPoints: need })),
    },
    coupons: {
      onRefund: shop.rules.coupon,
      templates: shop.coupons.map(({ id, kind, share: paid, level, method: payId, validDays, zone }) => ({
        ...{ id, name: id, kind, discountRate: share(paid) },
        ...(level === undefined ? {} : { level }),
        ...(payId === undefined ? {} : { payId }),
        ...(validDays === undefined ? {} : { validDays }),
        ...(zone === undefined ? {} : { timeZone: zone }),
      })),
    },
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
