import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edge, openEdge, setUpEdge } from '../testing/edge.ts';

const edge = setUpEdge();

const call = '/api/config/recharge?client_id=orbit-web&domain_area=west';
const zetaCall = '/api/config/recharge?client_id=quasar-web';

describe('B-01 the host picks the brand', () => {
  it.each<[title: string, host: string, path: string]>([
    ['by its local name', 'nova.localhost', call],
    ['with a port', 'nova.localhost:8080', call],
    ['in capitals', 'NOVA.LocalHost:18080', call],
    ['by its demo name', 'demo-nova.localhost', call],
    ['by its backup name', 'backup-nova.localhost:8082', call],
    ['by the backup of its demo', 'backup-demo-nova.localhost:8082', call],
    ['by its own web host', 'shop.nova.example', call],
    ['by its payment host', 'pay.nova.example', call],
    ['the other brand by its name', 'zeta.localhost', zetaCall],
  ])('%s', async (_title, host, path) => {
    const { status, json } = await edge.ask(path, { host });
    expect([status, json.code]).toEqual([200, 1]);
  });

  it.each<[title: string, host: string]>([
    ['a stranger', 'stranger.example'],
    ['the machine’s IPv4 address', '127.0.0.1:8080'],
    ['the machine’s IPv6 address', '[::1]:8080'],
    ['plain localhost', 'localhost:8080'],
    ['a closing dot', 'nova.localhost.'],
    ['a closing dot before the port', 'nova.localhost.:8080'],
    ['a longer name that begins alike', 'nova.localhost.stranger.example'],
    ['a longer name that ends alike', 'stranger-nova.localhost'],
    ['a name below', 'www.nova.localhost'],
    ['a name with user information', 'nova.localhost@stranger.example'],
    ['two names', 'nova.localhost,zeta.localhost'],
    ['a port that is none', 'nova.localhost:port'],
    ['an inherited property', '__proto__'],
    ['look-alike letters', 'nоva.localhost'],
    ['a name of thousands of letters', `${'a'.repeat(5000)}.localhost`],
  ])('421 for %s, in the envelope for a call', async (_title, host) => {
    const answer = await edge.ask(call, { host: Buffer.from(host).toString('latin1') });
    expect([answer.status, answer.json.code, answer.json.content]).toEqual([421, -4004, null]);
  });

  it('421 for a page shows the host, escaped', async () => {
    const answer = await edge.ask('/', { host: 'stranger.example' });
    expect(answer.status).toBe(421);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('There is no shop at stranger.example.');
    const hostile = await edge.ask('/', { host: '<img src=x onerror=alert(1)>' });
    expect(hostile.status).toBe(421);
    expect(hostile.text).not.toContain('<img');
    expect(hostile.text).toContain('&lt;img src=x');
  });

  it('421 without a host', async () => {
    expect(await edge.raw('GET /api/config/recharge HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 421 /);
  });

  it.each<[title: string, request: string]>([
    [
      'names its host twice',
      'GET /healthz HTTP/1.1\r\nHost: nova.localhost\r\nHost: zeta.localhost\r\nConnection: close\r\n\r\n',
    ],
    [
      'names the same host twice',
      'GET /healthz HTTP/1.1\r\nHost: nova.localhost\r\nhOST: nova.localhost\r\nConnection: close\r\n\r\n',
    ],
    [
      'names a host in its first line',
      'GET http://zeta.localhost/api/config/recharge HTTP/1.1\r\nHost: nova.localhost\r\nConnection: close\r\n\r\n',
    ],
    [
      'names its own host in its first line',
      'GET http://nova.localhost/healthz HTTP/1.1\r\nHost: nova.localhost\r\nConnection: close\r\n\r\n',
    ],
  ])('400 for a request that %s', async (_title, request) => {
    expect(await edge.raw(request)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('a forwarded host from an untrusted client changes nothing', async () => {
    const headers = { 'x-forwarded-host': 'zeta.localhost', forwarded: 'host=zeta.localhost' };
    const answer = await edge.ask(call, { headers });
    expect(answer.json.code).toBe(1);
    expect((await edge.ask(zetaCall, { headers })).json.code).toBe(-3014);
  });

  it.each(['/healthz', '/readyz'])('%s answers on any host', async (path) => {
    expect((await edge.ask(path, { host: 'stranger.example' })).status).toBe(200);
    expect(await edge.raw(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    '/healthzz',
    '/healthz/',
    '/healthz/x',
    '/readyzz',
    '/readyz/',
    '/notify',
    '/notifyx/a/b',
    '/Healthz',
  ])('B-01 %s does not: only what machines ask for is there on any host', async (path) => {
    expect((await edge.ask(path, { host: 'stranger.example' })).status).toBe(421);
  });

  it('P-13 /notify answers on any host', async () => {
    const answer = await edge.ask('/notify/nobody/nowhere', { host: '127.0.0.1:8080', body: {} });
    expect([answer.status, answer.text]).toEqual([404, 'no such account']);
  });
});

describe('B-06 demo and production of a brand are two stores', () => {
  it.each([
    ['nova.localhost', 'nova.production'],
    ['demo-nova.localhost', 'nova.demo'],
    ['shop.nova.example', 'nova.production'],
    ['demo-shop.nova.example', 'nova.demo'],
  ])('%s is %s', async (host, store) => {
    edge.lines.length = 0;
    await edge.ask(call, { host });
    expect(edge.logged()).toContain(`"store":"${store}"`);
  });
});

describe('B-01 behind a trusted proxy', () => {
  let behind: Edge;
  beforeAll(async () => {
    behind = await openEdge({ besides: edge, config: { trustedProxies: ['127.0.0.0/8'] } });
  });
  afterAll(() => behind.close());

  it('the host that the proxy was asked for counts', async () => {
    const headers = { 'x-forwarded-host': 'zeta.localhost' };
    expect((await behind.ask(zetaCall, { host: 'inside.example', headers })).json.code).toBe(1);
  });

  it('the last of several forwarded hosts counts: the client can forge the others', async () => {
    const headers = { 'x-forwarded-host': 'nova.localhost, zeta.localhost' };
    expect((await behind.ask(zetaCall, { host: 'inside.example', headers })).json.code).toBe(1);
  });

  const names = {
    'nova.localhost': 'nova',
    'backup-nova.localhost:8082': 'nova',
    'zeta.localhost': 'zeta',
    'inside.example': undefined,
    '127.0.0.1:8080': undefined,
  } as const;
  const told = Object.keys(names) as (keyof typeof names)[];
  const table = told.flatMap((host) =>
    [undefined, ...told].map((forwarded) => ({
      host,
      forwarded,
      is: names[host] ?? (forwarded && names[forwarded]) ?? 'nobody',
    })),
  );
  it.each(table)('Host $host, forwarded $forwarded: $is', async ({ host, forwarded, is }) => {
    const headers = forwarded ? { 'x-forwarded-host': forwarded } : {};
    const page = await behind.ask('/art/1-5/brand/logo.svg', { host, headers });
    const calls = await Promise.all([call, zetaCall].map((path) => behind.ask(path, { host, headers })));
    const [nova, zeta] = calls.map(({ json }) => json.code === 1);
    expect([nova, zeta]).toEqual([is === 'nova', is === 'zeta']);
    expect(page.status).toBe(is === 'nobody' ? 421 : 200);
    if (is === 'nobody') return;
    const own = await behind.ask('/art/1-5/brand/logo.svg', { host: `${is}.localhost` });
    expect(page.text).toBe(own.text);
  });

  it('B-06 a demo shop is noindex behind a proxy, too, and the production shop is not', async () => {
    const robots = async (forwarded: string, host = 'inside.example') => {
      const { headers } = await behind.ask('/robots.txt', {
        host,
        headers: { 'x-forwarded-host': forwarded },
      });
      return headers['x-robots-tag'];
    };
    expect([await robots('demo-nova.localhost'), await robots('nova.localhost')]).toEqual([
      'noindex',
      undefined,
    ]);
    expect(await robots('demo-nova.localhost', 'nova.localhost')).toBeUndefined();
  });

  it('a proxy outside the list is not trusted', async () => {
    const strict = await openEdge({ besides: edge, config: { trustedProxies: ['10.0.0.0/8'] } });
    const headers = { 'x-forwarded-host': 'zeta.localhost', 'x-forwarded-for': '198.51.100.7' };
    expect((await strict.ask(zetaCall, { headers })).json.code).toBe(-3014);
    await strict.close();
  });
});

describe('B-07 live mode knows only the brands’ own hosts', () => {
  it('421 for a local name', async () => {
    const live = await openEdge({ besides: edge, config: { runMode: 'live', publicScheme: 'https' } });
    expect((await live.ask(call, { host: 'nova.localhost' })).status).toBe(421);
    expect((await live.ask(call, { host: 'shop.nova.example' })).status).toBe(200);
    await live.close();
  });
});
