import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf, shopOf } from '../harness/shops.ts';
import { root } from '../harness/world.ts';
import { offeredLanguages } from '../long/gallery/offered-languages.ts';
import { goodsScreen } from './goods-screen.ts';
import { sharedJourney, slice } from './journey.ts';
import { axeFindings, overflows, standsStill } from './looks-right.ts';
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
    await new Shop(visitor, language).open(`${addressOf(world, brand)}/selectGoods?spec_lang=${language}`);
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
    await page.goto(`${addressOf(world)}/selectGoods`);
    const card = await page.getByRole('radio').first().boundingBox();
    expect((card?.y ?? Number.NaN) + (card?.height ?? 0)).toBeLessThanOrEqual(800);
  },
);

const shops = readdirSync(join(root, 'brands')).filter((brand) => brand !== 'accounts');

sharedJourney.concurrent.for(slice(shops))(
  'S-01 S-17 $0: header and content have the same edges on every window, in each direction, and nothing sticks out',
  async (brand, { world, visit }) => {
    const { page } = await visit();
    const { host } = shopOf(brand);
    const offered = offeredLanguages(brand);
    const found: string[] = [];
    for (const language of [offered[0]!, ...(offered.includes('ar') ? ['ar'] : [])])
      for (const path of ['/selectGoods', ['acenet', 'joynet'].includes(brand) ? '/selectGame' : '/my']) {
        await page.goto(`http://${host}:${world.ports[0]}${path}?spec_lang=${language}`);
        for (const [width, height] of [
          [390, 844],
          [1280, 800],
          [1920, 1080],
          [2560, 1440],
        ] as const) {
          await page.setViewportSize({ width, height });
          for (const off of [...(await edgesApart(page)), ...(await overflows(page))])
            found.push(`${language} ${path} ${width}: ${off}`);
        }
      }
    expect(found).toEqual([]);
  },
);

sharedJourney.concurrent.for(slice(shops))(
  'S-01 S-17 $0: on the narrowest phone the header stands in one row, in every language',
  async (brand, { world, visit }) => {
    const { page } = await visit({ phone: true, width: 320, height: 568, scripts: false });
    const { host } = shopOf(brand);
    const inTwoRows: string[] = [];
    for (const language of offeredLanguages(brand)) {
      await page.goto(`http://${host}:${world.ports[0]}/selectGoods?spec_lang=${language}`);
      const login = await page.getByRole('banner').getByRole('button').last().boundingBox();
      const home = await page.getByRole('banner').getByRole('link').first().boundingBox();
      // Beside the logo, not below it.
      if (!(login && home && login.y < home.y + home.height / 2)) inTwoRows.push(language);
    }
    expect(inTwoRows).toEqual([]);
  },
);

sharedJourney(
  'S-06 L-05 the card that says who gets it has its height before its text has its letters, on every phone',
  async ({ world, visit }) => {
    const visitor = await visit({ phone: true });
    const { page } = visitor;
    const grown: string[] = [];
    for (const language of ['en', 'de', 'ja', 'ko', 'th', 'ar', 'ru']) {
      const shop = new Shop(visitor, language);
      await shop.open(`${addressOf(world)}/selectGoods?spec_lang=${language}`);
      const card = page.getByRole('region', { name: shop.t('who_gets_it'), exact: true });
      for (const [width, height] of [
        [360, 640],
        [390, 664],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await standsStill(page);
        const reserved = await page.evaluate<number>(`(async () => {
          await document.fonts.ready;
          const card = document.querySelector('main section[aria-label="${shop.t('who_gets_it')}"]');
          return parseFloat(getComputedStyle(card).minHeight);
        })()`);
        const has = (await card.boundingBox())?.height ?? Number.NaN;
        if (!(has <= reserved + 1)) grown.push(`${language} ${width} × ${height}: ${has} > ${reserved}`);
      }
    }
    expect(grown).toEqual([]);
  },
);

/** Where the header begins or ends elsewhere than the content, by more than a pixel. */
async function edgesApart(page: Page): Promise<string[]> {
  await standsStill(page);
  return page.evaluate<string[]>(`(() => {
    const sides = (element) => {
      const { left, right } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      return { left: left + parseFloat(paddingLeft), right: right - parseFloat(paddingRight) };
    };
    const inHeader = [...document.querySelectorAll('header img, header button')].map((control) => control.getBoundingClientRect());
    const screen = document.querySelector('main').lastElementChild;
    const panel = document.querySelector('main + *');
    const content = [screen, ...(panel && panel.checkVisibility() ? [panel] : [])].map(sides);
    const edges = (boxes) => [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))];
    const [header, below] = [edges(inHeader), edges(content)];
    return header.flatMap((edge, index) => Math.abs(edge - below[index]) > 1 ? ['header ' + edge + ', content ' + below[index]] : []);
  })()`);
}

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
