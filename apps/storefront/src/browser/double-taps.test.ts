import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDoubleTaps, suppressDoubleTaps } from './double-taps.ts';

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

describe('S-13 double taps on the page', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** An element within a button, a label, text …, as far as a touch looks at it. */
  class Touched {
    private readonly pressed: object | null;
    constructor(pressed: object | null) {
      this.pressed = pressed;
    }
    closest(selector: string) {
      const all = ['button', 'label', 'summary', 'a', 'input[type="radio"]', '[role="radio"]'];
      expect(selector.split(', ')).toEqual(all);
      return this.pressed;
    }
  }
  function pageThat() {
    vi.stubGlobal('Element', Touched);
    const page = new EventTarget();
    const added = vi.spyOn(page, 'addEventListener');
    const stop = suppressDoubleTaps(page as Document);
    // Otherwise Safari does not let a touch be suppressed.
    expect(added.mock.calls[0]?.[2]).toEqual({ passive: false });
    const touch = (target: unknown, cancelable = true) => {
      const event = new Event('touchend', { cancelable });
      Object.defineProperty(event, 'target', { value: target });
      const prevented = vi.spyOn(event, 'preventDefault');
      page.dispatchEvent(event);
      return prevented.mock.calls.length;
    };
    return { touch, stop };
  }

  it('S-13 the second of two quick touches within one button is suppressed, wherever in it they land', () => {
    const { touch } = pageThat();
    const button = {};
    expect([touch(new Touched(button)), touch(new Touched(button)), touch(new Touched({}))]).toEqual([
      0, 1, 0,
    ]);
  });

  it.each([
    ['on text', () => new Touched(null)],
    ['on something that is no element', () => ({})],
  ])('S-13 two quick touches %s are left alone', (_where, target) => {
    const { touch } = pageThat();
    const one = target();
    expect([touch(one), touch(one)]).toEqual([0, 0]);
  });

  it('S-13 a touch that the browser is scrolling with is left alone', () => {
    const { touch } = pageThat();
    const target = new Touched({});
    expect([touch(target), touch(target, false)]).toEqual([0, 0]);
  });

  it('S-13 slow touches are two; and afterwards nothing is suppressed any more', () => {
    vi.useFakeTimers();
    const { touch, stop } = pageThat();
    const target = new Touched({});
    touch(target);
    vi.advanceTimersByTime(300);
    expect(touch(target)).toBe(0);
    stop();
    expect([touch(target), touch(target)]).toEqual([0, 0]);
    vi.useRealTimers();
  });
});
