import { afterEach, expect, it, vi } from 'vitest';
import { earlyTapScript, tapAgain } from './early-tap.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page before hydration; `found` is what `closest` returns for the tapped element. */
function drawnPage(found: (selector: string) => object | null) {
  const window = new EventTarget() as EventTarget & { earlyTap?: EventListener & { on?: object } };
  vi.stubGlobal('window', window);
  // Node's removeEventListener does not accept a boolean as options.
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, (type: string, heard: EventListener, capture: boolean) =>
      window[name](type, heard, { capture }),
    );
  const touch = () => {
    const event = new Event('click');
    Object.defineProperty(event, 'target', { value: { closest: found } });
    window.dispatchEvent(event);
  };
  return { window, touch };
}

it.each([
  ['a button', 'button', 1],
  ['a radio button', 'input', 1],
  ['a link, which the browser has followed', 'a', 0],
  ['text', 'p', 0],
])(
  'S-13 %s that was tapped before hydration: the number of repeated clicks afterwards',
  (_title, name, times) => {
    const click = vi.fn();
    const page = drawnPage((selector) => (selector.split(',').includes(name) ? { click } : null));
    new Function(earlyTapScript)();
    page.touch();
    page.touch();
    tapAgain();
    expect(click).toHaveBeenCalledTimes(times);
    // From here on the page handles taps itself.
    const { on } = page.window.earlyTap ?? {};
    page.touch();
    expect(page.window.earlyTap?.on).toBe(on);
  },
);

it('S-13 without an early tap nothing is clicked', () => {
  drawnPage(() => null);
  expect(tapAgain).not.toThrow();
  new Function(earlyTapScript)();
  expect(tapAgain).not.toThrow();
});
