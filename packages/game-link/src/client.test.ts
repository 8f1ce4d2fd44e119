import { describe, expect, it } from 'vitest';
import { createGameLink } from './client.ts';
import type { ExchangeOutcome, ExchangeRequest } from './exchange.ts';
import type { GameLink, GameScope } from './types.ts';

const scope: GameScope = { brand: 'watt', environment: 'demo', gpId: 'watt-star', clientId: 'watt-star-web' };
const wireScope = {
  brand: 'watt',
  environment: 'demo',
  gp_id: 'watt-star',
  client_id: 'watt-star-web',
  sandbox: true,
};

function linkAnswering(outcome: ExchangeOutcome) {
  const sent: ExchangeRequest[] = [];
  const link = createGameLink({
    baseUrl: 'https://game.example/gemporium',
    keys: ['k1', 'k2'],
    sandbox: true,
    exchange: async (request) => {
      sent.push(request);
      return outcome;
    },
    newMessageId: () => `msg_${sent.length + 1}`,
  });
  return { link, sent };
}

const ok = (body: unknown): ExchangeOutcome => ({ kind: 'answer', status: 200, body: JSON.stringify(body) });

const wireRole = {
  role_id: 'r1',
  name: 'Aster',
  level: 40,
  server_id: 's1',
  server_name: 'Dawn',
  area_id: 'a1',
  area_name: 'East',
};
const role = {
  roleId: 'r1',
  name: 'Aster',
  level: 40,
  serverId: 's1',
  serverName: 'Dawn',
  areaId: 'a1',
  areaName: 'East',
};
const usd = { amountMinor: 1499, currency: 'USD' };
const check = {
  suid: 'u1',
  serverId: 's1',
  roleId: 'r1',
  productId: 'p1',
  items: [
    { sku: 'gem', quantity: 300 },
    { sku: 'gem-bonus', quantity: 20 },
  ],
  amount: usd,
  billingNo: 'GP1',
};
const delivery = {
  deliveryId: 'd1',
  source: { kind: 'order' as const, id: 'GP1' },
  suid: 'u1',
  serverId: 's1',
  roleId: 'r1',
  items: [{ sku: 'gem', quantity: 300 }],
  billingNo: 'GP1',
  paid: usd,
};
const delivered = { ok: true, receipt_id: 'rc1', delivered_at: '2026-11-20T12:00:00Z', already: false };

type Row = [
  name: string,
  ask: (link: GameLink) => Promise<unknown>,
  request: object,
  answer: object,
  result: object,
];

const rows: Row[] = [
  [
    'verify-account',
    (link) => link.verifyAccount(scope, { username: 'player', password: 'player', loginType: 'account' }),
    { username: 'player', password: 'player', login_type: 'account' },
    { ok: true, account: { suid: 'u1', username: 'player', real_name_verified: true } },
    { kind: 'account', account: { suid: 'u1', username: 'player', realNameVerified: true } },
  ],
  [
    'verify-account',
    (link) => link.verifyAccount(scope, { username: '1', password: '2', loginType: 'card' }),
    { username: '1', password: '2', login_type: 'card' },
    { ok: false, code: 'invalid_credentials' },
    { kind: 'refused', code: 'invalid_credentials' },
  ],
  [
    'verify-token',
    (link) => link.verifyToken(scope, 'tok'),
    { token: 'tok' },
    { ok: false, code: 'not_real_name_verified', message: { en: 'Verify your name first.' } },
    { kind: 'refused', code: 'not_real_name_verified', message: { en: 'Verify your name first.' } },
  ],
  [
    'verify-identity',
    (link) => link.verifyIdentity(scope, { provider: 'google', subject: 'Sub-1' }),
    { provider: 'google', subject: 'Sub-1' },
    { ok: false, code: 'unknown_identity' },
    { kind: 'refused', code: 'unknown_identity' },
  ],
  [
    'servers',
    (link) => link.servers(scope),
    {},
    {
      ok: true,
      servers: [{ server_id: 's1', name: 'Dawn', area_id: 'a1', area_name: 'East', status: 'open' }],
    },
    {
      kind: 'servers',
      servers: [{ serverId: 's1', name: 'Dawn', areaId: 'a1', areaName: 'East', status: 'open' }],
    },
  ],
  [
    'roles',
    (link) => link.roles(scope, { suid: 'u1' }),
    { suid: 'u1' },
    { ok: true, roles: [wireRole] },
    { kind: 'roles', roles: [role] },
  ],
  [
    'roles',
    (link) => link.roles(scope, { suid: 'u1', serverId: 's1' }),
    { suid: 'u1', server_id: 's1' },
    { ok: true, roles: [] },
    { kind: 'roles', roles: [] },
  ],
  [
    'check',
    (link) => link.check(scope, check),
    {
      suid: 'u1',
      server_id: 's1',
      role_id: 'r1',
      product_id: 'p1',
      items: check.items,
      sku: 'gem',
      quantity: 300,
      amount: '14.99',
      currency: 'USD',
      billing_no: 'GP1',
    },
    { ok: true, role: wireRole, server: { server_id: 's1' } },
    { kind: 'allowed', role },
  ],
  [
    'deliver',
    (link) => link.deliver(scope, delivery),
    {
      delivery_id: 'd1',
      source: { kind: 'order', id: 'GP1' },
      suid: 'u1',
      server_id: 's1',
      role_id: 'r1',
      items: delivery.items,
      billing_no: 'GP1',
      paid: { amount: '14.99', currency: 'USD' },
    },
    delivered,
    { kind: 'delivered', receiptId: 'rc1', already: false },
  ],
  [
    'deliver',
    (link) => {
      const { billingNo: _, paid: __, ...reward } = delivery;
      return link.deliver(scope, { ...reward, source: { kind: 'reward', id: 'act-1' } });
    },
    {
      delivery_id: 'd1',
      source: { kind: 'reward', id: 'act-1' },
      suid: 'u1',
      server_id: 's1',
      role_id: 'r1',
      items: delivery.items,
    },
    { ok: false, code: 'role_gone', retryable: false, message: 'This character no longer exists.' },
    { kind: 'refused', code: 'role_gone', retryable: false, message: 'This character no longer exists.' },
  ],
  [
    'query-delivery',
    (link) => link.queryDelivery(scope, 'd1'),
    { delivery_id: 'd1' },
    { ok: true, state: 'delivered', receipt_id: 'rc1' },
    { kind: 'delivered', receiptId: 'rc1' },
  ],
  [
    'query-delivery',
    (link) => link.queryDelivery(scope, 'd1'),
    { delivery_id: 'd1' },
    { ok: true, state: 'unknown_delivery' },
    { kind: 'unknown-delivery' },
  ],
  [
    'query-delivery',
    (link) => link.queryDelivery(scope, 'd1'),
    { delivery_id: 'd1' },
    { ok: true, state: 'refused' },
    { kind: 'refused', code: 'refused' },
  ],
  [
    'query-delivery',
    (link) => link.queryDelivery(scope, 'd1'),
    { delivery_id: 'd1' },
    { ok: true, state: 'refused', code: 'role_gone' },
    { kind: 'refused', code: 'role_gone' },
  ],
  [
    'refunded',
    (link) =>
      link.refunded(scope, {
        billingNo: 'GP1',
        deliveryIds: ['d1'],
        amount: { amountMinor: 12000, currency: 'KRW' },
        kind: 'chargeback',
        goods: 'leave',
      }),
    {
      billing_no: 'GP1',
      delivery_ids: ['d1'],
      amount: '12000',
      currency: 'KRW',
      kind: 'chargeback',
      goods: 'leave',
    },
    { ok: true },
    { kind: 'accepted' },
  ],
  [
    'refunded',
    (link) =>
      link.refunded(scope, {
        billingNo: 'GP1',
        deliveryIds: [],
        amount: usd,
        kind: 'refund',
        goods: 'take-back',
      }),
    {
      billing_no: 'GP1',
      delivery_ids: [],
      amount: '14.99',
      currency: 'USD',
      kind: 'refund',
      goods: 'take-back',
    },
    { ok: false, code: 'unknown_order', message: 'Nobody bought this.' },
    { kind: 'refused', detail: 'unknown_order' },
  ],
  [
    'lift-restriction',
    (link) => link.liftRestriction(scope, { suid: 'u1', roleId: 'r1', billingNo: 'GP1' }),
    { suid: 'u1', role_id: 'r1', billing_no: 'GP1' },
    { ok: true },
    { kind: 'accepted' },
  ],
  [
    'lift-restriction',
    (link) =>
      link.liftRestriction(scope, {
        suid: 'u1',
        serverId: 's1',
        roleId: 'r1',
        billingNo: 'GP1',
        deliveryId: 'D-GP2',
        paidBy: { billingNo: 'GP2', amount: usd },
      }),
    {
      suid: 'u1',
      server_id: 's1',
      role_id: 'r1',
      billing_no: 'GP1',
      delivery_id: 'D-GP2',
      paid_by: { billing_no: 'GP2', amount: '14.99', currency: 'USD' },
    },
    { ok: true },
    { kind: 'accepted' },
  ],
];

describe('each call, word for word', () => {
  it.each(rows)('%s', async (name, ask, request, answer, result) => {
    const { link, sent } = linkAnswering(ok(answer));
    expect(await ask(link)).toStrictEqual(result);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: `https://game.example/gemporium/${name}`,
      keys: ['k1', 'k2'],
      messageId: 'msg_1',
    });
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ ...wireScope, ...request });
  });

  it('waits ten seconds for a delivery and three for a question', async () => {
    const { link, sent } = linkAnswering({ kind: 'not-sent', reason: 'ECONNREFUSED' });
    await link.deliver(scope, delivery);
    await link.check(scope, check);
    expect(sent.map((request) => request.timeoutMs)).toEqual([10_000, 3_000]);
  });
});

describe('every reason of the check reaches the player', () => {
  it.each([
    'banned',
    'maintenance',
    'out_of_stock',
    'limit_reached',
    'role_not_found',
    'region_restricted',
    'other',
  ])('%s', async (code) => {
    const { link } = linkAnswering(ok({ ok: false, code, message: 'Sorry.' }));
    expect(await link.check(scope, check)).toEqual({ kind: 'refused', code, message: 'Sorry.' });
  });
});

describe('O-13 a delivery counts only by a proved answer of the contract', () => {
  it.each<[string, ExchangeOutcome, boolean]>([
    ['200 with a page', { kind: 'answer', status: 200, body: '<html>' }, true],
    ['200 with {code: error}', ok({ code: 'error' }), true],
    ['200 with ok and no receipt', ok({ ok: true }), true],
    ['200 with an empty receipt', ok({ ...delivered, receipt_id: '' }), true],
    ['200 with a time that is none', ok({ ...delivered, delivered_at: 'yesterday' }), true],
    ['200 with ok as text', ok({ ...delivered, ok: 'true' }), true],
    ['a refusal that does not say whether to retry', ok({ ok: false, code: 'x' }), true],
    ['200 without a body', { kind: 'answer', status: 200, body: '' }, true],
    ['204', { kind: 'answer', status: 204, body: '' }, true],
    ['201 with the right body', { kind: 'answer', status: 201, body: JSON.stringify(delivered) }, true],
    ['a redirect to a login page', { kind: 'answer', status: 302, body: '' }, true],
    ['500 after delivering', { kind: 'answer', status: 500, body: JSON.stringify(delivered) }, true],
    ['an answer that is not signed', { kind: 'unproved', status: 200, reason: 'it has no signature' }, true],
    ['no answer in time', { kind: 'lost', reason: 'no answer within 10000 ms' }, true],
    ['nobody listening', { kind: 'not-sent', reason: 'ECONNREFUSED' }, false],
  ])('%s', async (_, outcome, lost) => {
    expect(await linkAnswering(outcome).link.deliver(scope, delivery)).toMatchObject({
      kind: 'unreachable',
      lost,
    });
  });

  it('never repeats a password or a token in its details', async () => {
    const { link } = linkAnswering(ok({ ok: false, code: 'a code of next year' }));
    const answers = [
      await link.verifyAccount(scope, { username: 'player', password: 'hunter2', loginType: 'account' }),
      await link.verifyToken(scope, 'hunter2'),
    ];
    expect(answers).toMatchObject([{ kind: 'unreachable' }, { kind: 'unreachable' }]);
    expect(JSON.stringify(answers)).not.toContain('hunter2');
  });

  it('does not take the permission of another role', async () => {
    const { link } = linkAnswering(ok({ ok: true, role: { ...wireRole, role_id: 'r2' } }));
    expect(await link.check(scope, check)).toMatchObject({ kind: 'unreachable' });
  });

  it('does not take the permission of a character on another server', async () => {
    const { link } = linkAnswering(ok({ ok: true, role: { ...wireRole, server_id: 's2' } }));
    expect(await link.check(scope, check)).toEqual({
      kind: 'unreachable',
      lost: true,
      detail: 'check: the game allowed another role',
    });
  });

  it('asks about no purchase without goods', async () => {
    const { link, sent } = linkAnswering(ok({ ok: true, role: wireRole }));
    await expect(link.check(scope, { ...check, items: [] })).rejects.toThrow('a check without items');
    expect(sent).toEqual([]);
  });

  it.each<[string, ExchangeOutcome, string]>([
    ['the network', { kind: 'not-sent', reason: 'ECONNREFUSED' }, 'roles: ECONNREFUSED'],
    ['the time', { kind: 'lost', reason: 'no answer within 3000 ms' }, 'roles: no answer within 3000 ms'],
    [
      'the proof',
      { kind: 'unproved', status: 200, reason: 'its signature does not fit' },
      'roles: its signature does not fit',
    ],
    ['the status', { kind: 'answer', status: 500, body: '' }, 'roles: answer 500'],
    ['what is no JSON', { kind: 'answer', status: 200, body: '<' }, 'roles: the answer is not JSON'],
    [
      'what is no message',
      ok([]),
      'roles: the answer breaks the contract at its top (Invalid input: expected object, received array)',
    ],
    [
      'a field',
      ok({ ok: true, roles: [{ ...wireRole, level: '1' }] }),
      'roles: the answer breaks the contract at roles.0.level (Invalid input: expected number, received string)',
    ],
    [
      'a name',
      ok({ ok: true, roles: [{ ...wireRole, role_id: 'r\u202e1' }] }),
      'roles: the answer breaks the contract at roles.0.role_id (has control characters or changes the writing direction)',
    ],
  ])('tells an operator of %s where it went wrong', async (_, outcome, detail) => {
    const lost = outcome.kind !== 'not-sent';
    expect(await linkAnswering(outcome).link.roles(scope, { suid: 'u1' })).toEqual({
      kind: 'unreachable',
      lost,
      detail,
    });
  });

  it.each<[string, (link: GameLink) => Promise<unknown>]>([
    [
      'verify-account',
      (link) => link.verifyAccount(scope, { username: 'a', password: 'b', loginType: 'card' }),
    ],
    ['verify-token', (link) => link.verifyToken(scope, 't')],
    ['verify-identity', (link) => link.verifyIdentity(scope, { provider: 'vk', subject: '1' })],
    ['servers', (link) => link.servers(scope)],
    ['roles', (link) => link.roles(scope, { suid: 'u1' })],
    ['check', (link) => link.check(scope, check)],
    ['deliver', (link) => link.deliver(scope, delivery)],
    ['query-delivery', (link) => link.queryDelivery(scope, 'd1')],
    [
      'refunded',
      (link) =>
        link.refunded(scope, {
          billingNo: 'GP1',
          deliveryIds: [],
          amount: usd,
          kind: 'refund',
          goods: 'leave',
        }),
    ],
    ['lift-restriction', (link) => link.liftRestriction(scope, { suid: 'u1', billingNo: 'GP1' })],
  ])('takes no answer to %s that came from somebody else, or not at all', async (name, ask) => {
    const unproved = await ask(linkAnswering({ kind: 'unproved', status: 200, reason: 'why' }).link);
    expect(unproved).toEqual({ kind: 'unreachable', lost: true, detail: `${name}: why` });
    const notSent = await ask(linkAnswering({ kind: 'not-sent', reason: 'why' }).link);
    expect(notSent).toEqual({ kind: 'unreachable', lost: false, detail: `${name}: why` });
  });

  it.each(['refunded', 'lift-restriction'])(
    '%s: a game that says no without a reason has said no',
    async (name) => {
      const { link } = linkAnswering(ok({ ok: false }));
      const notice = {
        billingNo: 'GP1',
        deliveryIds: [],
        amount: usd,
        kind: 'refund',
        goods: 'leave',
      } as const;
      const said =
        name === 'refunded'
          ? link.refunded(scope, notice)
          : link.liftRestriction(scope, { suid: 'u1', billingNo: 'GP1' });
      expect(await said).toEqual({ kind: 'refused', detail: 'refused without a code' });
    },
  );

  it('does not take a delivery state without what belongs to it', async () => {
    const { link } = linkAnswering(ok({ ok: true, state: 'delivered' }));
    expect(await link.queryDelivery(scope, 'd1')).toMatchObject({ kind: 'unreachable' });
  });
});

/** Every answer in the table with one of its texts made dirty, for each text of each answer. */
function dirtied(value: unknown, dirt: string): unknown[] {
  if (typeof value === 'string') return [`${value.slice(0, 1)}${dirt}${value.slice(1)}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    dirtied(inner, dirt).map((one) =>
      Array.isArray(value) ? value.with(Number(key), one) : { ...value, [key]: one },
    ),
  );
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const unwritable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

describe('O-07 what a game says holds nothing that a database refuses or a terminal obeys', () => {
  it.each([
    ['a NUL', '\0'],
    ['an escape code', '\u001b[2J'],
    ['a C1 control', '\u009b2J'],
    ['a line feed', '\n'],
    ['a line separator', '\u2028'],
    ['a turned direction', '\u202e'],
    ['half a surrogate pair', '\ud800'],
  ])('%s in any text of any answer', async (_title, dirt) => {
    const seen: unknown[] = [];
    for (const [, ask, , answer] of rows)
      for (const dirty of dirtied(answer, dirt)) seen.push(await ask(linkAnswering(ok(dirty)).link));
    expect(seen.length).toBeGreaterThan(30);
    for (const one of seen) for (const text of textsOf(one)) expect(text).not.toMatch(unwritable);
    // A name used for look-ups is never repaired: the answer does not count.
    const roles = (changed: object) =>
      linkAnswering(ok({ ok: true, roles: [{ ...wireRole, ...changed }] })).link.roles(scope, { suid: 'u1' });
    expect(await roles({ role_id: `r${dirt}1` })).toMatchObject({ kind: 'unreachable' });
    expect(await roles({ name: `As${dirt}ter` })).toMatchObject({
      roles: [{ name: expect.stringMatching(/^As.*ter$/) }],
    });
  });
});
