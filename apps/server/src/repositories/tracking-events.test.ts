import { beforeAll, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { forgetTrackingEvents, insertTrackingEvents, trackingEvents } from './tracking-events.ts';

const day = (date: number, hour = 0) => new Date(Date.UTC(2026, 10, date, hour));
const event = (last: number, eventId = 18) => ({
  id: String(last).padStart(32, '0'),
  event_id: eventId,
  event: 'clickPay',
  said: { last },
});

const crowd = setUpCrowd();

async function kept(store: string) {
  const found: unknown[] = [];
  for await (const page of trackingEvents(crowd.database, { store, from: day(1), before: day(30) }, 2))
    for (const { event_id, said } of page) found.push([event_id, said.last]);
  return found;
}

it('T-01 the same event in two stores is one in each, and each store forgets its own alone', async () => {
  const { database } = crowd;
  for (const store of crowdStores) {
    expect(await insertTrackingEvents(database, store, [event(1), event(2), event(1, 19)], day(2))).toBe(3);
    expect(await insertTrackingEvents(database, store, [event(2), event(3)], day(4))).toBe(1);
  }
  const all = [
    [18, 1],
    [18, 2],
    [19, 1],
    [18, 3],
  ];
  for (const store of crowdStores) expect(await kept(store)).toEqual(all);

  expect(await forgetTrackingEvents(database, crowdStores[0], day(2))).toBe(0);
  expect(await forgetTrackingEvents(database, crowdStores[0], day(2, 1))).toBe(3);
  expect(await kept(crowdStores[0])).toEqual([[18, 3]]);
  for (const other of crowdStores.slice(1)) expect(await kept(other)).toEqual(all);
});

it('T-01 at most a thousand are forgotten at once, the oldest first', async () => {
  const { database } = crowd;
  const [, , store] = crowdStores;
  await forgetTrackingEvents(database, store, day(30));
  const events = Array.from({ length: 1_500 }, (_, at) => event(at));
  await insertTrackingEvents(database, store, events.slice(0, 500), day(3));
  await insertTrackingEvents(database, store, events.slice(500), day(2));
  expect(await forgetTrackingEvents(database, store, day(5))).toBe(1_000);
  expect((await kept(store)).length).toBe(500);
  expect((await kept(store))[0]).toEqual([18, 0]);
  expect(await forgetTrackingEvents(database, store, day(5))).toBe(500);
});

describe('T-01 events of every store, with the same numbers at other times', () => {
  const rows = combinations({
    store: crowdStores,
    event: ['open', 'clickPay'],
    event_id: [19, 18, 0],
    last: [6, 5, 4, 3, 2, 1],
  }).map(({ last, ...row }) => ({
    ...row,
    event_id: row.event_id + (row.event === 'open' ? 100 : 0),
    id: `\\x${String(last).padStart(32, '0')}`,
    received_at: day(1 + ((last + row.event_id + crowdStores.indexOf(row.store)) % 3)),
    said: { last, of: row.store },
  }));
  beforeAll(() => crowd.fill('tracking_event', rows));
  type Event = (typeof rows)[number];
  const read = async (wanted: Omit<Parameters<typeof trackingEvents>[1], 'store'>, pageSize: number) => {
    const pages: unknown[][] = [];
    for await (const page of trackingEvents(crowd.database, { store: crowdStores[1], ...wanted }, pageSize))
      pages.push(page);
    return pages;
  };
  const inOrder = (isMeant: (row: Event) => boolean) =>
    rows
      .filter((row) => row.store === crowdStores[1] && isMeant(row))
      .sort(
        (a, b) =>
          a.received_at.getTime() - b.received_at.getTime() ||
          a.event_id - b.event_id ||
          a.id.localeCompare(b.id),
      )
      .map(({ event_id, id, event, received_at, said }) => ({
        event_id,
        id: id.slice(2),
        event,
        receivedAt: received_at,
        said,
      }));

  it.each(combinations({ pageSize: [1, 2, 5, 12, 100], event: [undefined, 'clickPay', 'none'] }))(
    'T-01 are exported of one store, of a period without its end, each once and in order: %o',
    async ({ pageSize, event }) => {
      const pages = await read({ from: day(1), before: day(3), event }, pageSize);
      expect(pages.flat()).toEqual(
        inOrder((row) => row.received_at < day(3) && (event === undefined || row.event === event)),
      );
      expect(pages.every((page) => page.length <= pageSize)).toBe(true);
      const later = await read({ from: day(2), before: day(4), event }, pageSize);
      expect(later.flat()).toEqual(
        inOrder((row) => row.received_at >= day(2) && (event === undefined || row.event === event)),
      );
    },
  );

  it.each(crowdStores)('T-01 are forgotten by this store alone, before a moment: %s', async (store) => {
    const told: number[] = [];
    const changes = await crowd.changes('tracking_event', async (tx) => {
      told.push(await forgetTrackingEvents(tx, store, day(2)));
    });
    const old = rows.flatMap((row, mark) =>
      row.store === store && row.received_at < day(2) ? [{ mark, gone: true }] : [],
    );
    expect([changes, told]).toEqual([old, [12]]);
  });

  it('T-01 are stored once, whatever else is sent with them', async () => {
    const told: number[] = [];
    const [store] = crowdStores;
    const changes = await crowd.changes('tracking_event', async (tx) => {
      const sent = [event(1), event(7), { ...event(1, 19), event: 'other' }];
      told.push(await insertTrackingEvents(tx, store, sent, day(9)));
    });
    const stored = { store, event_id: 18, id: `\\x${'7'.padStart(32, '0')}`, event: 'clickPay' };
    expect(changes).toEqual([{ ...stored, received_at: expect.any(String), said: { last: 7 } }]);
    expect(told).toEqual([1]);
  });
});

it('T-01 every statement about events was tested among unrelated rows', () => {
  expect(crowd.unasked('tracking-events.ts')).toEqual([]);
});
