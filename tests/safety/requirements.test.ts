import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, isTest, readTexts, root } from './sources.ts';
import { textOf, walk } from './syntax.ts';

/*
 * docs/requirements.md says of each row whether it is built. Readers believe it, so it is held to the titles of the tests and
 * to the contract: a state that is written once and never looked at again would soon be wrong.
 */

interface Row {
  row: string;
  /** The letter of the heading that it stands under. */
  chapter: string;
  state: string;
}

function readRows(): Row[] {
  let chapter = '';
  return readFileSync(join(root, 'docs/requirements.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      chapter = /^## ([A-Z]):/.exec(line)?.[1] ?? chapter;
      const [row = '', , state = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return /^[A-Z]-\d\d$/.test(row) ? [{ row, chapter, state }] : [];
    });
}

const rowsIn = (text: string) => text.match(/\b[A-Z]-\d\d\b/g) ?? [];

/** The rows of every title: a text in a test, or in a table of one, that begins with a row. */
function rowsInTitles(): Set<string> {
  const found = new Set<string>();
  for (const { path, text } of readTexts().filter(
    (file) => isTest(file.path) && rowsIn(file.text).length > 0,
  ))
    walk(text, path, (node) => {
      const title = textOf(node) ?? '';
      if (/^[A-Z]-\d\d\b/.test(title)) for (const row of rowsIn(title)) found.add(row);
    });
  return found;
}

const rows = readRows();
const carried = rowsInTitles();
const isState = (state: string) => /^(built$|partly: \S|not yet: \S)/.test(state);

describe('docs/requirements.md can be believed', () => {
  it('each row stands once, in order, under its own letter, with one of the three states', () => {
    expect(rows.length).toBeGreaterThan(90);
    const numbers = rows.map(({ row }) => row);
    expect(numbers.filter((row, i) => numbers.indexOf(row) !== i)).toEqual([]);
    const inOrder = rows.filter(({ row, chapter }, i) => {
      const before = rows[i - 1];
      return row[0] === chapter && (before?.chapter !== chapter ? row.endsWith('01') : before.row < row);
    });
    expect(inOrder).toEqual(rows);
    expect(rows.filter(({ state }) => !isState(state))).toEqual([]);
  });

  it('every row that code, tests and documents name stands there', () => {
    const known = new Set(rows.map(({ row }) => row));
    // Paths of drawings are full of what looks like rows.
    const files = filesOf('.ts', '.tsx', '.mjs', '.sql', '.md').filter(
      (path) => !/^packages\/art\//.test(path),
    );
    const named = files.flatMap((path) =>
      rowsIn(readFileSync(join(root, path), 'utf8')).map((row) => ({ row, path })),
    );
    expect(named.length).toBeGreaterThan(1_000);
    expect(named.filter(({ row }) => !known.has(row))).toEqual([]);
  });

  it('what is built, if only partly, is named by a test', () => {
    const claimed = rows.filter(({ state }) => !state.startsWith('not yet'));
    expect(claimed.filter(({ row }) => !carried.has(row))).toEqual([]);
  });

  it('what is not built yet is named by none', () => {
    const missing = rows.filter(({ state }) => state.startsWith('not yet'));
    expect(missing.filter(({ row }) => carried.has(row))).toEqual([]);
  });
});
