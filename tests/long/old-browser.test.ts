import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../harness/wait-for.ts';
import { startWorld, type World } from '../harness/world.ts';
import { type OldBrowser, type OldElement, type OldPage, startOldBrowser } from './old-browser.ts';

let world: World;
let browser: OldBrowser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), startOldBrowser()]);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

/** By role and words, as far as XPath knows them. */
const button = (words: string) =>
  `//button[contains(normalize-space(.), '${words}') or @aria-label='${words}']`;
const radio = (words: string) => `//input[@type='radio'][starts-with(@aria-label, '${words}')]`;
const labelled = (words: string) => `//label[.//*[text()='${words}']]`;
const field = (words: string) => `//input[@id=//label[normalize-space(.)='${words}']/@for]`;
const text = (words: string) => `//*[text()='${words}']`;

/** The first one that can be seen; its own waiting needs what the shop's policy forbids. */
function seen(page: OldPage, path: string): Promise<OldElement> {
  return waitFor(path, async () => {
    for (const found of await page.$x(path)) if (await found.boundingBox()) return found;
    return undefined;
  });
}

interface DomElement {
  scrollIntoView(where: object): void;
  getBoundingClientRect(): { left: number; top: number; width: number; height: number };
  contains(other: unknown): boolean;
  ownerDocument: { elementFromPoint(x: number, y: number): unknown };
}

/** Brings it into sight; '' while something else lies over its middle, else where that is. */
function bareMiddle(element: DomElement): string {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return element.contains(element.ownerDocument.elementFromPoint(x, y)) ? `${x} ${y}` : '';
}

/** Taps its middle once it stands still and nothing covers it. */
async function tap(page: OldPage, path: string): Promise<void> {
  const target = await seen(page, path);
  let last = '';
  const place = await waitFor(`${path} to stand still`, async () => {
    const before = last;
    last = await page.evaluate(bareMiddle, target);
    return last !== '' && last === before && last;
  });
  const [x = 0, y = 0] = place.split(' ').map(Number);
  await page.mouse.click(x, y);
}

async function type(page: OldPage, path: string, words: string): Promise<void> {
  await (await seen(page, path)).type(words);
}

/** A directive that is younger than this browser, which says so and goes on. */
const unknownDirective = /require-trusted-types-for/;

function listen(page: OldPage): string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => troubles.push(`request failed: ${request.url()}`));
  page.on('console', (message) => {
    const isKnown = unknownDirective.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isKnown)
      troubles.push(`console: ${message.text()}`);
  });
  return troubles;
}

it('B-10 the goods screen opens and buys in Chromium 67, the browser of Android 8', async () => {
  const pictures = mkdtempSync(join(tmpdir(), 'gemporium-chromium-67-'));
  const picture = (page: OldPage, name: string) => page.screenshot({ path: join(pictures, `${name}.png`) });
  expect(await browser.version()).toContain('/67.');
  const page = await browser.newPage();
  const troubles = listen(page);
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2 });
  try {
    await page.goto(`http://watt.localhost:${world.ports[0]}/`);
    await tap(page, radio('300 Volt Crystals'));
    await picture(page, 'goods');
    await tap(page, button('Log in to continue'));
    await type(page, field('Username'), 'player');
    await type(page, field('Password'), 'player');
    await picture(page, 'login');
    await tap(page, `//dialog${button('Log in')}`);
    await seen(page, text('Account of player'));

    await tap(page, radio('300 Volt Crystals'));
    await tap(page, `//section${button('Choose a character')}`);
    await tap(page, button('Level'));
    await tap(page, `//section${button('Top up')}`);
    await tap(page, labelled('Platform Pay'));
    await picture(page, 'recharge');
    const opening = browser.waitForTarget((target) => target.url().includes('/platform-pay/'));
    await tap(page, button('Pay $4.99'));
    const provider = await (await opening).page();
    await tap(provider, button('Pay'));
    await page.bringToFront();
    await seen(page, text('Go back to the game to see your items.'));
  } finally {
    await picture(page, 'end');
    console.log(`Chromium 67: ${pictures}, ${JSON.stringify(troubles)}`);
  }
  expect(troubles).toEqual([]);
  const orders = await world.sql<{ state: string }>('select state from orders');
  expect(orders).toEqual([{ state: 'delivered' }]);
});
