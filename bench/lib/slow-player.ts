import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { BenchContext } from './context.ts';
import { phone, slowdown, startBrowser } from './phone-browser.ts';

/** A dialog that came on the screen after a tap. */
export interface Opened {
  title: string;
  /** From the tap to the frame that shows it. */
  ms: number;
}

export interface SlowPlayer {
  page: Page;
  /** Waits, as a reader does, until the page has done what its last tap and its loading gave it to do. */
  atRest(): Promise<void>;
  /** What has opened on this page since it was asked last. */
  opened(): Promise<Opened[]>;
  /** Cumulative layout shift of the page that is shown, by the browser's own count. */
  layoutShift(): Promise<number>;
  close(): Promise<void>;
}

/** Phones with a slow processor; their line is not slowed down, so that what opens is in the cache or near. */
export async function slowPhones(
  bench: BenchContext,
): Promise<{ version: string; open(): Promise<SlowPlayer>; close(): Promise<void> }> {
  const browser = await startBrowser(bench);
  return {
    version: `Chromium ${browser.version()}`,
    open: () => openPhone(browser),
    close: () => browser.close(),
  };
}

async function openPhone(browser: Browser): Promise<SlowPlayer> {
  const context = await browser.newContext(phone);
  await context.addInitScript(watchTaps);
  const page = await slowPage(context);
  return {
    page,
    atRest: () => page.evaluate(comeToRest),
    opened: () => page.evaluate(() => (globalThis as unknown as Watched).benchOpened.splice(0)),
    layoutShift: () => page.evaluate(() => (globalThis as unknown as Watched).benchShift),
    close: () => context.close(),
  };
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Resolves after half a second in which nothing kept the page busy for longer than a frame, and nothing came over the line. */
function comeToRest(): Promise<void> {
  const page = globalThis as unknown as PageTypes;
  const quietMs = 500;
  const frameMs = 34;
  const came = () => page.performance.getEntriesByType('resource').length;
  return new Promise((resolve) => {
    let last = page.performance.now();
    let quietSince = last;
    let files = came();
    const look = () => {
      const now = page.performance.now();
      if (now - last > frameMs || came() !== files) quietSince = now;
      last = now;
      files = came();
      if (now - quietSince >= quietMs) resolve();
      else page.requestAnimationFrame(look);
    };
    page.requestAnimationFrame(look);
  });
}

interface Watched {
  benchOpened: Opened[];
  benchShift: number;
}

/** Runs in each page before anything else: times dialogs from the last tap to the frame after they are there. */
function watchTaps(): void {
  const page = globalThis as unknown as Watched & PageTypes;
  page.benchOpened = [];
  page.benchShift = 0;
  new page.PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) page.benchShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  let shown: string[] = [];
  let lastTap = 0;
  page.addEventListener(
    'click',
    ({ timeStamp }) => {
      lastTap = timeStamp;
      const look = () => {
        // What opens now was asked for by a later tap.
        if (lastTap !== timeStamp) return;
        const titles = Array.from(
          page.document.querySelectorAll('dialog[open] h2'),
          (title) => title.textContent,
        );
        const title = titles.find((one) => !shown.includes(one));
        shown = titles;
        if (title !== undefined) page.benchOpened.push({ title, ms: page.performance.now() - timeStamp });
        else if (page.performance.now() - timeStamp < 5_000) page.requestAnimationFrame(look);
      };
      page.requestAnimationFrame(look);
    },
    true,
  );
}

/** As much of the browser's types as the function above uses. */
interface PageTypes {
  PerformanceObserver: new (
    heard: (list: { getEntries(): { value: number; hadRecentInput: boolean }[] }) => void,
  ) => { observe(options: { type: string; buffered: boolean }): void };
  addEventListener(type: 'click', listener: (event: { timeStamp: number }) => void, capture: boolean): void;
  requestAnimationFrame(callback: () => void): void;
  performance: { now(): number; getEntriesByType(type: 'resource'): { length: number } };
  document: { querySelectorAll(selector: string): ArrayLike<{ textContent: string }> };
}
