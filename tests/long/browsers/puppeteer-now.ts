import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { browserArguments } from '../../../scripts/lib/browser-arguments.ts';
import { npmCache } from './npm-cache.ts';
import { type PuppeteerBrowser, puppeteerBrowser } from './puppeteer-window.ts';
import type { Start } from './window.ts';

/** Drives Chromium, and Firefox by WebDriver BiDi, which Mozilla supports. 33 MB, so it is installed on demand. */
const packages = ['puppeteer-core@25.16.0'];

interface Puppeteer {
  launch(options: object): Promise<PuppeteerBrowser>;
}

async function puppeteer(): Promise<Puppeteer> {
  const folder = await npmCache('puppeteer', packages);
  const entry = createRequire(join(folder, 'package.json')).resolve('puppeteer-core');
  return ((await import(pathToFileURL(entry).href)) as { default: Puppeteer }).default;
}

/** The Chromium that the journeys use. */
export async function startChromium(): Promise<Start> {
  const executablePath = process.env.TEST_CHROMIUM;
  if (executablePath === undefined) return { ok: false, missing: 'TEST_CHROMIUM is not set' };
  const driver = await puppeteer();
  const browser = await driver.launch({ executablePath, args: [...browserArguments] });
  return { ok: true, browser: await puppeteerBrowser(browser) };
}

/** The Firefox at this path. */
export async function startFirefox(executablePath: string): Promise<Start> {
  const driver = await puppeteer();
  const browser = await driver.launch({ browser: 'firefox', executablePath });
  return { ok: true, browser: await puppeteerBrowser(browser) };
}
