import { beforeAll, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { statement } from './database.ts';
import { endLimitReservation, limitUses, reserveLimit, returnLimit } from './limits.ts';

const crowd = setUpCrowd();

const [, , ours] = crowdStores;
const states = ['reserved', 'used', 'released'] as const;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('M-01 an order’s share of a limit, among orders with the same number', () => {
  const rows = combinations({ store: crowdStores, state: states, copy: [1, 2] }).map(({ copy, ...row }) => ({
    ...row,
    billing_no: `${row.state}-${copy}`,
    product_id: 'a',
    subject: 's',
  }));
  beforeAll(() => crowd.fill('limit_use', rows));

  it.each(rows)(
    'M-01 only this one is confirmed, released or returned: %o',
    async ({ store, billing_no, state }) => {
      const mark = rows.findIndex((row) => row.store === store && row.billing_no === billing_no);
      for (const to of ['used', 'released'] as const)
        expect(
          await crowd.changes('limit_use', (tx) => endLimitReservation(tx, store, billing_no, to)),
        ).toEqual(state === 'reserved' ? [{ mark, state: to }] : []);
      expect(await crowd.changes('limit_use', (tx) => returnLimit(tx, store, billing_no))).toEqual(
        state === 'used' ? [{ mark, state: 'released' }] : [],
      );
    },
  );
});

describe('M-01 what counts for a limit', () => {
  const rows = combinations({
    store: crowdStores,
    product_id: ['a', 'b'],
    subject: ['s', 't'],
    state: states,
    hours: [30, 2],
  }).map(({ hours, ...row }, index) => ({ ...row, billing_no: `N${index}`, at: hoursAgo(hours) }));
  beforeAll(() => crowd.fill('limit_use', rows));
  const mayHave = (order: object, limit: { frequency: number; days: number }) => {
    const answers: boolean[] = [];
    return crowd
      .changes('limit_use', async (tx) => {
        const whole = { store: ours, billingNo: 'NEW', productId: 'a', subject: 's', ...order };
        answers.push(await reserveLimit(tx, whole, { type: 'role', ...limit }));
      })
      .then((changes) => [...answers, ...changes]);
  };

  it.each(combinations({ store: crowdStores, productId: ['a', 'b'], subject: ['s', 't'] }))(
    'M-01 is its own purchases that were not refunded, within its period: %o',
    async (order) => {
      const { store, productId: product_id, subject } = order;
      const written = { store, product_id, subject, billing_no: 'NEW', state: 'reserved', at: 'now' };
      // Four count in all, two of them within a day.
      expect(await mayHave(order, { frequency: 4, days: 0 })).toEqual([false]);
      expect(await mayHave(order, { frequency: 5, days: 0 })).toEqual([true, written]);
      expect(await mayHave(order, { frequency: 2, days: 1 })).toEqual([false]);
      expect(await mayHave(order, { frequency: 3, days: 1 })).toEqual([true, written]);
      expect(await mayHave(order, { frequency: 4, days: 2 })).toEqual([false]);
    },
  );

  it('M-01 a purchase stops counting exactly when its period ends', async () => {
    const order = { store: ours, productId: 'a', subject: 's', billingNo: 'NEW' };
    const told: boolean[] = [];
    for (const seconds of [1, 0])
      await crowd.changes('limit_use', async (tx) => {
        const begin = `update limit_use set at = now() - interval '1 day' + interval '${seconds} s'`;
        await tx.run(statement(`test_limit_begin_${seconds}`, begin), []);
        told.push(await reserveLimit(tx, order, { type: 'role', frequency: 1, days: 1 }));
      });
    expect(told).toEqual([false, true]);
  });

  it('M-01 the order’s own share does not count against it', async () => {
    const isItsOwn = (row: (typeof rows)[number]) =>
      row.store === ours && row.product_id === 'a' && row.subject === 's';
    for (const [mark, row] of [...rows.entries()].filter(([, row]) => isItsOwn(row))) {
      const [answer, ...changes] = await mayHave({ billingNo: row.billing_no }, { frequency: 4, days: 0 });
      const isCounted = row.state !== 'released';
      const again = { mark, at: 'now', ...(row.state !== 'reserved' && { state: 'reserved' }) };
      expect([row.state, answer, changes]).toEqual([row.state, isCounted, isCounted ? [again] : []]);
    }
  });

  it.each(
    combinations({ store: crowdStores, subjects: [['s'], ['t'], ['s', 't']], products: [['a'], ['b', 'a']] }),
  )('M-01 is listed oldest first: %o', async ({ store, subjects, products }) => {
    const found = await limitUses(crowd.database, store, subjects, products);
    const own = rows.filter(
      (row) =>
        row.store === store &&
        subjects.includes(row.subject) &&
        products.includes(row.product_id) &&
        row.state !== 'released',
    );
    const says = (row: { product_id: string; subject: string; at: Date | string }) =>
      `${new Date(row.at).toISOString()} ${row.product_id} ${row.subject}`;
    expect(found.map(says).sort()).toEqual(own.map(says).sort());
    const times = found.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

it('every statement about limits was tested among unrelated rows', () => {
  expect(crowd.unasked('limits.ts')).toEqual([]);
});
