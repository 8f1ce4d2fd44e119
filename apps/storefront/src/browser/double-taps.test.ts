import { expect, it } from 'vitest';
import { createDoubleTaps } from './double-taps.ts';

const [a, b] = [{}, {}];

it.each<[name: string, taps: [what: unknown, atMs: number][], suppressed: boolean[]]>([
  ['one tap', [[a, 0]], [false]],
  [
    'two quick taps on the same goods',
    [
      [a, 0],
      [a, 299],
    ],
    [false, true],
  ],
  [
    'two slow taps',
    [
      [a, 0],
      [a, 300],
    ],
    [false, false],
  ],
  [
    'one tap on each of two methods',
    [
      [a, 0],
      [b, 100],
    ],
    [false, false],
  ],
  [
    'quick taps on one element, another, and the first again',
    [
      [a, 0],
      [b, 100],
      [a, 200],
    ],
    [false, false, false],
  ],
  [
    'three quick taps',
    [
      [a, 0],
      [a, 100],
      [a, 200],
    ],
    [false, true, false],
  ],
  [
    'two quick taps on text',
    [
      [null, 0],
      [null, 100],
    ],
    [false, false],
  ],
])('S-13 %s', (_name, taps, suppressed) => {
  let at = 0;
  const isSecond = createDoubleTaps(() => at);
  const seen = taps.map(([what, atMs]) => {
    at = atMs;
    return isSecond(what);
  });
  expect(seen).toEqual(suppressed);
});
