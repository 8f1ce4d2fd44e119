import { channels, providersOf } from '@gemporium/contract/channels.ts';
import { expect, it } from 'vitest';
import { endings, matrixRows, wordOf } from '../e2e/matrix/rows.ts';
import { nameOf, readLines } from '../e2e/matrix/table.ts';

/*
 * docs/providers/browser-matrix.md says what a browser has seen of each channel. A channel, a provider or a brand that came
 * or went since, and an ending that failed there, are noticed here: `CHANNELS=<id> npm run test:long --
 * tests/long/browser-matrix.test.ts` writes the rows anew.
 */

it('O-07 every channel is offered by a brand, at each of its providers, so that a browser can pay it', () => {
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

it('O-07 O-08 the table of channels in a browser has each of them in both stores, every ending as the provider has it', () => {
  const rows = matrixRows().map((row) => [...nameOf(row), ...endings.map((ending) => wordOf(row, ending))]);
  const lines = readLines();
  expect(lines.map((line) => line.slice(0, -1))).toEqual(rows);
  expect(lines.filter((line) => line.at(-1) === '')).toEqual([]);
});
