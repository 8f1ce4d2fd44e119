import { beforeEach, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import {
  countTry,
  deliveriesOfOrder,
  findDelivery,
  insertDelivery,
  lockDelivery,
  saveDelivery,
} from './deliveries.ts';

/* Deliveries of three stores, of orders and rewards, with the same names. */

const crowd = setUpCrowd();

const ours = 'watt.production';
const sentAt = '2026-01-02T00:00:00Z';
const rows = combinations({ store: crowdStores, delivery_id: ['D-3', 'D-2', 'D-1', 'D-sent'] }).map(
  (row, index) => ({
    ...row,
    source_kind: 'order',
    source_id: row.delivery_id,
    tries: 3,
    detail: 'as it was',
    billing_no: row.delivery_id === 'D-2' ? 'GP-2' : 'GP-1',
    // The last one created is the first in the table.
    created_at: new Date(Date.UTC(2026, 0, 1) - index * 1000),
    ...(row.delivery_id === 'D-sent' && { sent_at: sentAt, receipt_id: 'R-1', note: { en: 'before' } }),
  }),
);
const place = (id: string) => rows.findIndex((row) => row.store === ours && row.delivery_id === id);
beforeEach(() => crowd.fill('delivery', rows));

it('O-13 a source is delivered once in its store', async () => {
  const delivery = {
    ...({
      store: ours,
      delivery_id: 'D-9',
      source_kind: 'order',
      source_id: 'D-1',
      billing_no: 'GP-1',
    } as const),
    gp_id: 'gp2',
    client_id: 'c',
    suid: 'p2',
    server_id: 's2',
    role_id: 'r2',
    items: [{ sku: 'gem', quantity: 5 }],
  };
  const insert = (change: object) =>
    crowd.changes('delivery', (tx) => insertDelivery(tx, { ...delivery, ...change }));
  expect(await insert({})).toEqual([]);
  for (const change of [{ source_id: 'D-8' }, { source_kind: 'reward' }, { store: 'watt.other' }])
    expect(await insert(change)).toMatchObject([{ ...delivery, ...change, state: 'waiting', tries: 0 }]);
});

it('O-13 a delivery is found and locked by its store and id; an order’s are listed oldest first', async () => {
  expect(await findDelivery(crowd.database, ours, 'D-1')).toMatchObject({ store: ours, delivery_id: 'D-1' });
  expect(await findDelivery(crowd.database, ours, 'D-9')).toBeUndefined();
  const seen: unknown[] = [];
  const held = await crowd.locked('delivery', async (tx) => seen.push(await lockDelivery(tx, ours, 'D-1')));
  expect(held).toEqual([place('D-1')]);
  expect(seen).toMatchObject([{ store: ours, delivery_id: 'D-1' }]);
  const listed = await deliveriesOfOrder(crowd.database, ours, 'GP-1');
  expect(listed.map(({ store, delivery_id }) => `${store} ${delivery_id}`)).toEqual(
    ['D-sent', 'D-1', 'D-3'].map((id) => `${ours} ${id}`),
  );
});

it('O-13 attempts are counted; the first sets when the goods were sent', async () => {
  const tried = (id: string) => crowd.changes('delivery', (tx) => countTry(tx, ours, id, 4));
  expect(await tried('D-1')).toEqual([{ mark: place('D-1'), tries: 4, sent_at: 'now -4' }]);
  expect(await tried('D-sent')).toEqual([{ mark: place('D-sent'), tries: 4 }]);
});

it.each<[what: string, id: string, change: object, saved: object]>([
  [
    'delivered',
    'D-1',
    { state: 'delivered', receiptId: 'R', note: { en: 'Enjoy' }, trySeconds: 2 },
    {
      state: 'delivered',
      receipt_id: 'R',
      note: { en: 'Enjoy' },
      tries: 4,
      sent_at: 'now -2',
      delivered_at: 'now',
    },
  ],
  [
    'delivered, as an operator says',
    'D-1',
    { state: 'delivered' },
    { state: 'delivered', delivered_at: 'now' },
  ],
  ['unknown', 'D-1', { state: 'unknown', trySeconds: 0 }, { state: 'unknown', tries: 4, sent_at: 'now' }],
  [
    'refused after it was sent before',
    'D-sent',
    { state: 'refused', trySeconds: 2 },
    { state: 'refused', tries: 4, note: null },
  ],
])('O-13 a delivery that is %s is stored as such, and no other changes', async (_what, id, change, saved) => {
  const changes = await crowd.changes('delivery', (tx) =>
    saveDelivery(tx, ours, id, { state: 'waiting', detail: 'x'.repeat(2000), ...change }),
  );
  expect(changes).toEqual([{ mark: place(id), detail: 'x'.repeat(1000), ...saved }]);
});

it('O-13 delivered goods keep their first time and their receipt', async () => {
  const delivered_at = '2026-01-03T00:00:00Z';
  await crowd.fill(
    'delivery',
    rows.map((row) => ({ ...row, state: 'delivered', delivered_at })),
  );
  const again = { state: 'delivered', detail: 'again', note: { en: 'before' } } as const;
  const changes = await crowd.changes('delivery', (tx) => saveDelivery(tx, ours, 'D-sent', again));
  expect(changes).toEqual([{ mark: place('D-sent'), detail: 'again' }]);
  for (const state of ['waiting', 'unknown', 'refused'] as const)
    expect(
      await crowd.changes('delivery', (tx) => saveDelivery(tx, ours, 'D-sent', { ...again, state })),
    ).toEqual([{ mark: place('D-sent'), detail: 'again', state }]);
});

it('O-13 every statement on deliveries has been tested', () => {
  expect(crowd.unasked('deliveries.ts')).toEqual([]);
});
