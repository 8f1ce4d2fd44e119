import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeShop } from '../testing/fake-shop.ts';
import type { Later } from './later-part.ts';

interface Link {
  href: string;
  onload?: () => void;
  onerror?: () => void;
  remove: () => void;
}

const later = { screens: {} } as Later;
let links: Link[];
beforeEach(() => {
  links = [];
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('document', {
    querySelector: () => null,
    createElement: () => ({ remove: () => links.pop() }),
    head: { appendChild: (link: Link) => links.push(link) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page's view of the later part, and how often a callback waiting for it has run. */
async function pageWith(load: () => Promise<{ later: Later }>, stylesheet?: string) {
  const { knowLater, laterPart, loadLater, whenLater } = await import('./load-later.ts');
  const { withLater } = await import('./with-later.ts');
  const seen: Later[] = [];
  knowLater({ load, stylesheet });
  whenLater((part) => seen.push(part));
  return { laterPart, loadLater, withLater, seen };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('S-03 the later part is loaded once for all callers, and not rendered before its styles are there', async () => {
  let loads = 0;
  const page = await pageWith(async () => {
    loads += 1;
    return { later };
  }, '/later.css');
  const both = Promise.all([page.loadLater(), page.loadLater()]);
  await settle();
  expect([links.map(({ href }) => href), page.laterPart.loaded]).toEqual([['/later.css'], undefined]);
  links[0]?.onload?.();
  expect(await both).toEqual([later, later]);
  expect([loads, page.laterPart.loaded, page.seen]).toEqual([1, later, [later]]);
});

it('W-01 styles that failed to load are retried by the next call', async () => {
  const page = await pageWith(async () => ({ later }), '/later.css');
  const first = page.loadLater();
  await settle();
  links[0]?.onerror?.();
  await expect(first).rejects.toThrow('/later.css');
  expect([links, page.laterPart.loaded]).toEqual([[], undefined]);
  const second = page.loadLater();
  await settle();
  links[0]?.onload?.();
  expect(await second).toBe(later);
});

it.each([
  ['loads', true, 1, []],
  ['fails to load', false, 0, ['error_network']],
] as const)(
  'W-01 an action runs if its part %s; otherwise a message is shown',
  async (_title, comes, times, told) => {
    const { services, state } = fakeShop();
    const { withLater } = await pageWith(async () => {
      if (!comes) throw new Error('lost on the way');
      return { later };
    });
    const act = vi.fn();
    expect(await withLater(services, act)).toBe(comes);
    expect(act).toHaveBeenCalledTimes(times);
    expect(state().toasts.map(({ text }) => text)).toEqual(told.map((key) => state().t(key)));
  },
);
