import { describe, expect, it } from 'vitest';
import { median, quantile } from './statistics.ts';

describe('statistics of a benchmark', () => {
  it.each([
    [[], 0],
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])('the median of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });

  it.each([
    [0.5, 51],
    [0.99, 100],
    [1, 100],
    [0, 1],
  ])('the quantile %d of 1 … 100 is %d', (q, expected) => {
    const values = Array.from({ length: 100 }, (_, i) => 100 - i);
    expect(quantile(values, q)).toBe(expected);
    expect(values[0]).toBe(100);
  });
});
