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

  it('S-06 a number is read with any invisible mark that was copied with it, and with any digit', () => {
    const marks = [
      ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f],
      ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
      ...[0x2066, 0x2067, 0x2068, 0x2069, 0xfeff],
    ].map((code) => String.fromCharCode(code));
    expect(marks.filter((mark) => normaliseDigits(`12${mark}01`) !== '1201')).toEqual([]);
    const zeros = [0xff10, 0x0660, 0x06f0];
    const all = (zero: number) =>
      String.fromCharCode(...Array.from({ length: 10 }, (_, digit) => zero + digit));
    expect(zeros.map((zero) => normaliseDigits(all(zero)))).toEqual(zeros.map(() => '0123456789'));
  });
});
