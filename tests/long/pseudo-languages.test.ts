import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage } from '@gemporium/domain/languages.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { longText, rightToLeftText } from '@gemporium/locales/testing/pseudo-language.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { overflows, overlaps } from '../e2e/looks-right.ts';
import { Shop } from '../e2e/shop.ts';
import { tourNewLayout, tourOldLayout } from '../e2e/tour.ts';
import { newVisitor, startBrowser } from '../harness/browser.ts';
import { addressOf } from '../harness/shops.ts';
import { startWorld, type World } from '../harness/world.ts';

/*
 * Two pseudo-languages in place of two real ones: one is half as long again, and one runs from right to left.
 * Overflow and overlaps in them will also occur in some future language.
 */
const pseudo = { de: longText, ar: rightToLeftText } as const;
type Pseudo = keyof typeof pseudo;
const own = (language: Pseudo): Record<string, string> =>
  Object.fromEntries(Object.entries(textsOf('en')).map(([key, text]) => [key, pseudo[language](text)]));

/** Adds them to the brand's own texts and those of its goods. */
function speakIn(brand: string): void {
  for (const name of readdirSync(brand, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.json') || name.startsWith('messages')) continue;
    const file = join(brand, name);
    writeFileSync(file, JSON.stringify(inPseudo(JSON.parse(readFileSync(file, 'utf8')))));
  }
  for (const language of Object.keys(pseudo) as Pseudo[]) {
    const file = join(brand, 'messages', `${language}.json`);
    writeFileSync(file, JSON.stringify(own(language)));
  }
}

function inPseudo(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inPseudo);
  const entries = Object.entries(value);
  if ('en' in value && entries.every(([key]) => isLanguage(key))) {
    const english = String(value.en);
    return { ...value, de: longText(english), ar: rightToLeftText(english) };
  }
  return Object.fromEntries(entries.map(([key, inside]) => [key, inPseudo(inside)]));
}

let world: World;
let browser: Awaited<ReturnType<typeof startBrowser>>;
beforeAll(async () => {
  world = await startWorld({
    editBrands: (folder) => {
      for (const brand of ['watt', 'joynet']) {
        mkdirSync(join(folder, brand, 'messages'), { recursive: true });
        speakIn(join(folder, brand));
      }
    },
  });
  browser = await startBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

it.each([
  { language: 'de', account: 'sample07', tour: tourNewLayout, layout: 'new' },
  { language: 'ar', account: 'sample08', tour: tourNewLayout, layout: 'new' },
  { language: 'de', account: 'sample09', tour: tourOldLayout, layout: 'old' },
  { language: 'ar', account: 'sample10', tour: tourOldLayout, layout: 'old' },
] as const)(
  'L-01 L-04 the $layout layout with long words or from right to left (in place of $language): no overflow or overlaps',
  async ({ language, account, tour }) => {
    const visitor = await newVisitor(browser, { phone: true, language });
    const findings: string[] = [];
    const stop = async (name: string) => {
      const direction = language === 'ar' ? 'rtl' : 'ltr';
      expect(await visitor.page.evaluate('document.documentElement.dir')).toBe(direction);
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
      ] as const) {
        await visitor.page.setViewportSize({ width, height });
        for (const found of await overflows(visitor.page)) findings.push(`${name}, ${width} px: ${found}`);
        for (const found of await overlaps(visitor.page)) findings.push(`${name}, ${width} px: ${found}`);
      }
      await visitor.page.setViewportSize({ width: 390, height: 844 });
    };
    await tour(visitor, { world, language, account, stop, own: own(language) });
    await visitor.context.close();
    expect(findings).toEqual([]);
  },
);

it.each(['de', 'ar'] as const)(
  'T-01 L-01 L-04 on a small phone the question about statistics with long words or from right to left (in place of %s) leaves goods to tap',
  async (language) => {
    const visitor = await newVisitor(browser, {
      phone: true,
      width: 360,
      height: 640,
      recording: 'undecided',
    });
    const { page } = visitor;
    const shop = new Shop(visitor, language, own(language));
    await shop.open(`${addressOf(world)}/selectGoods?spec_lang=${language}`);
    const question = page.getByRole('region', { name: shop.t('consent_question') });
    await question.waitFor();
    await page.getByRole('radio').nth(1).check();
    await shop.order.getByRole('button').waitFor();
    const [no, yes] = await question.getByRole('button').all();
    expect((await no?.boundingBox())?.height).toBe((await yes?.boundingBox())?.height);
    expect([...(await overflows(page)), ...(await overlaps(page))]).toEqual([]);
    await visitor.context.close();
  },
);
