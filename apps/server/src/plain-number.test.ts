import { describe, expect, it } from 'vitest';
import { plainNumber } from './plain-number.ts';

describe('numbers as players type and paste them', () => {
  it.each([
    ['1234', '1234'],
    ['１２３４', '1234'],
    ['١٢٣٤', '1234'],
    ['۱۲۳۴', '1234'],
    ['๑๒๓๔', '1234'],
    ['१२३४', '1234'],
    ['၁၂၃၄', '1234'],
    [' 12 34\u00a0', '1234'],
    ['\u200f12\u200e34', '1234'],
    ['s１-0２', 's1-02'],
    ['ＧＰ12', 'GP12'],
    ['EU_1.2:3', 'EU_1.2:3'],
  ])('%j is %j', (text, plain) => {
    expect(plainNumber(text)).toBe(plain);
  });

  const scripts = ['arab', 'arabext', 'deva', 'beng', 'thai', 'laoo', 'mymr', 'khmr', 'fullwide'];
  it.each(scripts)('all ten digits of the script %s are understood', (script) => {
    const { format } = new Intl.NumberFormat('en', { numberingSystem: script, useGrouping: false });
    expect(format(1234567890)).not.toBe('1234567890');
    expect(plainNumber(format(1234567890))).toBe('1234567890');
  });

  /** Spaces and invisible marks that come along when a number is copied from a mail, a chat or a right-to-left page. */
  const unseen = [
    ...[
      0x09, 0x0a, 0x20, 0xa0, 0x2003, 0x3000, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c,
    ],
    ...[0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff],
  ];
  it.each(unseen)('invisible characters are removed (%d)', (code) => {
    expect(plainNumber(`1${String.fromCodePoint(code)}2`)).toBe('12');
  });

  it.each(['Ätna', '服务器1', 'a/b', '½', '１２③🙂'])('%j is not a number and stays unchanged', (text) => {
    expect(plainNumber(text)).toBeUndefined();
  });
});
