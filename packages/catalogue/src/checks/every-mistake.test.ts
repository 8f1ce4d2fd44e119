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
