import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameAccounts } from '@gemporium/sandbox/game/accounts.ts';
import { expect, it } from 'vitest';

/*
 * Journey files that share a world (`sharedJourney`) run in a different order each time. What one leaves behind must
 * not affect another: an unpaid order prompts before the next purchase, a claimed reward is not offered again.
 */

const folder = join(import.meta.dirname, '../e2e');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

const shared = readdirSync(folder)
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => ({ file, text: textOf(file) }))
  .filter(({ text }) => text.includes('sharedJourney'))
  // Includes its own table of purchases, if it has one (`tour.ts` of `tour.test.ts`).
  .map(({ file, text }) => {
    const table = file.replace('.test.ts', '.ts');
    return { file, text: readdirSync(folder).includes(table) ? text + textOf(table) : text };
  });

const accounts = gameAccounts.map(({ username }) => username);

it('journeys in a shared world have accounts of their own', () => {
  const players = shared.flatMap(({ file, text }) =>
    accounts.filter((account) => text.includes(`'${account}'`)).map((account) => ({ account, file })),
  );
  const several = Object.entries(Object.groupBy(players, ({ account }) => account))
    .map(([account, by = []]) => `${account}: ${by.map(({ file }) => file).join(', ')}`)
    .filter((line) => line.includes(','));
  expect(several).toEqual([]);
  expect(players.length).toBeGreaterThan(10);
});

it('journeys in a shared world leave its database, processes and sandbox unchanged', () => {
  const touched = /world\.(?:sql|restart|stop|processes)\b|\/control\//;
  expect(shared.filter(({ text }) => touched.test(text)).map(({ file }) => file)).toEqual([]);
  expect(shared.length).toBeGreaterThan(10);
});
