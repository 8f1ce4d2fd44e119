import type { Game, GoodsLimit } from '@gemporium/catalogue/types.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Queryable, statement } from '../../repositories/database.ts';
import { endLimitReservation, limitSubject, reserveLimit, returnLimit } from '../../repositories/limits.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { limitStandings } from './limit-standings.ts';

const limits = {
  'role-ever': { type: 'role', frequency: 1, days: 0 },
  'role-week': { type: 'role', frequency: 1, days: 7 },
  'time-week': { type: 'time', frequency: 1, days: 7 },
  'game-ever': { type: 'game', frequency: 1, days: 0 },
  'twice-week': { type: 'role', frequency: 2, days: 7 },
} satisfies Record<string, GoodsLimit>;

const stage = setUpStage({
  goods: Object.entries(limits).map(([productId, limit]) => ({ productId, limit })),
});
const buyers = buyersOf(stage);
let now: Date | undefined;
beforeAll(() => {
  stage.services.now = () => now ?? new Date();
});
beforeEach(() => {
  now = undefined;
});

interface Who {
  suid: string;
  roleId: string;
}

const shown = (who: Who, productId: string) => buyers.limitOf(who, productId);

/** Sets when the order was counted. */
const countedAt = ({ billingNo }: Bought, at: Date) =>
  stage.rows('update limit_use set at = $2 where billing_no = $1', [billingNo, at]);

async function mayBuy({ suid, roleId }: Who, product_id: string, fields: object = {}): Promise<boolean> {
  const answer = await stage.pay({ role_id: roleId, product_id, ...fields }, { suid });
  if (answer.kind === 'refusal') expect(answer.code).toBe(codes.limitReached);
  return answer.kind === 'content';
}

describe('M-01 whose purchases a limit counts together', () => {
  const who = { gpId: 'gp1', suid: 'p', serverId: 's1', roleId: 'r1' };
  it.each([
    ['role', 'suid', true],
    ['role', 'gpId', false],
    ['role', 'serverId', false],
    ['role', 'roleId', false],
    ['time', 'suid', true],
    ['time', 'gpId', false],
    ['time', 'serverId', false],
    ['time', 'roleId', false],
    ['game', 'suid', false],
    ['game', 'gpId', false],
    ['game', 'serverId', true],
    ['game', 'roleId', true],
  ] as const)('M-01 type %s, another %s: together %s', (type, field, isSame) => {
    const limit = { type, frequency: 1, days: 7 };
    const other = { ...who, [field]: `${who[field]}x` };
    expect(limitSubject(limit, who) === limitSubject(limit, other)).toBe(isSame);
  });

  it('M-01 a limit within days is the character’s: the account’s other one is free', async () => {
    const order = await buyers.bought({ product_id: 'time-week' });
    expect(await mayBuy({ ...order, roleId: `${order.roleId}-b` }, 'time-week')).toBe(true);
    expect((await shown(order, 'time-week')).left).toBe(0);
  });
});

describe('M-01 the page and the shop count the same purchases', () => {
  it('M-01 what was bought of one product is not counted for another', async () => {
    const order = await buyers.bought({ product_id: 'role-week' });
    for (const productId of ['role-ever', 'time-week', 'game-ever'])
      expect([productId, (await shown(order, productId)).left]).toEqual([productId, 1]);
    expect(await mayBuy(order, 'role-ever')).toBe(true);
  });

  it('M-01 a product whose limit is the account’s from now on: purchases of a character count no longer', async () => {
    const order = await buyers.bought({ product_id: 'role-ever' });
    await stage.say(order.reference, 'paid');
    const limit: GoodsLimit = stage.brand.games[0]!.goods.find(({ productId }) => productId === 'role-ever')!
      .limit!;
    expect((await shown(order, 'role-ever')).left).toBe(0);
    Object.assign(limit, { type: 'game' });
    try {
      expect((await shown(order, 'role-ever')).left).toBe(1);
      expect(await mayBuy(order, 'role-ever')).toBe(true);
      expect((await shown(order, 'role-ever')).left).toBe(0);
    } finally {
      Object.assign(limit, { type: 'role' });
    }
  });
});

describe('M-01 when a purchase counts no longer', () => {
  const write = statement(
    'limits_test_use',
    `insert into limit_use (store, billing_no, product_id, subject, state, at)
     values ($1, $2, 'edge', $3, $4, now() - make_interval(hours => $5) + make_interval(secs => $6::float8 / 1000))`,
  );
  const inZone = statement('limits_test_zone', `set local time zone 'America/New_York'`);
  let orders = 0;
  /** Whether one more is allowed if one was counted this long ago, to the millisecond; rolled back afterwards. */
  async function isFree(
    { days, state, hours, laterMs }: { days: number; state: string; hours: number; laterMs: number },
    before: (tx: Queryable) => Promise<unknown> = async () => {},
  ): Promise<boolean> {
    orders += 1;
    const subject = `edge-${orders}`;
    const store = stage.store.id;
    class Enough extends Error {}
    let isFree: boolean | undefined;
    await stage.database
      .transaction(async (tx) => {
        await before(tx);
        await tx.run(write, [store, `earlier-${orders}`, subject, state, hours, laterMs]);
        const order = { store, billingNo: `later-${orders}`, productId: 'edge', subject };
        isFree = await reserveLimit(tx, order, { type: 'role', frequency: 1, days });
        throw new Enough();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Enough)) throw error;
      });
    if (isFree === undefined) throw new Error('nothing was tried');
    return isFree;
  }

  it.each([
    [7, 'used', 168, 0, true],
    [7, 'used', 168, 1, false],
    [7, 'reserved', 168, 0, true],
    [7, 'reserved', 168, 1, false],
    [7, 'released', 0, 0, true],
    [7, 'used', 0, 0, false],
    [7, 'reserved', 0, 0, false],
    [1, 'used', 24, 0, true],
    [1, 'used', 24, 1, false],
    [0, 'used', 87_600, 0, false],
    [0, 'reserved', 87_600, 0, false],
    [0, 'released', 87_600, 0, true],
  ])(
    'M-01 once within %d days, %s %d hours ago (%d ms less): free again %s',
    async (days, state, hours, laterMs, free) => {
      expect(await isFree({ days, state, hours, laterMs })).toBe(free);
    },
  );

  // Whenever in the year this runs, one of these periods spans a clock change.
  it.each([30, 90, 180, 270])(
    'M-01 %d days are of 24 hours each, whatever clocks are changed between',
    async (days) => {
      const toNewYork = (tx: Queryable) => tx.run(inZone, []);
      const window = { days, state: 'used', hours: 24 * days };
      expect(await isFree({ ...window, laterMs: 0 }, toNewYork)).toBe(true);
      expect(await isFree({ ...window, laterMs: 1 }, toNewYork)).toBe(false);
    },
  );

  it('M-01 the page shows it to the millisecond, and the second in which it is free again', async () => {
    const order = await buyers.delivered({ product_id: 'role-week' });
    const at = new Date('2026-03-28T10:00:00.500Z');
    await countedAt(order, at);
    const end = at.getTime() + 7 * 86_400_000;
    now = new Date(end - 1);
    expect(await shown(order, 'role-week')).toEqual({ left: 0, next: Math.ceil(end / 1000) });
    now = new Date(end);
    expect(await shown(order, 'role-week')).toEqual({ left: 1, next: 0 });
  });

  it('M-01 of two that count, the next is free when the older one’s days are over', async () => {
    const first = await buyers.delivered({ product_id: 'twice-week' });
    const later = await buyers.bought({ product_id: 'twice-week', role_id: first.roleId }, first.suid);
    const [older, newer] = [Date.now() - 5 * 86_400_000, Date.now() - 86_400_000];
    await countedAt(first, new Date(older));
    await countedAt(later, new Date(newer));
    const day = 86_400_000;
    expect(await shown(first, 'twice-week')).toEqual({ left: 0, next: Math.ceil((older + 7 * day) / 1000) });
    now = new Date(older + 7 * day);
    expect(await shown(first, 'twice-week')).toEqual({ left: 1, next: 0 });
  });

  it('M-01 after the publisher lowered the number, the next is free when enough of them are over', async () => {
    const first = await buyers.delivered({ product_id: 'twice-week' });
    const later = await buyers.bought({ product_id: 'twice-week', role_id: first.roleId }, first.suid);
    const newer = Date.now() - 86_400_000;
    await countedAt(first, new Date(newer - 1000));
    await countedAt(later, new Date(newer));
    const limit = stage.brand.games[0]!.goods.find(({ productId }) => productId === 'twice-week')!.limit!;
    limit.frequency = 1;
    expect(await shown(first, 'twice-week')).toEqual({
      left: -1,
      next: Math.ceil((newer + 7 * 86_400_000) / 1000),
    });
    limit.frequency = 2;
  });
});

it('M-01 a game that limits nothing says so without its database', async () => {
  const who = { suid: 'p', serverId: 's1', roleId: 'r1' };
  const [limited] = stage.brand.games;
  const free = { ...limited!, goods: limited!.goods.map(({ limit: _limit, ...goods }) => goods) };
  const away = () => Promise.reject(new Error('the database is away'));
  const services = { ...stage.services, database: { ...stage.database, many: away, one: away } };
  const shownOf = (game: Game) => limitStandings(services, stage.store.id, game, who);
  expect(await shownOf(free)).toEqual([]);
  await expect(shownOf(limited!)).rejects.toThrow('away');
});

describe('M-01 what an order’s way does to its limit', () => {
  it.each(['declined', 'cancelled', 'expired'] as const)(
    'M-01 %s: free again, shown and bought; paid late, it counts from then on',
    async (status) => {
      const order = await buyers.bought({ product_id: 'role-week' });
      expect((await shown(order, 'role-week')).left).toBe(0);
      await stage.say(order.reference, status);
      expect((await shown(order, 'role-week')).left).toBe(1);
      await countedAt(order, new Date(Date.now() - 8 * 86_400_000));
      expect(await stage.say(order.reference, 'paid')).toBe('paid');
      expect((await shown(order, 'role-week')).left).toBe(0);
      expect(await mayBuy(order, 'role-week')).toBe(false);
    },
  );

  it('M-01 an order that waits for its payment counts as one that is paid', async () => {
    const order = await buyers.bought({ product_id: 'game-ever' });
    expect(await mayBuy({ ...order, roleId: 'another' }, 'game-ever')).toBe(false);
    await stage.say(order.reference, 'paid');
    expect(await mayBuy({ ...order, roleId: 'another' }, 'game-ever')).toBe(false);
    expect(await mayBuy({ suid: 'somebody-else', roleId: 'another' }, 'game-ever')).toBe(true);
    // A permanent limit: there is no time at which it ends.
    expect(await shown(order, 'game-ever')).toEqual({ left: 0, next: 0 });
  });

  it('M-01 O-09 where none is left because of an unpaid order of the character, it is named', async () => {
    const held = async ({ suid, roleId }: Who, services = stage.services) => {
      const who = { suid, roleId, serverId: 's1' };
      const standings = await limitStandings(services, stage.store.id, stage.brand.games[0]!, who);
      return standings.flatMap(({ product_id, billing_no }) =>
        billing_no ? [[product_id, billing_no]] : [],
      );
    };
    for (const product_id of ['role-ever', 'time-week', 'game-ever']) {
      const order = await buyers.bought({ product_id });
      expect(await held(order)).toEqual([[product_id, order.billingNo]]);
      // Another character of the account, for which the same limit may be used up; and another account.
      expect(await held({ ...order, roleId: 'another' })).toEqual([]);
      expect(await held({ ...order, suid: 'somebody-else' })).toEqual([]);
      await stage.say(order.reference, 'paid');
      // Without a search for an order that cannot be there.
      const one = () => Promise.reject(new Error('searched'));
      const services = { ...stage.services, database: { ...stage.database, one } };
      expect([await held(order, services), (await shown(order, product_id)).left]).toEqual([[], 0]);
    }
    const twice = { product_id: 'twice-week' };
    const first = await buyers.bought(twice);
    expect(await held(first)).toEqual([]);
    await stage.say(first.reference, 'paid');
    const second = await buyers.bought({ ...twice, role_id: first.roleId }, first.suid);
    expect(await held(first)).toEqual([['twice-week', second.billingNo]]);
    await stage.say(second.reference, 'declined');
    expect([await held(first), (await shown(first, 'twice-week')).left]).toEqual([[], 1]);
  });

  it.each([
    ['reserved', 'used', 'used'],
    ['reserved', 'released', 'released'],
    ['reserved', 'returned', 'reserved'],
    ['used', 'used', 'used'],
    ['used', 'released', 'used'],
    ['used', 'returned', 'released'],
    ['released', 'used', 'released'],
    ['released', 'released', 'released'],
    ['released', 'returned', 'released'],
  ] as const)('M-01 a purchase that is %s and shall be %s is %s', async (state, step, is) => {
    const order = await buyers.bought({ product_id: 'role-ever' });
    const { billingNo } = order;
    await stage.rows('update limit_use set state = $2 where billing_no = $1', [billingNo, state]);
    await stage.database.transaction((tx) =>
      step === 'returned'
        ? returnLimit(tx, stage.store.id, billingNo)
        : endLimitReservation(tx, stage.store.id, billingNo, step),
    );
    expect(await buyers.only('state as value from limit_use where billing_no = $1', order)).toBe(is);
  });
});
