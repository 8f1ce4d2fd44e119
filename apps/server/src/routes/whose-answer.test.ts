import { calls, type Path } from '@gemporium/contract/calls.ts';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyersOf } from '../testing/buyers.ts';
import { type Edge, openEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { openStage } from '../testing/stage.ts';
import { catalogueCalls } from './answer-cache.ts';
import { single } from './notify.ts';
import { returnRoutes } from './return.ts';

let edge: Edge;
beforeAll(async () => {
  const catalogue = sampleShop();
  const [method] = catalogue.brands.nova!.methods;
  // An unknown provider: the method is not offered in the demo.
  method!.account = { ...method!.account, demo: 'nowhere' };
  edge = await openEdge({ catalogue });
});
afterAll(() => edge.close());

describe('W-01 a cached answer is only used for the same question', () => {
  /** Fields of every call: the language has its own part of the key, and no cached answer depends on the caller. */
  const common = ['spec_lang', 'idfv', 'oauth_token'];
  /** Fields that a page sends and no answer depends on: the third-party gifts are the same for everybody. */
  const unread: Partial<Record<Path, readonly string[]>> = {
    '/api/pay/getThirdGift': ['role_id', 'server_id'],
  };

  it.each(Object.keys(catalogueCalls) as Path[])('W-01 %s: by every field that it has', (path) => {
    const { shape } = calls[path].request as unknown as { shape: Record<string, unknown> };
    const own = Object.keys(shape).filter(
      (field) => !common.includes(field) && !unread[path]?.includes(field),
    );
    expect(own.length).toBeGreaterThan(0);
    expect([...(catalogueCalls[path] ?? [])].sort()).toEqual(own.sort());
  });

  it('B-06 a demo’s methods are not production’s, in any order of requests', async () => {
    const asked = 'client_id=orbit-web&platform=web&domain_area=west';
    const regions = async (host: string, product: string) => {
      const { json } = await edge.ask(`/api/pay/getCountries?${asked}&product_id=${product}`, { host });
      return Object.keys(json.content).length;
    };
    const shops = ['nova.localhost', 'demo-nova.localhost'];
    for (const [product, order] of [
      ['gem-60', shops],
      ['gem-300', shops.toReversed()],
    ] as const)
      for (const host of [...order, ...order])
        expect([product, host, await regions(host, product)]).toEqual([
          product,
          host,
          host === shops[0] ? 1 : 0,
        ]);
  });
});

describe('O-11 a field that a provider’s message names twice', () => {
  it.each([
    [{ sign: ['first', 'second'] }, { sign: 'first' }],
    [{ sign: 'only', other: undefined, list: [], deep: { a: 1 }, number: 5 }, { sign: 'only' }],
  ])('O-11 %j counts by its first', (fields, read) => {
    expect(single(fields)).toEqual(read);
  });
});

describe('R-06 back from a provider’s page', () => {
  it.each([
    ['old', '/result'],
    ['new', '/selectGoods'],
  ])('R-06 to the result of the %s layout, in the shop where it was bought', async (layout, path) => {
    const stage = await openStage();
    const app = fastify();
    try {
      Object.assign(stage.brand, { layout });
      app.decorateRequest('address', null);
      app.addHook('onRequest', async (request) => {
        request.address = { store: stage.store } as never;
      });
      await app.register(returnRoutes, { services: stage.services });
      const { billingNo, reference } = await buyersOf(stage).bought();
      const { statusCode, headers } = await app.inject(`/return/scripted/${reference}`);
      expect([statusCode, headers.location]).toEqual([
        303,
        `http://watt.localhost:8080${path}?billing_no=${billingNo}&client_id=client-web&domain_area=universal`,
      ]);
    } finally {
      await app.close();
      await stage.close();
    }
  });
});
