import { createHash, createHmac, randomBytes } from 'node:crypto';
import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import type { Brand, Catalogue, Goods } from '@gemporium/catalogue/types.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { pino } from 'pino';
import { beginDue } from '../jobs/run-effect.ts';
import { type Database, openDatabase, statement } from '../repositories/database.ts';
import type { EffectKind } from '../repositories/effects.ts';
import type { CallContext, Services, Session, Store } from '../services.ts';
import { applyPaymentUpdate } from '../use-cases/payments/apply-payment-update.ts';
import { pay } from '../use-cases/payments/pay.ts';
import { everyMethod } from './every-method.ts';
import { scriptedGame } from './scripted-game.ts';
import { scriptedProvider } from './scripted-provider.ts';
import { openTestDatabase } from './test-database.ts';
import { bearTwins } from './twins.ts';

/**
 * A small store on a real PostgreSQL, for tests of money, with everything that could be mistaken for it: another brand,
 * the brand's demo, a second game, area, currency, server and account, and twins (`twins.ts`) of every row. One
 * scripted provider, one scripted game. Effects run as the worker runs them, but only when the test says so, so that
 * every moment between two commits can be examined.
 */
export async function openStage(
  options: {
    goods?: Partial<Goods>[];
    /** The currency of the area `universal`. Default USD. */
    currency?: string;
    provider?: Partial<Provider>;
    /** Without twins, for tests that check the invariants of the whole database. */
    isAlone?: boolean;
    /** Concurrent work may decide about the same order, so a lost lease is not an error. */
    mayOvertake?: boolean;
  } = {},
) {
  const opened = await openTestDatabase(options.isAlone ? '' : bearTwins);
  const { database } = opened;
  const provider = scriptedProvider(options.provider ?? {});
  const game = scriptedGame();
  const goods = options.goods ?? [{}];
  const { currency = 'USD' } = options;
  const brand = sampleBrand('watt', goods, currency);
  const catalogue: Catalogue = {
    brands: { watt: brand, volt: sampleBrand('volt', goods, currency) },
    accounts: { main: sampleAccount('main'), second: sampleAccount('second') },
  };
  // The current edition is a newer one, because an order keeps the one that it was sold from.
  const version = 7;
  const store: Store = { id: 'watt.production', brand, environment: 'production', version };
  const neighbours: Store[] = [
    { id: 'volt.production', brand: catalogue.brands.volt as Brand, environment: 'production', version },
    { id: 'watt.demo', brand, environment: 'demo', version },
  ];
  for (const { id, brand, environment } of [store, ...neighbours])
    await database.run(addStore, [id, brand.key, environment]);
  const own = openDatabase({
    url: `${opened.url}?options=-c%20search_path%3Down,public`,
    maxConnections: 2,
    applicationName: 'own',
  });
  const surprises: string[] = [];
  const isSurprise = (line: string) =>
    JSON.parse(line).level >= 50 || (!options.mayOvertake && line.includes('the lease was lost'));
  const log = pino({ level: 'warn' }, { write: (line) => void (isSurprise(line) && surprises.push(line)) });
  const services = {
    config: { notifyOrigin: 'http://127.0.0.1:1', eventsKeptDays: 180 },
    database,
    log,
    now: () => new Date(),
    randomBytes,
    mac: (text: string) => createHmac('sha256', 'a key of this test').update(text).digest(),
    cardMac: (text: string) => createHmac('sha256', 'the card key of this test').update(text).digest(),
    catalogue: { current: () => ({ version: version + 1, catalogue }), load: async () => catalogue },
    providers: {
      provider: (id: string) => (id === 'scripted' ? provider.adapter : undefined),
      account: (id: string) => {
        const account = catalogue.accounts[id];
        return account && { provider: provider.adapter, account, context: { account } as never };
      },
    },
    methods: everyMethod,
    games: {
      link: ({ id, brand, environment }: Store, gpId: string) =>
        id === `${brand.key}.${environment}` && gameByGpId(brand, gpId) ? game.link : undefined,
    },
    logins: { at: () => undefined },
    wake: () => {},
    // Claimed work would run at once: the tests say when.
    worker: { hasRoom: () => false, take: () => {} },
  } as unknown as Services;

  const session: Session = {
    store: store.id,
    gpId: 'gp1',
    clientId: 'client-web',
    suid: 'sample-1',
    username: 'sample',
  };
  const contextOf = (who: Partial<Session> = {}, at = store): CallContext => ({
    services,
    store: at,
    session: { ...session, store: at.id, ...who },
    language: 'en',
    clientIp: '127.0.0.1',
    requestId: 'test',
    log: services.log,
    origin: 'http://watt.localhost:8080',
  });

  return {
    services,
    database,
    provider,
    game,
    store,
    /** Stores with the same players, characters, goods and names. */
    neighbours,
    brand,
    contextOf,
    /** A pay call as the page would make it. */
    pay: (fields: Record<string, unknown> = {}, who: Partial<Session> = {}, at = store) =>
      pay(contextOf(who, at), '/api/pay/platform_pay', payFields(fields)),
    /** A payment update, as a notification of the provider would bring it. */
    say: (
      reference: string,
      status: 'paid' | 'declined' | 'cancelled' | 'expired' | 'pending',
      changes: Record<string, unknown> = {},
      account = 'main',
    ) =>
      applyPaymentUpdate(
        services,
        account,
        {
          reference,
          status,
          merchant: 'main-merchant',
          detail: '',
          ...(status === 'paid' ? { amount: { amountMinor: 499, currency: 'USD' } } : {}),
          ...changes,
        },
        'notification',
      ),
    /** Runs what is due until nothing is, as the worker does; a handler that throws fails the test. */
    async runEffects(): Promise<void> {
      await runDue(services);
      if (surprises.length > 0) throw new Error(`by surprise: ${surprises.splice(0).join('')}`);
    },
    /** The errors logged since the last call, for tests that expect them. */
    surprises: () => surprises.splice(0),
    /** Reads and writes the store's own rows, without their twins. */
    rows: <Row>(text: string, values: unknown[] = []) =>
      own.many<Row>(
        statement(`stage_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`, text),
        values,
      ),
    async close() {
      await own.end();
      await opened.close();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

let attempts = 0;

/** A field set to undefined is left out. */
export function payFields(fields: Record<string, unknown> = {}) {
  attempts += 1;
  return {
    attempt_id: `attempt-of-a-test-${attempts}`,
    client_id: 'client-web',
    server_id: 's1',
    role_id: 'r1',
    platform: 'web',
    product_id: 'gems-500',
    domain_area: 'universal',
    country: 'Global',
    pay_id: '108',
    channel_id: '10801',
    price: '4.99',
    currency: 'USD',
    ...fields,
  } as Parameters<typeof pay>[2];
}

async function runDue(services: Services): Promise<void> {
  for (;;) {
    const begun = await beginDue(services, 16);
    if (begun.length === 0) return;
    await Promise.all(begun);
  }
}

const makeDue = statement(
  'stage_make_due',
  `update effect set run_at = now() where state = 'ready' and last_error <> 'of a twin'
     and ($1::text is null or kind = $1)`,
);

/** Makes waiting work due. */
export async function hasten(database: Database, kind?: EffectKind): Promise<void> {
  await database.run(makeDue, [kind ?? null]);
}

const addStore = statement(
  'stage_store',
  `insert into store (store, brand, environment) values ($1, $2, $3)`,
);

function sampleAccount(id: string) {
  return { id, provider: 'scripted', mode: 'sandbox' as const, merchant: `${id}-merchant`, settings: {} };
}

/** Games gp1 and gp2 with the same goods; an area in this currency, and one in yen. */
function sampleBrand(key: string, goods: Partial<Goods>[], currency: string): Brand {
  const game = (gpId: string, clientId: string) => ({
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
  });
  const method = (paywayId: string, account: string) => ({
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
  });
  return {
    key,
    tracking: { applicationId: `${key}-topup`, eventId: 24, needsConsent: false },
    name: 'Watt',
    areas: [
      { key: 'universal', currency, notices: [] },
      { key: 'nippon', currency: 'JPY', notices: [] },
    ],
    isVip: true,
    isOpenCoupon: true,
    messages: {},
    defaultLanguage: 'en',
    legal: { seller: { name: 'Watt Games', country: 'SG', taxPercent: 9 } },
    games: [game('gp1', 'client'), game('gp2', 'second')],
    methods: [method('108', 'main'), method('109', 'second')],
  } as unknown as Brand;
}
