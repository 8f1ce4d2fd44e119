import type { Path } from '@gemporium/contract/calls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../services.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { CallReader, type CallReading } from './read-call.ts';

const { nova, zeta } = sampleShop().brands;
const store: Store = { id: 'nova.production', brand: nova!, environment: 'production', version: 7 };
const goods = '/api/pay/getThirdGift';
const asked = 'client_id=orbit-web&platform=web&domain_area=west';

interface Sent {
  path?: Path;
  query?: string;
  method?: string;
  body?: object;
  headers?: Record<string, string>;
  of?: Store;
}

let reader: CallReader;
beforeEach(() => {
  reader = new CallReader();
});

function read({ path = goods, query = asked, of = store, ...rest }: Sent = {}): CallReading {
  const { method = 'GET', body, headers = {} } = rest;
  const raw = { method, headers, url: `${path}?${query}` };
  const fields = Object.fromEntries(new URLSearchParams(query));
  return reader.read(path, { raw, headers, body, query: fields } as never, of);
}

function accepted(reading: CallReading) {
  if (!reading.ok) throw new Error(`refused: ${JSON.stringify(reading.problems)}`);
  return reading;
}

describe('W-01 how an address is read is remembered', () => {
  it('W-01 for the same catalogue call of the same store', () => {
    const first = read();
    expect(read()).toBe(first);
    expect(accepted(first).input).toMatchObject({ client_id: 'orbit-web', domain_area: 'west' });
    expect(Object.isFrozen(accepted(first).input)).toBe(true);
  });

  it.each<[string, Sent]>([
    ['the other environment', { of: { ...store, id: 'nova.demo', environment: 'demo' } }],
    ['the next version of the catalogue', { of: { ...store, version: 8 } }],
    ['another brand', { of: { ...store, id: 'zeta.production', brand: zeta! } }],
    ['another area', { query: asked.replace('west', 'east') }],
    ['another call', { path: '/api/rsys/evoke' }],
    ['a POST', { method: 'POST' }],
    ['with a body', { body: { spec_lang: 'ja' } }],
    ['with a token in the header', { headers: { authorization: 'Bearer sample' } }],
  ])('W-01 not for %s, before or after', (_title, sent) => {
    const plain = read();
    const other = read(sent);
    expect(other).not.toBe(plain);
    expect(read()).toBe(plain);
    reader = new CallReader();
    expect(read(sent)).toEqual(other);
    expect(read()).toEqual(plain);
  });

  it.each<[string, Sent]>([
    ['a token in the address', { query: `${asked}&oauth_token=sample` }],
    ['a token in the header', { headers: { authorization: 'Bearer sample' } }],
    ['a POST', { method: 'POST' }],
    ['a body', { body: { spec_lang: 'ja' } }],
    [
      'a call whose answer is not the same for all',
      { path: '/api/system/allRoleList', query: 'client_id=orbit-web' },
    ],
    ['fields that are refused', { query: `${asked}&platform=${'x'.repeat(300)}` }],
  ])('W-01 not with %s: it is read anew each time', (_title, sent) => {
    const first = read(sent);
    expect(read(sent)).not.toBe(first);
    expect(read(sent)).toEqual(first);
    expect(first.ok).toBe(!sent.query?.includes('xxx'));
  });

  it('W-01 a token in a header is the caller’s own each time', () => {
    const tokenOf = (token: string) =>
      accepted(read({ headers: { authorization: `Bearer ${token}` } })).input.oauth_token;
    expect([tokenOf('one'), tokenOf('two')]).toEqual(['one', 'two']);
    expect(accepted(read()).input.oauth_token).toBeUndefined();
  });

  it('W-01 for about a million characters of addresses: one in use stays, the oldest invented one goes', () => {
    const inUse = read();
    const invented = Array.from({ length: 200 }, (_, index) => ({
      query: `${asked}&utm_x=${index}${'x'.repeat(10_000)}`,
    }));
    const readings = invented.map((sent) => {
      const reading = read(sent);
      expect(read()).toBe(inUse);
      return reading;
    });
    expect(read(invented.at(-1))).toBe(readings.at(-1));
    expect(read(invented[0])).not.toBe(readings[0]);
  });
});
