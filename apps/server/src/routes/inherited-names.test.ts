import { randomUUID } from 'node:crypto';
import { calls, type Path } from '@gemporium/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { setUpEdge } from '../testing/edge.ts';

/*
 * Names that every plain object inherits, sent in each text field of each call: code that looks a visitor's text up in
 * a plain object finds a function there, and the visitor gets a 500 instead of the refusal.
 */

const edge = setUpEdge();

const inherited = ['constructor', '__proto__', 'toString'];

/** Values that the sample shop takes, so that the text under test is the only strange one. */
const fine: Readonly<Record<string, unknown>> = {
  client_id: 'orbit-web',
  platform: 'web',
  domain_area: 'west',
  server_id: '1',
  role_id: '11',
  product_id: 'gem-60',
  price: '0.99',
  currency: 'USD',
  country: 'Global',
  pay_id: '108',
  channel_id: '10801',
  billing_no: 'GP0000000000000000',
  events: [],
};

const served = Object.keys(calls) as Path[];

describe('X-01 a name that every object inherits', () => {
  it.each(served)('X-01 in a field of %s is refused like any other nonsense', async (path) => {
    const shape = calls[path].request.shape as Record<string, { isOptional(): boolean }>;
    const needed = Object.keys(shape).filter((field) => shape[field]?.isOptional() === false);
    // Goods are bought: a make-up link replaces them only where it is requested.
    const asked = new Set([...needed, ...('replenish_id' in shape ? ['product_id', 'domain_area'] : [])]);
    const known = Object.fromEntries([...asked].map((field) => [field, fine[field] ?? 'x'.repeat(16)]));
    // Each test needs its own session, because one of the calls logs out.
    const token = await edge.logIn();
    for (const field of Object.keys(shape))
      for (const name of inherited) {
        const own = 'attempt_id' in shape ? { attempt_id: randomUUID() } : {};
        const body = JSON.stringify({ ...known, ...own, oauth_token: token, [field]: name });
        const { status, text } = await edge.ask(path, { body });
        expect([field, name, status, text]).not.toContain(500);
      }
  });
});
