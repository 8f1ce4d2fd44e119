import { beforeAll, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { brokenRule } from './database-failure.ts';
import {
  addOrderConsents,
  extendOrder,
  findOrder,
  findUnpaidOrder,
  insertOrder,
  lockOrder,
  lockOrderOfReference,
  type NewOrder,
  oneUnpaidOrder,
  ordersOfPlayer,
  searchOrders,
  setOrderState,
} from './orders.ts';

const crowd = setUpCrowd();

const [volt, demo, ours] = crowdStores;
const open = ['unpaid', 'paid', 'review', 'refunding'] as const;
const closed = ['delivered', 'failed', 'expired', 'cancelled', 'refunded', 'charged_back'] as const;
const states = [...open, ...closed];
const early = '2026-01-01T00:00:00+00:00';

describe('O-09 an order, among others with the same number', () => {
  const numbers = ['N1', 'N2'];
  const rows = combinations({ store: crowdStores, billing_no: numbers });
  beforeAll(() =>
    crowd.fill(
      'orders',
      rows.map((row, index) => ({ ...row, suid: `p${index}` })),
    ),
  );

  it.each(rows)('O-09 only this one is found, locked and extended: %o', async (row) => {
    const mark = rows.indexOf(row);
    const key = [row.store, row.billing_no] as const;
    expect(await findOrder(crowd.database, ...key)).toMatchObject({ mark });
    expect(await crowd.locked('orders', (tx) => lockOrder(tx, ...key))).toEqual([mark]);
    expect(await crowd.locked('orders', (tx) => findOrder(tx, ...key))).toEqual([]);
    expect(await crowd.changes('orders', (tx) => setOrderState(tx, ...key, 'review'))).toEqual([
      { mark, state: 'review' },
    ]);
    // Its newest page expires before it: it is not shortened.
    expect(await crowd.changes('orders', (tx) => extendOrder(tx, ...key, 60))).toEqual([]);
  });

  it('O-09 is found and locked by the provider reference of one of its payments', async () => {
    const payments = rows.map((row) => ({ ...row, account: row.store, reference: `${row.billing_no}-2` }));
    await crowd.fill('payment', payments);
    for (const [mark, { store, account, reference }] of payments.entries()) {
      const named = { store, account, reference };
      expect(await lockOrderOfReference(crowd.database, named)).toMatchObject({ mark });
      const locked = await crowd.locked('orders', (tx) => lockOrderOfReference(tx, named));
      expect(locked).toEqual([mark]);
      for (const other of [
        { reference: `${reference}1` },
        { account: 'nobody' },
        { store: crowdStores.find((one) => one !== store)! },
      ])
        expect(await lockOrderOfReference(crowd.database, { ...named, ...other })).toBeUndefined();
    }
  });

  it('O-09 stays open at least as long as its newest payment page', async () => {
    await crowd.fill(
      'orders',
      rows.map((row, index) => ({ ...row, suid: `p${index}`, expires_at: early })),
    );
    for (const [mark, { store, billing_no }] of rows.entries())
      expect(await crowd.changes('orders', (tx) => extendOrder(tx, store, billing_no, 60))).toEqual([
        { mark, expires_at: 'now +60' },
      ]);
  });

  it('S-02 O-09 keeps each consent given for it, earlier ones first', async () => {
    const consent = (key: string) => ({ key, version: '1', language: 'de', text: key, at: '2026-01-01' });
    const earlier = (mark: number) => (mark % 2 === 0 ? [] : [consent('first')]);
    const snapshotOf = (mark: number) => (mark % 2 === 0 ? {} : { consents: earlier(mark) });
    await crowd.fill(
      'orders',
      rows.map((row, mark) => ({ ...row, suid: `p${mark}`, snapshot: snapshotOf(mark) })),
    );
    const added = ['second', 'third'].map(consent);
    for (const [mark, { store, billing_no }] of rows.entries()) {
      const change = (given: typeof added) =>
        crowd.changes('orders', (tx) => addOrderConsents(tx, store, billing_no, given));
      const consents = [...earlier(mark), ...added];
      expect(await change(added)).toEqual([{ mark, snapshot: { consents } }]);
      expect(await change([])).toEqual([]);
    }
  });

  it('O-09 in an unknown store is not found', async () => {
    expect(await findOrder(crowd.database, 'watt.none', 'N1')).toBeUndefined();
    expect(await findOrder(crowd.database, ours, 'N3')).toBeUndefined();
  });
});

describe('O-09 how a new state changes an order’s times', () => {
  const from = combinations({ state: states, before: [early, null] });
  beforeAll(() =>
    crowd.fill(
      'orders',
      from.map(({ state, before }, index) => ({
        store: ours,
        billing_no: `N${index}`,
        suid: `p${index}`,
        state,
        fail_reason: before && 'before',
        paid_at: before,
        delivered_at: before,
        closed_at: before,
      })),
    ),
  );

  it.each(states)('O-09 %s: the first payment, the first delivery and the last end count', async (to) => {
    for (const [mark, { state, before }] of from.entries()) {
      const isSame = state === to;
      const isEnd = closed.some((one) => one === to);
      const expected = {
        ...(isSame ? {} : { state: to }),
        ...(to === 'paid' && !before && { paid_at: 'now' }),
        ...(to === 'delivered' && !before && { delivered_at: 'now' }),
        ...(!isSame && isEnd && { closed_at: 'now' }),
        ...(!isSame && !isEnd && before && { closed_at: null }),
      };
      const isChanged = Object.keys(expected).length > 0;
      const move = (reason?: string) =>
        crowd.changes('orders', (tx) => setOrderState(tx, ours, `N${mark}`, to, reason));
      expect([state, before, await move()]).toEqual([
        state,
        before,
        isChanged ? [{ mark, ...expected }] : [],
      ]);
      expect([state, before, await move('why')]).toEqual([
        state,
        before,
        [{ mark, ...expected, fail_reason: 'why' }],
      ]);
    }
  });
});

describe('O-09 one unpaid order for a product and a character', () => {
  const rows = combinations({
    store: [volt, ours],
    gp_id: ['gp1', 'gp2'],
    suid: ['p1', 'p2'],
    server_id: ['s1', 's2'],
    role_id: ['r1', 'r2'],
    product_id: ['a', 'b'],
    state: ['paid', 'unpaid'],
  });
  const whoOf = (row: (typeof rows)[number]) => ({
    store: row.store,
    gpId: row.gp_id,
    suid: row.suid,
    serverId: row.server_id,
    roleId: row.role_id,
    productId: row.product_id,
  });
  const put = (kept: typeof rows) =>
    crowd.fill(
      'orders',
      kept.map((row, index) => ({ ...row, billing_no: `N${index}` })),
    );
  const ordered = ({ state: _, ...row }: (typeof rows)[number]): NewOrder => ({
    ...row,
    billing_no: 'NEW',
    client_id: 'client',
    username: 'user',
    server_name: 'server',
    role_name: 'role',
    domain_area: 'area',
    goods_name: 'goods',
    game_name: 'game',
    items: [{ sku: 'gem', quantity: 5 }],
    price_minor: 9,
    pay_minor: 7,
    currency: 'JPY',
    coupon_code: 'COUPON',
    points: 3,
    snapshot: { origin: 'shop' } as never,
    catalogue_version: 6,
    language: 'ko',
    platform: 'ios',
    lifetimeSeconds: 60,
  });
  const unpaid = rows.filter(({ state }) => state === 'unpaid');

  it('O-09 is found among other players and products', async () => {
    await put(rows);
    for (const row of unpaid)
      expect(await findUnpaidOrder(crowd.database, whoOf(row))).toMatchObject({ mark: rows.indexOf(row) });
  });

  it('O-09 is the player’s own, and unpaid', async () => {
    // Each has neighbours that differ from it in one field.
    for (const row of [unpaid[0]!, unpaid.at(-1)!]) {
      const others = rows.filter((other) => other !== row);
      await put(others);
      expect(await findUnpaidOrder(crowd.database, whoOf(row))).toBeUndefined();
      const { lifetimeSeconds: _, ...said } = ordered(row);
      const [made, ...more] = await crowd.changes('orders', async (tx) => {
        await insertOrder(tx, ordered(row));
      });
      expect([made, more]).toEqual([
        { ...said, state: 'unpaid', created_at: 'now', expires_at: 'now +60' },
        [],
      ]);
      await insertOrder(crowd.database, ordered(row));
      const second = insertOrder(crowd.database, { ...ordered(row), billing_no: 'SECOND' });
      expect(brokenRule(await second.catch((error: unknown) => error))).toBe(oneUnpaidOrder);
    }
  });
});

describe('P-11 a player’s orders in one game', () => {
  const rows = combinations({
    store: [volt, demo, ours],
    gp_id: ['gp1', 'gp2'],
    suid: ['p1', 'p2'],
    day: ['02', '01', '03'],
    billing_no: ['A', 'B'],
  }).map(({ day, ...row }) => ({
    // The newer the day, the lower the number.
    ...row,
    billing_no: `${row.gp_id}-${row.suid}-${9 - Number(day)}${row.billing_no}`,
    created_at: `2026-01-${day}T00:00:00Z`,
    state: 'paid',
  }));

  beforeAll(async () => {
    await crowd.fill('orders', rows);
    const paid = combinations({ order: rows, number: [1, 3, 2] });
    await crowd.fill(
      'payment',
      paid.map(({ order: { store, billing_no }, number }) => ({
        store,
        billing_no,
        number,
        reference: `${store}-${billing_no}-${number}`,
        // Some were paid by their first payment, though others came after it.
        applied: number === 1 && billing_no.endsWith('A'),
        account: 'main',
        method_name: `${store} ${billing_no} by ${number}`,
      })),
    );
  });

  it.each(combinations({ store: [volt, demo, ours], gpId: ['gp1', 'gp2'], suid: ['p1', 'p2'] }))(
    'P-11 each once, newest first, with the method that paid it, else the newest: %o',
    async (who) => {
      const own = ['6B', '6A', '7B', '7A', '8B', '8A'].map((end) => ({
        store: who.store,
        billing_no: `${who.gpId}-${who.suid}-${end}`,
        method_name: `${who.store} ${who.gpId}-${who.suid}-${end} by ${end.endsWith('A') ? 1 : 3}`,
      }));
      const seen = async (limit: number, offset: number) =>
        (await ordersOfPlayer(crowd.database, who, limit, offset)).map(
          ({ store, billing_no, method_name }) => ({
            store,
            billing_no,
            method_name,
          }),
        );
      expect(await seen(100, 0)).toEqual(own);
      expect(await seen(2, 3)).toEqual(own.slice(3, 5));
    },
  );

  it('P-11 an order without a payment has no method', async () => {
    await crowd.fill('payment', []);
    const [first] = await ordersOfPlayer(crowd.database, { store: ours, gpId: 'gp1', suid: 'p1' }, 1, 0);
    expect(first).toMatchObject({ billing_no: 'gp1-p1-6B', method_name: null });
  });
});

describe('O-11 an operator who names a payment', () => {
  it('O-11 finds each order that it belongs to, and none with a similar name', async () => {
    const rows = combinations({ store: crowdStores, billing_no: ['N1', 'N2'] });
    await crowd.fill(
      'orders',
      rows.map((row, index) => ({ ...row, suid: `p${index}` })),
    );
    // Two providers gave the same number.
    await crowd.fill('payment', [
      { store: demo, billing_no: 'N1', reference: 'N1-1', provider_reference: 'P-1', account: 'main' },
      { store: volt, billing_no: 'N2', reference: 'N2-1', provider_reference: 'P-1', account: 'second' },
      { store: ours, billing_no: 'N2', reference: 'N2-1', provider_reference: 'P-2', account: 'main' },
    ]);
    const found = async (by: object) =>
      (await searchOrders(crowd.database, { limit: 9, ...by })).map(
        (row) => `${row.store} ${row.billing_no}`,
      );
    expect(await found({ payment: 'N1-1' })).toEqual([`${demo} N1`]);
    expect(await found({ payment: 'P-2' })).toEqual([`${ours} N2`]);
    expect(await found({ payment: 'P-1' })).toEqual([`${volt} N2`, `${demo} N1`]);
    expect(await found({ payment: 'P-1', store: demo })).toEqual([`${demo} N1`]);
    expect(await found({ payment: ['N1-1', 'P-2', 'P-404'] })).toEqual([`${ours} N2`, `${demo} N1`]);
    expect(await found({ payment: ['p-1', 'n1-1'] })).toEqual([`${volt} N2`, `${demo} N1`]);
    expect(await found({ payment: 'P-1', store: volt })).toEqual([`${volt} N2`]);
  });
});

it('every statement about orders was tested among unrelated rows', () => {
  expect(crowd.unasked('orders.ts')).toEqual([]);
});
