import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, isTest, readTexts, root } from './sources.ts';
import { textOf, walk } from './syntax.ts';

/*
 * docs/requirements.md says for each row whether it is built. Readers rely on it, so it is checked against the titles
 * of the tests and the contract; otherwise it would soon be outdated.
 */

interface Row {
  row: string;
  /** The letter of its heading. */
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

describe('docs/requirements.md is reliable', () => {
  it('each row appears once, in order, under its own letter, with one of the three states', () => {
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

  it('every row named in code, tests and documents exists', () => {
    const known = new Set(rows.map(({ row }) => row));
    // Drawings' paths contain much that looks like rows.
    const files = filesOf('.ts', '.tsx', '.mjs', '.sql', '.md').filter(
      (path) => !/^packages\/art\//.test(path),
    );
    const named = files.flatMap((path) =>
      rowsIn(readFileSync(join(root, path), 'utf8')).map((row) => ({ row, path })),
    );
    expect(named.length).toBeGreaterThan(1_000);
    expect(named.filter(({ row }) => !known.has(row))).toEqual([]);
  });

  it('a built row, even a partly built one, is named by a test', () => {
    const claimed = rows.filter(({ state }) => !state.startsWith('not yet'));
    expect(claimed.filter(({ row }) => !carried.has(row))).toEqual([]);
  });

  it('a row that is not built yet is named by none', () => {
    const missing = rows.filter(({ state }) => state.startsWith('not yet'));
    expect(missing.filter(({ row }) => carried.has(row))).toEqual([]);
  });
});
