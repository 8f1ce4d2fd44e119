import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Brand, Catalogue, Goods } from '@gemporium/catalogue/types.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { pino } from 'pino';
import { effectHandlers } from '../jobs/effects/handlers.ts';
import { type Database, statement } from '../repositories/database.ts';
import { claimEffects, type EffectKind, finishEffect, postponeEffect } from '../repositories/effects.ts';
import type { CallContext, Services, Session, Store } from '../services.ts';
import { pay } from '../use-cases/payments/pay.ts';
import { settlePayment } from '../use-cases/payments/settle-payment.ts';
import { scriptedGame } from './scripted-game.ts';
import { scriptedProvider } from './scripted-provider.ts';
import { openTestDatabase } from './test-database.ts';

/**
 * A small store on a real PostgreSQL for tests of the money: one brand, one game, one scripted provider, one scripted
 * game. Effects run when the test says so, so that each moment between two commits can be looked at.
 */
export async function openStage(options: { goods?: Partial<Goods>[]; provider?: Partial<Provider> } = {}) {
  const opened = await openTestDatabase();
  const { database } = opened;
  const provider = scriptedProvider(options.provider ?? {});
  const game = scriptedGame();
  const brand = sampleBrand(options.goods ?? [{}]);
  const catalogue: Catalogue = {
    brands: { watt: brand },
    accounts: {
      main: { id: 'main', provider: 'scripted', mode: 'sandbox', merchant: 'main-merchant', settings: {} },
    },
  };
  const store: Store = { id: 'watt.production', brand, environment: 'production' };
  await database.run(
    statement(
      'stage_store',
      `insert into store (store, brand, environment) values ($1, $2, $3) on conflict do nothing`,
    ),
    [store.id, 'watt', 'production'],
  );
  const services = {
    config: { notifyOrigin: 'http://127.0.0.1:1' },
    database,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    randomBytes,
    mac: (text: string) => createHmac('sha256', 'a key of this test').update(text).digest(),
    cardMac: (text: string) => createHmac('sha256', 'the card key of this test').update(text).digest(),
    catalogue: { current: () => ({ version: 1, catalogue }), load: async () => catalogue },
    providers: {
      provider: (id: string) => (id === 'scripted' ? provider.adapter : undefined),
      context: (id: string) => {
        const account = catalogue.accounts[id];
        return account && { provider: provider.adapter, account, context: { account } as never };
      },
    },
    games: { link: () => game.link },
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
  const contextOf = (who: Partial<Session> = {}): CallContext => ({
    services,
    store,
    session: { ...session, ...who },
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
    brand,
    contextOf,
    /** A pay call as the page would make it. */
    pay: (fields: Record<string, unknown> = {}, who: Partial<Session> = {}) =>
      pay(contextOf(who), '/api/pay/platform_pay', payFields(fields)),
    /** The provider's word of a payment, as its notification would bring it. */
    say: (
      reference: string,
      status: 'paid' | 'declined' | 'cancelled' | 'expired' | 'pending',
      changes: Record<string, unknown> = {},
    ) =>
      settlePayment(
        services,
        'main',
        {
          reference,
          status,
          merchant: 'main-merchant',
          detail: '',
          ...(status === 'paid' ? { amount: { amountMinor: 499, currency: 'USD' } } : {}),
          ...changes,
        },
        'test',
      ),
    runEffects: () => runEffects(services),
    rows: <Row>(text: string, values: unknown[] = []) =>
      database.many<Row>(
        statement(`stage_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`, text),
        values,
      ),
    close: opened.close,
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

/** Runs what is due until nothing is; answers how many handlers ran. */
async function runEffects(services: Services): Promise<number> {
  let ran = 0;
  for (;;) {
    const effects = await claimEffects(services.database, 16);
    if (effects.length === 0) return ran;
    for (const effect of effects) {
      ran += 1;
      const outcome = await effectHandlers[effect.kind](services, effect);
      if (outcome.kind === 'again')
        await postponeEffect(services.database, effect, outcome.inSeconds, outcome.reason, outcome.progress);
      else await finishEffect(services.database, effect);
    }
  }
}

const makeDue = statement(
  'stage_make_due',
  `update effect set run_at = now() where state = 'ready' and ($1::text is null or kind = $1)`,
);

/** Lets time pass for waiting work. */
export async function hasten(database: Database, kind?: EffectKind): Promise<void> {
  await database.run(makeDue, [kind ?? null]);
}

function sampleBrand(goods: Partial<Goods>[]): Brand {
  return {
    key: 'watt',
    name: 'Watt',
    areas: [{ key: 'universal', currency: 'USD', notices: [] }],
    isVip: true,
    isOpenCoupon: true,
    messages: {},
    defaultLanguage: 'en',
    legal: { seller: { name: 'Watt Games', country: 'SG', taxPercent: 9 } },
    games: [
      {
        gpId: 'gp1',
        key: 'game',
        name: 'Game',
        areas: ['universal'],
        clientIds: { android: 'client-android', ios: 'client-ios', web: 'client-web' },
        subGames: [],
        goods: goods.map((g) => ({
          productId: 'gems-500',
          display: '500 gems',
          isCoupon: true,
          prices: { USD: '4.99' },
          items: [{ sku: 'gem', quantity: 500 }],
          ...g,
        })),
      },
    ],
    methods: [
      {
        region: 'Global',
        paywayId: '108',
        channelId: 10801,
        name: 'Cashier',
        icon: 'platform-pay',
        sort: 1,
        minMoney: '0',
        maxMoney: '0',
        openCoupon: true,
        subPayments: [],
        currencies: ['USD'],
        account: { production: 'main', demo: 'main' },
      },
    ],
  } as unknown as Brand;
}
