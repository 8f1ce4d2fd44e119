import type { PausedWays } from '@gemporium/domain/paused-methods.ts';
import { expect, it } from 'vitest';
import { setUpDatabase } from '../testing/test-database.ts';
import { deletePause, insertPause, listPauses } from './method-pauses.ts';

const opened = setUpDatabase();

const way = { store: 'watt.production', provider: 'adyen', account: 'adyen-eu', channelId: 12101 };
/** Pauses that differ from the first in one field each. */
const all: PausedWays[] = [
  way,
  { ...way, store: 'watt.demo' },
  { ...way, provider: 'paypal' },
  { ...way, account: 'adyen-us' },
  { ...way, channelId: 10201 },
  { provider: 'adyen' },
  { channelId: 12101 },
];

it('O-15 an operator ends exactly the named pause, and the others are unchanged', async () => {
  const { database } = opened;
  for (const ways of all)
    expect(await insertPause(database, ways, { reason: 'it is down', by: 'ann' })).toBe(true);
  expect(await insertPause(database, way, { reason: 'again', by: 'bo' })).toBe(false);
  const listed = await listPauses(database);
  expect(listed).toEqual(
    all.map((ways) => ({ ways, reason: 'it is down', pausedBy: 'ann', pausedAt: expect.any(Date) })),
  );
  expect(await deletePause(database, way)).toBe(true);
  expect(await deletePause(database, way)).toBe(false);
  expect(await deletePause(database, { store: 'watt.production' })).toBe(false);
  expect((await listPauses(database)).map(({ ways }) => ways)).toEqual(all.slice(1));
});
