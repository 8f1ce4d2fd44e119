/**
 * Takes screenshots of the running gallery and checks them with axe:
 * `node apps/storefront/gallery/look.ts <origin> <folder> <page[,page]> [query]`
 * with CHROMIUM=<path> if it is not /usr/bin/chromium.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { axeViolations } from '../../../scripts/lib/axe.ts';

const [origin, folder, pages, query = ''] = process.argv.slice(2);
if (!origin || !folder || !pages) throw new Error('usage: look.ts <origin> <folder> <pages> [query]');
mkdirSync(folder, { recursive: true });

const views = [
  ['phone', { width: 390, height: 844 }],
  ['wide', { width: 1280, height: 800 }],
] as const;
const parameters = new URLSearchParams(query);
const scheme = parameters.get('scheme') === 'dark' ? 'dark' : 'light';
const only = parameters.get('view');
const isFull = parameters.has('full');
const isPlain = parameters.has('plain');
const zoom = parameters.get('text');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    `--blink-settings=defaultFontSize=${zoom ? (16 * Number(zoom)) / 100 : 16}`,
  ],
});
for (const [view, viewport] of views) {
  if (only && only !== view) continue;
  const context = await browser.newContext({
    viewport,
    colorScheme: scheme,
    deviceScaleFactor: 1.5,
    hasTouch: view === 'phone',
  });
  const page = await context.newPage();
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && console.log(`! ${message.text()}`),
  );
  page.on('pageerror', (error) => console.log(`! ${error.message}`));
  for (const name of pages.split(',')) {
    await page.goto(`${origin}/${name}?${query}`);
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((a) => a.effect?.getTiming().iterations === 1)
          .map((a) => a.finished),
      ),
    );
    const file = `${[name, view, parameters.get('language') ?? 'en', scheme, parameters.get('face') ?? '0', zoom].filter(Boolean).join('-')}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: isFull });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (wider > 0) console.log(`! ${file}: ${wider} px wider than the window`);
    if (isPlain) continue;
    for (const found of await axeViolations(page)) {
      console.log(`! ${file}: ${found.id}: ${found.help}`);
      for (const node of found.nodes.slice(0, 3))
        console.log(`    ${node.html.slice(0, 160)}\n    ${node.any[0]?.message ?? ''}`);
    }
  }
  await context.close();
}
await browser.close();
