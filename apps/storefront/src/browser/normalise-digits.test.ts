import { describe, expect, it } from 'vitest';
import { normaliseDigits } from './normalise-digits.ts';

describe('numbers as they are typed', () => {
  it.each([
    ['full-width', '１２０１', '1201'],
    ['Arabic-Indic', '١٢٠١', '1201'],
    ['Persian', '۱۲۰۱', '1201'],
    ['pasted with spaces', ' 12\u00a001\u3000\t', '1201'],
    ['pasted with direction marks', '\u202b1201\u202c', '1201'],
    ['a name', 'Ａsgard１', 'Ａsgard1'],
  ])('S-06 %s', (_name, typed, read) => {
    expect(normaliseDigits(typed)).toBe(read);
  });
});
