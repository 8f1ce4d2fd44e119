import { expect, it } from 'vitest';
import { describeCommit } from '../../bench/lib/machine.ts';
import { matrixJourney } from '../e2e/matrix/matrix-journey.ts';
import { play } from '../e2e/matrix/play.ts';
import { type Ending, endings, type MatrixRow, matrixRows, wordOf } from '../e2e/matrix/rows.ts';
import { nameOf, writeLine } from '../e2e/matrix/table.ts';
import { root } from '../harness/world.ts';

/*
 * Every channel in a browser, to each of its endings. Results are written to docs/providers/browser-matrix.md row by
 * row, so an interrupted run keeps what it has. CHANNELS=11701,11702 plays only these.
 */

const chosen = process.env.CHANNELS?.split(',');
const rows = matrixRows().filter(({ channel }) => chosen?.includes(String(channel.id)) ?? true);
const commit = describeCommit(root);
const seen = new Map<MatrixRow, Map<Ending, string>>(rows.map((row) => [row, new Map()]));

/** Records the result of one case; once all cases of a row are done, the row is written. */
function keep(row: MatrixRow, ending: Ending, word: string): void {
  const words = seen.get(row)!.set(ending, word);
  if (words.size === endings.length)
    writeLine([...nameOf(row), ...endings.map((one) => words.get(one) ?? ''), commit]);
}

const cases = rows
  .flatMap((row) => endings.map((ending) => ({ row, ending, word: wordOf(row, ending) })))
  .map((one, index) => ({
    ...one,
    account: `sample${String((index % 16) + 1).padStart(2, '0')}`,
    title: `${nameOf(one.row).join(', ')}: ${one.ending}, ${one.word}`,
  }));

it('O-07 every requested channel is in the matrix', () => {
  for (const id of chosen ?? []) expect(rows.map(({ channel }) => String(channel.id))).toContain(id);
});

matrixJourney.concurrent.for(cases)(
  'O-06 O-07 O-08 O-11 O-12 O-13 Y-01 $title',
  async (one, { world, visit }) => {
    const isPlayed = one.word !== 'no page';
    try {
      if (isPlayed) await play(one, { world, visit });
    } catch (error) {
      keep(one.row, one.ending, 'failed');
      throw error;
    }
    keep(one.row, one.ending, one.word);
  },
);
