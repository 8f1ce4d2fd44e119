import { describe, expect, it } from 'vitest';
import { answers, type CallName, requests, scopeSchema, timeoutsMs } from './wire.ts';

const role = {
  role_id: 'r1',
  name: '',
  level: 0,
  server_id: 's1',
  server_name: '',
  area_id: 'a1',
  area_name: '',
};
const server = { server_id: 's1', name: '', area_id: 'a1', area_name: '', status: 'open' };
const account = { suid: 'u1', username: 'player', real_name_verified: true };
const item = { sku: 'gem', quantity: 1 };
const scope = { brand: 'watt', environment: 'demo', gp_id: 'g', client_id: 'c', sandbox: true };
const check = {
  suid: 'u1',
  server_id: 's1',
  role_id: 'r1',
  product_id: 'p1',
  items: [item],
  sku: 'gem',
  quantity: 1,
  amount: '4.99',
  currency: 'USD',
  billing_no: 'GP1',
};
const deliver = {
  delivery_id: 'd1',
  source: { kind: 'order', id: 'GP1' },
  suid: 'u1',
  server_id: 's1',
  role_id: 'r1',
  items: [item],
};
const refunded = {
  billing_no: 'GP1',
  delivery_ids: ['d1'],
  amount: '4.99',
  currency: 'USD',
  kind: 'refund',
};
const delivered = { ok: true, receipt_id: 'rc1', delivered_at: '2026-11-20T12:00:00Z', already: true };
const refusedDelivery = { ok: false, code: 'role_gone', retryable: false };

type Message = Record<string, unknown>;
/** Every message of the contract, complete and with the least that it may contain. */
const messages: Record<string, { fits: (message: unknown) => boolean; whole: Message }> = {
  scope: { fits: (m) => scopeSchema.safeParse(m).success, whole: scope },
  ...Object.fromEntries(
    (
      [
        ['verify-account', { username: '', password: '', login_type: 'card' }],
        ['verify-token', { token: '' }],
        ['verify-identity', { provider: 'google', subject: '1' }],
        ['servers', {}],
        ['roles', { suid: 'u1' }],
        ['check', check],
        ['deliver', deliver],
        ['query-delivery', { delivery_id: 'd1' }],
        ['refunded', refunded],
        ['lift-restriction', { suid: 'u1', billing_no: 'GP1' }],
      ] as [CallName, Message][]
    ).map(([name, whole]) => [
      `${name} asked`,
      { fits: (m: unknown) => requests[name].safeParse(m).success, whole },
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['verify-account', 'account', { ok: true, account }],
        ['verify-token', 'refusal', { ok: false, code: 'invalid_token' }],
        ['verify-identity', 'account', { ok: true, account }],
        ['verify-identity', 'refusal', { ok: false, code: 'unknown_identity' }],
        ['servers', 'list', { ok: true, servers: [server] }],
        ['roles', 'list', { ok: true, roles: [role] }],
        ['check', 'role', { ok: true, role }],
        ['check', 'refusal', { ok: false, code: 'banned' }],
        ['deliver', 'receipt', delivered],
        ['deliver', 'refusal', refusedDelivery],
        ['query-delivery', 'receipt', { ok: true, state: 'delivered', receipt_id: 'rc1' }],
        ['query-delivery', 'nothing', { ok: true, state: 'unknown_delivery' }],
        ['refunded', 'yes', { ok: true }],
        ['lift-restriction', 'no', { ok: false }],
      ] as [CallName, string, Message][]
    ).map(([name, what, whole]) => [
      `${name} answered with ${what}`,
      { fits: (m: unknown) => answers[name].safeParse(m).success, whole },
    ]),
  ),
};

/** The path to every field of a message, including nested ones. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsOf(inner, [...path, key])]);
}

function changed(whole: Message, path: string[], change: (holder: Message, key: string) => void): Message {
  const copy = structuredClone(whole);
  const holder = path.slice(0, -1).reduce<Message>((inside, key) => inside[key] as Message, copy);
  change(holder, path.at(-1)!);
  return copy;
}

describe.each(Object.entries(messages))('I-02 O-13 the message %s', (_name, { fits, whole }) => {
  it('fits whole, and with fields that nobody knows yet', () => {
    expect(fits(whole)).toBe(true);
    expect(fits({ ...whole, of_next_year: 1 })).toBe(true);
  });

  it('does not fit without any one of its fields, nor with another kind of value in one', () => {
    const isItem = (path: string[]) => /^\d+$/.test(path.at(-1)!);
    for (const path of pathsOf(whole).filter((one) => !isItem(one))) {
      const without = changed(whole, path, (holder, key) => delete holder[key]);
      expect([path, 'missing', fits(without)]).toEqual([path, 'missing', false]);
    }
    for (const path of pathsOf(whole)) {
      for (const value of [null, { a: { b: 1 } }, Number.NaN]) {
        const other = changed(whole, path, (holder, key) => {
          holder[key] = value;
        });
        expect([path, value, fits(other)]).toEqual([path, value, false]);
      }
    }
  });
});

const fit = (name: string, change: Message) => messages[name]!.fits({ ...messages[name]!.whole, ...change });

describe('I-02 O-13 how far the values of the contract go', () => {
  it.each([
    ['x', true],
    ['x'.repeat(100), true],
    ['x'.repeat(101), false],
    ['', false],
  ])('a name like %j: %s', (id, fits) => {
    for (const field of ['suid', 'server_id', 'role_id', 'product_id', 'sku', 'billing_no'])
      expect(fit('check asked', { [field]: id })).toBe(fits);
    expect(fit('deliver answered with receipt', { receipt_id: id })).toBe(fits);
    expect(fit('roles asked', { server_id: id })).toBe(fits);
  });

  it('a name for people is cut where it has no end, and counts', () => {
    const names = ['name', 'server_name', 'area_name', 'username'];
    const endless = 'x'.repeat(500_000);
    for (const [call, whole] of [
      ['roles', { ok: true, roles: [role] }],
      ['check', { ok: true, role }],
      ['servers', { ok: true, servers: [server] }],
      ['verify-account', { ok: true, account }],
    ] as [CallName, Message][]) {
      const paths = pathsOf(whole).filter((path) => names.includes(path.at(-1)!));
      expect(paths).not.toEqual([]);
      for (const path of paths) {
        const long = changed(whole, path, (holder, key) => {
          holder[key] = endless;
        });
        const read = answers[call].safeParse(long);
        expect([path, JSON.stringify(read.data).length < 1_000]).toEqual([path, true]);
      }
    }
  });

  it.each([
    ['role_gone', true],
    ['x', true],
    ['x9_', true],
    [`a${'b'.repeat(49)}`, true],
    [`a${'b'.repeat(50)}`, false],
    ['', false],
    ['Role_gone', false],
    ['role gone', false],
    ['9x', false],
    ['x-y', false],
    [' x', false],
    ['x\n', false],
  ])('a code like %j: %s', (code, fits) => {
    expect(fit('deliver answered with refusal', { code })).toBe(fits);
    expect(fit('lift-restriction answered with no', { code })).toBe(fits);
  });

  it.each([
    ['0', true],
    ['4.99', true],
    ['1.234', true],
    ['123456789012345', true],
    ['1234567890123456', false],
    ['1.2345', false],
    ['-1', false],
    ['+1', false],
    ['1.', false],
    ['.5', false],
    ['1,5', false],
    ['1e3', false],
    ['x1', false],
    ['1x', false],
    ['', false],
  ])('an amount like %j: %s', (amount, fits) => {
    expect(fit('check asked', { amount })).toBe(fits);
    expect(fit('refunded asked', { amount })).toBe(fits);
    expect(fit('deliver asked', { paid: { amount, currency: 'USD' } })).toBe(fits);
    expect(fit('lift-restriction asked', { paid_by: { billing_no: 'GP2', amount, currency: 'USD' } })).toBe(
      fits,
    );
  });

  it.each([
    ['USD', true],
    ['usd', false],
    ['US', false],
    ['USDT', false],
    ['xUSD', false],
    ['', false],
  ])('a currency like %j: %s', (currency, fits) => {
    expect(fit('check asked', { currency })).toBe(fits);
  });

  it.each([
    [1, true],
    [1_000_000, true],
    [0, false],
    [-1, false],
    [1.5, false],
    ['1', false],
  ])('a quantity of %j: %s', (quantity, fits) => {
    expect(fit('check asked', { quantity })).toBe(fits);
    expect(fit('deliver asked', { items: [{ sku: 'gem', quantity }] })).toBe(fits);
  });

  it('no goods are nothing to sell and nothing to deliver', () => {
    expect(fit('check asked', { items: [] })).toBe(false);
    expect(fit('deliver asked', { items: [] })).toBe(false);
  });

  it.each([
    [0, true],
    [120, true],
    [-1, false],
    [1.5, false],
  ])('a level of %j: %s', (level, fits) => {
    expect(fit('check answered with role', { role: { ...role, level } })).toBe(fits);
  });

  it.each([
    ['2026-11-20T12:00:00Z', true],
    ['2026-11-20T12:00:00.123+09:00', true],
    ['2026-11-20T12:00:00', false],
    ['2026-11-20', false],
    ['yesterday', false],
  ])('a time like %j: %s', (delivered_at, fits) => {
    expect(fit('deliver answered with receipt', { delivered_at })).toBe(fits);
  });

  it.each([
    ['No.', true],
    ['', true],
    ['x'.repeat(500), true],
    ['x'.repeat(501), false],
    [{ en: 'No.', 'zh-Hant': '不。' }, true],
    [{}, true],
    [{ en: 'x'.repeat(500) }, true],
    [{ en: 'x'.repeat(501) }, false],
    [{ ['x'.repeat(20)]: 'No.' }, true],
    [{ ['x'.repeat(21)]: 'No.' }, false],
    [{ 'e\u0000n': 'No.' }, false],
    [{ 'e\u202en': 'No.' }, false],
    [{ en: 1 }, false],
    [5, false],
  ])('a sentence like %j: %s', (message, fits) => {
    for (const name of ['deliver', 'check'])
      expect(fit(`${name} answered with refusal`, { message })).toBe(fits);
    expect(fit('verify-token answered with refusal', { message })).toBe(fits);
    expect(fit('lift-restriction answered with no', { message })).toBe(fits);
  });

  it('lists of up to 5,000 servers and characters', () => {
    const some = (count: number, one: unknown) => Array.from({ length: count }, () => one);
    expect(fit('servers answered with list', { servers: some(5_000, server) })).toBe(true);
    expect(fit('servers answered with list', { servers: some(5_001, server) })).toBe(false);
    expect(fit('roles answered with list', { roles: some(5_000, role) })).toBe(true);
    expect(fit('roles answered with list', { roles: some(5_001, role) })).toBe(false);
    expect(fit('roles answered with list', { roles: [] })).toBe(true);
  });

  it.each<[message: string, field: string, values: string[]]>([
    ['scope', 'environment', ['production', 'demo']],
    ['verify-account asked', 'login_type', ['account', 'card']],
    ['refunded asked', 'kind', ['refund', 'chargeback']],
    ['refunded asked', 'goods', ['take-back', 'leave']],
    [
      'verify-token answered with refusal',
      'code',
      ['invalid_credentials', 'invalid_token', 'not_real_name_verified', 'locked'],
    ],
    [
      'check answered with refusal',
      'code',
      [
        'banned',
        'maintenance',
        'out_of_stock',
        'limit_reached',
        'role_not_found',
        'region_restricted',
        'other',
      ],
    ],
  ])('%s knows of %s the words %j and no other', (name, field, values) => {
    for (const value of values) expect(fit(name, { [field]: value })).toBe(true);
    for (const value of ['', 'else', values[0]!.toUpperCase()])
      expect(fit(name, { [field]: value })).toBe(false);
  });

  it('a server is open or in maintenance, a delivery is of an order, a reward, a card or a make-up payment', () => {
    const kinds = (words: string[], fits: (word: string) => boolean) => words.map((word) => fits(word));
    expect(
      kinds(['open', 'maintenance', '', 'closed'], (status) =>
        fit('servers answered with list', { servers: [{ ...server, status }] }),
      ),
    ).toEqual([true, true, false, false]);
    expect(
      kinds(['order', 'reward', 'card', 'make-up', '', 'gift'], (kind) =>
        fit('deliver asked', { source: { kind, id: 'x' } }),
      ),
    ).toEqual([true, true, true, true, false, false]);
  });

  it('a game that refused a delivery and gives no code has still refused it', () => {
    expect(answers['query-delivery'].safeParse({ ok: true, state: 'refused' })).toMatchObject({
      success: true,
      data: { code: 'refused' },
    });
  });
});

it('O-13 a question may take three seconds, what changes something ten', () => {
  const slow = Object.entries(timeoutsMs).filter(([, ms]) => ms === 10_000);
  expect(slow.map(([name]) => name).sort()).toEqual(['deliver', 'lift-restriction', 'refunded']);
  expect(Object.keys(timeoutsMs).sort()).toEqual(Object.keys(requests).sort());
  expect(new Set(Object.values(timeoutsMs))).toEqual(new Set([3_000, 10_000]));
});
