import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserArguments } from '../../scripts/lib/browser-arguments.ts';

/** The browser that TEST_CHROMIUM names. */
export function startBrowser(moreArguments: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: [...browserArguments, ...moreArguments],
  });
}

function browserPath(): string {
  const path = process.env.TEST_CHROMIUM;
  if (!path) throw new Error('TEST_CHROMIUM is not set: run the tests with `npm test`.');
  return path;
}

/**
 * A browser with cookies switched off: access to storage throws, as in Chromium. Its headless shell has no such
 * setting.
 */
export async function startBrowserThatBlocksStorage(): Promise<Visitor & { close(): Promise<void> }> {
  const browser = await startBrowser();
  const context = await browser.newContext({ locale: 'en' });
  await context.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });`);
  const troubles = listen(context, []);
  return {
    context,
    page: await context.newPage(),
    troubles: () => troubles,
    close: () => browser.close(),
  };
}

const androidPhone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

export interface VisitorOptions {
  /** A touch screen of 390 × 844 with Android; else a window of 1280 × 800. */
  phone?: boolean;
  width?: number;
  height?: number;
  /** The user agent, if it matters: of an app's web view, or another phone. */
  userAgent?: string;
  /** The browser's own language. */
  language?: string;
  dark?: boolean;
  /** false: a browser with JavaScript switched off. */
  scripts?: boolean;
  /** The contents of localStorage before the first page, by origin. */
  remembered?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** This visitor's answer to the question about statistics (row T-01); if undecided, the page asks at its foot. */
  recording?: 'agreed' | 'declined' | 'undecided';
  /** Complaints that this journey provokes on purpose. */
  expects?: readonly RegExp[];
}

/** One person with their own browser context, which shares nothing with other visitors. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What the browser complained about: errors in the console, broken policies, requests that failed. */
  troubles(): readonly string[];
}

export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { phone, width = phone ? 390 : 1280, height = phone ? 844 : 800, language = 'en', dark } = options;
  const { userAgent = phone ? androidPhone : undefined } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    javaScriptEnabled: options.scripts ?? true,
    timezoneId: 'UTC',
    colorScheme: dark ? 'dark' : 'light',
    // Animations are off, so that pictures and measurements see finished pages.
    reducedMotion: 'reduce',
    ...(phone && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
    ...(userAgent && { userAgent }),
    ...(options.remembered && { storageState: storageOf(options.remembered) }),
  });
  context.setDefaultTimeout(30_000);
  const { recording = 'declined' } = options;
  if (recording !== 'undecided') await context.addInitScript(answerOnce(recording === 'agreed'));
  const troubles = listen(context, options.expects ?? []);
  const page = await context.newPage();
  return { context, page, troubles: () => troubles };
}

/**
 * Runs in each page before its own scripts. Documents without storage (a sandboxed frame, an empty window) are left
 * alone.
 */
function answerOnce(agreed: boolean): string {
  const answer = JSON.stringify({ value: { agreed, at: 1_790_000_000 } });
  return `try {
    if (!localStorage.getItem('trackConsent')) localStorage.setItem('trackConsent', '${answer}');
  } catch (error) {
    if (error.name !== 'SecurityError') throw error;
  }`;
}

function storageOf(remembered: NonNullable<VisitorOptions['remembered']>) {
  const origins = Object.entries(remembered).map(([origin, values]) => ({
    origin,
    localStorage: Object.entries(values).map(([name, value]) => ({ name, value: JSON.stringify({ value }) })),
  }));
  return { cookies: [], origins };
}

/** Leaving a page aborts its pending requests; that is not a failure. */
const brokenOff = /net::ERR_ABORTED/;

function listen(context: BrowserContext, expected: readonly RegExp[]): string[] {
  const troubles: string[] = [];
  const note = (trouble: string) => {
    if (!expected.some((pattern) => pattern.test(trouble))) troubles.push(trouble);
  };
  context.on('console', (message) => {
    const { url } = message.location();
    if (['error', 'warning'].includes(message.type()))
      note(`console ${message.type()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => note(`error: ${error.error().stack ?? error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!brokenOff.test(reason)) note(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) note(`status ${response.status()}: ${response.url()}`);
  });
  return troubles;
}
