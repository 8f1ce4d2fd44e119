import { statement } from '@gemporium/server/repositories/database.ts';
import { type ExceptionKind, raiseException } from '@gemporium/server/repositories/exceptions.ts';
import { insertOrder } from '@gemporium/server/repositories/orders.ts';
import { type Edge, openEdge } from '@gemporium/server/testing/edge.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from './command.ts';
import { exceptionsResolve } from './commands/exceptions-resolve.ts';
import { commands } from './commands.ts';
import { readMakeUp } from './read-make-up.ts';
import { openDesk, refusal as refusalBy } from './testing/desk.ts';

let edge: Edge;
beforeAll(async () => {
  const catalogue = sampleShop();
  const gift = { id: 'gift', name: 'Gift', discountRate: '0.80', validDays: 3, stock: 0 };
  Object.assign(catalogue.brands.nova!, {
    isVip: true,
    isOpenCoupon: true,
    coupons: { templates: [gift] },
  });
  edge = await openEdge({ catalogue });
  await insertOrder(edge.database, {
    store: 'nova.production',
    billing_no: 'GPDEBT0000000000X1',
    gp_id: '1',
    client_id: 'orbit-web',
    suid: 'u1',
    username: 'u',
    server_id: 's1',
    server_name: 'S',
    role_id: 'r1',
    role_name: 'R',
    domain_area: 'west',
    product_id: 'gem-300',
    goods_name: 'Gems',
    game_name: 'Orbit',
    items: [],
    price_minor: 599,
    pay_minor: 499,
    currency: 'USD',
    coupon_code: null,
    points: 0,
    catalogue_version: 1,
    language: 'en',
    platform: 'web',
    lifetimeSeconds: 60,
    snapshot: { seller: { name: '', country: '' }, taxMinor: 0, taxPercent: 0, origin: '', tracking: {} },
  });
  await edge.database.run(refund, []);
});
afterAll(() => edge.close());
const refund = statement('mistakes_refund', `update orders set state = 'refunded'`);

async function linkOf(options: Record<string, string>) {
  return (await readMakeUp(edge.database, options, 'operator')).link;
}
const byRole = {
  store: 'nova.production',
  player: 'u1',
  server: 's1',
  role: 'r1',
  game: '1',
  amount: '4.99',
};

describe('Y-01 how long a link can be paid', () => {
  it.each([
    ['1m', 60],
    ['90m', 5_400],
    ['24h', 86_400],
    ['3d', 259_200],
    ['90d', 7_776_000],
    ['2160h', 7_776_000],
    ['91d', undefined],
    ['2161h', undefined],
    ['0m', undefined],
    ['24', undefined],
    ['1w', undefined],
    ['-1d', undefined],
    ['1.5h', undefined],
    ['', 86_400],
  ])('Y-01 --valid "%s" is %s seconds', async (valid, seconds) => {
    const read = linkOf({ ...byRole, ...(valid && { valid }) });
    if (seconds === undefined) await expect(read).rejects.toThrow(Refusal);
    else expect((await read).valid_seconds).toBe(seconds);
  });
});

describe('Y-01 what a link asks for', () => {
  const order = 'GPDEBT0000000000X1';
  it('Y-01 of an order is paid in the order’s own area: to name another is refused, and so is its own', async () => {
    for (const area of ['east', 'west'])
      await expect(linkOf({ order, area })).rejects.toMatchObject({
        message: `${order} was in area west.`,
        exitCode: 2,
      });
  });

  it.each([
    [{}, 499],
    [{ amount: '4.99' }, 499],
    [{ amount: '4.98' }, 498],
    [{ amount: '0.01' }, 1],
    [{ amount: '5.00' }, undefined],
    [{ amount: '5.99' }, undefined],
    [{ amount: '499' }, undefined],
    [{ amount: '0' }, undefined],
    [{ amount: '-1' }, undefined],
    [{ amount: '1.999' }, undefined],
    [{ amount: '499', currency: 'JPY' }, undefined],
    [{ player: 'u2' }, undefined],
    [{ store: 'nova.demo' }, undefined],
    [{ game: '1' }, 499],
    [{ game: 'orbit' }, 499],
    [{ game: '2' }, undefined],
    [{ game: '' }, undefined],
  ])('Y-01 for an order that cost 4.99, with %j: %s', async (options, minor) => {
    const read = linkOf({ order, ...options } as Record<string, string>);
    if (minor === undefined) await expect(read).rejects.toThrow(Refusal);
    else
      expect(await read).toMatchObject({
        amount_minor: minor,
        currency: 'USD',
        suid: 'u1',
        server_id: 's1',
        role_id: 'r1',
        for_billing_no: order,
        domain_area: 'west',
        client_id: 'orbit-web',
        store: 'nova.production',
      });
  });

  it.each(['player', 'server', 'role', 'amount', 'store'] as const)(
    'Y-01 not without --%s',
    async (missing) => {
      const { [missing]: _, ...options } = byRole;
      await expect(linkOf(options as Record<string, string>)).rejects.toThrow(Refusal);
    },
  );
});

describe('O-11 an exception that is about no money', () => {
  it.each<ExceptionKind>([
    ...(['delivery-late', 'delivery-refused', 'chargeback', 'settlement-mismatch'] as const),
  ])('O-11 %s is not ended as money given back outside', async (kind) => {
    await raiseException(edge.database, { store: 'nova.production', kind, key: kind, reason: 'x' });
    const [row] = await edge.database.many<{ id: number }>(byKind, [kind]);
    const tried = openDesk(edge)(exceptionsResolve, {
      words: { id: String(row!.id) },
      options: { resolution: 'done' },
      flags: ['given-back'],
      dryRun: true,
    });
    await expect(tried).rejects.toThrow('is about no money to give back');
  });
});
const byKind = statement('mistakes_exception', 'select id from exception where kind = $1');

describe('O-11 a name that nothing has', () => {
  const [store, reason] = ['nova.production', 'why'];
  const [from, to] = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'];
  /** What else a command wants before it looks at a name. */
  const asked: Record<string, { words?: Record<string, string>; options: Record<string, string> }> = {
    'activities show': { options: { store } },
    'cards export': { options: { store, batch: 'b' } },
    'cards issue': { options: { store, batch: 'b', count: '1', product: 'gem-300' } },
    'cards revoke': { options: { store, batch: 'b', reason } },
    'coupons grant': { words: { template: 'gift' }, options: { store, player: 'u1' } },
    'coupons revoke': { options: { store, player: 'u1', reason } },
    'events export': { options: { store, from, to } },
    'exceptions list': { options: {} },
    'exceptions reconciled': { words: { account: 'x' }, options: { store, before: to, resolution: reason } },
    'logins list': { options: {} },
    'make-up create': { options: byRole },
    'make-up show': { options: { player: 'u1' } },
    'methods list': { options: {} },
    'methods pause': { options: { reason } },
    'orders find': { options: {} },
    'players export': { options: { store, game: 'orbit', player: 'u1' } },
    'players forget': { options: { store, game: 'orbit', player: 'u1', reason } },
    'players logout': { words: { suid: 'u1' }, options: { store, reason } },
    'players show': { words: { suid: 'u1' }, options: { store } },
  };
  /** One of those that there are, which the operator is told. */
  const known: Record<string, string> = {
    store,
    game: 'orbit',
    state: 'charged_back',
    kind: 'work-parked',
    event: 'clickPay',
    brand: 'nova',
  };
  // `methods resume` names a pause as it was made, and says which there are. `games check` reads no database: its names
  // are in tests/conformance/game-link.test.ts.
  const cases = commands
    .filter(({ name }) => name !== 'methods resume' && name !== 'games check')
    .flatMap((command) =>
      Object.keys(known).flatMap((option) => (command.options[option] ? [{ command, option }] : [])),
    );
  it.each(cases.map((one) => [one.command.name, one.option, one] as const))(
    'O-11 %s --%s is refused with those that there are, and is no empty list',
    async (name, option, { command }) => {
      const { words = {}, options } = asked[name]!;
      const tried = openDesk(edge)(command, { words, options: { ...options, [option]: 'nowhere' } });
      const [why, hint, exit] = await refusalBy(tried);
      expect([why, hint]).toEqual([
        expect.stringContaining('nowhere'),
        expect.stringContaining(known[option]!),
      ]);
      expect([2, 3]).toContain(exit);
    },
  );
});

describe('O-11 a whole number', () => {
  const store = 'nova.production';
  const cases = [
    ['catalogue rollback', { words: { version: '1' }, options: { reason: 'why' } }, 'version'],
    ['cards issue', { options: { store, batch: 'b', product: 'gem-300', count: '1' } }, 'count'],
    ['coupons grant', { words: { template: 'gift' }, options: { store, player: 'u1', days: '1' } }, 'days'],
    ['methods list', { options: { channel: '10801' } }, 'channel'],
    ['methods pause', { options: { channel: '10801', reason: 'why' } }, 'channel'],
    ['methods resume', { options: { channel: '10801', reason: 'why' } }, 'channel'],
    ['orders find', { options: { limit: '1' } }, 'limit'],
    ['exceptions show', { words: { id: '1' } }, 'id'],
  ] as const;
  const written = (number: number) => [
    `0x${number.toString(16)}`,
    `${number}e0`,
    `${number}.0`,
    `+${number}`,
  ];
  it.each(
    cases.flatMap(([name, asked, where]) => {
      const { words = {}, options = {} } = asked as { words?: object; options?: object };
      const right: Record<string, string> = { ...words, ...options };
      return written(Number(right[where])).map((text) => [name, where, text, asked] as const);
    }),
  )('O-11 %s does not read the %s %s as what nobody would write so', async (name, where, text, asked) => {
    const { words, options } = asked as { words?: Record<string, string>; options?: Record<string, string> };
    const wrong = { [where]: text };
    const tried = openDesk(edge)(commands.find((command) => command.name === name)!, {
      words: { ...words, ...(words && where in words && wrong) },
      options: { ...options, ...(options && where in options && wrong) },
      dryRun: true,
    });
    const [why, , exit] = await refusalBy(tried);
    expect(why).toMatch(/whole number|is no |There is no channel/);
    expect([2, 3]).toContain(exit);
  });
});
