import { beforeAll, describe, expect, it } from 'vitest';
import { buyersOf } from '../testing/buyers.ts';
import { combinations } from '../testing/crowd.ts';
import { setUpStage } from '../testing/stage.ts';
import { insertCardBatch, insertCards, listCards, revokeCards } from './cards.ts';
import { listExceptions, openSilences } from './exceptions.ts';
import { insertMakeUpLink, searchMakeUpLinks } from './make-up-links.ts';
import { searchOrders } from './orders.ts';

/*
 * Each operator search, with every combination of its filters, against rows of every combination: it finds the same as
 * a plain filter over all rows, in the promised order.
 */

const stage = setUpStage({ isAlone: true });
const [ours, theirs] = ['watt.production', 'volt.production'];
const stores = [ours, theirs];

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

/** Omitted filters do not apply. */
const given = (question: object) =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined));

/** Copies of a row with the given changes. */
const copies = (table: string, key: string, of: string, changes: readonly object[]) =>
  stage.rows(
    `insert into ${table} select r.* from ${table} o, jsonb_array_elements($2::jsonb) c, jsonb_populate_record(o, c) r where o.${key} = $1`,
    [of, JSON.stringify(changes)],
  );

it('O-11 orders by store, number, player, character, state and payment, newest first', async () => {
  const first = await buyersOf(stage).bought({ role_id: 'r0' }, 'p0');
  const rows = combinations({
    store: stores,
    suid: ['p1', 'p2'],
    role_id: ['r1', 'r2'],
    state: ['delivered', 'failed'],
    product_id: ['a', 'b'],
  }).map((one, index) => ({
    ...one,
    billing_no: `GPS${String(index).padStart(2, '0')}`,
    // Two share each time; they were not created in the order of their numbers.
    created_at: at((Math.floor(index / 2) * 5) % 16),
  }));
  await copies('orders', 'billing_no', first.billingNo, rows);
  const payments = rows.map(({ store, billing_no }) => ({
    store,
    billing_no,
    reference: `${billing_no}-1`,
    provider_reference: `N-${billing_no}`,
  }));
  await copies('payment', 'reference', first.reference, payments);
  await stage.rows('delete from payment where reference = $1', [first.reference]);
  await stage.rows('delete from orders where billing_no = $1', [first.billingNo]);
  const questions = combinations({
    store: [undefined, ours],
    billingNo: [undefined, 'GPS05'],
    suid: [undefined, 'p2'],
    roleId: [undefined, 'r1'],
    state: [undefined, 'failed'],
    payment: [undefined, 'GPS05-1', 'N-GPS06', 'N-GPS99'],
  });
  const ordered = [...rows].sort(
    (a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.billing_no < b.billing_no ? 1 : -1),
  );
  for (const question of questions) {
    const { store, billingNo, suid, roleId, state, payment } = question;
    const fits = ordered.filter(
      (row) =>
        (!store || row.store === store) &&
        (!billingNo || row.billing_no === billingNo) &&
        (!suid || row.suid === suid) &&
        (!roleId || row.role_id === roleId) &&
        (!state || row.state === state) &&
        (!payment || [`${row.billing_no}-1`, `N-${row.billing_no}`].includes(payment)),
    );
    for (const limit of [3, 100]) {
      const found = await searchOrders(stage.database, { limit, ...given(question) });
      expect([question, found.map(({ billing_no }) => billing_no)]).toEqual([
        question,
        fits.slice(0, limit).map(({ billing_no }) => billing_no),
      ]);
    }
  }
});

it('O-13 exceptions by store, state and kind, without some kinds, newest first', async () => {
  const kinds = ['delivery-late', 'refund-failed', 'work-parked'] as const;
  const rows = combinations({ store: stores, state: ['open', 'resolved'], kind: kinds, number: [1, 2] }).map(
    // A reopened one is newer than others with a higher number.
    (one, index) => ({ ...one, key: `K${index}`, index, at: at((Math.floor(index / 2) * 5) % 12) }),
  );
  for (const { store, state, kind, key, at } of rows)
    await stage.rows(
      `insert into exception (store, kind, key, reason, state, created_at, resolved_at, resolved_by, resolution)
       values ($1, $2, $3, 'x', $4, $5, case when $4 = 'resolved' then now() end, 'x', 'x')`,
      [store, kind, key, state, at],
    );
  for (const question of combinations({
    store: [undefined, ours],
    state: [undefined, 'open' as const],
    kind: [undefined, kinds[1]],
    without: [undefined, [kinds[0]], [kinds[0], kinds[1]]],
    limit: [2, 100],
  })) {
    const { store, state, kind, without = [], limit } = question;
    const fits = rows
      .filter((row) => (!store || row.store === store) && (!state || row.state === state))
      .filter((row) => (!kind || row.kind === kind) && !(without as string[]).includes(row.kind))
      .sort((a, b) => b.at.getTime() - a.at.getTime() || b.index - a.index);
    const found = await listExceptions(stage.database, { limit, ...given(question) });
    expect([question, found.map(({ key }) => key)]).toEqual([
      question,
      fits.slice(0, limit).map(({ key }) => key),
    ]);
  }
  await stage.rows('delete from exception');
});

it('O-11 silent providers, counted by store, account and currency', async () => {
  const kinds = ['payment-unresolved', 'refund-unresolved', 'refund-failed'] as const;
  const rows = combinations({
    store: stores,
    kind: kinds,
    state: ['open', 'resolved'],
    account: ['main', 'second'],
    currency: ['JPY', 'USD'],
    number: [1, 2],
  });
  for (const [index, { store, kind, state, account, currency }] of rows.entries())
    await stage.rows(
      `insert into exception (store, kind, key, reason, state, created_at, detail)
       values ($1, $2, $3, 'x', $4, $5, jsonb_build_object('provider', 'scripted', 'account', $6::text, 'currency', $7::text, 'amountMinor', $8::int))`,
      [store, kind, `K${index}`, state, at(index), account, currency, 100 + index],
    );
  const counted = (store?: string) =>
    combinations({
      store: [theirs, ours],
      kind: kinds.slice(0, 2),
      account: ['main', 'second'],
      currency: ['JPY', 'USD'],
    })
      .filter((group) => !store || group.store === store)
      .map((group) => {
        const inGroup = [...rows.entries()].filter(
          ([, row]) =>
            row.state === 'open' &&
            (['store', 'kind', 'account', 'currency'] as const).every((key) => row[key] === group[key]),
        );
        const indices = inGroup.map(([index]) => index);
        return {
          ...group,
          provider: 'scripted',
          open: 2,
          oldest: at(Math.min(...indices)),
          amount_minor: indices.reduce((sum, index) => sum + 100 + index, 0),
        };
      });
  expect(await openSilences(stage.database)).toEqual(counted());
  expect(await openSilences(stage.database, ours)).toEqual(counted(ours));
  await stage.rows('delete from exception');
});

it('Y-01 make-up links by store, id, order and player, newest first', async () => {
  const order = await buyersOf(stage).bought();
  const id = (index: number) => String(index).padStart(32, '0');
  const rows = combinations({ store: stores, suid: ['p1', 'p2'], named: [true, false], number: [1, 2] }).map(
    (one, index) => ({ ...one, replenishId: id(index), at: at(Math.floor(index / 2)) }),
  );
  for (const [index, { store, suid, replenishId, at }] of rows.entries()) {
    await insertMakeUpLink(stage.database, {
      store,
      replenish_id: replenishId,
      gp_id: 'gp1',
      client_id: 'client-web',
      suid,
      server_id: 's1',
      role_id: `role-${index}`,
      domain_area: 'universal',
      amount_minor: 1,
      currency: 'USD',
      for_billing_no: null,
      reason: '',
      created_by: 'test',
      valid_seconds: 60,
    });
    await stage.rows('update make_up_link set created_at = $2 where replenish_id = $1', [replenishId, at]);
  }
  const own = rows.filter(({ store }) => store === ours);
  await stage.rows(
    `update make_up_link set for_billing_no = $1, state = 'withdrawn', withdrawn_at = now() where replenish_id = $2`,
    [order.billingNo, own[0]!.replenishId],
  );
  await stage.rows(`update make_up_link set billing_no = $1, state = 'reserved' where replenish_id = $2`, [
    order.billingNo,
    own[7]!.replenishId,
  ]);
  const ordered = [...rows].sort(
    (a, b) => b.at.getTime() - a.at.getTime() || (a.replenishId < b.replenishId ? -1 : 1),
  );
  for (const question of combinations({
    store: [undefined, ours],
    replenishId: [undefined, id(0), id(9)],
    billingNo: [undefined, order.billingNo],
    suid: [undefined, 'p2'],
  })) {
    const { store, replenishId, billingNo, suid } = question;
    const fits = ordered
      .filter((row) => (!store || row.store === store) && (!replenishId || row.replenishId === replenishId))
      .filter((row) => !billingNo || row === own[0] || row === own[7])
      .filter((row) => !suid || row.suid === suid);
    const found = await searchMakeUpLinks(stage.database, { ...given(question), limit: 200 });
    expect([question, found.map(({ replenish_id }) => replenish_id)]).toEqual([
      question,
      fits.map((row) => row.replenishId),
    ]);
  }
});

describe('K-02 cards by batch and number', () => {
  const said = { gp_id: 'gp1', name: 'Card', items: [], gems: 1, extra_gems: 0, price_minor: 499 };
  const batches = ['B1', 'B2', 'B3'];
  beforeAll(async () => {
    for (const store of stores)
      for (const [index, batch] of batches.entries()) {
        const name = { store, batch };
        await insertCardBatch(
          stage.database,
          { ...name, ...said, currency: 'USD', expires_at: null },
          'test',
        );
        await insertCards(
          stage.database,
          name,
          ['2', '1'].map((number) => ({
            number: `${batch}-${number}`,
            mac: Buffer.alloc(32, `${index}${number}`),
          })),
        );
        // The second and third are older than the first, with the same time.
        await stage.rows('update card_batch set issued_at = $3 where store = $1 and batch = $2', [
          store,
          batch,
          at(index === 0 ? 9 : 1),
        ]);
      }
  });
  const questions = combinations({
    batch: [undefined, 'B1', 'B3'],
    number: [undefined, 'B1-1', 'B3-2'],
  });
  const order = ['B2-1', 'B2-2', 'B3-1', 'B3-2', 'B1-1', 'B1-2'];
  const fitting = ({ batch, number }: (typeof questions)[number]) =>
    order.filter((one) => (!batch || one.startsWith(batch)) && (!number || one === number));

  it.each(questions)('K-02 are listed: %o', async (question) => {
    const found = await listCards(stage.database, { store: ours, ...given(question) });
    expect(found.map(({ number }) => number)).toEqual(fitting(question));
    expect(new Set(found.map(({ store }) => store)).has(theirs)).toBe(false);
  });

  it.each(questions)('K-02 are revoked: %o', async (question) => {
    await stage.rows(`update card set state = 'issued', revoked_at = null`);
    await stage.rows(`update card set state = 'revoked' where number = 'B1-2'`);
    const revoked = fitting(question).filter((number) => number !== 'B1-2');
    expect(await revokeCards(stage.database, { store: ours, ...given(question) })).toBe(revoked.length);
    const now = await stage.rows<{ store: string; number: string }>(
      'select store, number from card where revoked_at is not null order by number',
    );
    expect(now).toEqual([...revoked].sort().map((number) => ({ store: ours, number })));
  });
});
