import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { goodsScreen } from './goods-screen.ts';
import { sharedJourney, slice } from './journey.ts';
import { axeFindings, overflows } from './looks-right.ts';
import { Shop } from './shop.ts';

/** One brand of each arrangement; the one at night has all of its contrast by day, too. */
const arrangements = [
  { brand: 'acenet', arrangement: 'feature', language: 'en', columns: 3, firstLine: 1, isInRows: false },
  { brand: 'coolgame', arrangement: 'rows', language: 'en', columns: 1, firstLine: 1, isInRows: true },
  { brand: 'ko', arrangement: 'grid', language: 'ar', columns: 2, firstLine: 2, isInRows: false },
];

sharedJourney.concurrent.for(slice(arrangements))(
  'S-07 B-02 $brand shows its goods as its brand file says ($arrangement, $language): nothing cut off, nothing moves, and axe finds nothing',
  async ({ brand, language, columns, firstLine, isInRows }, { world, visit }) => {
    const visitor = await visit({ phone: true, language });
    await new Shop(visitor, language).open(
      `http://${brand}.localhost:${world.ports[0]}/selectGoods?spec_lang=${language}`,
    );
    const { findings, shift, ...shape } = await goodsScreen(visitor.page);
    expect(shape).toEqual({ columns, firstLine, isInRows });
    expect(findings).toEqual([]);
    expect(shift).toBeLessThanOrEqual(0.01);
    expect(await overflows(visitor.page)).toEqual([]);
    expect(await axeFindings(visitor.page, ['color-contrast'])).toEqual([]);
    await firstTabComesBack(visitor.page);
    await tappedTabIsWhole(visitor.page);
  },
);

sharedJourney(
  'S-07 on a wide screen the first prices are in view without scrolling',
  async ({ world, visit }) => {
    const { page } = await visit();
    await page.goto(`http://watt.localhost:${world.ports[0]}/selectGoods`);
    const card = await page.getByRole('radio').first().boundingBox();
    expect((card?.y ?? Number.NaN) + (card?.height ?? 0)).toBeLessThanOrEqual(800);
  },
);

/** The tab of a group follows the page down, and is the first one again after one leap to the top. */
async function firstTabComesBack(page: Page): Promise<void> {
  const tabs = page.locator('nav a[href^="#goods-"]');
  const first = tabs.first().and(page.locator('[aria-current]'));
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
  await first.waitFor({ state: 'detached' });
  await page.evaluate('window.scrollTo(0, 0)');
  await first.waitFor();
}

/** A tab that is partly beyond the edge comes wholly into view when it is tapped. */
async function tappedTabIsWhole(page: Page): Promise<void> {
  await page.locator('nav a[href^="#goods-"]').last().dispatchEvent('click');
  const beyond = await page.evaluate<number>(`(() => {
    const tab = [...document.querySelectorAll('nav a[href^="#goods-"]')].pop();
    const [at, row] = [tab.getBoundingClientRect(), tab.closest('ul').getBoundingClientRect()];
    return Math.round(Math.max(row.left - at.left, at.right - row.right, 0));
  })()`);
  expect(beyond).toBe(0);
}
