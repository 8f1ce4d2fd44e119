import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { newAttempt } from '../harness/player.ts';
import { closePopup, looksRight, openCentre } from './account.ts';
import { lineBreaks } from './broken-words.ts';
import { press } from './buying.ts';
import { methodName, withEventsPutOff } from './earlier.ts';
import { journey } from './journey.ts';
import { standsStill } from './looks-right.ts';
import { type PreparedPlayer, preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

// In the page; the tests know no browser.
declare const getComputedStyle: (element: unknown) => { backgroundColor: string };

const claim = ({ player }: PreparedPlayer, code: string) =>
  player.call<{ code: string }>('/api/coupons/receiveCoupons', {
    client_id: player.clientId,
    code,
    attempt_id: newAttempt(),
  });
/** On a narrow phone what a coupon's button says stands in a button of a finger's size, and no line breaks inside a time. */
async function couponsAreClear(
  shop: Shop,
  within: Locator,
  mark: 'coupon_use' | 'coupon_remove',
): Promise<void> {
  const { page } = shop;
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 844 });
  await standsStill(page);
  const drawn = within.getByText(shop.t(mark), { exact: true }).first();
  const { width, height } = (await drawn.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(await drawn.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
  const times = within.getByText(/\d:\d\d/);
  expect(await times.count()).toBeGreaterThan(0);
  const torn = (await lineBreaks(page)).filter(({ before, after }) => /\d:\d\d/.test(before + after));
  expect(torn).toEqual([]);
  await page.setViewportSize(before!);
  await standsStill(page);
}
/** The coupon row says this. */
const rowSays = (shop: Shop, within: Locator, text: string) =>
  within.getByRole('button', { name: `${shop.t('coupon')} ${text}` }).waitFor();

journey(
  'C-01 C-02 C-03 C-04 C-06 S-08 S-09 V-01 V-02 a player claims coupons in the VIP centre, buys with the best one, with another, and sees it in the history',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample05' });
    const visitor = await visit({ phone: true, remembered: prepared.remembered });
    const { page } = visitor;
    const shop = new Shop(visitor);
    await shop.open(prepared.address('/my'));
    await page.getByRole('button', { name: 'VIP centre' }).click();
    const centre = page.getByRole('main');
    await centre.getByText('0 points', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/userCenter');
    const progress = centre.getByRole('progressbar', { name: 'Progress to the next level' });
    expect(await progress.getAttribute('aria-valuenow')).toBe('0');
    await centre.getByText('10 more points to VIP 1').waitFor();
    await centre.getByText('Earn 1 point for every $1.00 you spend.').waitFor();
    await centre.getByText('How do I earn points?').waitFor();
    for (const name of ['Welcome coupon', 'Monthly coupon']) {
      await centre.getByRole('button').filter({ hasText: name }).filter({ hasText: 'Claim' }).click();
      await centre.getByRole('button').filter({ hasText: name }).filter({ hasText: 'Use' }).waitFor();
    }

    await shop.open(prepared.address('/selectGoods'));
    await shop.chooseGoods('980 Volt Crystals');
    await shop.openMethods();
    const recharge = shop.popup('recharge_title');
    await rowSays(shop, recharge, '15% off');
    await shop.chooseMethod('Credit or debit card');
    await shop.payButton('$12.74').waitFor();
    await recharge.getByText('You save $2.25').waitFor();
    await shop.chooseMethod('Wallets and vouchers', 'QR code wallet');
    await rowSays(shop, recharge, 'Not accepted with this payment method');
    await shop.payButton('$14.99').click();
    await shop.question('tips').getByText('Account', { exact: true }).waitFor();
    await shop.question('tips').getByRole('button', { name: 'Cancel' }).click();
    await shop.chooseMethod('Credit or debit card');

    await recharge.getByRole('button', { name: 'Coupon 15% off' }).click();
    const reward = shop.popup('my_reward');
    await reward.getByRole('tab', { name: 'Available (2)' }).waitFor();
    await reward.getByRole('tab', { name: /^Unavailable \(\d\)$/ }).click();
    await reward.getByText('Requires VIP 1').waitFor();
    await reward.getByRole('tab', { name: 'Available (2)' }).click();
    await reward
      .getByRole('button')
      .filter({ hasText: 'Monthly coupon' })
      .filter({ hasText: 'Remove' })
      .click();
    await rowSays(shop, recharge, 'Choose a coupon');
    await shop.payButton('$14.99').click();
    await shop.question('tips').getByRole('button', { name: 'Choose a coupon' }).click();
    await reward.getByRole('button').filter({ hasText: 'Welcome coupon' }).filter({ hasText: 'Use' }).click();
    await rowSays(shop, recharge, '10% off');
    await shop.payButton('$13.49').waitFor();
    await recharge.getByText('Order details').click();
    await recharge.getByRole('definition').getByText('+13 points').waitFor();
    const provider = await shop.pay();
    await provider.getByRole('button', { name: 'Pay', exact: true }).click();
    await provider.waitForURL(/billing_no=/);
    await provider.close();
    await shop.resultSays('result_success_text');

    await shop.open(prepared.address('/userCenter'));
    await centre.getByText('13 points', { exact: true }).waitFor();
    expect(await progress.getAttribute('aria-valuenow')).toBe('13');
    await centre.getByRole('button', { name: 'My coupons' }).click();
    await shop.button('coupon_history', reward).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await history.getByText('Welcome coupon').waitFor();
    await history.getByText('Used', { exact: true }).waitFor();
    await shop.button('back', history).click();
    await reward.getByRole('tab', { name: 'Available (1)' }).waitFor();
  },
);

journey(
  'C-03 C-05 S-08 L-02 in Japanese beside the goods: the coupon is chosen, refused by the store, cleared without a toast, and the list comes again',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample06', language: 'ja' });
    const { code } = (await claim(prepared, 'monthly')).content;
    const expects = [/the store refused the coupon/];
    const visitor = await visit({ language: 'ja', remembered: prepared.remembered, expects });
    const { page } = visitor;
    const shop = new Shop(visitor, 'ja');
    await shop.open(prepared.address('/selectGoods', { spec_lang: 'ja' }));
    await shop.chooseGoods('ボルトクリスタル 60個');
    await rowSays(shop, shop.order, 'この商品には利用できません');
    await shop.chooseGoods('ボルトクリスタル 980個');
    await rowSays(shop, shop.order, '15%オフ');
    await shop.chooseMethod('クレジットカード・デビットカード');
    await shop.payButton('$12.74').waitFor();
    await world.sql(`update coupon_grant set state = 'revoked', revoked_at = now() where code = $1`, [code]);
    await shop.payButton('$12.74').click();
    await shop.payButton('$14.99').waitFor();
    await rowSays(shop, shop.order, 'クーポンを受け取る');
    expect(await page.getByText(shop.t('error_illegal_coupon')).count()).toBe(0);

    await shop.order.getByRole('button', { name: 'クーポン クーポンを受け取る' }).click();
    const reward = shop.popup('my_reward');
    await reward.getByRole('tab', { name: '利用可能（0）' }).waitFor();
    await reward.getByRole('button').filter({ hasText: 'ウェルカムクーポン' }).click();
    await reward.getByRole('tab', { name: '利用可能（1）' }).waitFor();
    await reward
      .getByRole('button')
      .filter({ hasText: 'ウェルカムクーポン' })
      .filter({ hasText: '使う' })
      .click();
    await shop.payButton('$13.49').waitFor();

    await reward.waitFor({ state: 'hidden' });
    const centre = await openCentre(shop, prepared);
    await centre.getByText(shop.t('vip_points', { growth: 0 }), { exact: true }).waitFor();
    await centre.getByText(shop.t('vip_next', { growth: 10, text: 'VIP 1' }), { exact: false }).waitFor();
    await centre
      .getByRole('button')
      .filter({ hasText: '週間クーポン' })
      .filter({ hasText: '受け取る' })
      .click();
    await centre
      .getByRole('button')
      .filter({ hasText: '週間クーポン' })
      .filter({ hasText: '使う' })
      .waitFor();
  },
);

journey.for([
  { language: 'en', account: 'sample07', welcome: 'Welcome coupon' },
  { language: 'ar', account: 'sample08', welcome: 'قسيمة ترحيب' },
])(
  'C-01 C-03 C-04 C-06 S-08 V-01 V-02 joynet, old layout, in $language: claimed in the VIP centre behind the menu, used in the third step, found in the history',
  async ({ language, account, welcome }, { world, visit }) => {
    const prepared = await preparePlayer(world, 'joynet', { account, language });
    const goods = prepared.goods.find(({ value }) => value === 'aq-ember-rune-540')!;
    const phone = language === 'ar';
    const visitor = await visit({ phone, language, remembered: withEventsPutOff(prepared) });
    const { page } = visitor;
    const shop = new Shop(visitor, language);
    const main = page.getByRole('main');
    const entry = (within: Locator, mark: Parameters<Shop['button']>[0]) =>
      within
        .getByRole('button')
        .filter({ hasText: welcome })
        .filter({ hasText: (shop.t as (key: string) => string)(mark) });

    let centre = await openCentre(shop, prepared);
    await centre.getByText(shop.t('vip_points', { growth: 0 }), { exact: true }).waitFor();
    await entry(centre, 'coupon_claimable').click();
    await entry(centre, 'coupon_use').waitFor();
    await looksRight(shop);
    await couponsAreClear(shop, centre, 'coupon_use');
    await closePopup(shop, centre);

    await shop.chooseGoods(goods.display);
    await shop.openMethods();
    const tenOff = shop.t('coupon_off', { text: '10' });
    await rowSays(shop, main, tenOff);
    await shop.chooseMethod(await methodName(prepared, language, goods.value, 'card'));
    await shop.payButton().filter({ hasText: '13,500' }).waitFor();
    await looksRight(shop);
    await main.getByRole('button', { name: `${shop.t('coupon')} ${tenOff}` }).click();
    const reward = shop.popup('my_reward');
    await couponsAreClear(shop, reward, 'coupon_remove');
    await entry(reward, 'coupon_remove').click();
    await reward.waitFor({ state: 'hidden' });
    await shop.payButton().filter({ hasText: '15,000' }).click();
    await shop.button('coupon_choose', shop.question('tips')).click();
    await entry(reward, 'coupon_use').click();
    await shop.payButton().filter({ hasText: '13,500' }).waitFor();
    await press(await shop.pay(), 'Pay');
    await shop.resultSays('result_success_text');

    centre = await openCentre(shop, prepared);
    await centre.getByText(shop.t('vip_points', { growth: 13 }), { exact: true }).waitFor();
    await centre.getByRole('button', { name: shop.t('my_reward') }).click();
    await shop.button('coupon_history', reward).click();
    const history = page.getByRole('dialog', { name: shop.t('coupon_history') });
    await history.getByText(welcome).waitFor();
    await history.getByText(shop.t('coupon_used'), { exact: true }).waitFor();
  },
);
