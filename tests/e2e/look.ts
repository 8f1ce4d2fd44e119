import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startTestDatabase } from '../../scripts/lib/test-database.ts';
import { newVisitor, startBrowser } from '../harness/browser.ts';
import { sellByEverybody } from '../harness/every-provider.ts';
import { startWorld } from '../harness/world.ts';
import { axeFindings, overflows, standsStill } from './looks-right.ts';
import { tourPayersPages, tourPaymentPages } from './payment-pages.ts';
import { tourNewLayout, tourOldLayout } from './tour.ts';

// Pictures to be looked at by a person: `node tests/e2e/look.ts [folder] [languages] [parts]`. The parts: every screen and
// popup of the shop, every state of the payment pages that are its own, and the payers' pages of the sandbox.
// Needs the build (`npm run build`) and TEST_CHROMIUM; TEST_DATABASE_URL where there is a PostgreSQL already.
const [folder = join(tmpdir(), 'gemporium-look'), languages = 'en,ar,ja', parts = 'shop,payments,payers'] =
  process.argv.slice(2);

const database = process.env.TEST_DATABASE_URL ? undefined : await startTestDatabase();
process.env.TEST_DATABASE_URL ??= database?.url;
const browser = await startBrowser();
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const accounts: Record<string, string> = { en: 'sample05', ar: 'sample06', ja: 'sample07', ko: 'sample08' };

if (parts.includes('shop')) {
  const world = await startWorld();
  for (const language of languages.split(',')) {
    for (const [layout, tour] of Object.entries({ new: tourNewLayout, old: tourOldLayout })) {
      const visitor = await newVisitor(browser, { phone: true, language });
      const { page } = visitor;
      let count = 0;
      await tour(visitor, {
        world,
        language,
        account: accounts[language] ?? 'player',
        async stop(name) {
          count += 1;
          for (const size of sizes) {
            await page.setViewportSize(size);
            await standsStill(page);
            const to = join(folder, `${language}-${size.width}`);
            mkdirSync(to, { recursive: true });
            await page.screenshot({
              path: join(to, `${layout}-${String(count).padStart(2, '0')}-${name}.png`),
            });
          }
          await page.setViewportSize(sizes[0]!);
        },
      }).catch((error) => console.error(`${language}, ${layout}:`, error));
      await visitor.context.close();
    }
  }
  await world.stop();
}
if (parts.includes('pay')) await drawPayments();
await browser.close();
await database?.stop();
console.log(folder);

/** In a world of its own, whose one brand sells by everybody. What axe finds and what is too large is said beside. */
async function drawPayments(): Promise<void> {
  const world = await startWorld({ editBrands: sellByEverybody });
  const modes = [false, true].flatMap((phone) => [false, true].map((dark) => ({ phone, dark })));
  for (const { phone, dark } of modes) {
    const to = (part: string) => join(folder, `${part}-${phone ? 390 : 1280}${dark ? '-dark' : ''}`);
    const drawnTo = (part: string) => async (page: Page, name: string) => {
      await standsStill(page);
      mkdirSync(to(part), { recursive: true });
      const path = join(to(part), `${name.replace(/[^A-Za-z0-9]+/g, '-')}.png`);
      await page.screenshot({ path });
      for (const found of [...(await overflows(page)), ...(await axeFindings(page))])
        console.error(`${path}: ${found}`);
    };
    const options = { browser, world, dark, phone };
    if (parts.includes('payments'))
      for (const language of languages.split(','))
        await tourPaymentPages({ ...options, language, drawn: drawnTo(`payments-${language}`) });
    // A provider's own pages are English and light.
    if (parts.includes('payers') && !dark)
      await tourPayersPages({ ...options, language: 'en', drawn: drawnTo('payers') });
  }
  await world.stop();
}
