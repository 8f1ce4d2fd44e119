import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { browserArguments } from '../../scripts/lib/browser-arguments.ts';
import { findBrowser } from '../../scripts/lib/find-browser.ts';
import type { BenchContext } from './context.ts';

/** The phone that every measurement in a browser uses; its processor is slower than this machine's by `slowdown`. */
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};
export const slowdown = 4;

/** Starts the browser; it ends with the measurements. */
export async function startBrowser({ folder, signal, say }: BenchContext): Promise<Browser> {
  const executablePath = await findBrowser({ signal, log: say });
  if (!executablePath) throw new Error('There is no Chromium here, so nothing can be measured in a browser.');
  const browser = await chromium.launch({
    executablePath,
    args: [...browserArguments, `--crash-dumps-dir=${join(folder, 'crashes')}`],
    timeout: 30_000,
  });
  signal.addEventListener('abort', () => void browser.close(), { once: true });
  return browser;
}
