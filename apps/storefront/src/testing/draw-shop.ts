import { afterEach } from 'vitest';
import {
  type Control,
  controlsOf,
  controlsOfScreen,
  enterOf,
  picturesOf,
  progressBarsOf,
} from './controls-of.ts';
import type { FakeShop } from './fake-shop.ts';
import { stubPage } from './page-without-a-browser.ts';

/*
 * The whole shop as a player sees it, rendered without a browser: its content, and the effects of pressing and typing.
 * A test that uses this imports what it renders by `await import`: React looks for a document once, when it is loaded.
 */

const page = stubPage('/');

export interface DrawnShop {
  /** All text, including text hidden for screen readers. */
  text(): string;
  pictures(): string[];
  progressBars(): string[];
  /** What the buttons and links of the screen and its popups say that can be pressed; a cross or an arrow says nothing. */
  ways(): string[];
  /** All controls with exactly this text, or, if there are none, all that contain it; in order. */
  all(text: string): Control[];
  /** Presses the last of these, which is on top; fails if there is none. */
  press(text: string): Promise<void>;
  /** The field with this label; fails if there is none. */
  field(label: string): Control;
  type(label: string, value: string): Promise<void>;
  /** Presses Enter in the form; fails if there is none. */
  enter(): Promise<void>;
  /** Does something, and waits until its effects have settled and are rendered. */
  after(work: () => unknown): Promise<void>;
  /**
   * Removes it, as the next one and the end of its test do; fails if React has complained, such as of two entries of a
   * list that it cannot tell apart.
   */
  end(): void;
}

/** The shop that was drawn last. */
export let drawn: DrawnShop;
afterEach(() => drawn?.end());

/** Renders the shop at its browser's path, with the later part loaded, or before it is. */
export async function drawShop(shop: FakeShop, { isLaterHere = true } = {}): Promise<void> {
  drawn?.end();
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { App } = await import('../app.tsx');
  const { later } = await import('../later.ts');
  const { knowLater, laterPart } = await import('../later/load-later.ts');
  const { ShopProvider } = await import('../state/shop-context.tsx');
  if (isLaterHere) laterPart.loaded = later;
  knowLater({ load: async () => ({ later }), stylesheet: undefined });
  const [pathname = '', search = ''] = shop.services.browser.path().split('?');
  Object.assign(page.location, { pathname, search: search && `?${search}` });

  const after = (work: () => unknown) =>
    act(async () => {
      await work();
      await new Promise((resolve) => setTimeout(resolve));
    });
  const { error } = console;
  const complaints: unknown[][] = [];
  console.error = (...words) => {
    // Not that a test changes the state by itself.
    if (!String(words[0]).includes('not wrapped in act')) complaints.push(words);
    error(...words);
  };
  let isShown = true;
  const root = createRoot(page.body as unknown as Element);
  await after(() => root.render(createElement(ShopProvider, { value: shop.services }, createElement(App))));
  const controls = () => controlsOf(page.body);
  const all = (text: string) => {
    const exact = controls().filter((control) => control.text === text);
    return exact.length > 0 ? exact : controls().filter((control) => control.text.includes(text));
  };
  const last = (found: readonly Control[], wanted: string): Control => {
    const there = controls().map(({ text, before }) => text || `[${before}]`);
    const one = found.at(-1);
    if (!one) throw new Error(`nothing is “${wanted}” here; there is ${there.join(' | ')}`);
    return one;
  };
  const field = (label: string) => {
    const fields = controls().filter(({ props }) => props.onChange && props.value !== undefined);
    const named = fields.filter(({ before, props }) => `${before} ${props['aria-label']}`.includes(label));
    return last(named, label);
  };
  drawn = {
    text: () => page.body.textContent,
    pictures: () => picturesOf(page.body),
    progressBars: () => progressBarsOf(page.body),
    ways: () =>
      controlsOfScreen(page.body)
        .filter(({ text, props }) => text && !props.disabled && (props.onClick || props.href))
        .map(({ text }) => text),
    all,
    async press(text) {
      const { props } = last(all(text), text);
      await after(() => (props.onClick ?? props.onChange)?.({ preventDefault: () => {} }));
    },
    field,
    async type(label, value) {
      const target = { value };
      await after(() => field(label).props.onChange?.({ target, currentTarget: target }));
    },
    async enter() {
      const enter = enterOf(page.body);
      if (!enter) throw new Error('there is no form');
      await after(enter);
    },
    after,
    end() {
      if (!isShown) return;
      isShown = false;
      act(() => root.unmount());
      console.error = error;
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
  };
}
