import { calls, type Path } from '@gemporium/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { content } from '../answer.ts';
import type { RegisteredHandler } from '../routes/calls.ts';
import { type Edge, openEdge } from '../testing/edge.ts';

let edge: Edge;
let carriedOut = 0;
const noteCall: RegisteredHandler = {
  path: '/util/login/get_user_info',
  handle: () => {
    carriedOut += 1;
    return content({ username: 'u', suid: 's', oauth_token: 't', gp_id: '1' });
  },
};
beforeAll(async () => {
  edge = await openEdge({ handlers: [noteCall] });
});
afterAll(() => edge.close());

const call = '/api/config/game_logo?client_id=orbit-web';

describe('B-11 the store’s own pages may call it across its hosts', () => {
  it.each([
    ['http://nova.localhost:8080', 'nova.localhost'],
    ['http://backup-nova.localhost:8082', 'nova.localhost'],
    ['http://nova.localhost:8080', 'backup-nova.localhost'],
    ['http://shop.nova.example:8080', 'pay.nova.example'],
    ['http://shop.nova-backup.example:8080', 'data.nova.example'],
    ['http://demo-nova.localhost:8080', 'backup-demo-nova.localhost'],
  ])('%s at %s', async (origin, host) => {
    const answer = await edge.ask(call, { host, headers: { origin } });
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['access-control-expose-headers']).toBe('x-contract-version, retry-after');
    expect(answer.headers.vary).toContain('Origin');
  });

  it('a preflight says what the page may send', async () => {
    const headers = {
      origin: 'http://nova.localhost:8080',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    };
    const answer = await edge.ask(call, { method: 'OPTIONS', host: 'backup-nova.localhost', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'http://nova.localhost:8080',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
      // Ten minutes, so that a shop at its backup host need not ask before each call.
      'access-control-max-age': '600',
    });
  });
});

describe('B-11 what caches keep for one origin, they do not answer to another', () => {
  it.each([
    call,
    '/openapi.json',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/art/1-5/brand/logo.svg',
    '/apple-touch-icon.png',
    '/favicon.ico',
    '/return/worker.js',
  ])('%s says that its headers depend on who asks, even to a browser that names no origin', async (path) => {
    const { headers } = await edge.ask(path);
    expect(headers['cache-control']).not.toContain('no-store');
    expect(headers.vary).toContain('Origin');
  });
});

describe('B-11 other origins may not', () => {
  it.each([
    ['another brand', 'http://zeta.localhost:8080'],
    ['the other environment', 'http://demo-nova.localhost:8080'],
    ['no origin of its own', 'null'],
    ['another scheme', 'https://nova.localhost:8080'],
    ['another port', 'http://nova.localhost:9090'],
    ['no port', 'http://nova.localhost'],
    ['a longer name', 'http://nova.localhost:8080.stranger.example'],
    ['a name that ends alike', 'http://strangernova.localhost:8080'],
    ['a name below', 'http://www.nova.localhost:8080'],
    ['user information', 'http://nova.localhost:8080@stranger.example'],
    ['capitals', 'HTTP://NOVA.LOCALHOST:8080'],
    ['a closing slash', 'http://nova.localhost:8080/'],
    ['a payment host, which serves no page', 'http://pay.nova.example:8080'],
    ['two origins', 'http://nova.localhost:8080 http://stranger.example'],
    ['a star', '*'],
  ])('%s: %s', async (_title, origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await edge.ask(call, {
        method,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['access-control-allow-methods']).toBeUndefined();
      expect(answer.headers.vary).toContain('Origin');
      if (method === 'GET' && origin !== 'null') expect(answer.status).toBe(403);
    }
  });
});

describe('B-11 calls that a page makes its browser send are carried out for the store’s own pages only', () => {
  const own = 'http://nova.localhost:8080';
  const origins = [
    { origin: undefined, is: 'unknown' },
    { origin: 'null', is: 'unknown' },
    { origin: own, is: 'own' },
    { origin: 'http://backup-nova.localhost:8082', is: 'own' },
    { origin: 'http://zeta.localhost:8080', is: 'foreign' },
    { origin: 'https://stranger.example', is: 'foreign' },
    { origin: '', is: 'foreign' },
  ] as const;
  const sites = [undefined, 'same-origin', 'none', 'same-site', 'cross-site', 'of-tomorrow'] as const;
  const hosts = ['nova.localhost', 'backup-nova.localhost', 'pay.nova.example'];
  /**
   * A same-origin request by Sec-Fetch-Site, or a listed origin; without either header, a request without a foreign
   * origin.
   */
  const isServed = (is: string, site: string | undefined) =>
    is === 'own' || site === 'same-origin' || site === 'none' || (site === undefined && is === 'unknown');
  const table = origins.flatMap(({ origin, is }) =>
    sites.flatMap((site) =>
      hosts.map((host) => ({ origin, site, host, says: isServed(is, site) ? 'served' : 'refused' })),
    ),
  );

  const path = '/util/login/get_user_info';
  const fields = 'client_id=orbit-web&visit=sdk&oauth_token=x';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const ways = [
    ['a picture', `${path}?${fields}`, {}],
    ['a picture whose address is written in another way', `/%75til/login/get_user_info?${fields}`, {}],
    ['a form', path, { method: 'POST', body: fields, headers: form }],
    [
      'a form of plain text',
      path,
      { method: 'POST', body: fields, headers: { 'content-type': 'text/plain' } },
    ],
  ] as const;
  const sentBy = (origin: string | undefined, site: string | undefined) => ({
    ...(origin !== undefined && { origin }),
    ...(site && { 'sec-fetch-site': site }),
  });

  it.each(table)('B-11 origin $origin, site $site, at $host: $says', async ({ origin, site, host, says }) => {
    for (const [, address, { headers, ...asked }] of ways.map(
      ([name, at, how]) => [name, at, { headers: {}, ...how }] as const,
    )) {
      carriedOut = 0;
      const isReadable = headers !== ways[3][2].headers;
      const answer = await edge.ask(address, {
        ...asked,
        host,
        headers: { ...headers, ...sentBy(origin, site) },
      });
      const wanted = says === 'refused' ? [403, -4000, 0] : isReadable ? [200, 1, 1] : [415, -4000, 0];
      expect([answer.status, answer.json.code, carriedOut]).toEqual(wanted);
      if (says === 'refused') expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it.each(Object.keys(calls) as Path[])('B-11 %s is not carried out for another site', async (call) => {
    for (const method of ['GET', 'POST'])
      expect(
        (await edge.ask(call, { method, headers: sentBy('https://stranger.example', 'cross-site') })).status,
      ).toBe(403);
  });

  it.each(['/return/adyen/GP0000000000000000-1', '/notify/adyen/main', '/healthz', '/nowhere'])(
    'B-11 %s is open to other sites',
    async (open) => {
      for (const method of ['GET', 'POST']) {
        const plain = await edge.ask(open, { method });
        const foreign = await edge.ask(open, {
          method,
          headers: sentBy('https://stranger.example', 'cross-site'),
        });
        expect(foreign.status).toBe(plain.status);
        expect(foreign.status).not.toBe(403);
      }
    },
  );
});
