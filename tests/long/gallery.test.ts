import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, startBrowser, type Visitor } from '../harness/browser.ts';
import { sellByEverybody } from '../harness/every-provider.ts';
import { operateWith } from '../harness/operator.ts';
import { setUpWorld } from '../harness/world.ts';
import { inspect, inspectUnscripted } from './gallery/inspect.ts';
import { offeredLanguages } from './gallery/offered-languages.ts';
import { expectedOf, SeenCodes } from './gallery/seen-codes.ts';
import type { Walk } from './gallery/stage.ts';
import { isAsked, languages, type View, views } from './gallery/views.ts';
import { walks } from './gallery/walks.ts';
import { Wall } from './gallery/wall.ts';

/*
 * Every screen and sheet of both layouts in every state, reached in the real system, checked by rules and laid out
 * side by side for review: `npm run test:long -- tests/long/gallery.test.ts`, with LANGUAGES=en,ar,th
 * SIZES=360,390,1280,1920 SCHEMES=light,dark WALKS=orders-new,cards and GALLERY=<folder> for a part of it.
 */
const wall = new Wall(process.env.GALLERY ?? join(tmpdir(), 'gemporium-gallery'));
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  wall.open();
  console.log(`file://${wall.folder}/index.html`);
  await browser?.close();
});

// Each language has a shop of its own, and most of a walk is waiting: they are walked side by side.
describe.concurrent.for(languages)('the shop in %s', (language) => {
  const world = setUpWorld({ editBrands: sellByEverybody });
  beforeAll(async () => {
    const env = {
      DATA_DIR: world.folder,
      PORT: String(world.ports[0]),
      SANDBOX_URL: world.sandboxUrl,
      RUN_MODE: 'local',
    };
    const { exitCode, stderr } = await operateWith(world, env, 'samples', 'prepare');
    if (exitCode !== 0) throw new Error(stderr);
  });

  const isOffered = ({ brand }: Walk) => brand === undefined || offeredLanguages(brand).includes(language);
  it.for(walks.filter((walk) => isAsked(walk.name) && isOffered(walk)))(
    'S-01 to S-14 L-02 L-03 L-04 X-01 $name: no overflow, no English left, no axe violations, each code readable',
    { concurrent: false },
    async ({ name, walk }) => {
      const visitors: Visitor[] = [];
      const findings: string[] = [];
      const codes = new SeenCodes();
      const look = async (page: Page, stop: string, isOwn: boolean) => {
        const unread = await codes.compare(page, name, stop, language);
        const hang = (view: View) => wall.hang(page, { walk: name, stop, language, view });
        const found = await inspect(page, language, hang, views, isOwn);
        findings.push(...[...found, ...unread].map((one) => `${stop}: ${one}`));
      };
      try {
        await walk({
          world,
          language,
          browser,
          async visit(options) {
            const visitor = await newVisitor(browser, { phone: true, ...options });
            visitors.push(visitor);
            codes.listen(visitor.context);
            return visitor;
          },
          stop: (page, stop) => look(page, stop, true),
          stopElsewhere: (page, stop) => look(page, stop, false),
          async stopUnscripted(page, stop) {
            const hang = (view: View) => wall.hang(page, { walk: name, stop, language, view });
            const found = await inspectUnscripted(page, hang, views);
            findings.push(...found.map((one) => `${stop}: ${one}`));
          },
        });
      } finally {
        const [visitor] = visitors;
        if (visitor)
          await visitor.page.screenshot({ path: join(wall.folder, `last-of-${language}-${name}.png`) });
        for (const { context } of visitors) await context.close();
      }
      const broken = visitors
        .flatMap((visitor) => visitor.troubles())
        .filter((trouble) => trouble.startsWith('error:'));
      expect([...findings, ...broken]).toEqual([]);
      expect(codes.seen.sort()).toEqual(expectedOf([name]).sort());
    },
  );
});
