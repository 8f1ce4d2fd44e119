import { expect, it } from 'vitest';
import { createDoubleTaps } from './double-taps.ts';

const [a, b] = [{}, {}];

it.each<[name: string, taps: [what: unknown, atMs: number][], suppressed: boolean[]]>([
  ['one tap', [[a, 0]], [false]],
  [
    'two quick ones on the same goods',
    [
      [a, 0],
      [a, 299],
    ],
    [false, true],
  ],
  [
    'two slow ones',
    [
      [a, 0],
      [a, 300],
    ],
    [false, false],
  ],
  [
    'one each on two methods',
    [
      [a, 0],
      [b, 100],
    ],
    [false, false],
  ],
  [
    'there, elsewhere and there again',
    [
      [a, 0],
      [b, 100],
      [a, 200],
    ],
    [false, false, false],
  ],
  [
    'three quick ones',
    [
      [a, 0],
      [a, 100],
      [a, 200],
    ],
    [false, true, false],
  ],
  [
    'on nothing that can be pressed',
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
