import { expect, it } from 'vitest';
import { alignColumns } from './align-columns.ts';

it.each([
  ['Latin', 'Ember', 5],
  ['Japanese', '星のかけら', 10],
  ['half-width katakana with their marks', 'ﾊﾞｯｼﾞ', 5],
  ['Korean', '별의 조각', 9],
  ['Korean in single letters', '별의 조각'.normalize('NFD'), 9],
  ['Arabic', 'شظية نجمة', 9],
  ['Arabic with its vowels', 'شَظِيَّة', 4],
  ['accents that stand alone', 'Ástér'.normalize('NFD'), 5],
  ['emoji of several characters', '👩‍🚀🇯🇵❤️', 6],
  ['an empty cell', '', 0],
])('the column after %s begins where it does in every other row', (_script, cell, columns) => {
  const rows = [
    [cell, 'next', cell],
    ['twelve signs', 'next', ''],
  ];
  const padded = cell + ' '.repeat('twelve signs'.length - columns);
  expect(alignColumns(rows)).toEqual([`${padded}  next  ${cell}`.trimEnd(), 'twelve signs  next']);
});

it('a row may be shorter than another', () => {
  expect(alignColumns([['a'], ['星', 'b'], []])).toEqual(['a', '星  b', '']);
});
