import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offBy } from './off-by.ts';

it.each([
  ['equal values', 1, [1, 1], undefined],
  ['a ladder that grows cheaper', 0.8, [0.9, 1, 1.2, 5], undefined],
  ['a value far above all', 200, [1, 1, 1], 200],
  ['a value far below all', 0.01, [1, 1], 0.01],
  ['the neighbours of a wild value', 1, [1, 1000], undefined],
  ['two values that disagree', 1, [1000], 0.001],
  ['exactly at the limit', 10, [1], undefined],
  ['no peers', 7, [], undefined],
])('%s', (_title, value, peers, expected) => {
  expect(offBy(value, peers, 10)).toBe(expected);
});

it('among any peers, with or without itself, as each comparison by itself says', () => {
  const values = fc.array(fc.integer({ min: 1, max: 2000 }), { maxLength: 9 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), values, fc.constantFrom(5, 100), (value, peers, times) => {
      const ratios = peers.map((peer) => value / peer).sort((a, b) => a - b);
      const off = ratios.filter((ratio) => ratio > times || ratio < 1 / times);
      const told = off.length > peers.length / 2 ? off[Math.floor(off.length / 2)] : undefined;
      const rising = (list: readonly number[]) => list.toSorted((a, b) => a - b);
      expect(offBy(value, rising(peers), times)).toBe(told);
      expect(offBy(value, rising([...peers, value]), times, peers.length)).toBe(told);
    }),
  );
});
