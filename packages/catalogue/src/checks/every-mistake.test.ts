import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { all, set } from '../testing/edits.ts';
import type { Mistake } from '../testing/mistake.ts';
import { mistakes } from '../testing/mistakes/index.ts';
import { linesOf, problemsOf } from '../testing/problems-of.ts';

const everyMistake: Mistake[] = Object.values(mistakes).flat();

describe.each(Object.entries(mistakes))('mistakes in %s', (_name, rows: Mistake[]) => {
  it.each(rows)(
    '$title is told with its file, its place, the reason and the fix',
    ({ wrong, told, options }) => {
      expect(linesOf(wrong, options)).toEqual(told);
    },
  );

  const right = rows.flatMap(({ title, right = [], options }) =>
    right.map((edit, index) => ({ title, number: index + 1, edit, options })),
  );
  it.each(right)('nothing is told of what is right beside “$title” ($number)', ({ edit, options }) => {
    expect(linesOf(edit, options)).toEqual([]);
  });
});

const suggestions = everyMistake.flatMap(({ wrong, options }) =>
  problemsOf(wrong, options).problems.flatMap(({ file, path, fix = '' }) => {
    const value = /^write (".*"|\d+)(?: |$)/.exec(fix)?.[1];
    return value === undefined || path === '' ? [] : [{ wrong, options, file, path, value }];
  }),
);

it.each(suggestions)(
  'who writes $value, as suggested, has mended $file $path',
  ({ wrong, options, ...fix }) => {
    const mended = all(wrong, set(fix.file, fix.path, JSON.parse(fix.value)));
    const left = problemsOf(mended, options).problems;
    expect(left.filter(({ file, path }) => file === fix.file && path === fix.path)).toEqual([]);
  },
);

/** The sentences in the code of the checks, with `${…}` for what is filled in: texts of two words or more. */
function sentences(): [sentence: string, file: string][] {
  const root = join(import.meta.dirname, '..');
  const files = ['checks', 'authored', 'reading'].flatMap((folder) =>
    globSync(`${folder}/*.ts`, { cwd: root }),
  );
  return files
    .filter((file) => !file.endsWith('.test.ts') && file !== 'reading/read-folder.ts')
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8').replace(
        /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm,
        '',
      );
      const texts = [...code.matchAll(/"[^"\n]*"|'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)];
      return texts
        .map(([, plain = '', template = plain]) => template.replace(/\\(['\\])/g, '$1'))
        .filter((text) => /[a-z]{2} [a-z$"]/.test(text))
        .map((text): [string, string] => [text, file]);
    });
}

it.each(sentences())('the tables of mistakes have one of which is told “%s” (%s)', (sentence) => {
  const parts = sentence.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const told = everyMistake.flatMap((mistake) => mistake.told);
  expect(told).toContainEqual(expect.stringMatching(new RegExp(parts.join('.*'))));
});
