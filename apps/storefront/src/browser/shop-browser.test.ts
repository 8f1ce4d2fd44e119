import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostAnswers } from './host-answers.ts';
import { createShopBrowser } from './shop-browser.ts';

/* What the shop uses of the real browser, whose globals are stubbed with plain objects. */

const page = Object.assign(new EventTarget(), { hidden: false });
const location = { pathname: '/', search: '' };
let opened: { opener: object | null; document: { title: string; body: { textContent: string } } };
beforeEach(() => {
  opened = { opener: { shop: true }, document: { title: '', body: { textContent: '' } } };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', location);
  vi.stubGlobal('window', { open: () => opened });
  page.hidden = false;
});
afterEach(() => vi.unstubAllGlobals());
const open = () => createShopBrowser(() => 'Opening…');

it.each([
  ['/', '/'],
  ['/replenishGoods', '/replenishGoods'],
  ['/replenishGoods/', '/replenishGoods'],
  ['/order/GP1/', '/order/GP1'],
  ['/result/x', '/result/x'],
])('R-01 the path of a page at %s is %s', (pathname, path) => {
  location.pathname = pathname;
  expect(open().path()).toBe(path);
});

it.each([
  ['/result?billing_no=GP1', {}, 1],
  ['/result', { replace: true }, 1],
  ['/recharge?role_id=2', {}, 0],
  ['/recharge?role_id=2', { replace: true }, 0],
])('R-01 from the bottom of /recharge to %s %j: scrolls to the top %i times', (to, options, times) => {
  location.pathname = '/recharge';
  const go = (_state: unknown, _title: string, address: string) => {
    location.pathname = address.split('?')[0] ?? '';
  };
  const scrollTo = vi.fn();
  vi.stubGlobal('history', { pushState: go, replaceState: go });
  vi.stubGlobal('window', { scrollTo });
  open().navigate(to, options);
  expect(location.pathname).toBe(to.split('?')[0]);
  expect(scrollTo.mock.calls).toEqual(Array(times).fill([0, 0]));
});

it('O-06 the payment window says that it is opening, and cannot access the shop’s window', () => {
  expect(open().openWindow()).toBeDefined();
  expect(opened).toEqual({
    opener: null,
    document: { title: 'Opening…', body: { textContent: 'Opening…' } },
  });
});

it('O-06 a blocked payment window is reported', () => {
  vi.stubGlobal('window', { open: () => null });
  expect(open().openWindow()).toBeUndefined();
});

describe('O-12 waiting until the page is visible', () => {
  it('O-12 a visible page does not wait', async () => {
    expect(await open().whenVisible()).toBe(false);
  });

  it('O-12 a hidden page waits until it is visible, then removes its listener', async () => {
    page.hidden = true;
    const removed = vi.spyOn(page, 'removeEventListener');
    let seen: boolean | undefined;
    const waiting = open()
      .whenVisible()
      .then((value) => {
        seen = value;
      });
    page.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
    expect([seen, removed.mock.calls.length]).toEqual([undefined, 0]);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await waiting;
    expect([seen, removed.mock.calls.length]).toEqual([true, 1]);
  });
});

describe('W-01 whether the page’s own host is up', () => {
  const asked: unknown[][] = [];
  const hostThat = (answer: () => Promise<unknown>) => {
    asked.length = 0;
    vi.stubGlobal('fetch', (...request: unknown[]) => {
      asked.push(request);
      return answer();
    });
  };

  it.each<[string, () => Promise<unknown>, boolean]>([
    ['200', async () => new Response('', { status: 200 }), true],
    ['502', async () => new Response('', { status: 502 }), false],
    ['404', async () => new Response('', { status: 404 }), false],
    ['nothing at all', () => Promise.reject(new TypeError('failed')), false],
  ])('W-01 %s, requested without cache and cookies', async (_title, answer, isUp) => {
    hostThat(answer);
    expect(await hostAnswers()).toBe(isUp);
    expect(asked).toEqual([['/healthz', { credentials: 'omit', cache: 'no-store' }]]);
  });

  it('W-01 one that takes longer than three seconds counts as down', async () => {
    vi.useFakeTimers();
    hostThat(() => new Promise(() => undefined));
    let isUp: boolean | undefined;
    const told = hostAnswers().then((value) => {
      isUp = value;
    });
    await vi.advanceTimersByTimeAsync(2999);
    expect(isUp).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await told;
    expect(isUp).toBe(false);
    vi.useRealTimers();
  });
});

describe('O-06 the payment window', () => {
  it('O-06 is a tab of its own; goes to the provider without leaving its opening page in the history; can be closed', () => {
    const asked: unknown[][] = [];
    const done: unknown[][] = [];
    const tab = {
      ...opened,
      location: { replace: (url: string) => done.push(['goes to', url]) },
      close: () => done.push(['closed']),
    };
    vi.stubGlobal('window', { open: (...how: unknown[]) => asked.push(how) && tab });
    const paying = open().openWindow();
    expect(asked).toEqual([['', '_blank']]);
    paying?.goTo('https://provider.example/pay');
    paying?.close();
    expect(done).toEqual([['goes to', 'https://provider.example/pay'], ['closed']]);
    paying?.say('Not this time');
    expect(tab.document).toEqual({ title: 'Not this time', body: { textContent: 'Not this time' } });
  });
});

it('R-06 W-01 the address, the network and the clock are the browser’s own', () => {
  const left: unknown[][] = [];
  vi.stubGlobal('location', {
    pathname: '/my',
    search: '?client_id=one',
    hash: '#state=1',
    reload: () => left.push(['reload']),
    assign: (url: string) => left.push(['assign', url]),
  });
  vi.stubGlobal('navigator', { userAgent: 'Phone/1', languages: ['ja', 'en'], onLine: true });
  const browser = open();
  expect([browser.search(), browser.hash(), browser.userAgent, browser.languages]).toEqual([
    '?client_id=one',
    '#state=1',
    'Phone/1',
    ['ja', 'en'],
  ]);
  browser.reload();
  browser.leaveTo('https://provider.example');
  expect(left).toEqual([['reload'], ['assign', 'https://provider.example']]);
  for (const [onLine, isOffline] of [
    [true, false],
    [false, true],
    // Of a browser that does not know.
    [undefined, false],
  ]) {
    vi.stubGlobal('navigator', { onLine });
    expect(browser.isOffline()).toBe(isOffline);
  }
  vi.useFakeTimers({ now: 1_790_000_000_999 });
  expect(browser.now()).toBe(1_790_000_000);
  vi.useRealTimers();
});

it('X-01 a wait is over after its time, and not before', async () => {
  vi.useFakeTimers();
  let isOver = false;
  const waiting = open()
    .wait(4000)
    .then(() => {
      isOver = true;
    });
  await vi.advanceTimersByTimeAsync(3999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  vi.useRealTimers();
});
