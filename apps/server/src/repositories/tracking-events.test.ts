import { expect, it } from 'vitest';
import { crowdStores, setUpCrowd } from '../testing/crowd.ts';
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
