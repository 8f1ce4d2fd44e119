import { statement } from '@gemporium/server/repositories/database.ts';
import { type ExceptionKind, raiseException } from '@gemporium/server/repositories/exceptions.ts';
import { insertOrder } from '@gemporium/server/repositories/orders.ts';
import { type Edge, openEdge } from '@gemporium/server/testing/edge.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from './command.ts';
import { exceptionsResolve } from './commands/exceptions-resolve.ts';
import { commands } from './commands.ts';
import { Refusals } from './read-all.ts';
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
  const asked: Record<
    string,
    { words?: Record<string, string>; options: Record<string, string>; flags?: string[] }
  > = {
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
    'orders redeliver': { options: {}, flags: ['late'] },
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
    'O-11 %s --%s is refused with those that there are, and is no empty list; half a name is none, either',
    async (name, option, { command }) => {
      const { options, ...more } = asked[name]!;
      for (const wrong of ['nowhere', known[option]!.slice(0, -1)]) {
        const tried = openDesk(edge)(command, { ...more, options: { ...options, [option]: wrong } });
        const [why, hint, exit] = await refusalBy(tried);
        expect([why, hint]).toEqual([
          expect.stringContaining(` ${wrong}`),
          expect.stringContaining(known[option]!),
        ]);
        expect([2, 3]).toContain(exit);
      }
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

describe('O-11 two mistakes in one command', () => {
  const [store, reason] = ['nova.production', 'why'];
  const [from, to] = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'];
  type Said = Record<string, string>;
  /** What each command is given if nothing is wrong. */
  const right: Record<string, { words?: Said; options?: Said }> = {
    'activities show': { options: { store, game: '1', player: 'u1', server: 's1', role: 'r1' } },
    'cards export': { options: { store, number: '0123456789AB' } },
    'cards issue': {
      options: {
        store,
        batch: 'b',
        count: '1',
        game: '1',
        items: 'gem:5,gem:6',
        name: 'Gift',
        price: '4.99',
      },
    },
    'cards revoke': { options: { store, number: '0123456789AB', reason } },
    'catalogue rollback': { words: { version: '1' }, options: { reason } },
    'coupons grant': { words: { template: 'gift' }, options: { store, player: 'u1', game: '1', days: '1' } },
    'coupons revoke': { options: { store, player: 'u1', game: '1', reason } },
    'events export': { options: { store, from, to, event: 'clickPay' } },
    'exceptions list': { options: { store, kind: 'work-parked' } },
    'exceptions reconciled': { words: { account: 'x' }, options: { store, before: to, resolution: reason } },
    'exceptions resolve': { words: { id: '1' }, options: { resolution: reason } },
    'make-up create': { options: { ...byRole, valid: '1h' } },
    'make-up show': { options: { store, player: 'u1' } },
    'make-up withdraw': { words: { 'replenish-id': 'x' }, options: { reason } },
    'methods list': { options: { store, provider: 'adyen', account: 'main', channel: '10801' } },
    'methods pause': { options: { store, provider: 'adyen', account: 'main', channel: '10801', reason } },
    'methods resume': { options: { channel: '10801', reason } },
    'orders close': { words: { 'billing-number': 'GPDEBT0000000000X1' }, options: { reason } },
    'orders find': { options: { store, state: 'paid', limit: '1' } },
    'orders refund': { words: { 'billing-number': 'GPDEBT0000000000X1' }, options: { reason } },
    'payments reconcile': {
      words: { account: 'main', file: import.meta.filename },
      options: { from, before: to },
    },
    'players export': { options: { store, game: 'orbit', player: 'u1' } },
    'players forget': { options: { store, game: 'orbit', player: 'u1', reason } },
    'players logout': { words: { suid: 'u1' }, options: { store, game: '1', reason } },
    'players show': { words: { suid: 'u1' }, options: { store, game: '1' } },
  };
  /** What is wrong to say there; undefined: to leave it out. */
  const wrong: Record<string, string | undefined> = {
    store: 'nowhere',
    game: 'nowhere',
    template: 'nowhere',
    account: 'nowhere',
    provider: 'nowhere',
    event: 'nowhere',
    kind: 'nowhere',
    state: 'nowhere',
    file: 'nowhere',
    'replenish-id': 'nowhere',
    'billing-number': 'GP404',
    from: 'today',
    to: 'today',
    before: 'today',
    days: '0',
    limit: '0',
    count: '0',
    price: '0',
    amount: '0',
    valid: '1w',
    channel: '0x1',
    version: '0x1',
    id: '0x1',
    batch: 'a b',
    number: 'x',
    items: 'gem',
    reason: undefined,
    resolution: undefined,
    player: undefined,
  };
  /** What can be looked up only in a store, or a game, that is there. */
  const needs = (name: string, place: string): readonly string[] => {
    // A game that is gone may have left something: whether it has is asked at the end.
    if (place === 'game' && /^players (export|forget)$/.test(name)) return ['store', 'player', 'reason'];
    if (place === 'game' || place === 'template' || place === 'price') return ['store'];
    if (place === 'account' && name === 'exceptions reconciled') return ['store'];
    if (place === 'amount') return ['store', 'game', 'player'];
    if (place === 'items') return ['store'];
    // Nothing says which way is meant while the player, the server or the role is left out.
    if (place === 'store' && name === 'make-up create') return ['player'];
    return [];
  };
  const isDependent = (name: string, place: string, on: string): boolean =>
    needs(name, place).some((one) => one === on || isDependent(name, one, on));

  const saidOf = async (name: string, places: readonly string[], mistakes = wrong): Promise<string[]> => {
    const { words = {}, options = {} } = right[name]!;
    const changed = (said: Said) =>
      Object.fromEntries(
        Object.entries(said).flatMap(([place, value]) => {
          const given = places.includes(place) ? mistakes[place] : value;
          return given === undefined ? [] : [[place, given]];
        }),
      );
    const command = commands.find((one) => one.name === name)!;
    const asked = { words: changed(words), options: changed(options), flags: ['delivered'], dryRun: true };
    const refused: unknown = await openDesk(edge)(command, asked).catch((error: unknown) => error);
    if (places.length === 0 && !(refused instanceof Error)) return [];
    if (!(refused instanceof Refusal)) throw new Error(`not refused: ${name} ${places} ${String(refused)}`);
    return (refused instanceof Refusals ? refused.all : [refused]).map(({ message }) => message);
  };

  const pairs = Object.entries(right).flatMap(([name, { words = {}, options = {} }]) => {
    const places = [...Object.keys(words), ...Object.keys(options)].filter((place) => place in wrong);
    return places.flatMap((one, n) => places.slice(n + 1).map((other) => [name, one, other] as const));
  });

  it.each(pairs)(
    'O-11 %s: what is wrong with %s and what is wrong with %s are said at once',
    async (...pair) => {
      const [name, one, other] = pair;
      // Some of what is given there is no more than well-formed.
      const anyway = await saidOf(name, []);
      const alone = async (place: string) =>
        (await saidOf(name, [place])).filter((said) => !anyway.includes(said));
      const [ofOne, ofOther] = [await alone(one), await alone(other)];
      const ofBoth = await saidOf(name, [one, other]);
      if (!isDependent(name, one, other)) expect(ofBoth).toEqual(expect.arrayContaining(ofOne));
      if (!isDependent(name, other, one)) expect(ofBoth).toEqual(expect.arrayContaining(ofOther));
      expect(ofBoth.length).toBeGreaterThan(0);
    },
  );

  it('O-11 every command with two places where something can be wrong is in the table', () => {
    const others = commands.flatMap(({ name, words, options }) => {
      const places = [...words.map((word) => word.replace('?', '')), ...Object.keys(options)];
      return name in right || places.filter((place) => place in wrong).length < 2 ? [] : [name];
    });
    // One names an order or a store, never both; the other reads brand files: tests/conformance/game-link.test.ts.
    expect(others).toEqual(['orders redeliver', 'games check']);
  });

  it('O-11 a time that is not over yet is refused, wherever one must be', async () => {
    const places = Object.entries(right).flatMap(([name, { options = {} }]) =>
      Object.keys(options).flatMap((place) => (wrong[place] === 'today' ? [[name, place] as const] : [])),
    );
    const soon = new Date(Date.now() + 60_000).toISOString();
    for (const [name, place] of places) {
      const said = await saidOf(name, [place], { ...wrong, [place]: soon });
      expect([name, said]).toEqual([
        name,
        expect.arrayContaining([expect.stringContaining(`${soon} is not over`)]),
      ]);
    }
    expect(places.map(([name]) => name)).toEqual(
      expect.arrayContaining(['events export', 'exceptions reconciled', 'payments reconcile']),
    );
  });

  it('O-11 cards issue names every item that is no item, and every one that the game does not know', async () => {
    const items = { ...right['cards issue']!.options, items: 'gem,gme:4,gem:x,gem:5,cat:1', count: 'two' };
    const [why, , exit] = await refusalBy(
      openDesk(edge)(commands.find(({ name }) => name === 'cards issue')!, { options: items }),
    );
    expect([why, exit]).toEqual([
      [
        '--count two is no number of cards: 1 to 100000.',
        '"gem", "gem:x" are no items, such as gem:500+50.',
        'No goods or rewards of orbit give gme, cat.',
      ].join(' '),
      2,
    ]);
  });
});
