import { describe, expect, it } from 'vitest';
import { setUpEdge } from '../testing/edge.ts';

/* Where a login provider sends the browser back: with a query, or with a form that its page posts. */

const edge = setUpEdge({ render: ({ path }) => ({ status: 200, html: `the page ${path}` }) });

const brought = 'code=a-secret-code&state=a-state';
const come = (way: 'query' | 'form', provider: string, host: string, fields = brought) =>
  way === 'query'
    ? edge.ask(`/login/return/${provider}${fields && `?${fields}`}`, { host })
    : edge.ask(`/login/return/${provider}`, {
        method: 'POST',
        host,
        body: fields,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });

const hosts: [host: string, hasPages: boolean][] = [
  ['nova.localhost', true],
  ['backup-nova.localhost:8082', true],
  ['demo-nova.localhost', true],
  ['shop.nova.example', true],
  ['shop.nova-backup.example', true],
  ['pay.nova.example', false],
  ['data.nova.example', false],
];

describe.each(['query', 'form'] as const)('I-03 a browser that comes back with a %s', (way) => {
  it.each(hosts)('I-03 at %s finds the page that ends the login: %s', async (host, hasPages) => {
    const { status, headers } = await come(way, 'google', host);
    if (!hasPages) return expect([status, headers.location]).toEqual([404, undefined]);
    const location = new URL(String(headers.location), `http://${host}`);
    expect([status, headers['cache-control'], location.host, location.search]).toEqual([
      303,
      'no-store',
      host,
      '',
    ]);
    expect(location.pathname).toBe('/login/return/google');
    // In the fragment, which no server, log or other site gets.
    const told = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    expect(told).toEqual({ state: 'a-state', returned: expect.stringContaining('code=a-secret-code') });
  });

  it('I-03 hears that the player refused, and nothing of it counts as returned', async () => {
    const { headers } = await come(way, 'google', 'nova.localhost', 'error=access_denied&state=a-state');
    expect(headers.location).toBe('/login/return/google#state=a-state&denied=1');
  });

  it.each<[provider: string, brings: string[]]>([
    ['facebook', ['code', 'state']],
    ['google', ['code', 'state']],
    ['huawei', ['code', 'state']],
    ['ios', ['code', 'state']],
    ['twitter', ['oauth_token', 'oauth_verifier']],
    ['vk', ['code', 'state', 'device_id']],
  ])(
    'I-03 from %s carries on what that brings (%j), each once and of a reasonable length, and nothing else',
    async (provider, brings) => {
      const carried = async (text: string) => {
        const { headers } = await come(way, provider, 'nova.localhost', text);
        const told = new URLSearchParams(new URL(String(headers.location), 'http://x').hash.slice(1));
        return [...new URLSearchParams(told.get('returned') ?? '').keys()].sort();
      };
      const whole = brings.map((name) => `${name}=1`).join('&');
      expect(await carried(`${whole}&scope=openid&user=Anna&__proto__=1`)).toEqual(brings.toSorted());
      for (const name of brings) {
        const others = brings.filter((one) => one !== name).toSorted();
        expect(await carried(`${whole}&${name}=2`), `two of ${name}`).toEqual(others);
        for (const [length, names] of [
          [4096, brings.toSorted()],
          [4097, others],
        ] as const) {
          const long = whole.replace(`${name}=1`, `${name}=${'1'.repeat(length)}`);
          expect(await carried(long), `${name} of ${length}`).toEqual(names);
        }
      }
    },
  );

  it.each(['nobody', '__proto__', 'constructor', 'account'])('I-03 %s is nobody', async (provider) => {
    const { status, headers } = await come(way, provider, 'nova.localhost');
    expect([status, headers.location]).toEqual([404, undefined]);
  });

  it('I-03 with nothing finds the page, which says so', async () => {
    const { status, headers, text } = await come(way, 'google', 'nova.localhost', '');
    expect(way === 'query' ? [status, text] : [status, headers.location]).toEqual(
      way === 'query' ? [200, 'the page /login/return/google'] : [303, '/login/return/google'],
    );
  });
});
