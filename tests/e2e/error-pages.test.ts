import { describe, expect } from 'vitest';
import { startBrowserThatBlocksStorage } from '../harness/browser.ts';
import { addressOf } from '../harness/shops.ts';
import { sharedJourney } from './journey.ts';
import { Shop } from './shop.ts';

/** The address that was asked for, and nothing else. */
const notFound = [/404.*localhost:\d+\/[A-Za-z-]+\)?$/];

describe('pages that say one thing', () => {
  sharedJourney('R-01 an unknown address says so, with a link home', async ({ world, visit }) => {
    const visitor = await visit({ phone: true, expects: notFound });
    const { page } = visitor;
    const shop = new Shop(visitor);
    const answer = await page.goto(`${addressOf(world)}/no-such-screen`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await shop.started();
    await page.getByRole('link', { name: 'Back to home page' }).click();
    await page.getByRole('radiogroup', { name: 'Choose an item' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/selectGoods');
  });

  sharedJourney.for([
    ['new', '/recharge', 'watt'],
    ['old', '/my', 'joynet'],
    ['old', '/activity', 'joynet'],
  ] as const)(
    'R-01 R-02 the %s layout does not find the other’s %s',
    async ([, path, brand], { world, visit }) => {
      const visitor = await visit({ expects: notFound });
      const answer = await visitor.page.goto(addressOf(world, brand) + path);
      expect(answer?.status()).toBe(404);
      await visitor.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    },
  );

  sharedJourney.for([
    ['/', '/selectGoods'],
    ['/selectGame', '/selectGoods'],
    ['/layoutGame', '/selectGoods'],
    ['/result', '/selectGoods'],
  ] as const)('R-01 the new layout leads from %s to %s', async ([from, to], { world, visit }) => {
    const visitor = await visit();
    await visitor.page.goto(addressOf(world) + from);
    await visitor.page.waitForURL((url) => url.pathname === to);
    await visitor.page.getByRole('radiogroup', { name: 'Choose an item' }).waitFor();
  });

  sharedJourney(
    'R-02 the old layout’s later steps lead back to what is missing',
    async ({ world, visit }) => {
      const visitor = await visit();
      for (const step of ['/recharge', '/result']) {
        await visitor.page.goto(addressOf(world, 'joynet') + step);
        await visitor.page.waitForURL((url) => url.pathname === '/selectGoods');
        await visitor.page.getByRole('list', { name: 'Step 2 of 4' }).waitFor();
      }
    },
  );

  sharedJourney(
    'S-12 an unknown area leads to /notArea with its title, tip and two rows',
    async ({ world, visit }) => {
      const visitor = await visit({ phone: true });
      const { page } = visitor;
      const shop = new Shop(visitor);
      await page.goto(`${addressOf(world)}/?domain_area=nowhere`);
      await page.waitForURL((url) => url.pathname === '/notArea');
      await page.getByRole('heading', { name: 'Invalid link' }).waitFor();
      for (const key of ['not_area_tip', 'not_area_row_1', 'not_area_row_2'] as const)
        await shop.text(key).waitFor();
      await page.getByRole('link', { name: 'Back to home page' }).click();
      await shop.started();
      await page.getByRole('radiogroup', { name: 'Choose an item' }).waitFor();
    },
  );

  sharedJourney.for([
    ['/showError', 'Parameter error', 'show_error_text'],
    ['/errorReplenish', 'Page expired', 'replenish_tip_expired'],
    ['/certifiedReal', 'Real-name verification', 'real_name_login'],
  ] as const)('S-12 %s says “%s”', async ([path, title, key], { world, visit }) => {
    const visitor = await visit({ phone: true });
    await visitor.page.goto(addressOf(world) + path);
    await visitor.page.getByRole('heading', { name: title }).waitFor();
    await new Shop(visitor).text(key).waitFor();
  });

  sharedJourney(
    'I-11 the real-name page asks for the account, and shows the game’s answer about it',
    async ({ world, visit }) => {
      const visitor = await visit({ phone: true });
      const shop = new Shop(visitor);
      const logIn = async (account: string) => {
        await shop.button('login', visitor.page.getByRole('main')).click();
        const popup = shop.popup('login');
        await popup.getByLabel('Username', { exact: true }).fill(account);
        await popup.getByLabel('Password', { exact: true }).fill(account);
        await shop.button('login', popup).click();
        return popup;
      };
      await shop.open(`${addressOf(world)}/certifiedReal`);
      await shop.text('real_name_login').waitFor();
      const popup = await logIn('unverified');
      await popup.getByText(shop.t('error_not_real_name')).waitFor();
      await shop.button('close', popup).click();
      await shop.text('real_name_text').waitFor();
      expect(new URL(visitor.page.url()).pathname).toBe('/certifiedReal');

      await visitor.page.goto(`${addressOf(world)}/certifiedReal`);
      await logIn('sample22');
      await shop.text('real_name_done').waitFor();
    },
  );

  sharedJourney('B-01 an unknown host gets 421 with a plain page', async ({ world, visit }) => {
    const visitor = await visit({ expects: [/status of 421/, /^status 421/] });
    const answer = await visitor.page.goto(`http://nobody.localhost:${world.ports[0]}/`);
    expect(answer?.status()).toBe(421);
    await visitor.page.getByRole('heading', { name: 'No shop at this address' }).waitFor();
  });
});

sharedJourney(
  'S-01 S-07 pictures that cannot be loaded leave their ground, and the logo the name of the shop',
  async ({ world, visit }) => {
    const visitor = await visit({ phone: true, expects: [/ERR_BLOCKED_BY_CLIENT/] });
    const { page } = visitor;
    await page.route(/\.(svg|png|webp)$/, (route) => route.abort('blockedbyclient'));
    await new Shop(visitor).open(`${addressOf(world)}/selectGoods`);
    // The other width has a banner of its own, which is not in the page.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Wattstone Games' })
      .getByText('Wattstone Games')
      .waitFor();
    const lost = '[...document.images].filter((image) => image.complete && image.naturalWidth === 0)';
    const addresses = () => page.evaluate<string>(`${lost}.map(({ currentSrc }) => currentSrc).join()`);
    await expect.poll(addresses).toContain('/goods/');
    await expect.poll(addresses).toContain('banner-wide.svg');
    // Whatever else is still settling in the page passes; the browser's mark of a broken picture would stay.
    const pictureWith = async (visibility: string) => {
      await page.evaluate(`for (const image of ${lost}) image.style.visibility = '${visibility}'`);
      return await page.screenshot({ animations: 'disabled' });
    };
    await expect.poll(async () => (await pictureWith('')).equals(await pictureWith('hidden'))).toBe(true);
  },
);

sharedJourney('S-14 where storage is blocked the shop says so instead of breaking', async ({ world }) => {
  const visitor = await startBrowserThatBlocksStorage();
  try {
    const shop = new Shop(visitor);
    await visitor.page.goto(`${addressOf(world)}/`);
    await visitor.page.getByRole('heading', { name: 'Your browser isn’t saving data' }).waitFor();
    await shop.text('storage_blocked_text').waitFor();
    await shop.button('retry').click();
    await visitor.page.getByRole('heading', { name: 'Your browser isn’t saving data' }).waitFor();
    expect(visitor.troubles()).toEqual([]);
  } finally {
    await visitor.close();
  }
});
