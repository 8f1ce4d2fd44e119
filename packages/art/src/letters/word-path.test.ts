import { expect, it } from 'vitest';
import { wordPathOf } from './word-path.ts';

/** By how much two letters stand closer than their own widths and the space between stems. */
const closer = (word: string) => {
  const width = (text: string) => wordPathOf(text, 'sharp', 8)?.width ?? Number.NaN;
  return Math.round((width(word[0]!) + 8 + width(word[1]!) - width(word)) * 10) / 10;
};

it.each([
  ['two stems', 'HN', 0],
  ['a stem and a letter with room below', 'NT', 2.4],
  ['a letter with room below and a stem', 'TH', 2.4],
  ['two with room on the same side, which would touch', 'TT', 2.4],
  ['one with room above and one with room below', 'LT', 4],
  ['the same the other way round', 'TA', 4],
])('B-02 the letters of a wordmark stand at even distances: %s (%s)', (_what, word, by) => {
  expect(closer(word)).toBe(by);
});

it('B-02 what is not a letter closes nothing up', () => {
  expect([closer('T-'), closer('T2')]).toEqual([0, 0]);
});
