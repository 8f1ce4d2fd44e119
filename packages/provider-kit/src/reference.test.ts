import { expect, it } from 'vitest';
import { isReference } from './reference.ts';

it.each([
  ['GP0123456789ABCDEF-1', true],
  ['A', true],
  ['-', true],
  ['X'.repeat(24), true],
  ['X'.repeat(25), false],
  ['', false],
  ['gp0123456789ABCDEF-1', false],
  ['GP 1', false],
  ['GP1_1', false],
  ['GP1\n', false],
  [' GP1', false],
  ["GP1'", false],
])('P-13 a reference of ours may look like %j: %s', (text, is) => {
  expect(isReference(text)).toBe(is);
});
