import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sharedJourney } from './journey.ts';
import { regionThatSays } from './live-regions.ts';
import { standsStill } from './looks-right.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.matches(':focus'));
}

/** Presses Tab until this element has the focus; fails if it cannot be reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

sharedJourney(
  'S-07 S-08 O-06 the keyboard alone logs in, chooses, pays and reads the result',
  async ({ world, visit }) => {
    const visitor = await visit();
    const { page, context } = visitor;
    const { keyboard } = page;
    const shop = new Shop(visitor);
    const prepared = await preparePlayer(world, 'watt', { account: 'sample25' });
    await shop.open(`${prepared.player.origin}/`);

    await keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await isFocused(skip)).toBe(true);
    await tabTo(page, page.getByRole('banner').getByRole('button', { name: 'Log in' }));
    await keyboard.press('Enter');
    const login = shop.popup('login');
    await login.waitFor();
    await tabTo(page, login.getByLabel('Username', { exact: true }));
    await keyboard.type('sample25');
    await tabTo(page, login.getByLabel('Password', { exact: true }));
    await keyboard.type('sample25');
    await keyboard.press('Enter');
    await shop.isLoggedInAs('sample25');

    await tabTo(page, page.getByRole('radiogroup', { name: 'Choose an item' }).getByRole('radio').first());
    await keyboard.press('Space');
    await shop.order.getByText('60 Volt Crystals', { exact: true }).waitFor();
    await keyboard.press('ArrowRight');
    await shop.order.getByText('300 Volt Crystals', { exact: true }).waitFor();
    await tabTo(page, shop.order.getByRole('button', { name: 'Choose a character' }));
    await keyboard.press('Enter');
    const character = shop
      .popup('role_choose')
      .getByRole('button', { name: /Level \d+/ })
      .first();
    await character.waitFor();
    await tabTo(page, character);
    await keyboard.press('Enter');
    await shop.isFor(prepared.role.name);

    const methods = shop.order.getByRole('radio');
    await methods.first().waitFor();
    await tabTo(page, methods.first());
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    await expect.poll(() => methods.nth(1).isChecked()).toBe(true);
    await tabTo(page, shop.payButton('$4.99'));
    const opening = context.waitForEvent('page');
    await keyboard.press('Enter');
    const provider = await opening;
    const pay = provider.getByRole('button', { name: 'Pay', exact: true });
    await pay.waitFor();
    await shop.resultSays('result_pending_title');
    const waiting = await regionThatSays(page, shop.t('result_pending_title'));
    await tabTo(provider, pay);
    await provider.keyboard.press('Enter');
    await provider.waitForURL(/billing_no=/);
    await provider.close();

    await shop.resultSays('result_success_text');
    // Announced in the existing live region.
    const told = await regionThatSays(page, shop.t('result_success_text'));
    expect([told.element, told.live]).toEqual([waiting.element, 'polite']);
    await tabTo(page, shop.result.getByRole('button', { name: 'Done' }));
    await keyboard.press('Enter');
    await shop.result.waitFor({ state: 'hidden' });
  },
);

sharedJourney(
  'S-03 a popup keeps the focus inside, closes by Escape, and gives the focus back',
  async ({ world, visit }) => {
    const visitor = await visit({ phone: true });
    const { page } = visitor;
    const shop = new Shop(visitor);
    const prepared = await preparePlayer(world, 'watt', { account: 'sample26' });
    await shop.open(`${prepared.player.origin}/`);
    const opener = page.getByRole('banner').getByRole('button', { name: 'Language: English' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const popup = shop.popup('language');
    await popup.waitFor();
    for (let presses = 0; presses < 25; presses++) {
      await page.keyboard.press('Tab');
      const isOutside =
        'document.activeElement !== document.body && !document.activeElement.closest("dialog")';
      expect(await page.evaluate(isOutside)).toBe(false);
    }
    // Turned to its side, a tablet is wide: the popup must not come in once more, away from a finger on its buttons.
    await standsStill(page);
    await page.evaluate(
      'window.begun = 0; document.querySelector("dialog[open]").addEventListener("animationstart", () => (begun += 1))',
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await standsStill(page);
    expect(await page.evaluate('begun')).toBe(0);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });
    expect(await isFocused(opener)).toBe(true);
  },
);

sharedJourney(
  'S-03 a popup that takes the place of another gives the focus back to where the first one was opened',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample27' });
    const visitor = await visit({ phone: true, remembered: prepared.remembered });
    const { page } = visitor;
    const shop = new Shop(visitor);
    await shop.open(`${prepared.player.origin}/`);
    await shop.chooseGoods(prepared.goods[0]!.display);
    const opener = shop.order.getByRole('button', { name: 'Choose a character' });
    const button = await opener.elementHandle();
    await opener.focus();
    await page.keyboard.press('Enter');
    const characters = shop.popup('role_choose');
    const character = characters.getByRole('button', { name: /Level \d+/ }).first();
    await character.waitFor();
    await character.focus();
    await page.keyboard.press('Enter');
    const methods = shop.popup('recharge_title');
    await methods.waitFor();
    await characters.waitFor({ state: 'hidden' });
    const isInside = 'document.activeElement.closest("dialog") !== null';
    await expect.poll(() => page.evaluate<boolean>(isInside)).toBe(true);
    await page.keyboard.press('Escape');
    await methods.waitFor({ state: 'hidden' });
    expect(await button?.evaluate((element) => element.matches(':focus'))).toBe(true);
  },
);

sharedJourney(
  'S-03 B-08 where dialogs are not the browser’s own, Tab goes round inside a popup, in both directions',
  async ({ world, visit }) => {
    const visitor = await visit({ phone: true });
    const { page, context } = visitor;
    const { keyboard } = page;
    await context.addInitScript('delete HTMLDialogElement.prototype.showModal;');
    const shop = new Shop(visitor);
    const prepared = await preparePlayer(world, 'watt', { account: 'sample26' });
    await shop.open(`${prepared.player.origin}/`);
    for (const [opens, title] of [
      ['Language: English', 'language'],
      ['Log in', 'login'],
    ] as const) {
      const opener = page.getByRole('banner').getByRole('button', { name: opens });
      const popup = shop.popup(title);
      const close = shop.button('close', popup);
      const last = popup.locator('a[href], button, input').filter({ visible: true }).last();
      await opener.focus();
      await keyboard.press('Enter');
      await popup.waitFor();
      // From the popup itself, which has the focus at first.
      await keyboard.press('Shift+Tab');
      expect(await isFocused(last)).toBe(true);
      await keyboard.press('Tab');
      expect(await isFocused(close)).toBe(true);
      await keyboard.press('Shift+Tab');
      expect(await isFocused(last)).toBe(true);
      await close.focus();
      await keyboard.press('Enter');
      await popup.waitFor({ state: 'hidden' });
      expect(await isFocused(opener)).toBe(true);
    }
  },
);

sharedJourney(
  'S-10 a click beside the result does not close it; beside other popups it does',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample27' });
    const visitor = await visit({ phone: true, remembered: prepared.remembered });
    const { page } = visitor;
    const shop = new Shop(visitor);
    await shop.open(prepared.address('/selectGoods'));
    await shop.chooseGoods(prepared.goods[0]!.display);
    await shop.openMethods();
    await shop.popup('recharge_title').waitFor();
    await page.mouse.click(195, 8);
    await shop.popup('recharge_title').waitFor({ state: 'hidden' });
    await shop.openMethods();
    const wallets = page.getByRole('radio', { name: /^Wallets and vouchers/ });
    await wallets.focus();
    await page.keyboard.press('Space');
    const back = page
      .getByRole('dialog', { name: 'Wallets and vouchers' })
      .getByRole('button', { name: 'Back' });
    await back.focus();
    await page.keyboard.press('Enter');
    await back.waitFor({ state: 'hidden' });
    // A keyboard user continues in place, not at the top.
    await expect.poll(() => isFocused(wallets)).toBe(true);
    await shop.chooseMethod('Platform Pay');
    await (await shop.pay()).close();
    await shop.resultSays('result_pending_title');
    await page.mouse.click(195, 8);
    await shop.result.getByRole('button', { name: 'Change payment method' }).click();
    await shop.popup('recharge_title').waitFor();
  },
);
