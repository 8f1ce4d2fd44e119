import { createHmac, randomBytes } from 'node:crypto';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import type { Effect } from '@gemporium/server/repositories/effects.ts';
import type { CallContext, Services, Store } from '@gemporium/server/services.ts';
import { everyMethod } from '@gemporium/server/testing/every-method.ts';
import { pino } from 'pino';
import { type Bank, calmWorld, type GameBooks, type World } from './controlled-world.ts';
import { historyGame } from './history-game.ts';
import { historyProvider } from './history-provider.ts';
import type { Lane } from './lane.ts';
import type { Character, Shop } from './model/shop.ts';
import { brandOf, type Place } from './shop-as-brand.ts';

export type RealStore = ReturnType<typeof openRealStore>;

export const places: readonly Place[] = ['gp1', 'gp2'].flatMap((gpId) => [
  { brand: 'watt', environment: 'production', gpId },
  { brand: 'watt', environment: 'demo', gpId },
  { brand: 'volt', environment: 'production', gpId },
]);
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
  const { brand, environment, gpId } = place;
  const world = calmWorld(startsAt, brandOf(shop, place));
  const store: Store = { id: `${brand}.${environment}`, brand: world.brand, environment, version: 1 };
  const bank: Bank = { bank: new Map(), arrived: new Set() };
  const gameBooks: GameBooks = { given: new Map(), told: new Map() };
  const taken: Effect[] = [];
  const troubles: string[] = [];
  const services = {
    ...baseServices(lane, world, troubles),
    ...shopServices(world, brand, bank),
    games: { link: () => historyGame(world, gameBooks) },
    // A process with room starts a delivery itself when it learns of the money; otherwise it is claimed later.
    worker: { hasRoom: () => isQuick, take: (effect: Effect) => void taken.push(effect) },
  } as unknown as Services;
  return {
    world,
    shop,
    services,
    /** The logged errors. */
    troubles,
    store,
    context: contextOf(services, store, gpId, player),
    ...gameBooks,
    taken,
    ...bank,
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

const key = 'the key of the histories';

/** What every process has: database, log, clock and keys. */
function baseServices({ database }: Lane, world: World, troubles: string[]) {
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    config: { notifyOrigin: 'http://127.0.0.1:1' },
    database,
    // A lease may be lost, because what happens meanwhile may reschedule the work.
    log: pino({ level: 'error' }, { write: (line) => void troubles.push(line) }),
    now: () => new Date(world.now),
    randomBytes,
    mac,
    cardMac: mac,
    wake: () => {},
  };
}

/** The catalogue as it is published now, and the two providers with an account each. */
function shopServices(world: World, brand: string, bank: Bank) {
  const providers: Record<string, Provider> = {
    scripted: historyProvider(world, 'scripted', bank),
    cash: historyProvider(world, 'cash', bank),
  };
  const accounts = Object.fromEntries(
    Object.keys(providers).map((id) => [
      id,
      { id, provider: id, mode: 'sandbox', merchant: `${id}-merchant`, settings: {} },
    ]),
  );
  return {
    catalogue: {
      current: () => ({ version: world.version, catalogue: { brands: { [brand]: world.brand }, accounts } }),
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
  };
}

function contextOf(services: Services, store: Store, gpId: string, player: string): CallContext {
  return {
    services,
    store,
    session: { store: store.id, gpId, clientId: 'client-web', suid: player, username: 'sample' },
    language: 'en',
    clientIp: '127.0.0.1',
    requestId: 'history',
    log: services.log,
    origin: 'http://watt.localhost:8080',
  };
}
