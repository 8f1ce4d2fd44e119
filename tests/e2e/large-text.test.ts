import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf } from '../harness/shops.ts';
import { press } from './buying.ts';
import { buyFirst, Finger } from './first-purchase.ts';
import { journey } from './journey.ts';
import { overflows } from './looks-right.ts';
import { Shop } from './shop.ts';

/**
 * Texts that stand in less room than they need, so that the rest of them is cut off. The header's title is whole or not there at
 * all, on purpose: the navigation says the same.
 */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const scope = document.querySelector('dialog[open]') || document.body;
    const hasText = (element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    const isShown = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    return [...scope.querySelectorAll('*:not(header .clip)')]
      .filter((element) => hasText(element) && isShown(element))
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const isCutAcross = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        const isCutDown = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
        return isCutAcross || isCutDown;
      })
      .map((element) => element.tagName + ' ' + element.className + ': ' + element.textContent);
  })()`);
}

const purchase = {
  brand: 'watt',
  account: 'newcomer',
  hasSeveral: false,
  isOld: false,
  goods: '300 Volt Crystals',
  method: 'Platform Pay',
  taps: { first: 5, next: 2 },
};

journey.for([
  { how: 'on a screen 320 wide', width: 320, height: 640, letters: 16 },
  { how: 'with letters twice as large', width: 390, height: 844, letters: 32 },
])('S-17 $how a purchase shows everything, from the goods to the result', async (size, { world, visit }) => {
  const visitor = await visit({ phone: true, width: size.width, height: size.height });
  const { page } = visitor;
  const devTools = await visitor.context.newCDPSession(page);
  // What a player sets in the browser's own settings.
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: size.letters, fixed: size.letters } });
  const shop = new Shop(visitor);
  const seen: Record<string, string[]> = {};
  const look = async (screen: string) => {
    // A popup that is still rising is higher than its room for a moment: what counts here is what is lost at the side.
    const tooWide = (await overflows(page)).filter((found) => found.endsWith('wide'));
    seen[screen] = [...tooWide, ...(await cutOff(page))];
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${size.width}-${screen}.png` });
  };

  await shop.open(`${addressOf(world)}/`);
  const letters = 'parseFloat(getComputedStyle(document.body).fontSize)';
  expect(await page.evaluate(letters)).toBeGreaterThanOrEqual(size.letters * 0.9);
  await look('goods');
  const provider = await buyFirst(shop, new Finger(), purchase);
  await look('paying');
  await press(provider, 'Pay');
  await shop.resultSays('result_success_text');
  await look('result');
  expect(seen).toEqual({ goods: [], paying: [], result: [] });
});
