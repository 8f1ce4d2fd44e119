import { expect, it } from 'vitest';
import { offBy } from './off-by.ts';

it.each([
  ['equal values', 1, [1, 1], undefined],
  ['a ladder that grows cheaper', 0.8, [1, 0.9, 1.2, 5], undefined],
  ['a value far above all', 200, [1, 1, 1], 200],
  ['a value far below all', 0.01, [1, 1], 0.01],
  ['the neighbours of a wild value', 1, [1, 1000], undefined],
  ['two values that disagree', 1, [1000], 0.001],
  ['exactly at the limit', 10, [1], undefined],
  ['no peers', 7, [], undefined],
])('%s', (_title, value, peers, expected) => {
  expect(offBy(value, peers, 10)).toBe(expected);
});
