import { expect, it } from 'vitest';
import { openEmptyDatabase, openTestDatabase } from '../testing/test-database.ts';
import { holdsStore, takesWrites } from './ping.ts';

/* The bug that this looks for: an operator's command that mistakes an unrelated database for the store's. */
it.each([
  ['a store', openTestDatabase, true],
  ['nothing yet', openEmptyDatabase, false],
] as const)('an operator’s command recognises a database that holds %s', async (_what, open, holds) => {
  const { database, close } = await open();
  expect(await takesWrites(database)).toBe(true);
  expect(await holdsStore(database)).toBe(holds);
  await close();
  await expect(takesWrites(database)).rejects.toThrow();
  await expect(holdsStore(database)).rejects.toThrow();
});
