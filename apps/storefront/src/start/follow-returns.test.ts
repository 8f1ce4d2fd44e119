import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
import { followReturns } from './follow-returns.ts';

let page: EventTarget & { hidden?: boolean };
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

/** A page that is left and shown again at these seconds, and how often it has loaded again what it shows. */
function visits(...moves: [second: number, hidden: boolean][]): number {
  const shop = fakeShop();
  const before = shop.state().epoch;
  let second = 0;
  shop.services.browser = { ...shop.services.browser, now: () => second };
  followReturns(shop.services);
  for (const [at, hidden] of moves) {
    second = at;
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  }
  return shop.state().epoch - before;
}

it.each<[title: string, reloads: number, moves: [second: number, hidden: boolean][]]>([
  ['stays', 0, []],
  [
    'looks for a code in another app',
    0,
    [
      [100, true],
      [159, false],
    ],
  ],
  [
    'comes back after a minute',
    1,
    [
      [100, true],
      [160, false],
    ],
  ],
  [
    'comes back the next day',
    1,
    [
      [100, true],
      [86_500, false],
    ],
  ],
  [
    'comes back, leaves for a moment and comes back',
    1,
    [
      [100, true],
      [200, false],
      [210, true],
      [220, false],
    ],
  ],
  [
    'comes back twice after a while',
    2,
    [
      [100, true],
      [200, false],
      [210, true],
      [300, false],
    ],
  ],
  ['has never left, whatever the browser reports', 0, [[900, false]]],
  [
    'is gone',
    0,
    [
      [100, true],
      [900, true],
    ],
  ],
  [
    'is reported to be back twice',
    1,
    [
      [100, true],
      [200, false],
      [900, false],
    ],
  ],
])(
  'M-01 C-02 A-01 what a page shows is loaded again when its player %s: %i times',
  (_title, reloads, moves) => {
    expect(visits(...moves)).toBe(reloads);
  },
);
