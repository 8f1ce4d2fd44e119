import { expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { historyOfOrder, recordHistory, stateBeforeChargeback, wasRefunded, whoFailed } from './history.ts';

/* The histories of three stores, of orders, payments, refunds and deliveries with the same names. */

const crowd = setUpCrowd();

const ours = 'watt.production';
const entities = ['order', 'payment', 'refund', 'delivery'] as const;

it('O-11 an order’s history includes its payments, refunds and deliveries, oldest first', async () => {
  // Everything is called N-1 or N-2. Here, what is called N-2 belongs to order N-1; in other stores, what is called N-1
  // does.
  const belongings = combinations({ store: crowdStores, billing_no: ['N-1', 'N-2'] }).map(
    ({ store, billing_no }) => {
      const name = (billing_no === 'N-1') === (store === ours) ? 'N-2' : 'N-1';
      return { store, billing_no, name };
    },
  );
  const keys = belongings.map(({ store, billing_no, name }) => ({ store, billing_no, reference: name }));
  await crowd.fill(
    'payment',
    keys.map((key) => ({ ...key, account: key.store })),
  );
  await crowd.fill(
    'refund',
    keys.map((key) => ({ ...key, refund_reference: key.reference })),
  );
  await crowd.fill(
    'delivery',
    keys.map(({ reference, ...key }) => ({
      ...key,
      delivery_id: reference,
      source_kind: 'order',
      source_id: reference,
    })),
  );
  await crowd.fill(
    'history',
    combinations({ store: crowdStores, entity: entities, entity_id: ['N-2', 'N-1'] }).map((row) => ({
      ...row,
      event: row.store,
    })),
  );
  const seen = async (store: string, billingNo: string) =>
    (await historyOfOrder(crowd.database, store, billingNo)).map(
      ({ event, entity, entity_id }) => `${event} ${entity} ${entity_id}`,
    );
  expect(await seen(ours, 'N-1')).toEqual([
    `${ours} order N-1`,
    `${ours} payment N-2`,
    `${ours} refund N-2`,
    `${ours} delivery N-2`,
  ]);
  expect(await seen('volt.production', 'N-1')).toEqual(
    entities.map((entity) => `volt.production ${entity} N-1`),
  );
  expect(await seen(ours, 'N-3')).toEqual([]);
});

it('O-11 a change is stored completely, with a long detail truncated', async () => {
  await crowd.fill('history', [{ store: ours, entity_id: 'N-0' }]);
  const entry = {
    store: ours,
    entity: 'refund',
    id: 'R',
    event: 'e',
    from: 'a',
    to: 'b',
    by: 'worker',
  } as const;
  const row = {
    store: ours,
    entity: 'refund',
    entity_id: 'R',
    event: 'e',
    from_state: 'a',
    to_state: 'b',
    by: 'worker',
  };
  const written = async (detail?: string) => {
    const [made] = await crowd.changes('history', (tx) =>
      recordHistory(tx, { ...entry, ...(detail && { detail }) }),
    );
    return made;
  };
  expect(await written()).toMatchObject({ ...row, detail: '' });
  expect(await written('x'.repeat(2000))).toMatchObject({ ...row, detail: 'x'.repeat(1000) });
});

interface Step {
  entity?: string;
  entity_id?: string;
  store?: string;
  event?: string;
  from_state?: string;
  to_state?: string;
  by?: string;
}
/** Steps of other things with the same name follow, with different content. */
async function lived(own: Step, steps: readonly Step[], others: Step) {
  const mine = { store: ours, entity_id: 'N-1', ...own };
  const strangers = [
    ...crowdStores.filter((store) => store !== ours).map((store) => ({ ...mine, store })),
    { ...mine, entity_id: 'N-2' },
    ...entities.filter((entity) => entity !== own.entity).map((entity) => ({ ...mine, entity })),
  ].map((stranger) => ({ ...stranger, ...others }));
  const base = { event: '', from_state: '', to_state: '', by: '' };
  const told = [...strangers, ...steps.map((step) => ({ ...mine, ...step })), ...strangers];
  await crowd.fill(
    'history',
    told.map((row) => ({ ...base, ...row })),
  );
}

it.each<[lived: string, steps: Step[], expected: boolean]>([
  ['was never refunded', [{ to_state: 'paid' }, { from_state: 'refunded', to_state: 'review' }], false],
  ['was refunded and charged back', [{ to_state: 'refunded' }, { to_state: 'charged_back' }], true],
])('V-02 whether an order that %s has returned its coupon', async (_lived, steps, expected) => {
  await lived({ entity: 'order' }, steps, { to_state: expected ? 'paid' : 'refunded' });
  expect(await wasRefunded(crowd.database, ours, 'N-1')).toBe(expected);
});

const operator = { to_state: 'failed', by: 'operator:ann' };
const provider = { to_state: 'failed', by: 'notification' };
it.each<[lived: string, steps: Step[], expected: string | undefined]>([
  ['has not ended', [{ to_state: 'pending', by: 'operator:ann' }], undefined],
  ['was ended by an operator', [{ to_state: 'pending', by: 'worker' }, operator], 'operator:ann'],
  ['an operator ended before the provider said so', [operator, provider], 'notification'],
  ['the provider ended before an operator did', [provider, operator], 'operator:ann'],
  ['an operator ended, and which went on', [operator, { to_state: 'pending', by: 'query' }], 'operator:ann'],
  [
    'the provider ended, and an operator requested again',
    [provider, { to_state: 'requested', by: 'operator:ann' }],
    'notification',
  ],
])('O-11 a refund that %s', async (_lived, steps, expected) => {
  await lived({ entity: 'refund' }, steps, expected === 'operator:ann' ? provider : operator);
  expect(await whoFailed(crowd.database, ours, 'N-1')).toBe(expected);
});

const taken = (from_state: string) => ({ event: 'charge-back', from_state, to_state: 'charged_back' });
it.each<[lived: string, steps: Step[], expected: string | undefined]>([
  ['was never charged back', [{ event: 'pay', from_state: 'unpaid' }], undefined],
  ['was charged back', [{ event: 'pay', from_state: 'unpaid' }, taken('paid')], 'paid'],
  [
    'was charged back twice',
    [taken('paid'), { event: 'won', from_state: 'charged_back' }, taken('delivered')],
    'delivered',
  ],
])('O-11 an order that %s returns to its former state', async (_lived, steps, expected) => {
  await lived({ entity: 'order' }, steps, taken('review'));
  expect(await stateBeforeChargeback(crowd.database, ours, 'N-1')).toBe(expected);
});

it('O-11 every statement on histories has been tested', () => {
  expect(crowd.unasked('history.ts')).toEqual([]);
});
