import { describe, expect, it } from 'vitest';
import { checkGameServer } from './conformance.ts';
import type { ConformancePorts } from './conformance-case.ts';
import { cases } from './conformance-cases.ts';

const target = {
  baseUrl: 'https://game.example/gemporium',
  keys: ['shared-secret'],
  sandbox: true,
  scope: { brand: 'watt', environment: 'demo' as const, gpId: 'g', clientId: 'c' },
  username: 'player',
  password: 'player',
  token: 'issued',
  serverId: 's1',
  roleId: 'r1',
  productId: 'p1',
  sku: 'gem',
  price: { amountMinor: 499, currency: 'USD' },
};

type Fields = Record<string, unknown>;
type Fault =
  | 'none'
  | 'lets-anybody-in'
  | 'delivers-twice'
  | 'tells-users-apart'
  | 'forgets-deliveries'
  | 'tokens-work-once'
  | 'tokens-change-hands'
  | 'any-role';

/** A game's server in memory, right but for one fault. */
function game(fault: Fault): ConformancePorts {
  const receipts = new Map<string, string>();
  let verified = 0;
  const role = {
    role_id: 'r1',
    name: 'Aster',
    level: 1,
    server_id: 's1',
    server_name: 'Dawn',
    area_id: 'a1',
    area_name: 'East',
  };
  const account = { ok: true, account: { suid: 'u1', username: 'player', real_name_verified: true } };
  const knows = (body: Fields) => fault === 'any-role' || body.role_id === 'r1';

  const answers: Record<string, (body: Fields) => object> = {
    'verify-account': (body) => {
      if (body.username === 'player' && body.password === 'player') return account;
      const isTold = fault === 'tells-users-apart' && body.username !== 'player';
      return { ok: false, code: 'invalid_credentials', ...(isTold ? { message: 'No such user.' } : {}) };
    },
    'verify-token': ({ token }) => {
      if (token !== 'issued') return { ok: false, code: 'invalid_token' };
      verified += 1;
      if (fault === 'tokens-work-once' && verified > 1) return { ok: false, code: 'invalid_token' };
      const suid = fault === 'tokens-change-hands' ? `u${verified}` : 'u1';
      return { ...account, account: { ...account.account, suid } };
    },
    servers: () => ({
      ok: true,
      servers: [{ server_id: 's1', name: 'Dawn', area_id: 'a1', area_name: 'East', status: 'open' }],
    }),
    roles: () => ({ ok: true, roles: [role] }),
    check: (body) =>
      knows(body)
        ? { ok: true, role: { ...role, role_id: body.role_id } }
        : { ok: false, code: 'role_not_found' },
    deliver: (body) => {
      if (!knows(body)) return { ok: false, code: 'role_gone', retryable: false };
      const id = String(body.delivery_id);
      const already = receipts.has(id) && fault !== 'delivers-twice';
      if (!already) receipts.set(id, `rc-${Math.random()}`);
      return { ok: true, receipt_id: receipts.get(id), delivered_at: '2026-11-20T12:00:00Z', already };
    },
    'query-delivery': (body) => {
      const receipt = fault === 'forgets-deliveries' ? undefined : receipts.get(String(body.delivery_id));
      return receipt === undefined
        ? { ok: true, state: 'unknown_delivery' }
        : { ok: true, state: 'delivered', receipt_id: receipt };
    },
    refunded: () => ({ ok: true }),
    'lift-restriction': () => ({ ok: true }),
  };

  let messages = 0;
  return {
    exchange: async ({ url, body }) => {
      const answer = answers[url.slice(`${target.baseUrl}/`.length)];
      return { kind: 'answer', status: 200, body: JSON.stringify(answer?.(JSON.parse(body))) };
    },
    post: async () => ({ kind: 'answer', status: fault === 'lets-anybody-in' ? 200 : 401, body: '' }),
    sign: ({ id }) => ({ 'webhook-id': id }),
    now: () => new Date('2026-11-20T12:00:00Z'),
    newMessageId: () => `m${++messages}`,
  };
}

async function resultsOf(fault: Fault, change: Partial<typeof target> = {}) {
  const results = [];
  for await (const result of checkGameServer({ ...target, ...change }, game(fault))) results.push(result);
  return results;
}

it('passes a server that keeps the contract', async () => {
  const results = await resultsOf('none');
  expect(results.filter((result) => result.outcome !== 'passed')).toEqual([]);
  expect(results.map((result) => result.id)).toEqual(cases.map((one) => one.id));
});

describe('finds a server that', () => {
  it.each<[Fault, string[]]>([
    ['lets-anybody-in', ['unsigned', 'wrong-key', 'too-old', 'altered']],
    ['delivers-twice', ['deliver', 'deliver-at-once', 'deliver-other-contents']],
    ['tells-users-apart', ['wrong-password']],
    ['forgets-deliveries', ['deliver']],
    ['tokens-work-once', ['token-again']],
    ['tokens-change-hands', ['token-again']],
    ['any-role', ['check-role', 'deliver-role']],
  ])('%s', async (fault, failed) => {
    const results = await resultsOf(fault);
    expect(results.filter((result) => result.outcome === 'failed').map((result) => result.id)).toEqual(
      failed,
    );
  });

  it('does not let the test player in: the report goes on to its end', async () => {
    const results = await resultsOf('none', { password: 'changed' });
    expect(results).toHaveLength(cases.length);
    expect(results.find((result) => result.id === 'check')?.detail).toContain('no log-in');
  });
});

it('skips the token cases, with their reason, when no token is given', async () => {
  const { token: _, ...rest } = target;
  const results = [];
  for await (const result of checkGameServer(rest, game('none'))) results.push(result);
  expect(results.filter((result) => result.outcome === 'skipped')).toEqual([
    { id: 'token', title: expect.any(String), outcome: 'skipped', detail: 'no token was given' },
    { id: 'token-again', title: expect.any(String), outcome: 'skipped', detail: 'no token was given' },
  ]);
});
