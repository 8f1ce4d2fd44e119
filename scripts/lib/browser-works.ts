import { chromium } from 'playwright-core';
import { browserArguments } from './browser-arguments.ts';

/**
 * Whether this Chromium starts and runs a page, asked the way the tests will use it: a downloaded one may lack
 * libraries of the system.
 */
export async function browserWorks(path: string): Promise<boolean> {
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args: [...browserArguments],
      timeout: 30_000,
    });
    try {
      const page = await browser.newPage();
      await page.setContent('<p>works</p>', { timeout: 30_000 });
      return (await page.evaluate('document.body.innerText')) === 'works';
    } finally {
      await browser.close();
    }
  } catch {
    return false; // Playwright's message is long and of no use here: the next one is tried.
  }
}
