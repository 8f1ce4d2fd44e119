import { expect, it } from 'vitest';
import { dense, mirroredPathOf, pathOf, short, symmetricPathOf } from './outline.ts';

it.each([
  ['10 10 20 10 20 30', 'M10 10h10v20z'],
  ['0 0 5 -5 10 0', 'M0 0l5-5 5 5z'],
  ['0 0 10 0|', 'M0 0h10'],
  ['10 10 Q20 0 30 10 L30 20', 'M10 10q10-10 20 0v10z'],
  ['O50 50 5', 'M45 50a5 5 0 1 1 10 0 5 5 0 1 1-10 0z'],
])('%s is written as %s', (outline, data) => {
  expect(pathOf(outline)).toBe(data);
});

it('a half is closed with its reflection, without a line along the axis', () => {
  expect(symmetricPathOf('50 0 Q40 10 30 20 L50 40')).toBe('M50 0Q40 10 30 20l20 20 20-20Q60 10 50 0z');
  expect(mirroredPathOf('0 0 10 0 10 10')).toBe('M100 0H90v10z');
});

it.each([
  [0.5, '.5'],
  [-0.25, '-.2'],
  [-0.01, '0'],
  [12, '12'],
])('%d is written as %s', (value, text) => {
  expect(short(value)).toBe(text);
});

it('numbers are separated only where they must be', () => {
  expect(dense([1, -2, 0.5, -0.5])).toBe('1-2 .5-.5');
});

it('a broken outline is refused', () => {
  expect(() => pathOf('10 10 20')).toThrow('broken outline');
});
