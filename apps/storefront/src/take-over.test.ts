import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStore } from './storage/shop-storage.ts';
import { controlOf, controlsOf } from './testing/controls-of.ts';
import { pageWithoutABrowser } from './testing/page-without-a-browser.ts';
import { samplePage } from './testing/sample-page.ts';

/* The page from the server's render to hydration: taps in between, and what starts afterwards. */

const messages = vi.hoisted(() => ({ en: vi.fn(async () => ({ default: {} })) }));
vi.mock('gemporium:messages', () => ({ firstMessages: messages, laterMessages: messages }));

// There is no server-rendered markup to hydrate: the page is rendered from scratch.
const hydrated = vi.hoisted(() => vi.fn());
vi.mock('react-dom/client', async (original) => {
  const client = await original<typeof import('react-dom/client')>();
  const hydrateRoot: typeof client.hydrateRoot = (container, drawn) => {
    hydrated();
    const root = client.createRoot(container as Element);
    root.render(drawn);
    return root;
  };
  return { ...client, hydrateRoot };
});

const page = pageWithoutABrowser('/selectGoods');
const embedded = { page: samplePage(), styles: {} };
let place: { textContent: string };
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
  navigator: {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    languages: ['en'],
    maxTouchPoints: 0,
    onLine: true,
  },
  fetch: () => new Promise(() => undefined),
  IS_REACT_ACT_ENVIRONMENT: false,
};
for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const waits = vi.spyOn(globalThis, 'setTimeout');
let told: EventTarget;
const tell = (...events: string[]) => {
  for (const name of events) told.dispatchEvent(new Event(name));
};

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  told = new EventTarget();
  Object.assign(page.window, { localStorage: undefined });
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    Object.assign(page.window, { [name]: told[name].bind(told) });
  place = (page.document.createElement as (name: string) => typeof place)('div');
});

/** Ends the wait of this length, once it has begun. */
async function endWait(wanted: number): Promise<void> {
  const begun = () => waits.mock.calls.find(([, ms]) => ms === wanted);
  await expect.poll(begun).toBeDefined();
  const [pass] = begun()!;
  waits.mockClear();
  (pass as () => void)();
}
const lost = () => Promise.reject(new Error('lost on the way'));
const never = () => new Promise<never>(() => undefined);

it('S-13 W-01 an early tap is repeated once the page is interactive, and then everything starts', async () => {
  address.pathname = '/selectGoods';
  const { takeOver } = await import('./take-over.tsx');
  const { later } = await import('./later.ts');
  const { loadLater } = await import('./later/load-later.ts');
  const settleIn = vi.fn();
  const startTracking = vi.fn();
  const load = async () => ({ later: { ...later, settleIn } });
  const loadTracking = vi.fn(async () => ({ startTracking }));
  loadTracking.mockImplementationOnce(lost);
  await takeOver(load, loadTracking);
  await expect.poll(() => click).toHaveBeenCalledTimes(1);
  expect(hydrated).toHaveBeenCalledTimes(1);
  expect(controlsOf(place).map(({ text }) => text)).toContain('login_short');
  await loadLater();
  expect(settleIn).toHaveBeenCalledTimes(1);
  // Loading the tracker failed, so it is retried after twenty seconds.
  await expect.poll(() => loadTracking).toHaveBeenCalledTimes(1);
  expect(startTracking).not.toHaveBeenCalled();
  await endWait(20_000);
  await expect.poll(() => startTracking).toHaveBeenCalledTimes(1);
  expect(loadTracking).toHaveBeenCalledTimes(2);
  expect(startTracking.mock.calls[0]?.[1]).toBe('web');
});

it('T-01 nothing is recorded while the page of a visitor’s area, whose law may differ, is being loaded', async () => {
  address.pathname = '/selectGoods';
  address.search = '?domain_area=sea';
  const asked = vi.spyOn(globalThis, 'fetch');
  const { takeOver } = await import('./take-over.tsx');
  const startTracking = vi.fn();
  await takeOver(never, async () => ({ startTracking }));
  await expect.poll(() => asked).toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve));
  expect(startTracking).not.toHaveBeenCalled();
  address.search = '';
});

it('L-02 a page says what its brand words itself', async () => {
  address.pathname = '/selectGoods';
  const own = 'data:text/javascript,export default { login_short: "Enter" }';
  Object.assign(embedded.page.brand, { ownMessages: { en: own } });
  const { takeOver } = await import('./take-over.tsx');
  await takeOver(never, never);
  await expect.poll(() => controlOf(place, 'Enter')).toBeDefined();
  Object.assign(embedded.page.brand, { ownMessages: {} });
});

it('I-05 a page follows who logs in in another tab', async () => {
  address.pathname = '/selectGoods';
  const store = memoryStore();
  Object.assign(page.window, { localStorage: store });
  const { takeOver } = await import('./take-over.tsx');
  await takeOver(never, never);
  await expect.poll(() => controlOf(place, 'login_short')).toBeDefined();
  const kira = { username: 'kira', suid: '1', oauth_token: 'of kira', gp_id: 'gp-one' };
  store.setItem('userMap', JSON.stringify({ value: { 'gp-one': kira } }));
  tell('storage');
  await expect.poll(() => place.textContent).toContain('kira');
});

const moves = ['pointerdown', 'touchstart', 'mousemove', 'keydown'];
it.each<[first: string, next: readonly string[]]>([
  ...moves.map((move): [string, string[]] => [move, moves]),
  ['scroll', []],
])(
  'R-01 W-01 what comes later is loaded at the first %s, and if it is lost then, not again at %j',
  async (first, next) => {
    address.pathname = '/selectGoods';
    Object.assign(page.window, { localStorage: memoryStore() });
    const { takeOver } = await import('./take-over.tsx');
    const load = vi.fn(lost);
    await takeOver(load, never);
    await expect.poll(() => click).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
    tell(first);
    // A scroll is first rendered, whenever React comes to it.
    await expect.poll(() => load).toHaveBeenCalledTimes(1);
    tell(...next);
    await new Promise((resolve) => setTimeout(resolve));
    expect(load).toHaveBeenCalledTimes(1);
  },
);

it('W-01 a page whose part is lost on the way says so, and offers to load it again', async () => {
  address.pathname = '/my';
  const { takeOver } = await import('./take-over.tsx');
  const { later } = await import('./later.ts');
  const load = vi.fn(async () => ({ later }));
  load.mockImplementationOnce(lost).mockImplementationOnce(lost);
  await takeOver(load, never);
  await expect.poll(() => place.textContent).toContain('error_network');
  expect([hydrated.mock.calls.length, load.mock.calls.length]).toEqual([0, 2]);
  controlOf(place, 'retry')?.props.onClick?.();
  // What the part says in a browser that stores nothing.
  await expect.poll(() => place.textContent).toContain('storage_blocked_text');
  expect(place.textContent).not.toContain('error_network');
});

it('W-01 a page whose words are lost on the way loads them again until they come', async () => {
  address.pathname = '/selectGoods';
  const { takeOver } = await import('./take-over.tsx');
  messages.en.mockImplementationOnce(lost).mockImplementationOnce(lost);
  const taken = takeOver(never, never);
  await endWait(4_000);
  await endWait(4_000);
  await taken;
  expect(hydrated).toHaveBeenCalledTimes(1);
  await expect.poll(() => controlOf(place, 'login_short')).toBeDefined();
});

it('S-12 W-01 a page that cannot be drawn says so, and offers to load it again', async () => {
  address.pathname = '/selectGoods';
  const { legal_notices } = embedded.page.config;
  Object.assign(embedded.page.config, { legal_notices: null });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The error is thrown once more, for the tracker (parts-of-a-screen.test.ts); here it would fail the test.
  const { setTimeout: wait } = globalThis;
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => (ms === undefined ? 0 : wait(work, ms)));
  const { takeOver } = await import('./take-over.tsx');
  await takeOver(never, never);
  await expect.poll(() => place.textContent).toContain('error_internal');
  expect(controlsOf(place).map(({ text }) => text)).toEqual(['retry']);
  vi.stubGlobal('setTimeout', wait);
  Object.assign(embedded.page.config, { legal_notices });
});
