import { expect, it } from 'vitest';
import { openEmptyDatabase, openTestDatabase } from '../testing/test-database.ts';
import { holdsStore, ping } from './ping.ts';

/* The bug that this looks for: an operator's command that believes a stranger's database to be his store. */
it.each([
  ['a store', openTestDatabase, true],
  ['nothing yet', openEmptyDatabase, false],
] as const)('an operator’s command knows a database that holds %s', async (_what, open, holds) => {
  const { database, close } = await open();
  await ping(database);
  expect(await holdsStore(database)).toBe(holds);
  await close();
  await expect(ping(database)).rejects.toThrow();
  await expect(holdsStore(database)).rejects.toThrow();
});
