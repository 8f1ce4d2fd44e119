import { expect, it } from 'vitest';
import { contrastRatio, ink, isPassing, luminance, nearestPassing, onColorFor } from './contrast.ts';
import { toHex, toOklch } from './oklch.ts';

it.each([
  // Reference figures of WCAG 2.2 (1.4.3), to two decimals.
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
  ['#ffff00', '#000000', 19.56],
])('the contrast of %s and %s is %d', (a, b, expected) => {
  expect(contrastRatio(a, b)).toBeCloseTo(expected, 2);
  expect(contrastRatio(b, a)).toBe(contrastRatio(a, b));
});

it.each([
  ['#5b2bd9', '#ffffff'],
  ['#ffcc00', ink],
  ['#0e9f6e', ink],
  ['#000000', '#ffffff'],
])('text on %s is %s', (color, expected) => {
  expect(onColorFor(color)).toBe(expected);
  expect(isPassing(color)).toBe(true);
});

it.each(['#5b2bd9', '#ffcc00', '#000000', '#ffffff'])('%s passes and stays as it is', (color) => {
  expect(nearestPassing(color)).toBe(color);
});

it.each(['#777777', '#7a7a7a', '#e4002b', '#0079c8', '#5f7f00', '#d2386c'])(
  'near %s there is a colour of its hue that carries text',
  (color) => {
    const suggestion = nearestPassing(color);
    expect(isPassing(suggestion)).toBe(true);
    expect(Math.abs(toOklch(suggestion).l - toOklch(color).l)).toBeLessThan(0.04);
  },
);

it('at least one grey carries no readable text, so that a suggestion is ever needed', () => {
  const greys = Array.from(
    { length: 256 },
    (_, value) => `#${value.toString(16).padStart(2, '0').repeat(3)}`,
  );
  expect(greys.some((grey) => !isPassing(grey))).toBe(true);
  expect(greys.every((grey) => isPassing(nearestPassing(grey)))).toBe(true);
});

it.each(['#5b2bd9', '#ffcc00', '#0e9f6e', '#808080', '#ffffff', '#000000'])(
  '%s survives the way through OKLCH',
  (color) => {
    expect(toHex(toOklch(color))).toBe(color);
  },
);

it('luminance runs from 0 to 1', () => {
  expect(luminance('#000000')).toBe(0);
  expect(luminance('#ffffff')).toBeCloseTo(1, 6);
});

it.each(['red', '#fff', '#12345', '', '#12345g'])('%s is no colour', (text) => {
  expect(() => luminance(text)).toThrow('not a 6-digit hex colour');
});
