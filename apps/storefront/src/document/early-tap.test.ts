import { afterEach, expect, it, vi } from 'vitest';
import { earlyTapScript, tapAgain } from './early-tap.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page that has been drawn and whose script is still on its way; `found` is what the browser finds around what was touched. */
function drawnPage(found: (selector: string) => object | null) {
  const window = new EventTarget() as EventTarget & { earlyTap?: EventListener & { on?: object } };
  vi.stubGlobal('window', window);
  // Node takes no plain `true` where it shall forget a listener.
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
  ['a choice', 'input', 1],
  ['a link, which the browser has followed', 'a', 0],
  ['words', 'p', 0],
])(
  'S-13 %s that was tapped before the page could answer is pressed by itself then',
  (_title, name, times) => {
    const click = vi.fn();
    const page = drawnPage((selector) => (selector.split(',').includes(name) ? { click } : null));
    new Function(earlyTapScript)();
    page.touch();
    page.touch();
    tapAgain();
    expect(click).toHaveBeenCalledTimes(times);
    // From here on the page handles events itself.
    const { on } = page.window.earlyTap ?? {};
    page.touch();
    expect(page.window.earlyTap?.on).toBe(on);
  },
);

it('S-13 where nothing was tapped, nothing is pressed', () => {
  drawnPage(() => null);
  expect(tapAgain).not.toThrow();
  new Function(earlyTapScript)();
  expect(tapAgain).not.toThrow();
});
