import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameAccounts } from '@gemporium/sandbox/game/accounts.ts';
import { expect, it } from 'vitest';

/*
 * Files of journeys that share a world (`sharedJourney`) are played in an order that differs from run to run. What one leaves
 * behind must not be seen by another: an unpaid order asks before the next purchase, a received reward is not offered again.
 */

const folder = join(import.meta.dirname, '../e2e');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

const shared = readdirSync(folder)
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => ({ file, text: textOf(file) }))
  .filter(({ text }) => text.includes('sharedJourney'))
  // With its own table of purchases, where it has one (`tour.ts` of `tour.test.ts`).
  .map(({ file, text }) => {
    const table = file.replace('.test.ts', '.ts');
    return { file, text: readdirSync(folder).includes(table) ? text + textOf(table) : text };
  });

const accounts = gameAccounts.map(({ username }) => username);

it('journeys in a world that files share have accounts of their own', () => {
  const players = shared.flatMap(({ file, text }) =>
    accounts.filter((account) => text.includes(`'${account}'`)).map((account) => ({ account, file })),
  );
  const several = Object.entries(Object.groupBy(players, ({ account }) => account))
    .map(([account, by = []]) => `${account}: ${by.map(({ file }) => file).join(', ')}`)
    .filter((line) => line.includes(','));
  expect(several).toEqual([]);
  expect(players.length).toBeGreaterThan(10);
});

it('journeys in a world that files share leave its database, processes and sandbox as they are', () => {
  const touched = /world\.(?:sql|restart|stop|processes)\b|\/control\//;
  expect(shared.filter(({ text }) => touched.test(text)).map(({ file }) => file)).toEqual([]);
  expect(shared.length).toBeGreaterThan(10);
});
