import { describe, expect, it } from 'vitest';
import { checkGameServer } from './conformance.ts';
import type { ConformancePorts } from './conformance-case.ts';
import { cases } from './conformance-cases.ts';

const target = {
  baseUrl: 'https://game.example/gemporium',
  keys: ['shared-secret'],
  sandbox: true,
  scope: { brand: 'watt', environment: 'demo' as const, gpId: 'g', clientId: 'c' },
  credentials: { username: 'player', password: 'player' },
  identity: { provider: 'vk' as const, subject: '7' },
  token: 'issued',
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
  | 'any-role'
  | 'one-signature';

/** Changes the correct answer to one call; `nth` counts the requests of that call from 1. */
type Spoil = (answer: Fields, body: Fields, nth: number) => Fields;

/** A game server in memory, correct except for one fault. */
function game(fault: Fault, spoils: Readonly<Record<string, Spoil>> = {}): ConformancePorts {
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
    'verify-identity': ({ subject }) => ({
      ...account,
      account: { ...account.account, suid: `i${subject}` },
    }),
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
  const asked = new Map<string, number>();
  return {
    exchange: async ({ url, body, keys }) => {
      if (fault === 'one-signature' && keys.length > 1)
        return { kind: 'unproved', status: 401, reason: 'why' };
      const name = url.slice(`${target.baseUrl}/`.length);
      const nth = (asked.get(name) ?? 0) + 1;
      asked.set(name, nth);
      const fields = JSON.parse(body) as Fields;
      const right = answers[name]?.(fields) as Fields;
      const answer = spoils[name]?.(right, fields, nth) ?? right;
      return { kind: 'answer', status: 200, body: JSON.stringify(answer) };
    },
    post: async () => ({ kind: 'answer', status: fault === 'lets-anybody-in' ? 200 : 401, body: '' }),
    sign: ({ id }) => ({ 'webhook-id': id }),
    now: () => new Date('2026-11-20T12:00:00Z'),
    newMessageId: () => `m${++messages}`,
  };
}

async function resultsOf(fault: Fault, change: Partial<typeof target> = {}, ports = game(fault)) {
  const results = [];
  for await (const result of checkGameServer({ ...target, ...change }, ports)) results.push(result);
  return results;
}

/** The cases that cannot run without a character. */
const ofARole = [
  ...['roles', 'check', 'check-role', 'deliver', 'deliver-at-once', 'deliver-other-contents'],
  ...['deliver-role', 'lift-restriction'],
];

const failedOf = (results: Awaited<ReturnType<typeof resultsOf>>) =>
  results.filter((result) => result.outcome === 'failed').map((result) => result.id);

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
    ['one-signature', ['two-signatures']],
  ])('%s', async (fault, failed) => {
    const results = await resultsOf(fault);
    expect(results.filter((result) => result.outcome === 'failed').map((result) => result.id)).toEqual(
      failed,
    );
  });

  it('does not let the test player in: the report goes on to its end', async () => {
    const results = await resultsOf('none', { credentials: { username: 'player', password: 'changed' } });
    expect(results).toHaveLength(cases.length);
    expect(results.find((result) => result.id === 'check')?.detail).toContain('no log-in');
    expect(failedOf(results)).toEqual(['log-in', ...ofARole]);
  });

  const isTwo = ({ items }: Fields) => (items as { quantity: number }[])[0]?.quantity === 2;
  const other = { role_id: 'r2', name: 'Bo', level: 1, server_id: 's2', server_name: 'Dusk' };
  it.each<[title: string, call: string, spoil: Spoil, failed: string[]]>([
    [
      'refuses a wrong password for another reason',
      'verify-account',
      (answer) => (answer.ok ? answer : { ok: false, code: 'locked' }),
      ['wrong-password'],
    ],
    [
      'refuses a token for another reason',
      'verify-token',
      (answer) => (answer.ok ? answer : { ok: false, code: 'locked' }),
      ['wrong-token'],
    ],
    [
      'refuses every token',
      'verify-token',
      () => ({ ok: false, code: 'invalid_token' }),
      ['token', 'token-again'],
    ],
    [
      'gives one account to everybody',
      'verify-identity',
      () => ({ ok: true, account: { suid: 'u1', username: 'player', real_name_verified: true } }),
      ['identity'],
    ],
    [
      'refuses an identity for another reason',
      'verify-identity',
      () => ({ ok: false, code: 'invalid_token' }),
      ['known-identity', 'identity'],
    ],
    ['lists no servers', 'servers', () => ({ ok: true, servers: [] }), ['servers', ...ofARole]],
    [
      'lists no servers that are open',
      'servers',
      ({ servers }) => ({
        ok: true,
        servers: (servers as object[]).map((one) => ({ ...one, status: 'maintenance' })),
      }),
      ofARole,
    ],
    ['lists no characters', 'roles', () => ({ ok: true, roles: [] }), ofARole],
    [
      'lists the characters of one server alone',
      'roles',
      (answer, { server_id }) => (server_id ? answer : { ok: true, roles: [] }),
      ofARole,
    ],
    [
      'lists characters of all servers where one is asked about',
      'roles',
      ({ roles }) => ({
        ok: true,
        roles: [...(roles as object[]), { ...other, area_id: 'a1', area_name: 'East' }],
      }),
      ['roles'],
    ],
    ['sells to nobody', 'check', () => ({ ok: false, code: 'role_not_found' }), ['check']],
    [
      'refuses a sale for another reason',
      'check',
      (answer) => (answer.ok ? answer : { ok: false, code: 'banned' }),
      ['check-role'],
    ],
    [
      'has refused what never came',
      'query-delivery',
      (answer) => (answer.state === 'delivered' ? answer : { ok: true, state: 'refused' }),
      ['unknown-delivery'],
    ],
    [
      'tells another receipt when it is asked',
      'query-delivery',
      (answer) => (answer.state === 'delivered' ? { ...answer, receipt_id: 'other' } : answer),
      ['deliver'],
    ],
    [
      'says of a new delivery that it was there already',
      'deliver',
      (answer) => (answer.ok ? { ...answer, already: true } : answer),
      ['deliver', 'deliver-at-once'],
    ],
    [
      'says of every repeat that it is new, under the first receipt',
      'deliver',
      (answer) => (answer.ok ? { ...answer, already: false } : answer),
      ['deliver', 'deliver-at-once', 'deliver-other-contents'],
    ],
    [
      'delivers other contents under the first receipt',
      'deliver',
      (answer, body) => (isTwo(body) ? { ...answer, already: false } : answer),
      ['deliver-other-contents'],
    ],
    [
      'delivers other contents under another receipt',
      'deliver',
      (answer, body) => (isTwo(body) ? { ...answer, receipt_id: 'other' } : answer),
      ['deliver-other-contents'],
    ],
    [
      'would have the store try for ever where the character is gone',
      'deliver',
      (answer) => (answer.ok ? answer : { ...answer, retryable: true }),
      ['deliver-role'],
    ],
    ['takes no notice of a refund', 'refunded', () => ({ ok: false }), ['refunded']],
    [
      'takes no second notice of a refund',
      'refunded',
      (answer, _, nth) => (nth === 1 ? answer : { ok: false }),
      ['refunded'],
    ],
    ['lifts no restriction', 'lift-restriction', () => ({ ok: false }), ['lift-restriction']],
  ])('%s', async (_, call, spoil, failed) => {
    expect(failedOf(await resultsOf('none', {}, game('none', { [call]: spoil })))).toEqual(failed);
  });

  it.each([
    ['answer', 200, false],
    ['answer', 204, false],
    ['answer', 302, false],
    ['answer', 400, true],
    ['answer', 401, true],
    ['answer', 403, true],
    ['answer', 499, true],
    ['answer', 500, false],
    ['lost', 0, false],
    ['not-sent', 0, false],
  ] as const)('lets forgeries in, or does not say no: %s %d', async (kind, status, isRefused) => {
    const answer = kind === 'answer' ? { kind, status, body: '' } : { kind, reason: 'why' };
    const results = await resultsOf('none', {}, { ...game('none'), post: async () => answer });
    expect(failedOf(results)).toEqual(isRefused ? [] : ['unsigned', 'wrong-key', 'too-old', 'altered']);
  });
});

it('forges what it says: no signature, another key, ten minutes of age, a body that was not signed', async () => {
  const ports = game('none');
  const posted: { signed: boolean; key: string | undefined; age: number; isBody: boolean; fields: Fields }[] =
    [];
  await resultsOf(
    'none',
    {},
    {
      ...ports,
      sign: ({ sentAt, body }, keys) => ({ told: JSON.stringify({ at: sentAt.getTime(), body, keys }) }),
      post: async ({ url, headers, body }) => {
        expect(url).toBe(`${target.baseUrl}/servers`);
        expect(headers['content-type']).toBe('application/json');
        const told = JSON.parse(headers.told ?? '{}');
        posted.push({
          signed: headers.told !== undefined,
          key: told.keys?.join(),
          age: (ports.now().getTime() - (told.at ?? ports.now().getTime())) / 1000,
          isBody: told.body === undefined || told.body === body,
          fields: JSON.parse(body),
        });
        return { kind: 'answer', status: 401, body: '' };
      },
    },
  );
  const fields = { brand: 'watt', environment: 'demo', gp_id: 'g', client_id: 'c', sandbox: true };
  const right = { signed: true, key: 'shared-secret', age: 0, isBody: true, fields };
  expect(posted).toEqual([
    { ...right, signed: false, key: undefined },
    { ...right, key: 'not-the-shared-secret' },
    { ...right, age: 600 },
    { ...right, isBody: false },
  ]);
});

it('can be run again on a server that remembers every delivery', async () => {
  const ports = game('none');
  const twice = [await resultsOf('none', {}, ports), await resultsOf('none', {}, ports)];
  expect(twice.map(failedOf)).toEqual([[], []]);
});

describe('a test player who logs in by', () => {
  const { credentials, identity, token, ...rest } = target;
  const ways = { credentials, identity, token };
  type Way = keyof typeof ways;
  const casesOf: Record<Way, { ids: string[]; why: string; call: string }> = {
    credentials: { ids: ['log-in'], why: 'no user name and password were given', call: 'verify-account' },
    token: { ids: ['token', 'token-again'], why: 'no token was given', call: 'verify-token' },
    identity: { ids: ['known-identity'], why: 'no identity was given', call: 'verify-identity' },
  };
  const all = Object.keys(casesOf) as Way[];
  const some = [1, 2, 3, 4, 5, 6, 7].map((bits) => all.filter((_, n) => bits & (1 << n)));
  const given = (chosen: readonly Way[]) => ({
    ...rest,
    ...Object.fromEntries(chosen.map((way) => [way, ways[way]])),
  });
  const checked = async (chosen: readonly Way[], ports = game('none')) => {
    const results = [];
    for await (const result of checkGameServer(given(chosen), ports)) results.push(result);
    return results;
  };

  it.each(some.map((chosen) => [chosen.join(' and '), chosen] as const))(
    '%s: the cases of the other ways are skipped, each with its reason, and no case else',
    async (_, chosen) => {
      const results = await checked(chosen);
      expect(failedOf(results)).toEqual([]);
      const skipped = results.flatMap(({ id, outcome, detail }) =>
        outcome === 'skipped' ? `${id}: ${detail}` : [],
      );
      const expected = all
        .filter((way) => !chosen.includes(way))
        .flatMap((way) => casesOf[way].ids.map((id) => `${id}: ${casesOf[way].why}`));
      expect(skipped.sort()).toEqual(expected.sort());
    },
  );

  it.each(all)(
    '%s alone, and is not let in: its cases and those of a character fail, to the end',
    async (way) => {
      const { ids, call } = casesOf[way];
      const shut = game('none', { [call]: () => ({ ok: false, code: 'locked' }) });
      const failed = failedOf(await checked([way], shut));
      expect(failed).toEqual(expect.arrayContaining([...ids, ...ofARole]));
      expect(failed).not.toContain('servers');
    },
  );

  it('an identity of its own provider, whose numbers are tried with that provider alone', async () => {
    const asked = new Set<unknown>();
    const listening = game('none', {
      'verify-identity': (answer, { provider }) => {
        asked.add(provider);
        return answer;
      },
    });
    await checked(['identity'], listening);
    expect([...asked]).toEqual(['vk']);
  });

  it('no way at all: whatever needs a character fails with the reason', async () => {
    const results = await checked([]);
    expect(failedOf(results)).toEqual(ofARole);
    expect(results.find(({ id }) => id === 'check')?.detail).toBe('no way to log in was given');
  });
});
