import { type EngineBrowser, type EngineWindow, phone } from './window.ts';

/** The part of Puppeteer's API used here, unchanged from version 1.11 to 25. */
interface Page {
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  mouse: { click(x: number, y: number): Promise<void> };
  keyboard: { type(words: string): Promise<void> };
  url(): string;
  setViewport(size: { width: number; height: number; deviceScaleFactor: number }): Promise<void>;
  bringToFront(): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: Error) => void): void;
  on(event: 'requestfailed', listener: (request: Request) => void): void;
}

interface Request {
  url(): string;
  failure(): { errorText: string } | null;
}

export interface PuppeteerBrowser {
  newPage(): Promise<Page>;
  pages(): Promise<Page[]>;
  version(): Promise<string>;
  close(): Promise<void>;
}

/** A browser driven by Puppeteer. `expected`: warnings of this browser about features that it does not support. */
export async function puppeteerBrowser(
  browser: PuppeteerBrowser,
  expected: readonly RegExp[] = [],
): Promise<EngineBrowser> {
  const page = await browser.newPage();
  await page.setViewport({ ...phone, deviceScaleFactor: 2 });
  const blank = (await browser.pages()).filter((other) => other !== page);
  const troubles = listen(page, expected);
  return {
    version: await browser.version(),
    first: windowOf(page),
    windows: async () => (await browser.pages()).filter((one) => !blank.includes(one)).map(windowOf),
    troubles: () => troubles,
    close: () => browser.close(),
  };
}

function windowOf(page: Page): EngineWindow {
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (words) => page.keyboard.type(words),
    url: async () => page.url(),
    bringToFront: () => page.bringToFront(),
    picture: () => page.screenshot(),
  };
}

/** Leaving a page aborts its pending requests; that is not a failure. */
const brokenOff = /ERR_ABORTED|NS_BINDING_ABORTED/;

function listen(page: Page, expected: readonly RegExp[]): string[] {
  const troubles: string[] = [];
  const note = (trouble: string) => {
    if (!expected.some((known) => known.test(trouble))) troubles.push(trouble);
  };
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!brokenOff.test(reason)) note(`request failed: ${request.url()} ${reason}`);
  });
  page.on('console', (message) => {
    if (['error', 'warn', 'warning'].includes(message.type())) note(`console: ${message.text()}`);
  });
  return troubles;
}
