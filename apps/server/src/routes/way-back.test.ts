import { randomBytes, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { content } from '../answer.ts';
import { deriveToken, openSession, sessionOf } from '../sessions.ts';
import { addressOf, shopOf } from '../stores.ts';
import { type Edge, openEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { openStage, payFields, type Stage } from '../testing/stage.ts';
import { pay } from '../use-cases/payments/pay.ts';
import { returnKeyOf } from '../use-cases/payments/return-key.ts';
import type { RegisteredHandler } from './calls.ts';
import { returnRoutes } from './return.ts';

/* A player returns from a provider's page to a reachable shop, even if a host without pages answered the call. */

/** Every host of the store, and whether it serves the shop. */
const own = {
  local: {
    'nova.localhost': 'http://nova.localhost:8080',
    'backup-nova.localhost': 'http://backup-nova.localhost:8082',
    'shop.nova.example': 'http://shop.nova.example:8080',
    'store.nova.example': 'http://store.nova.example:8080',
    'shop.nova-backup.example': 'http://shop.nova-backup.example:8080',
    'pay.nova.example': undefined,
    'data.nova.example': undefined,
  },
  live: {
    'shop.nova.example': 'https://shop.nova.example',
    'store.nova.example': 'https://store.nova.example',
    'shop.nova-backup.example': 'https://shop.nova-backup.example',
    'pay.nova.example': undefined,
    'data.nova.example': undefined,
  },
} as const;
const strangers = {
  local: [
    undefined,
    'null',
    '',
    'http://zeta.localhost:8080',
    'http://demo-nova.localhost:8080',
    'http://pay.nova.example:8080',
  ],
  live: [
    undefined,
    'null',
    '',
    'https://demo-shop.nova.example',
    'https://pay.nova.example',
    'http://nova.localhost:8080',
  ],
};
const configs = {
  local: { runMode: 'local', publicScheme: 'http', port: 8080, backupPort: 8082 },
  live: { runMode: 'live', publicScheme: 'https', port: 8080, backupPort: 8082 },
} as const;
const modes = ['local', 'live'] as const;
const main = { local: 'http://nova.localhost:8080', live: 'https://shop.nova.example' };
const pagesOf = (mode: (typeof modes)[number]): (string | undefined)[] =>
  Object.values(own[mode]).flatMap((origin) => origin ?? []);
const calls = modes.flatMap((mode) => {
  return Object.entries(own[mode]).flatMap(([host, shop]) => [
    ...pagesOf(mode).map((page) => ({ mode, host, page, shop: shop ?? page })),
    ...strangers[mode].map((page) => ({ mode, host, page, shop: shop ?? main[mode] })),
  ]);
});

describe('P-13 the shop that a call comes from', () => {
  it.each(calls)('P-13 ($mode) a page at $page asks $host: $shop', ({ mode, host, page, shop }) => {
    const edition = { version: 1, catalogue: sampleShop() };
    const address = addressOf(edition, host, configs[mode]);
    expect(address && shopOf(address, page, configs[mode])).toBe(shop);
  });
});

describe('P-13 a call that answers elsewhere', () => {
  let edge: Edge;
  const seen: string[] = [];
  const noteShop: RegisteredHandler = {
    path: '/util/login/logout',
    handle: ({ origin }) => {
      seen.push(origin);
      return content({ ended: false });
    },
  };
  beforeAll(async () => {
    edge = await openEdge({ handlers: [noteShop] });
  });
  afterAll(() => edge.close());

  it.each(calls.filter(({ mode, page }) => mode === 'local' && pagesOf(mode).includes(page)))(
    'P-13 of the page at $page, at $host',
    async ({ host, page, shop }) => {
      const body = { client_id: 'orbit-web', attempt_id: randomUUID() };
      await edge.ask('/util/login/logout', { host, body, headers: { origin: page ?? '' } });
      expect(seen.at(-1)).toBe(shop);
    },
  );
});

describe('I-08 P-13 a purchase inside the game returns into it', () => {
  it.each(['login', 'sdk'] as const)('P-13 a session by %s', async (origin) => {
    const stage = await openStage();
    try {
      const { session, ...context } = stage.contextOf();
      const { services, database } = stage;
      Object.assign(services.config, { secrets: { get: () => 'a key of this test, long enough to be one' } });
      const token = deriveToken(services, stage.store.id, randomBytes(16));
      await database.transaction((tx) => openSession(services, tx, token, session!, origin));
      const found = await sessionOf(services, stage.store.id, token);
      const page = 'http://backup-watt.localhost:8082';
      const answer = await pay(
        { ...context, origin: page, session: found },
        '/api/pay/platform_pay',
        payFields(),
      );
      const billingNo = answer.kind === 'content' ? answer.content.billing_no : '';
      const back = await comeBack(stage, `${billingNo}-1`);
      expect([back.origin, back.searchParams.get('visit')]).toEqual([page, origin === 'sdk' ? 'sdk' : null]);
      expect(back.searchParams.get('billing_no')).toBe(billingNo);
    } finally {
      await stage.close();
    }
  });
});

describe('W-01 P-13 a browser that cannot reach its shop’s host stays at the one that it has reached', () => {
  const bought = 'http://watt.localhost:8080';
  const backup = 'http://backup-watt.localhost:8082';
  const pageOrigins = new Set([bought, backup]);
  it.each([
    ['as it was bought', '/return', { origin: backup, pageOrigins }, bought],
    ['at another address of the shop', '/return/elsewhere', { origin: backup, pageOrigins }, backup],
    ['at a host without pages', '/return/elsewhere', { origin: 'http://pay.example', pageOrigins }, bought],
  ])('W-01 %s', async (_title, way, address, shop) => {
    const stage = await openStage();
    try {
      const answer = await pay(
        { ...stage.contextOf(), origin: bought },
        '/api/pay/platform_pay',
        payFields(),
      );
      const billingNo = answer.kind === 'content' ? answer.content.billing_no : '';
      const key = returnKeyOf(stage.services, { store: stage.store.id, billing_no: billingNo });
      const back = await comeBack(stage, `${billingNo}-1/${key}`, way, address);
      expect([back.origin, back.searchParams.get('billing_no')]).toEqual([shop, billingNo]);
      expect(back.hash).toBe(`#return_key=${key}`);
    } finally {
      await stage.close();
    }
  });
});

/** The redirect of a browser that comes from the provider's page. */
async function comeBack(
  { services, store }: Stage,
  reference: string,
  way = '/return',
  reached: object = {},
): Promise<URL> {
  const app = fastify();
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { address: { store, ...reached } });
  });
  await app.register(returnRoutes, { services });
  const { headers } = await app.inject({ url: `${way}/scripted/${reference}` });
  await app.close();
  return new URL(String(headers.location));
}
