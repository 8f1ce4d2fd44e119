import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf, shopOf } from '../harness/shops.ts';
import { offeredLanguages } from '../long/gallery/offered-languages.ts';
import { methodsInSteps, press } from './buying.ts';
import { roomAboveQuestion } from './goods-screen.ts';
import { isSlice, sharedJourney } from './journey.ts';
import { overflows } from './looks-right.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

sharedJourney(
  'S-01 S-13 the language popup does not block the page: scrolling closes it; a button scrolls a long page and disappears after 5 s',
  async ({ world, visit }) => {
    const visitor = await visit({ phone: true });
    const { page } = visitor;
    const shop = new Shop(visitor);
    await shop.open(`${addressOf(world)}/`);
    await page.getByRole('banner').getByRole('button', { name: 'Language: English' }).click();
    await shop.popup('language').waitFor();
    await page.mouse.wheel(0, 400);
    await shop.popup('language').waitFor({ state: 'hidden' });

    const y = () => page.evaluate<number>('window.pageYOffset');
    expect(await y()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Scroll to bottom' }).click();
    await page.getByRole('button', { name: 'Back to top' }).click();
    await expect.poll(y).toBe(0);
    await page.getByRole('button', { name: 'Scroll to bottom' }).waitFor();
    await page.getByRole('button', { name: 'Scroll to bottom' }).waitFor({ state: 'hidden' });
  },
);

sharedJourney(
  'T-01 S-07 on a small phone whole cards of goods can be seen and chosen while the question about statistics stands, in each language',
  async ({ world, visit }) => {
    const visitor = await visit({ phone: true, width: 360, height: 640, recording: 'undecided' });
    const { page } = visitor;
    const covered: string[] = [];
    // The slice has the longest and the tallest words.
    for (const language of isSlice ? ['fr', 'ja'] : offeredLanguages('watt')) {
      const shop = new Shop(visitor, language);
      await shop.open(`${addressOf(world)}/selectGoods?spec_lang=${language}`);
      const question = page.getByRole('region', { name: shop.t('consent_question') });
      await question.waitFor();
      const goods = page.getByRole('radio').nth(1);
      await goods.check();
      await shop.order
        .getByText((await goods.getAttribute('aria-label'))!.split(',')[0]!)
        .first()
        .waitFor();
      if ((await roomAboveQuestion(page)) < 0) covered.push(language);
      // All of its words can be reached, and both answers look alike.
      await question.getByRole('link').scrollIntoViewIfNeeded();
      const answers = [shop.button('consent_decline'), shop.button('consent_agree')];
      const [no, yes] = await Promise.all(answers.map((answer) => answer.boundingBox()));
      expect([no?.y, no?.height, no?.width]).toEqual([yes?.y, yes?.height, yes?.width]);
      expect(await overflows(page)).toEqual([]);
    }
    expect(covered).toEqual([]);
  },
);

/** What text the visible part of the scroll button lies on, or would as the page scrolls; the tabs are a strip that is cut at the edge. */
const textBeneath = `(async () => {
  const button = document.querySelector('button[aria-label=' + JSON.stringify(LABEL) + ']');
  if (!button) return 'no button';
  const all = button.getBoundingClientRect();
  const { width } = getComputedStyle(button, '::before');
  const isLeft = all.left < innerWidth / 2;
  const seen = isLeft ? [all.left, all.left + parseFloat(width)] : [all.right - parseFloat(width), all.right];
  const read = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const beneath = [];
  while (read.nextNode()) {
    const node = read.currentNode;
    if (!node.data.trim() || !node.parentElement.closest('main, footer, aside') || node.parentElement.closest('main nav')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects())
      if (box.width > 1 && box.right > seen[0] && box.left < seen[1]) beneath.push(node.data);
  }
  return [isLeft, beneath];
})()`;

sharedJourney.for([
  ...[360, 390, 1280].map((width) => ({ brand: 'watt', language: 'en', width })),
  { brand: 'watt', language: 'ar', width: 390 },
  { brand: 'watt', language: 'ar', width: 1280 },
  { brand: 'joynet', language: 'en', width: 390 },
  { brand: 'joynet', language: 'en', width: 1280 },
])(
  'S-13 the scroll button of $brand lies on no text, at $width px in $language, and at the end it points up',
  async ({ brand, language, width }, { world, visit }) => {
    const visitor = await visit({ phone: width < 1000, width, language });
    const { page } = visitor;
    const shop = new Shop(visitor, language);
    const { host } = shopOf(brand);
    await shop.open(`http://${host}:${world.ports[0]}/selectGoods?spec_lang=${language}`);
    await page.mouse.wheel(0, 300);
    const down = page.getByRole('button', { name: shop.t('scroll_down') });
    await down.waitFor();
    // Whatever scrolls past it is as near to the edge as what stands there now.
    const lies = textBeneath.replace('LABEL', JSON.stringify(shop.t('scroll_down')));
    expect(await page.evaluate(lies)).toEqual([language === 'ar', []]);
    const box = await down.boundingBox();
    // As small as WCAG allows a target (2.5.8): a larger one would take taps from what is beside it.
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await down.click();
    await page.getByRole('button', { name: shop.t('scroll_up') }).waitFor();
  },
);

/** Two taps within no time at all, however slow this machine is; answers what tells how many clicks they made. */
async function tapTwice(page: Page, radio: Locator): Promise<() => Promise<number>> {
  // The player's first move brings the part of the page that looks after double taps, and this button.
  await page.mouse.wheel(0, 200);
  await page.getByRole('button', { name: 'Scroll to bottom' }).waitFor();
  // Above the order, which lies over the foot of the page.
  await radio.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.evaluate(
    'window.clicks = 0; document.addEventListener("click", (event) => { if (event.target.type === "radio") window.clicks += 1; })',
  );
  const box = (await radio.boundingBox())!;
  await page.clock.setFixedTime(Date.now());
  const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await tap();
  return () => page.evaluate<number>('window.clicks');
}

sharedJourney('S-13 a double tap on goods presses them once', async ({ world, visit }) => {
  const visitor = await visit({ phone: true });
  const { page } = visitor;
  const shop = new Shop(visitor);
  await shop.open(`${addressOf(world)}/`);
  const clicks = await tapTwice(page, page.getByRole('radio', { name: /^60 Volt Crystals/ }));
  await shop.order.getByText('60 Volt Crystals', { exact: true }).waitFor();
  expect(await clicks()).toBe(1);
});

sharedJourney('S-13 a double tap on a payment method presses it once', async ({ world, visit }) => {
  const prepared = await preparePlayer(world, 'joynet', { account: 'sample28' });
  const visitor = await visit({ phone: true, height: 640, remembered: prepared.remembered });
  const { page } = visitor;
  const shop = new Shop(visitor);
  await methodsInSteps(shop, prepared, prepared.goods[0]!);
  const method = page.getByRole('radio').nth(1);
  await method.waitFor();
  const clicks = await tapTwice(page, method);
  await expect.poll(() => method.isChecked()).toBe(true);
  expect(await clicks()).toBe(1);
});

sharedJourney(
  'L-02 L-04 the language popup changes everything to Arabic without a reload, and the whole purchase goes from right to left',
  async ({ world, visit }) => {
    const visitor = await visit({ phone: true });
    const { page } = visitor;
    const english = new Shop(visitor);
    const arabic = new Shop(visitor, 'ar');
    const prepared = await preparePlayer(world, 'watt', { account: 'sample28', language: 'ar' });
    const goods = prepared.goods.find(({ value }) => value === 'vg-volt-crystal-300')!;
    await english.open(`${addressOf(world)}/`);
    await english.chooseGoods('300 Volt Crystals');
    await page.evaluate('window.isTheSamePage = true');
    await page.getByRole('banner').getByRole('button', { name: 'Language: English' }).click();
    await english.popup('language').getByRole('button', { name: 'العربية' }).click();

    await arabic.order.getByText(goods.display, { exact: true }).waitFor();
    await arabic.popup('language').waitFor({ state: 'hidden' });
    expect(await page.evaluate('window.isTheSamePage')).toBe(true);
    const { lang, dir } = await page.evaluate<{ lang: string; dir: string }>(
      '({ lang: document.documentElement.lang, dir: document.documentElement.dir })',
    );
    expect({ lang, dir }).toEqual({ lang: 'ar', dir: 'rtl' });

    await arabic.logIn('sample28');
    await arabic.chooseGoods(goods.display);
    await arabic.chooseRole(prepared.role.name);
    await arabic.openMethods();
    await arabic.chooseMethod('بطاقة ائتمان أو خصم');
    await press(await arabic.pay(), 'Pay');
    await arabic.resultSays('result_success_text');
    const billingNo = await arabic.billingNo();
    await arabic.result.getByRole('button', { name: arabic.t('recharge_done') }).click();
    await arabic.place('my');
    await page.getByRole('link', { name: billingNo }).click();
    await page.getByRole('heading', { name: arabic.t('order_page_title') }).waitFor();
    await page.getByText(goods.display, { exact: true }).first().waitFor();
  },
);

sharedJourney.for([
  { browser: 'ja-JP', address: '/', shown: 'ja', kept: 'ja', why: 'the browser’s language' },
  {
    browser: 'sv',
    address: '/',
    shown: 'en',
    kept: 'en',
    why: 'the brand’s default where the browser’s is not offered',
  },
  {
    browser: 'ja-JP',
    address: '/?spec_lang=ko',
    shown: 'ko',
    kept: 'ko',
    why: 'spec_lang before the browser, and kept',
  },
])(
  'L-02 $address in a browser set to $browser speaks $shown: $why',
  async ({ browser, address, shown, kept }, { world, visit }) => {
    const visitor = await visit({ language: browser });
    await new Shop(visitor, shown).open(addressOf(world) + address);
    await new Shop(visitor, shown).page
      .getByRole('radiogroup', { name: new Shop(visitor, shown).t('goods_choose') })
      .waitFor();
    const again = new Shop(visitor, kept);
    await again.open(`${addressOf(world)}/`);
    await again.page.getByRole('radiogroup', { name: again.t('goods_choose') }).waitFor();
  },
);
