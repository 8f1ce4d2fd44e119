import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { axeFindings } from '../e2e/looks-right.ts';
import { tourPayersPages } from '../e2e/payment-pages.ts';
import { wrongInSandbox } from '../e2e/wrong-in-sandbox.ts';
import { startBrowser } from '../harness/browser.ts';
import { sellByEverybody } from '../harness/every-provider.ts';
import { startWorld, type World } from '../harness/world.ts';

let browser: Browser;
let world: World;
beforeAll(async () => {
  browser = await startBrowser();
}, 60_000);
// Goods with an unpaid order cannot be bought again, so each language has its own players.
beforeEach(async () => {
  world = await startWorld({ editBrands: sellByEverybody });
}, 60_000);
afterEach(() => world?.stop());
afterAll(() => browser?.close());

it.each([
  { language: 'en', phone: true },
  { language: 'ar', phone: true },
  { language: 'de', phone: true },
  { language: 'th', phone: true },
  { language: 'ja', phone: false },
])(
  'L-01 L-04 the pages of every provider that the sandbox plays, in $language: open, declined, cancelled and paid',
  async ({ language, phone }) => {
    const findings: string[] = [];
    await tourPayersPages({
      browser,
      world,
      language,
      phone,
      dark: false,
      async drawn(page, name) {
        const found = [...(await wrongInSandbox(page, language)), ...(await axeFindings(page))];
        findings.push(...found.map((one) => `${name}: ${one}`));
      },
    });
    expect(findings).toEqual([]);
  },
  240_000,
);
