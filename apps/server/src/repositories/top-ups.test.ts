import { beforeAll, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { countTopUp, isTopUpTaken, takeBackTopUp, topUpsOf } from './top-ups.ts';

const crowd = setUpCrowd();

const early = '2026-01-01T00:00:00+00:00';

describe('A-01 an order counts as a top-up, among others with the same number', () => {
  // Never counted, counted, taken back, counted again.
  const rows = combinations({
    store: crowdStores,
    counted: [[], [5], [5, -5], [5, -5, 3]],
    pay_minor: [0, 499],
  }).map((row, index) => ({
    ...row,
    billing_no: `N${index % 8}`,
    suid: `p${index}`,
    paid_at: index % 2 ? early : null,
  }));
  beforeAll(async () => {
    await crowd.fill(
      'orders',
      rows.map(({ counted: _, ...row }) => ({
        ...row,
        price_minor: 999,
        currency: 'EUR',
        domain_area: 'ea',
      })),
    );
    await crowd.fill(
      'top_up',
      rows.flatMap(({ store, billing_no, suid, counted }) =>
        counted.map((amount_minor, index) => ({ store, billing_no, suid, number: index + 1, amount_minor })),
      ),
    );
  });

  it.each(rows)('A-01 once, and is taken back once: %o', async (row) => {
    const { store, billing_no, suid, counted, pay_minor, paid_at } = row;
    const sum = counted.reduce((all, one) => all + one, 0);
    const entry = {
      store,
      billing_no,
      suid,
      gp_id: 'gp1',
      server_id: 's1',
      role_id: 'r1',
      domain_area: 'ea',
      currency: 'EUR',
      number: counted.length + 1,
      at: 'now',
    };
    const twice = (change: typeof countTopUp) =>
      crowd.changes('top_up', async (tx) => {
        for (const _time of [1, 2]) await change(tx, { store, billing_no });
      });
    expect(await isTopUpTaken(crowd.database, store, billing_no)).toBe(sum === 0 && counted.length > 0);
    const count = { ...entry, amount_minor: pay_minor, paid_at: paid_at ?? 'now' };
    expect(await twice(countTopUp)).toEqual(sum === 0 && pay_minor > 0 ? [count] : []);
    expect(await twice(takeBackTopUp)).toEqual(
      sum === 0 ? [] : [{ ...entry, amount_minor: -sum, paid_at: early }],
    );
  });
});

describe('A-01 the top-ups of a character', () => {
  const characters = combinations({
    store: crowdStores,
    gp_id: ['gp1', 'gp2'],
    suid: ['p1', 'p2'],
    server_id: ['s1', 's2'],
    role_id: ['r1', 'r2'],
  });
  beforeAll(() =>
    crowd.fill(
      'top_up',
      characters.flatMap((row, index) =>
        [
          { billing_no: '3', number: 1, amount_minor: 100 + index, paid_at: '2026-01-02T00:00:00Z' },
          { billing_no: '2', number: 1, amount_minor: 100 + index, paid_at: '2026-01-02T00:00:00Z' },
          { billing_no: '1', number: 1, amount_minor: 9, paid_at: '2026-01-04T00:00:00Z' },
          { billing_no: '1', number: 2, amount_minor: -9, paid_at: '2026-01-04T00:00:00Z' },
          { billing_no: '1', number: 3, amount_minor: 7, paid_at: '2026-01-04T00:00:00Z' },
          { billing_no: '4', number: 1, amount_minor: 9, paid_at: '2026-01-01T00:00:00Z' },
          { billing_no: '4', number: 2, amount_minor: -9, paid_at: '2026-01-01T00:00:00Z' },
        ].map((one) => ({ ...row, ...one, billing_no: `${index % 16}-${one.billing_no}` })),
      ),
    ),
  );

  it.each(characters)('A-01 are listed oldest first, without those taken back: %o', async (row) => {
    const index = characters.indexOf(row);
    const who = {
      store: row.store,
      gpId: row.gp_id,
      suid: row.suid,
      serverId: row.server_id,
      roleId: row.role_id,
    };
    const one = (order: string, amount_minor: number, day: number) => ({
      billing_no: `${index % 16}-${order}`,
      amount_minor,
      paid_at: new Date(Date.UTC(2026, 0, day)),
      domain_area: 'universal',
      currency: 'USD',
    });
    expect(await topUpsOf(crowd.database, who)).toEqual([
      one('2', 100 + index, 2),
      one('3', 100 + index, 2),
      one('1', 7, 4),
    ]);
  });
});

it('every statement about top-ups was tested among unrelated rows', () => {
  expect(crowd.unasked('top-ups.ts')).toEqual([]);
});
