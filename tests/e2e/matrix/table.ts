import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { providers } from '@gemporium/providers/index.ts';
import { profiles } from '@gemporium/providers/profiles.ts';
import { root } from '../../harness/world.ts';
import { endings, type MatrixRow, matrixRows, wordOf } from './rows.ts';

const tableFile = join(root, 'docs/providers/browser-matrix.md');

/** One line of the table, cell by cell. */
export type Line = readonly string[];

const columns = ['channel', 'provider', 'brand', 'store', ...endings, 'commit'] as const;

/** The cells that name a row; the others are what was seen there, and at which commit. */
export function nameOf({ channel, provider, environment, offer }: MatrixRow): Line {
  return [`${channel.id} ${channel.name}`, providers[provider]!.name, offer.brand, environment];
}

/** The lines of the table as it stands; none where there is no table yet. */
export function readLines(): Line[] {
  if (!existsSync(tableFile)) return [];
  return readFileSync(tableFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| channel ') && !line.startsWith('| --- '))
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
}

const sameRow = (a: Line, b: Line) => a.slice(0, 4).join('|') === b.slice(0, 4).join('|');

/** Puts a row's line into the table, in its place; lines of rows that exist no more go. */
export function writeLine(line: Line): void {
  const lines = [line, ...readLines().filter((one) => !sameRow(one, line))];
  const sorted = matrixRows().map((row) => lines.find((one) => sameRow(one, nameOf(row))));
  writeFileSync(tableFile, pageOf(sorted.filter((one) => one !== undefined)));
}

function pageOf(lines: readonly Line[]): string {
  const cells = (line: Line) => `| ${line.join(' | ')} |`;
  return [
    '# Every channel, paid in a browser',
    '',
    '`npm run test:long -- tests/long/browser-matrix.test.ts` writes this page: it pays on each channel in a browser, at each of its',
    'providers, in both stores of a brand that offers it: on a phone in production, on a wide screen in demo. A row is written once all',
    'of it has been seen. With `CHANNELS=11701,11702` in front it runs only these and leaves the other rows as they are.',
    '',
    cells(columns),
    cells(columns.map(() => '---')),
    ...lines.map((line) => cells(line)),
    '',
    '- paid, make-up: the goods are in the game once; the make-up link’s restriction is lifted.',
    '- declined, cancelled: the player is told, nothing is delivered, and the player buys again from there.',
    '- pending: the result waits, and a payment that comes later is delivered while the page is open.',
    '- tried again there: the provider’s page shows the decline and accepts another try, which is delivered.',
    '- stays open: the order can still be paid on the same page, and is then delivered.',
    '- no page: the card is typed in the shop, so there is no provider’s page to go back from or to leave.',
    '',
    'Why, by provider:',
    '',
    ...reasons(),
    '',
  ].join('\n');
}

/** Why an ending of a provider's is none, in the words of its own data. */
function reasons(): string[] {
  const said = matrixRows().flatMap(({ channel, provider }) => {
    const { declined, cancelled } = profiles[provider]!.notApplicable;
    const why = { 'tried again there': declined, 'stays open': cancelled };
    return (['declined', 'cancelled'] as const).flatMap((ending) => {
      const word = wordOf({ channel, provider }, ending);
      const reason = word === 'tried again there' || word === 'stays open' ? why[word] : undefined;
      return reason === undefined ? [] : [`- ${providers[provider]!.name}, ${word}: ${reason}`];
    });
  });
  return [...new Set(said)];
}
