import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelIndex, progressColor, progressPercent } from './level.ts';
import { pointsOf } from './points-of.ts';

describe('V-02 points of what is spent', () => {
  it.each([
    [499, 'USD', '1', 4],
    [1499, 'USD', '1', 14],
    [99, 'USD', '1', 0],
    [99, 'USD', '10', 9],
    [5500, 'KRW', '0.001', 5],
    [5500, 'KRW', '1', 5500],
    [740, 'JPY', '0.01', 7],
    [1250, 'KWD', '2', 2],
    [0, 'USD', '1', 0],
  ])('%i minor units of %s at %s are %i', (amountMinor, currency, rate, points) => {
    expect(pointsOf({ amountMinor, currency }, rate)).toBe(points);
  });

  it.each(['', 'x1', '1x', '12345', '1.23456', '-1', '.5', '1.'])('V-02 %j is no rate of points', (rate) => {
    expect(() => pointsOf({ amountMinor: 100, currency: 'USD' }, rate)).toThrow(
      `not a rate of points: ${rate}`,
    );
  });

  it('V-02 never earns more than its share, and never a point less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom('USD', 'KRW', 'KWD'),
        fc.integer({ min: 1, max: 99_999 }),
        (amountMinor, currency, tenThousandths) => {
          const exponent = { USD: 2, KRW: 0, KWD: 3 }[currency] ?? 2;
          const points = pointsOf({ amountMinor, currency }, (tenThousandths / 10_000).toFixed(4));
          const exact = BigInt(amountMinor) * BigInt(tenThousandths);
          const unit = 10_000n * 10n ** BigInt(exponent);
          expect(BigInt(points)).toBe(exact / unit);
        },
      ),
      { seed: 3 },
    );
  });
});

describe('V-02 level and progress', () => {
  const levels = [{ needPoints: 0 }, { needPoints: 300 }, { needPoints: 2000 }];
  it.each([
    [-5, 0, 0],
    [-300, 0, 0],
    [0, 0, 0],
    [1, 0, 0.33],
    [299, 0, 99.66],
    [300, 1, 15],
    [1999, 1, 99.95],
    [2000, 2, 100],
    [99_999, 2, 100],
  ])('%i points are level %i with %d%%', (points, level, percent) => {
    expect(levelIndex(levels, points)).toBe(level);
    expect(progressPercent(levels, points)).toBe(percent);
  });

  it('a centre without levels is full', () => {
    expect([levelIndex([], 5), progressPercent([], 5)]).toEqual([-1, 100]);
  });

  it.each([
    ['#1f5eff', '#1f5eff'],
    ['#1F5EFF', '#1F5EFF'],
    ['#fff', '#00bbff'],
    ['', '#00bbff'],
    ['red', '#00bbff'],
    ['#1f5eff; color: red', '#00bbff'],
    ['url(x) #1f5eff', '#00bbff'],
  ])('the progress in %j is drawn in %s', (color, drawn) => {
    expect(progressColor(color)).toBe(drawn);
  });
});
