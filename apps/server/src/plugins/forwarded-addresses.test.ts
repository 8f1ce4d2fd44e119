import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { wrapCredential } from '../testing/credential.ts';
import { openEdge, setUpEdge } from '../testing/edge.ts';
import { visitorLimits } from '../visitor-limits.ts';
import { withoutPorts } from './forwarded-addresses.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50412', '203.0.113.7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  [' 203.0.113.7:1 ,10.0.0.2:8080', '203.0.113.7,10.0.0.2'],
  ['unknown, 203.0.113.7', 'unknown,203.0.113.7'],
  ['203.0.113.7:', '203.0.113.7'],
  ['[', '['],
  ['', ''],
])('I-02 the forwarded address %j is %j', (forwarded, address) => {
  expect(withoutPorts(forwarded)).toBe(address);
});

const edge = setUpEdge({
  config: { requestsPerMinute: 20, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] },
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe.each<[name: string, addressOf: (place: number, port: number) => string]>([
  ['a port behind the visitor’s address', (place, port) => `203.0.113.${place}:${port}`],
  ['a port behind an IPv6 address', (place, port) => `[2001:db8:0:${place}::1]:${port}`],
  ['a port behind its own address, too', (place, port) => `203.0.113.10${place}:${port}, 10.0.0.2:${port}`],
])('a proxy that writes %s', (_name, addressOf) => {
  it('W-01 limits a visitor’s requests on all connections together, and nobody else’s', async () => {
    const ask = async (place: number, port: number) =>
      (await edge.ask('/api/config/game_logo?client_id=orbit-web', from(addressOf(place, port)))).status;
    const all: number[] = [];
    for (let port = 40_000; port < 40_025; port += 1) all.push(await ask(1, port));
    expect(all.filter((status) => status === 200)).toHaveLength(20);
    expect(await ask(2, 40_000)).toBe(200);
  });

  it('I-02 limits a visitor’s wrong passwords on all connections together', async () => {
    const { most } = visitorLimits.login.addressOnAccount;
    const guess = async (port: number) =>
      (
        await edge.ask('/util/login/auth', {
          ...from(addressOf(3, port)),
          body: {
            username: wrapCredential(`player of ${addressOf(3, 0)}`),
            password: wrapCredential('wrong'),
            client_id: 'orbit-web',
            attempt_id: randomUUID(),
          },
        })
      ).status;
    const all: number[] = [];
    for (let i = 0; i < most + 3; i += 1) all.push(await guess(41_000 + i));
    expect(all.filter((status) => status === 429)).toHaveLength(3);
  });
});

it.each<[who: string, trusted: string[], addressOf: (n: number) => string]>([
  ['who asks without a proxy', ['10.0.0.0/8'], (n) => `203.0.113.${n}`],
  ['who names itself before the proxy does', ['127.0.0.1'], (n) => `203.0.113.${n}, 198.51.100.30`],
  ['who names a proxy, too', ['127.0.0.1', '10.0.0.0/8'], (n) => `203.0.113.${n}, 198.51.100.31, 10.0.0.2`],
])('W-01 %s cannot choose an address', async (_who, trustedProxies, addressOf) => {
  const behind = await openEdge({ besides: edge, config: { requestsPerMinute: 20, trustedProxies } });
  const all: number[] = [];
  for (let n = 0; n < 25; n += 1)
    all.push((await behind.ask('/api/config/game_logo?client_id=orbit-web', from(addressOf(n)))).status);
  await behind.close();
  expect(all.filter((status) => status === 200)).toHaveLength(20);
});
