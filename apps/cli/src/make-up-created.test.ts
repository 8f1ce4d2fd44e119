import type { Method } from '@gemporium/catalogue/types.ts';
import { publish } from '@gemporium/server/catalogue/publish.ts';
import { statement } from '@gemporium/server/repositories/database.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUpCreate } from './commands/make-up-create.ts';
import { makeUpWithdraw } from './commands/make-up-withdraw.ts';
import { readMakeUp } from './read-make-up.ts';
import { time } from './show.ts';
import { changing, openDesk, refusal } from './testing/desk.ts';
import { demo, number as order, ours } from './testing/names-of-rows.ts';
import { elsewhere, fillDebts, id, setUpDebts } from './testing/sample-debts.ts';

/* Creating make-up links: the messages, and the refusals. */

const crowd = setUpDebts();
const desk = openDesk(crowd);

describe('Y-01 make-up create', () => {
  beforeEach(() => fillDebts(crowd, 'older'));
  const create = (options: Record<string, string>, { flags = [] as string[], dryRun = false } = {}) =>
    desk(makeUpCreate, { options, flags, dryRun });
  const made = <Answer>(work: () => Promise<Answer>) => changing(crowd, 'make_up_link', work);
  const audit = statement(
    'make_up_audit',
    'select operator, store, target from audit order by id desc limit 1',
  );
  const page = 'http://nova.localhost:9137/replenishGoods';

  it('Y-01 asks that player for that order, and says until when and where', async () => {
    const of = { order: order(2).toLowerCase(), valid: '90m', reason: ' bank ' };
    const tried = await made(() => create(of, { dryRun: true }));
    expect(tried.changes).toEqual([]);
    expect(tried.answer).toEqual({
      lines: ['Would ask p1, role r1 on s1 for 499 JPY.'],
      data: {
        store: ours,
        amount: '499 JPY',
        player: 'p1',
        server_id: 's1',
        role_id: 'r1',
        for_billing_no: order(2),
        valid_until: expect.any(Date),
        withdrawn: [],
      },
    });
    const done = await made(() => create(of));
    expect(done.changes).toMatchObject([
      {
        store: ours,
        suid: 'p1',
        amount_minor: 499,
        currency: 'JPY',
        for_billing_no: order(2),
        reason: 'bank',
        created_by: 'sam',
        domain_area: 'east',
      },
    ]);
    const { lines, data } = done.answer;
    const { replenish_id, valid_until, url } = data as {
      replenish_id: string;
      valid_until: Date;
      url: string;
    };
    expect(valid_until.getTime() - Date.now()).toBeLessThanOrEqual(5_400_000);
    expect(valid_until.getTime() - Date.now()).toBeGreaterThan(5_300_000);
    expect(url).toBe(`${page}?replenish_id=${replenish_id}&rp_client_id=orbit-web&domain_area=east`);
    expect(lines).toEqual([
      `Asks p1, role r1 on s1 for 499 JPY, until ${time(valid_until)}:`,
      url,
      'Only this player can pay it, once. Follow it with: make-up show',
    ]);
    const { data: would } = tried.answer;
    expect(data).toEqual({ ...(would as object), replenish_id, url, valid_until });
    expect(await crowd.database.one(audit, [])).toEqual({
      operator: 'sam',
      store: ours,
      target: replenish_id,
    });
  });

  it('Y-01 --replace withdraws the earlier link of this order, and no other', async () => {
    const replace = { flags: ['replace'] };
    const tried = await create({ order: order(1) }, { ...replace, dryRun: true });
    expect(tried.lines).toEqual([
      `Would withdraw the earlier link ${id(1)}.`,
      'Would ask p1, role r1 on s1 for 4.99 USD.',
    ]);
    const done = await made(() => create({ order: order(1) }, replace));
    expect(done.changes).toMatchObject([
      { mark: elsewhere.length, state: 'withdrawn', withdrawn_at: expect.any(String) },
      { for_billing_no: order(1) },
    ]);
    expect(done.answer.lines[0]).toBe(`Withdrew the earlier link ${id(1)}.`);
    expect(done.answer.data).toMatchObject({ withdrawn: [id(1)] });
  });

  it('Y-01 asks a player for what is no one order’s debt, in the shop’s demo too', async () => {
    const debt = {
      store: demo,
      player: 'p7',
      server: 's7',
      role: 'r7',
      game: '2',
      amount: '800',
      area: 'east',
    };
    const { lines, data, note } = await create(debt);
    const stranger = 'Not known here: p7 (no login of the last 30 days, no order). Check for typing errors.';
    expect([note, (await create(debt, { dryRun: true })).note]).toEqual([stranger, stranger]);
    expect((await create({ order: order(2) })).note).toBeUndefined();
    expect(lines[0]).toMatch(/^Asks p7, role r7 on s7 for 800 JPY, until /);
    expect(lines[1]).toMatch(
      /^http:\/\/demo-nova\.localhost:9137\/.*rp_client_id=comet-web&domain_area=east$/,
    );
    expect(data).toMatchObject({ store: demo, for_billing_no: null, amount: '800 JPY' });
  });

  it.each(['499', '498', '200'])(
    'Y-01 of the 499 JPY of an order all may be asked for, or less: %s',
    async (amount) => {
      const tried = await create({ order: order(2), amount }, { dryRun: true });
      expect(tried.lines).toEqual([`Would ask p1, role r1 on s1 for ${amount} JPY.`]);
    },
  );

  const debt = { store: ours, player: 'p7', server: 's7', role: 'r7', game: '1', amount: '4.99' };
  const either = 'Say what is made up for: either --order, or --player, --server, --role and --amount.';
  const closed = 'A link is for orders that are refunded, charged back, failed, expired or cancelled';
  it.each<[options: Record<string, string>, why: unknown]>([
    [{}, [either, '', 2]],
    [{ order: order(2), role: 'r1' }, [either, '', 2]],
    [
      { order: 'GP404' },
      [
        'There is no order GP404.',
        'Look for it with: gemporium orders find --payment <a payment’s number>, or --player <suid>',
        3,
      ],
    ],
    [{ order: order(2), store: demo }, [`${order(2)} is an order of ${ours}, not of ${demo}.`, '', 2]],
    [
      { order: order(4) },
      [`${order(4)} is unpaid: its money is not missing.`, `The player can still pay it. ${closed}.`, 1],
    ],
    [
      { order: order(5) },
      [
        `${order(5)} is delivered: its money is not missing.`,
        `${closed}; orders refund gives money back.`,
        1,
      ],
    ],
    [
      { order: order(1) },
      [
        `The link ${id(1)} of this order can be paid until 2096-03-01 00:00:00Z.`,
        'Withdraw it with --replace.',
        1,
      ],
    ],
    [
      { order: order(3) },
      [
        `The link ${id(3)} of this order is being paid, by ${order(4)}.`,
        'Wait until that order is paid, has expired, or the player drops it.',
        1,
      ],
    ],
    [
      { order: order(6) },
      [
        `The link ${id(4)} of this order is paid, by ${order(5)}.`,
        `See: gemporium orders show ${order(5)}`,
        1,
      ],
    ],
    [{ order: order(2), currency: 'USD' }, [`${order(2)} was in JPY.`, 'Leave --currency out.', 2]],
    [
      { order: order(2), amount: '500' },
      [
        `${order(2)} cost 499 JPY; 500 is more.`,
        'A debt that is not one order’s goes with --player, --server, --role and --amount.',
        2,
      ],
    ],
    [{ ...debt, amount: '' }, ['--amount is required.', '', 2]],
    [{ ...debt, amount: '4.999' }, ['4.999 USD is no amount.', 'Write it like 4.99, and USD.', 2]],
    [{ ...debt, currency: 'usd' }, ['4.99 usd is no amount.', 'Write it like 4.99, and USD.', 2]],
    [{ ...debt, area: 'north' }, ['orbit is not sold in area north.', 'Areas: west, east', 2]],
    [{ ...debt, currency: 'EUR' }, ['orbit is not sold in EUR.', 'Currencies: USD, JPY', 2]],
    [
      { ...debt, area: 'west', currency: 'JPY', amount: '5' },
      ['Area west does not sell in JPY.', 'Leave --currency out.', 2],
    ],
    [{ ...debt, valid: '1w' }, ['--valid 1w is invalid.', 'Write 90m, 24h or 3d; at most 90d.', 2]],
    [{ ...debt, game: '9' }, ['Nova Games has no game 9.', 'Games: 2 (comet), 1 (orbit)', 3]],
    [
      { ...debt, amount: '1.255', currency: 'KWD' },
      ['1.255 KWD is no amount.', 'Write it like 4.99, and USD.', 2],
    ],
    [
      { ...debt, amount: '4.999', valid: '1w' },
      [
        '4.999 USD is no amount. --valid 1w is invalid.',
        'Write it like 4.99, and USD. Write 90m, 24h or 3d; at most 90d.',
        2,
      ],
    ],
  ])('Y-01 %j: says why not, and asks nobody', async (options, why) => {
    const tried = await made(() => refusal(create(options)));
    expect(tried.changes).toEqual([]);
    expect(tried.answer).toEqual(why);
  });

  it('Y-01 --replace without an order is refused: nobody would notice that the earlier link can still be paid', async () => {
    const tried = await made(() => refusal(create(debt, { flags: ['replace'] })));
    expect(tried.changes).toEqual([]);
    expect(tried.answer).toEqual([
      '--replace goes with --order.',
      'Withdraw the earlier link: gemporium make-up withdraw <link> --reason …',
      2,
    ]);
  });
});

describe('Y-01 where a link is paid', () => {
  const [moved, unknown, gone] = [order('E1'), order('E2'), order('E3')];
  const [ofOrder, ofRole] = [order('E4'), order('E5')];
  const elsewhere = order('E6');
  beforeAll(async () => {
    const was = {
      store: ours,
      suid: 'p1',
      role_id: 'r1',
      server_id: 's1',
      state: 'refunded',
      currency: 'USD',
    };
    const sold = {
      ...was,
      product_id: 'gem-300',
      price_minor: 599,
      pay_minor: 499,
      domain_area: 'west',
      snapshot: {},
    };
    const again = { replenishId: 'L', forBillingNo: order(1) };
    await crowd.fill('orders', [
      { ...sold, billing_no: moved, gp_id: '77', client_id: 'orbit-web' },
      { ...sold, billing_no: unknown, gp_id: '2', client_id: 'gone-web' },
      { ...sold, billing_no: gone, gp_id: '77', client_id: 'gone-web' },
      { ...sold, billing_no: ofOrder, gp_id: '1', client_id: 'orbit-web', snapshot: { makeUp: again } },
      {
        ...sold,
        billing_no: ofRole,
        gp_id: '1',
        client_id: 'orbit-web',
        snapshot: { makeUp: { ...again, forBillingNo: null } },
      },
      { ...sold, billing_no: elsewhere, gp_id: '1', client_id: 'orbit-north-ios', domain_area: 'north' },
    ]);
  });
  /** The shop has a third area, in the west's money, in which one game has client ids of its own. */
  async function sells(change: { areas?: string[]; methods?: (methods: Method[]) => Method[] } = {}) {
    const shop = sampleShop();
    const nova = shop.brands.nova!;
    const ids = { web: 'orbit-north-web', ios: 'orbit-north-ios', android: 'orbit-north-android' };
    const games = nova.games.map((game) =>
      game.gpId === '1'
        ? { ...game, areas: change.areas ?? ['west', 'east', 'north'], areaClientIds: { north: ids } }
        : game,
    );
    const areas = [...nova.areas, { ...nova.areas[0]!, key: 'north' }];
    const methods = change.methods?.([...nova.methods]) ?? nova.methods;
    Object.assign(nova, { games, areas, methods });
    await publish(crowd.database, { catalogue: shop, by: 'test', note: '', at: new Date() });
  }
  const debt = { store: ours, player: 'p7', server: 's7', role: 'r7', game: '1', amount: '4.99' };
  const link = async (options: Record<string, string>) =>
    (await readMakeUp(crowd.database, options, 'sam')).link;

  it.each<[options: Record<string, string>, paid: object]>([
    [debt, { domain_area: 'west', client_id: 'orbit-web', currency: 'USD', amount_minor: 499 }],
    [
      { ...debt, area: 'north' },
      { domain_area: 'north', client_id: 'orbit-north-web', currency: 'USD' },
    ],
    [
      { ...debt, area: 'east', amount: '800' },
      { domain_area: 'east', client_id: 'orbit-web', currency: 'JPY', amount_minor: 800 },
    ],
    [
      { ...debt, currency: 'JPY', amount: '800' },
      { domain_area: 'east', client_id: 'orbit-web', currency: 'JPY', amount_minor: 800 },
    ],
    [{ order: moved }, { domain_area: 'west', client_id: 'orbit-web', gp_id: '1' }],
    [{ order: unknown }, { domain_area: 'west', client_id: 'comet-web', gp_id: '2' }],
    [{ order: elsewhere }, { domain_area: 'north', client_id: 'orbit-north-ios', gp_id: '1' }],
  ])('Y-01 %j: in which area, game and money, under a client id of today', async (options, paid) => {
    await sells();
    expect(await link(options)).toMatchObject(paid);
  });

  it.each<[valid: string | undefined, seconds: number | 'refused']>([
    [undefined, 24 * 3_600],
    ['1m', 60],
    ['90m', 5_400],
    ['24h', 24 * 3_600],
    [' 3d ', 3 * 24 * 3_600],
    ['90d', 90 * 24 * 3_600],
    ...['0m', '91d', '2161h', '1.5h', '-1d', '3', 'd', '3D'].map((one): [string, 'refused'] => [
      one,
      'refused',
    ]),
  ])('Y-01 --valid %s: it can be paid for %s seconds', async (valid, seconds) => {
    const options = { ...debt, ...(valid !== undefined && { valid }) };
    const asked = link(options).then(({ valid_seconds }) => valid_seconds);
    expect(await asked.catch(() => 'refused')).toBe(seconds);
  });

  it('Y-01 of an order whose area no longer sells the game, in the first that sells it for the same money', async () => {
    await sells({ areas: ['east', 'west'] });
    expect(await link({ order: elsewhere })).toMatchObject({ domain_area: 'west', currency: 'USD' });
  });

  const twice = (payer: string) => `${payer} is itself a make-up payment.`;
  const noMethod = [
    'No payment method of nova takes 4.99 USD.',
    'Choose an amount inside the methods’ limits, without decimals where they take none.',
    2,
  ];
  const inDollars = ({ currencies }: Method) => currencies.includes('USD');
  const only = (restricted: Partial<Method>) => (methods: Method[]) =>
    methods.map((method) => (inDollars(method) ? { ...method, ...restricted } : method));
  it.each<[options: Record<string, string>, shop: Parameters<typeof sells>[0], why: unknown]>([
    [{ order: gone }, {}, [`The game of ${gone} is no longer in the catalogue.`, '', 3]],
    [{ order: ofOrder }, {}, [twice(ofOrder), `Create the link for ${order(1)}.`, 1]],
    [
      { order: ofRole },
      {},
      [twice(ofRole), 'Create the link with --player, --server, --role and --amount.', 1],
    ],
    [{ ...debt, game: '2', area: 'north' }, {}, ['comet is not sold in area north.', 'Areas: west, east', 2]],
    [{ ...debt, currency: 'EUR' }, {}, ['orbit is not sold in EUR.', 'Currencies: USD, JPY, USD', 2]],
    [{ ...debt, area: 'north' }, { methods: only({ areas: ['west', 'east'] }) }, noMethod],
    [debt, { methods: only({ areas: ['north'] }) }, noMethod],
    [debt, { methods: only({ games: ['2'] }) }, noMethod],
    [debt, { methods: only({ platforms: ['ios', 'android'] }) }, noMethod],
    [debt, { methods: only({ maxMoney: '4.98' }) }, noMethod],
    [debt, { methods: only({ account: { production: '', demo: 'cashier-demo' } }) }, noMethod],
    [{ ...debt, store: demo }, { methods: only({ account: { production: 'cashier', demo: '' } }) }, noMethod],
  ])('Y-01 %j is refused where nobody could pay it (%#)', async (options, shop, why) => {
    await sells(shop);
    const asked = readMakeUp(crowd.database, options, 'sam').then(() => ({ lines: [], data: 'read' }));
    expect(await refusal(asked)).toEqual(why);
  });
});

describe('Y-01 make-up withdraw', () => {
  beforeEach(() => fillDebts(crowd, 'older'));
  const withdraw = (replenishId: string, { reason = 'wrong player', dryRun = false } = {}) =>
    desk(makeUpWithdraw, { words: { 'replenish-id': replenishId }, options: { reason }, dryRun });
  const audit = statement(
    'make_up_withdraw_audit',
    'select operator, command, store, target, outcome, arguments from audit order by id desc limit 1',
  );

  it('Y-01 nobody can pay a link that was sent by mistake, and no other link changes', async () => {
    const tried = await changing(crowd, 'make_up_link', () => withdraw(id(1), { dryRun: true }));
    expect(tried).toEqual({
      answer: {
        lines: [`Would withdraw the link ${id(1)} of p1.`],
        data: { replenish_id: id(1), store: ours, withdrawn: false },
      },
      changes: [],
    });
    const done = await changing(crowd, 'make_up_link', () => withdraw(` ${id(1).toLowerCase()} `));
    expect(done).toEqual({
      answer: {
        lines: [`Withdrew the link ${id(1)} of p1.`],
        data: { replenish_id: id(1), store: ours, withdrawn: true },
      },
      changes: [{ mark: elsewhere.length, state: 'withdrawn', withdrawn_at: expect.any(String) }],
    });
    expect(await crowd.database.one(audit, [])).toEqual({
      operator: 'sam',
      command: 'make-up withdraw',
      store: ours,
      target: id(1),
      outcome: 'withdrawn',
      arguments: { reason: 'wrong player' },
    });
  });

  it.each<[of: string, why: [string, string, number], reason?: string]>([
    [id(3), [`The link ${id(3)} is being paid.`, `See: gemporium make-up show ${id(3)}`, 1]],
    [id(4), [`The link ${id(4)} is paid.`, `See: gemporium make-up show ${id(4)}`, 1]],
    [id(5), [`The link ${id(5)} is withdrawn.`, `See: gemporium make-up show ${id(5)}`, 1]],
    [id(404), ['There is no such make-up link.', '', 3]],
    [id(1), ['--reason is required: it is kept in the audit.', '', 2], ' '],
  ])('Y-01 %s is not withdrawn: %j', async (of, why, reason = 'a mistake') => {
    for (const dryRun of [true, false]) {
      const tried = await changing(crowd, 'make_up_link', () => refusal(withdraw(of, { reason, dryRun })));
      expect(tried).toEqual({ answer: why, changes: [] });
    }
  });
});
