import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { controlsOf } from '../../testing/controls-of.ts';
import { pageWithoutABrowser } from '../../testing/page-without-a-browser.ts';

type Heard = () => void;
type Entries = { isIntersecting: boolean; target: { id: string } }[];

const page = pageWithoutABrowser('/');
const heard: Record<string, Heard> = {};
const scrolled: object[] = [];
let isStill = false;
let spied: (entries: Entries) => void;
Object.assign(page.window, {
  addEventListener: (name: string, listener: Heard) => {
    heard[name] = listener;
  },
  matchMedia: () => ({ matches: isStill }),
  scrollTo: (to: object) => scrolled.push(to),
  pageYOffset: 500,
  IntersectionObserver: class {},
});
/** The sections that are watched. */
let watched: string[] = [];
class IntersectionObserver {
  constructor(told: (entries: Entries) => void) {
    spied = told;
  }
  observe({ id }: { id: string }): void {
    watched.push(id);
  }
  disconnect(): void {
    watched = [];
  }
}
Object.assign(page.document, {
  getElementById: (id: string) => ({ id, getBoundingClientRect: () => ({ top: 300 }) }),
});
const box = { getBoundingClientRect: () => ({ left: 0, width: 0 }), offsetHeight: 48, scrollLeft: 0 };
Object.assign(page.HTMLElement.prototype, box);
for (const [name, value] of Object.entries({ ...page, IntersectionObserver, IS_REACT_ACT_ENVIRONMENT: true }))
  vi.stubGlobal(name, value);
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { GroupBar } = await import('./group-bar.tsx');

let end: () => void;
let show: (...keys: string[]) => void;
beforeEach(() => {
  scrolled.length = 0;
  isStill = false;
  const root = createRoot(page.body as unknown as Element);
  show = (...keys) => {
    const groups = keys.map((key) => ({ key, name: key }));
    act(() => root.render(createElement(GroupBar, { label: 'Groups', groups })));
  };
  show('gems', 'passes', 'packs');
  end = () => act(() => root.unmount());
});
afterEach(() => end());

const current = () =>
  controlsOf(page.body)
    .filter(({ props }) => props['aria-current'])
    .map(({ text }) => text);
const press = (text: string) =>
  act(() =>
    controlsOf(page.body)
      .find((one) => one.text === text)
      ?.props.onClick?.({ preventDefault: () => {} }),
  );
const sees = (...ids: string[]) =>
  act(() =>
    spied(
      ['gems', 'passes', 'packs'].map((key) => ({
        isIntersecting: ids.includes(key),
        target: { id: `goods-${key}` },
      })),
    ),
  );

it('S-07 the current tab is that of the group scrolled to last, or of the first group before any', () => {
  expect(current()).toEqual(['gems']);
  sees('gems', 'passes');
  expect(current()).toEqual(['passes']);
  sees('gems', 'passes', 'packs');
  expect(current()).toEqual(['packs']);
  sees('gems');
  expect(current()).toEqual(['gems']);
  sees();
  expect(current()).toEqual(['gems']);
});

it('S-07 S-05 in another game its own groups are followed, and those of the former one no more', () => {
  sees('gems', 'passes');
  show('coins', 'skins');
  expect(watched).toEqual(['goods-coins', 'goods-skins']);
  act(() => spied([{ isIntersecting: true, target: { id: 'goods-coins' } }]));
  expect(current()).toEqual(['coins']);
});

it.each([
  ['a wheel', 'wheel'],
  ['a finger', 'touchmove'],
  ['the scroll bar', 'mousedown'],
  ['a key', 'keydown'],
])(
  'S-07 a tapped tab stays current while the page scrolls to its group, until the player scrolls by %s',
  (_by, name) => {
    press('packs');
    expect(scrolled).toEqual([{ top: 500 + 300 - 48 - 8, behavior: 'smooth' }]);
    sees('gems');
    expect(current()).toEqual(['packs']);
    heard[name]?.();
    sees('gems');
    expect(current()).toEqual(['gems']);
  },
);

it('S-07 with reduced motion, the page jumps to the group', () => {
  isStill = true;
  press('packs');
  expect(scrolled).toMatchObject([{ behavior: 'auto' }]);
});

it('S-07 a tapped tab that is partly beyond the edge comes into the middle of the row', () => {
  const row = page.body.children[0]!.children[0]!;
  const moved = { getBoundingClientRect: () => ({ left: 300, width: 100 }) };
  const currentTab = () => (current()[0] === 'packs' ? moved : null);
  Object.assign(row, { querySelector: currentTab });
  press('packs');
  expect((row as unknown as HTMLElement).scrollLeft).toBe(350);
});
