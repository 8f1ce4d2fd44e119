import { channels, providersOf } from '@gemporium/contract/channels.ts';
import { expect, it } from 'vitest';
import { endings, matrixRows, wordOf } from '../e2e/matrix/rows.ts';
import { nameOf, readLines } from '../e2e/matrix/table.ts';

/*
 * docs/providers/browser-matrix.md records the results of each channel in a browser. This test notices channels,
 * providers and brands added or removed since, and endings that failed: `CHANNELS=<id> npm run test:long --
 * tests/long/browser-matrix.test.ts` rewrites the rows.
 */

it('O-07 every channel is offered by a brand, at each of its providers, so that it can be paid in a browser', () => {
  const named = matrixRows().map(
    ({ channel, provider, environment }) => `${channel.id} ${provider} ${environment}`,
  );
  const wanted = channels.flatMap((channel) =>
    providersOf(channel).flatMap((provider) => [
      `${channel.id} ${provider} production`,
      `${channel.id} ${provider} demo`,
    ]),
  );
  expect(named).toEqual(wanted);
});

it('O-07 O-08 the browser matrix has each channel in both stores, with every ending of its provider', () => {
  const rows = matrixRows().map((row) => [...nameOf(row), ...endings.map((ending) => wordOf(row, ending))]);
  const lines = readLines();
  expect(lines.map((line) => line.slice(0, -1))).toEqual(rows);
  expect(lines.filter((line) => line.at(-1) === '')).toEqual([]);
});
