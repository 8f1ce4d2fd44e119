import { describe, expect, it } from 'vitest';
import { amountText, declines, toMajor, toMinor } from './money.ts';

describe('O-14 amounts', () => {
  it.each([
    ['4.99', 'USD', 499],
    ['150', 'TWD', 15_000],
    ['150.00', 'TWD', 15_000],
    ['5500', 'KRW', 5500],
    ['740.00', 'JPY', 740],
    ['1.234', 'KWD', 1234],
    ['740.50', 'JPY', undefined],
    ['1.999', 'USD', undefined],
    ['-1', 'USD', undefined],
    ['٣', 'USD', undefined],
  ])('O-14 %s %s is parsed as %s', (major, currency, minor) => {
    expect(toMinor(major, currency)).toBe(minor);
  });

  it.each([
    [499, 'USD', '4.99', 'USD 4.99'],
    [5, 'USD', '0.05', 'USD 0.05'],
    [1_234_567, 'KRW', '1234567', 'KRW 1,234,567'],
    [123_456_789, 'TWD', '1234567.89', 'TWD 1,234,567.89'],
  ])('O-14 %i %s is formatted as %s', (minor, currency, major, shown) => {
    expect(toMajor(minor, currency)).toBe(major);
    expect(amountText(minor, currency)).toBe(shown);
  });

  it.each([
    [905, true],
    [1905, true],
    [499, false],
    [1005, false],
  ])('O-11 %i declines: %s', (minor, declined) => {
    expect(declines(minor)).toBe(declined);
  });
});
