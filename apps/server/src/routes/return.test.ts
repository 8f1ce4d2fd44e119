import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseForm } from '../plugins/bodies.ts';
import { setUpEdge } from '../testing/edge.ts';
import { openStage, type Stage } from '../testing/stage.ts';
import { returnKeyOf } from '../use-cases/payments/return-key.ts';
import { returnRoutes } from './return.ts';

const edge = setUpEdge();

describe('P-13 a return address without a payment', () => {
  it.each([
    ['a reference that was never given', '/return/adyen/GPNOBODY00000-1'],
    ['a provider that is none', '/return/nobody/GPNOBODY00000-1'],
    ['an inherited name', '/return/__proto__/GPNOBODY00000-1'],
    ['a character that no text of a database can hold', '/return/adyen/GP%00'],
    ['other letters', '/return/adyen/gpnobody'],
    ['an endless one', `/return/adyen/${'A'.repeat(25)}`],
    ['a path that climbs', '/return/adyen/..%2F..%2Fmy'],
  ])('%s gets “no such payment”, without a redirect', async (_title, path) => {
    for (const asked of [{}, { method: 'POST' }]) {
      const { status, headers, text } = await edge.ask(path, asked);
      expect([status, headers.location, text]).toEqual([404, undefined, 'There is no such payment.']);
    }
  });

  it('is not looked up if it cannot be ours', async () => {
    const working = edge.services.database;
    edge.services.database = new Proxy(working, {
      get: () => () => {
        throw new Error('the database was asked');
      },
    });
    try {
      expect((await edge.ask('/return/adyen/gp%00')).status).toBe(404);
    } finally {
      edge.services.database = working;
    }
  });
});

describe('P-13 whatever a browser sends, its player arrives at the order', () => {
  let stage: Stage;
  let reference: string;
  let payments = 0;
  const brought: Record<string, string>[] = [];
  const asked: string[] = [];
  /** What a provider that takes its time says in the end. */
  let late: Promise<QueryOutcome> | undefined;
  const app = fastify({ routerOptions: { querystringParser: parseForm } });
  beforeAll(async () => {
    stage = await openStage({
      provider: {
        // Like Adyen's: the returned fields are stored, so that the provider can be queried again.
        completeReturn: async (_context, payment, parameters) => {
          brought.push({ ...parameters });
          asked.push(payment.reference);
          if (late) return late;
          const memo = { session: parameters.session ?? '' };
          const merchant = 'main-merchant';
          return {
            kind: 'known',
            update: { reference: payment.reference, merchant, status: 'pending', memo, detail: '' },
          };
        },
      },
    });
    // The host's store, as plugins/hosts.ts finds it.
    app.addHook('onRequest', async (request) => {
      Object.assign(request, { address: { store: stage.store } });
    });
    await app.register(returnRoutes, { services: stage.services });
  });
  // A new payment each time: queries about one payment are limited.
  beforeEach(async () => {
    late = undefined;
    payments += 1;
    const answer = await stage.pay({ role_id: `r-${payments}` });
    reference = answer.kind === 'content' ? `${answer.content.billing_no}-1` : 'none';
  });
  afterAll(async () => {
    await app.close();
    await stage.close();
  });

  it.each([
    ['the provider’s own field', 'session=abc', { session: 'abc' }],
    ['nothing', '', {}],
    ['a NUL', 'session=a%00b', {}],
    ['an escape for a terminal', 'session=%1B[31m', {}],
    ['bytes that are no text', 'session=%ff', { session: '\ufffd' }],
    ['more fields than any provider has', Array.from({ length: 101 }, (_, i) => `f${i}=1`).join('&'), {}],
    ['the same field twice: the first counts', 'session=a&session=b', { session: 'a' }],
  ])('%s', async (_title, text, expected) => {
    const asked = [
      { method: 'GET' as const, url: `/return/scripted/${reference}?${text}` },
      {
        method: 'POST' as const,
        url: `/return/scripted/${reference}`,
        payload: text,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ];
    for (const one of asked) {
      const { statusCode, headers } = await app.inject(one);
      expect([statusCode, new URL(String(headers.location)).pathname]).toEqual([303, '/selectGoods']);
      expect(brought.at(-1)).toEqual(expected);
    }
  });

  it('P-13 the order’s number alone works, too, and queries its newest payment', async () => {
    const billingNo = reference.slice(0, -'-1'.length);
    const role = { role_id: `r-${payments}` };
    for (const newest of [1, 2]) {
      if (newest > 1)
        expect(await stage.pay({ ...role, billing_no: billingNo })).toMatchObject({ content: {} });
      for (const method of ['GET', 'POST'] as const) {
        asked.length = 0;
        const { statusCode, headers } = await app.inject({ method, url: `/return/scripted/${billingNo}` });
        expect([statusCode, headers.location]).toEqual([
          303,
          expect.stringContaining(`/selectGoods?billing_no=${billingNo}&`),
        ]);
        expect(asked).toEqual([`${billingNo}-${newest}`]);
      }
    }
  });

  it('P-13 O-12 its key is passed on in the fragment, where no server sees it; without it no key is given out', async () => {
    const billingNo = reference.slice(0, -'-1'.length);
    const keyFor = (billing_no: string) => returnKeyOf(stage.services, { store: stage.store.id, billing_no });
    const key = keyFor(billingNo);
    expect(Buffer.from(key, 'base64url')).toHaveLength(16);
    const others = [
      '',
      'x',
      keyFor('GP0'),
      key.slice(1),
      `${key}A`,
      key.replace(/^./, key[0] === 'A' ? 'B' : 'A'),
    ];
    for (const name of [reference, billingNo])
      for (const method of ['GET', 'POST'] as const) {
        const hashes: string[] = [];
        for (const brought of [key, ...others]) {
          const url = `/return/scripted/${name}${brought && `/${brought}`}`;
          const { statusCode, headers } = await app.inject({ method, url });
          expect([statusCode, headers['cache-control']]).toEqual([303, 'no-store']);
          const { hash, search } = new URL(String(headers.location));
          expect(search).not.toContain(key);
          hashes.push(hash);
        }
        expect(hashes).toEqual([`#return_key=${key}`, ...others.map(() => '')]);
      }
  });

  it('P-13 a field in the address takes precedence over the form', async () => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/return/scripted/${reference}?session=a&x=1`,
      payload: 'session=b&y=2',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([statusCode, brought.at(-1)]).toEqual([303, { session: 'a', x: '1', y: '2' }]);
  });

  it('P-13 the order’s own shop counts, whatever the address says', async () => {
    const asked = `/return/scripted/${reference}?billing_no=GP0&client_id=x&domain_area=nippon&visit=sdk`;
    const { headers } = await app.inject(asked);
    expect(Object.fromEntries(new URL(String(headers.location)).searchParams)).toEqual({
      billing_no: reference.slice(0, -'-1'.length),
      client_id: 'client-web',
      domain_area: 'universal',
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data'])(
    '%s is no form and is refused at once',
    async (type) => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: `/return/scripted/${reference}`,
        payload: '{}',
        headers: { 'content-type': type },
      });
      expect(statusCode).toBe(415);
    },
  );

  it('P-13 O-11 a provider that takes minutes to approve holds nobody, and its late answer still counts', async () => {
    const [paid, broken] = [Promise.withResolvers<QueryOutcome>(), Promise.withResolvers<QueryOutcome>()];
    const began = performance.now();
    for (const { promise } of [paid, broken]) {
      late = promise;
      const url = `/return/scripted/${reference}?session=abc`;
      const { statusCode, headers } = await app.inject({ url });
      expect([statusCode, headers.location]).toEqual([
        303,
        expect.stringContaining('/selectGoods?billing_no='),
      ]);
    }
    // Together; for each of them the return's service worker waits 8 s before it leads to another address.
    expect(performance.now() - began).toBeLessThan(2 * 7_000);
    broken.reject(new Error('a late one harms nobody'));
    const amount = { amountMinor: 499, currency: 'USD' };
    paid.resolve({
      kind: 'known',
      update: { reference, merchant: 'main-merchant', status: 'paid', amount, detail: '' },
    });
    const state = () => stage.rows(`select state from payment where reference = $1`, [reference]);
    await expect.poll(state).toEqual([{ state: 'paid' }]);
  }, 20_000);
});
