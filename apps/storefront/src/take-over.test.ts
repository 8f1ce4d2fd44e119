import { expect, it, vi } from 'vitest';
import { controlsOf } from './testing/controls-of.ts';
import { pageWithoutABrowser } from './testing/page-without-a-browser.ts';
import { samplePage } from './testing/sample-page.ts';

/* The page from the server's render to hydration: taps in between, and what starts afterwards. */

const messages = vi.hoisted(() => ({ en: async () => ({ default: {} }) }));
vi.mock('gemporium:messages', () => ({ firstMessages: messages, laterMessages: messages }));

// There is no server-rendered markup to hydrate: the page is rendered from scratch.
vi.mock('react-dom/client', async (original) => {
  const client = await original<typeof import('react-dom/client')>();
  const hydrateRoot: typeof client.hydrateRoot = (container, drawn) => {
    const root = client.createRoot(container as Element);
    root.render(drawn);
    return root;
  };
  return { ...client, hydrateRoot };
});

const page = pageWithoutABrowser('/selectGoods');
const embedded = { page: samplePage(), styles: {} };
const place = (page.document.createElement as (name: string) => object)('div');
const address = new URL('https://shop.example/selectGoods');
const click = vi.fn();
const earlyTap = Object.assign(() => undefined, { on: { closest: () => ({ click }) } });
Object.assign(page.window, { earlyTap, localStorage: undefined, sessionStorage: undefined });
Object.assign(page.document, {
  getElementById: (id: string) =>
    id === 'root' ? place : id === 'page-data' ? { textContent: JSON.stringify(embedded) } : null,
  querySelectorAll: () => [],
  querySelector: () => null,
});
const globals = {
  ...page,
  location: Object.assign(address, { assign: () => undefined }),
  history: { state: null, replaceState: () => undefined },
  navigator: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', maxTouchPoints: 0, onLine: true },
  fetch: () => new Promise(() => undefined),
  IS_REACT_ACT_ENVIRONMENT: false,
};
for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
vi.spyOn(console, 'warn').mockImplementation(() => undefined);

it('S-13 W-01 an early tap is repeated once the page is interactive, and then everything starts', async () => {
  const { takeOver } = await import('./take-over.tsx');
  const { later } = await import('./later.ts');
  const { loadLater } = await import('./later/load-later.ts');
  const settleIn = vi.fn();
  const startTracking = vi.fn();
  const load = async () => ({ later: { ...later, settleIn } });
  const waits = vi.spyOn(globalThis, 'setTimeout');
  const loadTracking = vi.fn(async () => ({ startTracking }));
  loadTracking.mockRejectedValueOnce(new Error('lost on the way'));
  await takeOver(load, loadTracking);
  await vi.waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(controlsOf(place).map(({ text }) => text)).toContain('login_short');
  await loadLater();
  expect(settleIn).toHaveBeenCalledTimes(1);
  // Loading the tracker failed, so it is retried after twenty seconds.
  const again = await vi.waitFor(() => {
    const asked = waits.mock.calls.find(([, ms]) => ms === 20_000);
    expect(asked).toBeDefined();
    return asked![0] as () => void;
  });
  expect(startTracking).not.toHaveBeenCalled();
  again();
  await vi.waitFor(() => expect(startTracking).toHaveBeenCalledTimes(1));
  expect(loadTracking).toHaveBeenCalledTimes(2);
  expect(startTracking.mock.calls[0]?.[1]).toBe('web');
});
