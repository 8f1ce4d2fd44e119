import { readFile } from 'node:fs/promises';
import { textsOf } from '@gemporium/locales/messages.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf, shopOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import { brokenWords, isBetweenWords, lineBreaks } from './broken-words.ts';
import { methodsOnPhone } from './buying.ts';
import { isSlice, sharedJourney, slice } from './journey.ts';
import { overflows } from './looks-right.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

interface FontVisit {
  paintedAt: number;
  /** What was fetched for the sake of fonts, with its time in ms after the page began. */
  fetched: { url: string; at: number }[];
  /** Families of which a file has been loaded. */
  families: string[];
  /** Layout shift without user input, as counted by the browser. */
  layoutShift: number;
}

/** A device without any of the shop's fonts that records layout shift, without user input. */
const bareDevice = `
  const load = FontFace.prototype.load;
  FontFace.prototype.load = function () {
    return this.family === 'Own' ? Promise.reject(new Error('not on this device')) : load.call(this);
  };
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/**
 * Whether this machine has a font for the letter. If not, it draws boxes of another width, unlike any device of readers
 * of the language.
 */
const hasLetter = (page: Page, letter: string) =>
  page.evaluate<boolean>(`(() => {
    const width = (text) => {
      const canvas = document.createElement('canvas').getContext('2d');
      canvas.font = '20px "DejaVu Sans", sans-serif';
      return canvas.measureText(text).width;
    };
    return width('${letter}') !== width('\u{10FFFF}');
  })()`);

const readVisit = (page: Page) =>
  page.evaluate<FontVisit>(`({
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    fetched: performance.getEntriesByType('resource')
      .filter(({ name }) => /\\/fonts\\/|woff/.test(name))
      .map(({ name, startTime }) => ({ url: name, at: startTime })),
    families: [...new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))],
    layoutShift: window.layoutShift,
  })`);

/** Until each of these families draws, and none is on its way. */
async function fontsAreThere(page: Page, families: readonly string[]): Promise<FontVisit> {
  await waitFor('the fonts', async () => {
    const visit = await readVisit(page);
    const isLoading = await page.evaluate<boolean>("document.fonts.status === 'loading'");
    return !isLoading && families.every((family) => visit.families.includes(family));
  });
  // Two frames, in which what moved is counted.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return readVisit(page);
}

/**
 * How much may move where the machine drew boxes before the fonts came: what Core Web Vitals call good. It varies with
 * when each file arrives, and was 0.025 to 0.051 in Japanese.
 */
const fromBoxes = 0.1;

/** Thai, Korean, Japanese and Chinese texts that are not set in the fonts that the shop brings for devices without these letters. */
const leftToTheDevice = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const families = getComputedStyle(text.parentElement).fontFamily.split(', ');
    if (/[\\u0e01-\\u0e5b\\u2e80-\\ud7a3]/.test(text.data) && !(families.includes('Script') && families.includes('MoreScript')))
      found.push(text.data);
  }
  return found;
})()`;

const groups = [
  { language: 'en', letter: 'a', families: ['Text', 'Title'] },
  { language: 'ko', letter: '한', families: ['Text', 'Title', 'Script'] },
  { language: 'th', letter: 'ก', families: ['Text', 'Title', 'Script'] },
  { language: 'ar', letter: 'ع', families: ['Text', 'Title', 'Script'] },
  { language: 'ru', letter: 'ж', families: ['Text', 'Title'] },
  { language: 'zh-tw', letter: '國', families: ['Text', 'Title', 'Script'] },
  { language: 'ja', letter: '国', families: ['Text', 'Title', 'Script'] },
];

sharedJourney.for(slice(groups))(
  'L-05 in $language fonts load after the first paint, from this host only, without layout shift',
  async ({ language, letter, families }, { world, visit }) => {
    for (const phone of isSlice ? [true] : [true, false]) {
      const { page, context } = await visit({ phone, language });
      await context.addInitScript(bareDevice);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      const origin = addressOf(world);
      await new Shop({ page }, language).open(`${origin}/?spec_lang=${language}`);
      const { paintedAt, fetched, layoutShift } = await fontsAreThere(page, families);
      expect(fetched.length).toBeGreaterThan(families.length);
      expect(fetched.filter(({ at }) => at < paintedAt)).toEqual([]);
      expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([]);
      expect(layoutShift).toBeLessThanOrEqual((await hasLetter(page, letter)) ? 0.01 : fromBoxes);
      expect(await page.evaluate(leftToTheDevice)).toEqual([]);
    }
  },
);

sharedJourney('L-05 without the fonts everything is shown in the device’s own', async ({ world, visit }) => {
  const { page } = await visit({ phone: true, expects: [/fonts\/.*\.woff2/, /ERR_BLOCKED_BY_CLIENT/] });
  let refused = 0;
  await page.route(/\.woff2$/, (route) => {
    refused += 1;
    return route.abort('blockedbyclient');
  });
  const shop = new Shop({ page });
  await shop.open(`${addressOf(world)}/`);
  await waitFor('the fonts to be refused', async () => refused > 1);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  expect((await heading.boundingBox())?.width).toBeGreaterThan(50);
  await shop.chooseGoods('60 Volt Crystals');
  expect(await overflows(page)).toEqual([]);
});

/** Lines break as a browser breaks them that cannot find phrases itself (keep-all), or that breaks anywhere. */
const breakBy = (rule: 'keep-all' | 'break-all') => `
  for (const sheet of document.styleSheets)
    if (!sheet.href) sheet.insertRule('*{word-break:${rule}!important}', sheet.cssRules.length);
`;

sharedJourney.for([
  { language: 'ja', brand: 'watt', account: 'sample23' },
  { language: 'ko', brand: 'watt', account: 'sample24' },
  { language: 'th', brand: 'watt', account: 'sample23' },
])(
  'L-05 at 360 px no word of the goods and the recharge sheet is broken in $language',
  async ({ language, brand, account }, { world, visit }) => {
    const prepared = await preparePlayer(world, brand, { language, account });
    const visitor = await visit({ phone: true, width: 360, language, remembered: prepared.remembered });
    const { page } = visitor;
    const shop = new Shop(visitor, language);
    await shop.open(prepared.address('/selectGoods'));
    await fontsAreThere(page, ['Text']);
    const torn = async () => ({
      torn: await brokenWords(page, language),
      tooLarge: await overflows(page),
    });
    const nothing = { torn: [], tooLarge: [] };
    expect(await torn()).toEqual(nothing);
    const seen = await lineBreaks(page);
    await methodsOnPhone(shop, prepared, prepared.goods[0]!);
    expect(await torn()).toEqual(nothing);
    seen.push(...(await lineBreaks(page)));
    expect(seen.length).toBeGreaterThan(0);
    if (language !== 'th') {
      await page.evaluate(breakBy('keep-all'));
      expect(await torn()).toEqual(nothing);
    }
    await page.evaluate(breakBy('break-all'));
    await page.setViewportSize({ width: 240, height: 844 });
    expect((await torn()).torn).not.toEqual([]);
  },
);

const japanese = new Intl.Segmenter('ja', { granularity: 'word' });

/** Whether the break is behind a word's ending or particle, by the dictionary: browsers know phrases that we do not mark. */
function isAfterWord(broken: string): boolean {
  const [before = '', after = ''] = broken.replace(/[\u200b\u2060]/g, '').split('/');
  const borders = Array.from(japanese.segment(before + after), ({ index }) => index);
  return /\p{Script=Hiragana}$/u.test(before) && borders.includes(before.length);
}

sharedJourney(
  'L-05 in a browser that finds phrases itself no Japanese message is broken inside a word, however wide its place',
  async ({ visit }) => {
    const { page } = await visit({ language: 'ja' });
    const rules = await readFile(
      new URL('../../apps/storefront/src/ui/base/base.css', import.meta.url),
      'utf8',
    );
    const said = Object.values(textsOf('ja')).map((text) => `<p>${text.replaceAll('<', '&lt;')}</p>`);
    await page.setContent(`<html lang="ja"><style>${rules}p{font-size:13px}</style>${said.join('')}`);
    expect(await page.evaluate<string>('getComputedStyle(document.querySelector("p")).wordBreak')).toBe(
      'auto-phrase',
    );
    const torn: string[] = [];
    // From what a method's row has beside its picture, up to all of a phone.
    for (let width = 200; width <= 360; width += 10) {
      await page.evaluate(`document.body.style.width = '${width}px'`);
      const broken = await brokenWords(page, 'ja');
      torn.push(...broken.filter((text) => !isAfterWord(text)).map((text) => `${width}: ${text}`));
    }
    expect(torn).toEqual([]);
  },
);

/** The steps of the old layout whose longest word needs more room than the step has. */
const stepsTooWide = `[...document.querySelectorAll('li[aria-current="step"]')]
  .flatMap((current) => [...current.parentElement.children])
  .filter((step) => {
    const text = step.lastElementChild;
    text.style.width = 'min-content';
    return text.getBoundingClientRect().width > step.getBoundingClientRect().width;
  })
  .map((step) => step.textContent)`;

sharedJourney(
  'L-05 at 360 px each step of the old layout has room for its words, in each language of the brand',
  async ({ world, visit }) => {
    const { page } = await visit({ phone: true, width: 360 });
    const { host } = shopOf('joynet');
    const found: string[] = [];
    for (const language of ['ko', 'en', 'ja', 'de', 'fr', 'ru', 'tr', 'ar']) {
      await new Shop({ page }, language).open(
        `http://${host}:${world.ports[0]}/selectGoods?spec_lang=${language}`,
      );
      expect(await page.locator('li[aria-current="step"]').count()).toBe(1);
      found.push(...(await page.evaluate<string[]>(stepsTooWide)));
      expect(await page.evaluate(leftToTheDevice)).toEqual([]);
    }
    expect(found).toEqual([]);
  },
);

sharedJourney.for([
  ['ja', 'クーポ', 'ンを選ぶ', false],
  ['ja', 'クーポンを', '選ぶ', true],
  ['ja', '残り', '1回', true],
  ['ja', '残り1', '回', false],
  ['th', 'เลือกไอ', 'เทม', false],
  ['th', 'เลือก', 'ไอ\u2060เทม', true],
  ['th', 'เลือกตัว', 'ละคร', false],
  ['th', 'เซิร์ฟ', 'เวอร์', false],
  ['th', 'ไม่มี', 'คูปอง', true],
  ['ko', '쿠폰 선', '택', false],
  ['ko', '쿠폰 ', '선택', true],
] as const)('L-05 %s: whether %s/%s is a good line break', ([language, before, after, isGood]) => {
  expect(isBetweenWords({ before, after }, language)).toBe(isGood);
});
