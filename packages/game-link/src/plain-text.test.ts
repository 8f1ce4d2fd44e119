import { expect, it } from 'vitest';
import { isPlainName, plainName, plainText } from './plain-text.ts';

const breaks = ['\t', '\n', '\r', '\u2028', '\u2029'];
const unwritable = (code: number) =>
  code < 0x20 ||
  (code >= 0x7f && code <= 0x9f) ||
  (code >= 0x2028 && code <= 0x202e) ||
  (code >= 0x2066 && code <= 0x2069);
const codes = Array.from({ length: 0x2100 }, (_, code) => code);

it('a game’s text keeps every character but controls; breaks, however many, become one space', () => {
  for (const code of codes) {
    const mark = String.fromCharCode(code);
    const kept = breaks.includes(mark) ? ' ' : unwritable(code) ? '' : mark;
    expect(plainText(`a${mark}b${mark}${mark}c`), `U+${code.toString(16)}`).toBe(
      `a${kept}b${breaks.includes(mark) ? kept : kept + kept}c`,
    );
  }
  expect(plainText('one\r\n\n\ttwo')).toBe('one two');
  expect(plainText('half \ud83d of a pair')).toBe('half \ufffd of a pair');
});

it('a name that things are looked up by is plain without any of these, and is never mended', () => {
  for (const code of codes) {
    const mark = String.fromCharCode(code);
    expect(isPlainName(`a${mark}b`), `U+${code.toString(16)}`).toBe(!unwritable(code));
    // Asked twice, it gives the same answer.
    expect(isPlainName(`a${mark}b`)).toBe(!unwritable(code));
  }
  expect(isPlainName('a\udc00b')).toBe(false);
});

it('a name that people read is cut where it has no end, never inside a character', () => {
  const long = 'x'.repeat(199);
  expect(plainName(`${long}y`)).toBe(`${long}y`);
  expect(plainName(`${long}y\u0000`)).toBe(`${long}y`);
  expect(plainName(`${long}yz`)).toBe(`${long}y…`);
  expect(plainName(`${long}🙂z`)).toBe(`${long}…`);
});
