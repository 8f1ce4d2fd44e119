import { randomUUID } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edge, openEdge, sampleLogin, setUpEdge } from '../testing/edge.ts';
import { isReturnKey, returnKeyOf } from '../use-cases/payments/return-key.ts';

/*
 * An operator changes a key of the server: one process still has the old one, and a player goes from it to one that has
 * the new one. docs/operations/server.md says what survives, key by key.
 */

const cart = { client_id: 'orbit-web', domain_area: 'east', product_id: 'gem-300' };
const order = { store: 'nova.production', billing_no: 'GPNOVA0000000000X1' };

const before = setUpEdge();

describe.each([
  { key: 'session.key', repeated: 'a token that opens nothing', attempts: 'the same' },
  { key: 'attempt.key', repeated: codes.idempotencyKeyReused, attempts: 'others' },
  { key: 'card.key', repeated: 'the same token', attempts: 'the same' },
])('O-10 I-05 a player across a change of $key', ({ key, repeated, attempts }) => {
  let after: Edge;
  beforeAll(async () => {
    const { secrets } = before.services.config;
    const get = (name: string) => secrets.get(name === key ? `another ${key}` : name);
    after = await openEdge({ besides: before, config: { secrets: { ...secrets, get } } });
  });
  afterAll(() => after.close());

  const opens = async (edge: Edge, token: string) =>
    (await edge.ask('/api/system/allRoleList', { body: { client_id: 'orbit-web', oauth_token: token } })).json
      .code === codes.success;

  it('stays logged in', async () => {
    expect(await opens(after, await before.logIn())).toBe(true);
  });

  it(`gets ${repeated} for a repeated login`, async () => {
    const body = { ...sampleLogin, attempt_id: randomUUID() };
    const first = (await before.ask('/util/login/auth', { body })).json;
    const again = (await after.ask('/util/login/auth', { body })).json;
    if (typeof repeated === 'number') {
      expect(again.code).toBe(repeated);
      return;
    }
    const isSame = repeated === 'the same token';
    expect(again.content.oauth_token === first.content.oauth_token).toBe(isSame);
    expect(await opens(after, again.content.oauth_token)).toBe(isSame);
  });

  it(`has ${attempts} return addresses and cart links`, async () => {
    const isSame = attempts === 'the same';
    expect(isReturnKey(after.services, order, returnKeyOf(before.services, order))).toBe(isSame);
    const { json } = await before.ask('/api/pay/makeCartLink', { body: cart });
    const code = (json.content.url as string).split('/').at(-1);
    const opened = (await after.ask('/api/pay/openCartLink', { body: { code, platform: 'web' } })).json;
    expect(opened.code).toBe(isSame ? codes.success : codes.cartLinkWrong);
  });
});
