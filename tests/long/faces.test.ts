import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodsScreen } from '../e2e/goods-screen.ts';
import { axeFindings, overflows } from '../e2e/looks-right.ts';
import { Shop } from '../e2e/shop.ts';
import { newVisitor, startBrowser } from '../harness/browser.ts';
import { addressOf } from '../harness/shops.ts';
import { root, startWorld, type World } from '../harness/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), startBrowser()]);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

interface BrandFile {
  layout: 'new' | 'old';
  languages: string[];
}

const brands = readdirSync(join(root, 'brands'))
  .filter((name) => name !== 'accounts')
  .flatMap((brand) => {
    const file = JSON.parse(readFileSync(join(root, 'brands', brand, 'brand.json'), 'utf8')) as BrandFile;
    return file.languages.map((language) => ({ brand, language, layout: file.layout }));
  });
const widths = [360, 390, 1280, 1920];

it.each(brands)(
  'S-07 B-02 the goods of $brand in $language hold at every width, in light and dark',
  async ({ brand, language, layout }) => {
    const { context, page, troubles } = await newVisitor(browser, { language });
    const findings: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 640 ? 844 : 900 });
      const address = addressOf(world, brand);
      const path = layout === 'old' ? '/selectGoods' : '/';
      await new Shop({ page }, language).open(`${address}${path}?spec_lang=${language}`);
      const screen = await goodsScreen(page);
      findings.push(...screen.findings, ...(await overflows(page)).map((found) => `too large: ${found}`));
      if (screen.shift > 0.01) findings.push(`moves by ${screen.shift}`);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        findings.push(
          ...(await axeFindings(page, ['color-contrast'])).map((found) => `${colorScheme}: ${found}`),
        );
      }
      expect({ width, findings }).toEqual({ width, findings: [] });
    }
    expect(troubles()).toEqual([]);
    await context.close();
  },
  120_000,
);
