import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestDatabase } from '../../scripts/lib/test-database.ts';
import { newVisitor, startBrowser } from '../harness/browser.ts';
import { startWorld } from '../harness/world.ts';
import { standsStill } from './looks-right.ts';
import { tourNewLayout, tourOldLayout } from './tour.ts';

// Pictures of every screen and popup, to be looked at by a person: `node tests/e2e/look.ts [folder] [languages]`.
// Needs the build (`npm run build`) and TEST_CHROMIUM; TEST_DATABASE_URL where there is a PostgreSQL already.
const [folder = join(tmpdir(), 'gemporium-look'), languages = 'en,ar,ja'] = process.argv.slice(2);

const database = process.env.TEST_DATABASE_URL ? undefined : await startTestDatabase();
process.env.TEST_DATABASE_URL ??= database?.url;
const world = await startWorld();
const browser = await startBrowser();
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const accounts: Record<string, string> = { en: 'sample05', ar: 'sample06', ja: 'sample07', ko: 'sample08' };

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
await browser.close();
await world.stop();
await database?.stop();
console.log(folder);
