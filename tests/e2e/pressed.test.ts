import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { standsStill } from './looks-right.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

// In the page; the tests know no browser.
declare const getComputedStyle: (element: unknown) => Record<string, string>;

/** A radio button is invisible: what is seen of it is beside it. */
const lookOf = (control: Locator, ...parts: string[]) =>
  control.evaluate(
    (own, of) =>
      [own, own.nextElementSibling ?? own].map((one) => {
        const style = getComputedStyle(one);
        return of.map((part) => style[part]);
      }),
    parts,
  );

journey(
  'S-01 S-05 S-07 whatever is tapped on a phone shows it, before anything comes of it',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt');
    const visitor = await visit({ phone: true, remembered: prepared.remembered });
    const { page } = visitor;
    const shop = new Shop(visitor);
    await shop.open(`${prepared.player.origin}/`);
    const languages = shop.popup('language');
    const press = async (control: Locator) => {
      await standsStill(page);
      const before = await lookOf(control, 'opacity', 'transform');
      const { x, y, width, height } = (await control.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      // By the later part's styles, which may still be coming.
      await expect
        .poll(() => lookOf(control, 'opacity', 'transform'), { message: String(control) })
        .not.toEqual(before);
      // Released elsewhere, it is no tap.
      await page.mouse.move(1, 1);
      await page.mouse.up();
    };

    await press(page.getByRole('navigation').getByRole('link', { name: shop.t('my') }));
    const language = page.getByRole('banner').getByRole('button', { name: /^Language/ });
    await press(language);
    await press(page.getByRole('radio').first());
    await press(page.getByRole('navigation').getByRole('link', { name: 'Passes' }));
    await language.click();
    await languages.waitFor();
    await press(languages.getByRole('button', { name: 'Deutsch' }));
    await press(shop.button('close', languages));
  },
);

journey(
  'S-01 S-07 S-08 S-09 whatever a mouse is over shows that it can be pressed',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt');
    const visitor = await visit({ remembered: prepared.remembered });
    const { page } = visitor;
    const shop = new Shop(visitor);
    await shop.open(`${prepared.player.origin}/`);
    const header = page.getByRole('banner');
    const coupons = shop.popup('my_reward');
    const pointAt = async (control: Locator) => {
      await page.mouse.move(1, 1);
      await standsStill(page);
      const before = await lookOf(control, 'transform', 'color', 'background', 'boxShadow');
      await control.hover();
      await expect
        .poll(() => lookOf(control, 'transform', 'color', 'background', 'boxShadow'), {
          message: String(control),
        })
        .not.toEqual(before);
    };

    await pointAt(header.getByRole('button', { name: /^Language/ }));
    await pointAt(header.locator('summary'));
    await pointAt(page.getByRole('main').getByRole('button', { name: shop.t('change_game') }));
    await pointAt(page.getByRole('navigation').getByRole('link', { name: 'Passes' }));
    await pointAt(page.getByRole('radio').first());
    await shop.chooseGoods('980 Volt Crystals');
    const row = page.getByRole('complementary').getByRole('button', { name: /^Coupon/ });
    await pointAt(row);
    await row.click();
    await pointAt(coupons.getByRole('tab', { name: /^Unavailable/ }));
    await pointAt(coupons.getByRole('tabpanel').getByRole('button').first());
    await pointAt(shop.button('coupon_history', coupons));
    await pointAt(shop.button('close', coupons));
  },
);
