import { adapters } from '@gemporium/logins/adapters.ts';
import { describe, expect } from 'vitest';
import { linkFor } from '../harness/make-up.ts';
import { addressOf, playerOf, shopOf } from '../harness/shops.ts';
import { answer, elsewhere, guestName, isIn, leaveFor } from './at-provider.ts';
import { press } from './buying.ts';
import { journey, slice } from './journey.ts';
import { axeFindings, overflows } from './looks-right.ts';
import { Shop } from './shop.ts';

describe('logging in on a provider’s page', () => {
  journey.for(
    slice(Object.keys(adapters).map((provider) => [provider, elsewhere[provider]?.brand ?? 'watt'] as const)),
  )(
    'I-01 I-03 I-06 by %s at %s: chosen goods stay chosen, Deny leads back, stale or repeated callbacks do not log in',
    async ([provider, brand], { world, visit }) => {
      const visitor = await visit({ phone: provider !== 'google' });
      const { page } = visitor;
      const shop = new Shop(visitor);
      /** The page of the last callback, with its fragment. */
      let back = '';
      visitor.context.on('response', (response) => {
        const { location } = response.headers();
        if (location?.startsWith('/login/return/')) back = new URL(location, response.url()).href;
      });
      const clientId = elsewhere[provider]?.clientId ?? shopOf(brand).clientId;
      const place = `/selectGoods?client_id=${clientId}&spec_lang=en`;
      await shop.open(`${addressOf(world, brand)}${place}`);
      const goods = page.getByRole('radio').first();
      await goods.check();
      const chosen = await goods.getAttribute('value');

      await leaveFor(shop, provider);
      await answer(page, 'Deny');
      await shop.popup('login').waitFor();
      expect(new URL(page.url()).pathname).toBe('/selectGoods');
      expect(await shop.text('log_fail').count()).toBe(0);

      await leaveFor(shop, provider);
      await answer(page, 'Allow');
      const name = await isIn(shop, '/selectGoods');
      expect(name).toMatch(/^guest\d{4}$/);
      expect(page.url()).toContain(place);
      await page.locator(`input[type=radio][value="${chosen}"]:checked`).waitFor({ state: 'attached' });
      expect(await page.evaluate('localStorage.getItem("begunLogins")')).toBeNull();

      expect(page.url()).not.toMatch(/state=|code=/);

      // The callback again, after it has completed: the browser stays logged in as the same player.
      await page.goto('about:blank');
      await page.goto(back);
      await page.waitForURL((url) => url.hash === '');
      expect(await guestName(shop)).toBe(name);

      // In a browser that did not start it, it is rejected.
      const stranger = await visit();
      await stranger.page.goto(back);
      const lost = new Shop(stranger);
      await lost.text('log_fail').waitFor();
      await lost.popup('login').waitFor();
      expect(await guestName(lost)).toBeUndefined();
    },
  );

  journey.for(
    slice([
      ['watt', 'en', true],
      ['watt', 'ja', false],
      ['joynet', 'ar', true],
    ] as const),
  )(
    'I-07 S-12 %s in %s: the account shows which login is in use and keeps it; logging out everywhere works on all devices',
    async ([brand, language, phone], { world, visit }) => {
      const isOld = brand === 'joynet';
      const address = `${addressOf(world, brand)}/${isOld ? 'selectGoods' : 'my'}?spec_lang=${language}`;
      const [first, second] = [await visit({ phone, language }), await visit({ phone, language })].map(
        (visitor) => new Shop(visitor, language),
      ) as [Shop, Shop];
      const openAccount = async (shop: Shop) => {
        const header = shop.page.getByRole('banner');
        if (!isOld) return;
        await header.locator('summary').click();
        await shop.button('my_orders', header).click();
      };
      for (const shop of [first, second]) {
        await shop.open(address);
        await leaveFor(shop, 'google');
        await answer(shop.page, 'Allow', 'Clara');
        await isIn(shop, new URL(address).pathname);
        await openAccount(shop);
      }
      const google = first.page.getByRole('button', { name: 'Google' });
      await google.getByText(first.t('login_current')).waitFor();
      await google.click();
      await first.text('error_login_in_use').waitFor();
      expect(await overflows(first.page)).toEqual([]);
      expect(await axeFindings(first.page)).toEqual([]);
      if (process.env.PICTURES)
        await first.page.screenshot({
          path: `${process.env.PICTURES}/${brand}-${language}.png`,
          fullPage: true,
        });
      await first.button('logout_everywhere').click();
      await first.button('logout_everywhere', first.question('logout_everywhere')).click();
      await first.page
        .getByRole('banner')
        .getByRole('button', { name: first.t('login_short') })
        .waitFor();
      await second.page.reload();
      await second.popup('login').waitFor();
    },
  );

  journey(
    'S-05 I-06 a player who changes the game of a link and logs in stays in the chosen game, with the chosen goods',
    async ({ world, visit }) => {
      const { page, ...visitor } = await visit({ phone: true });
      const shop = new Shop({ page, ...visitor });
      const { clientId } = shopOf('watt');
      await shop.open(`${addressOf(world)}/selectGoods?client_id=${clientId}`);
      await shop.place('my');
      await shop.place('topup');
      await page.getByRole('button', { name: shop.t('change_game') }).click();
      const games = page.getByRole('list', { name: shop.t('games') });
      await games.getByRole('button', { expanded: false }).click();
      await games.getByRole('list').getByRole('button').first().click();
      await shop.button('change_game', shop.question('change_game')).click();
      await page.waitForURL((url) => ![null, clientId].includes(url.searchParams.get('client_id')));
      const named = () => new URL(page.url()).searchParams.get('client_id');
      const chosenGame = named();
      // Addresses from before the change lead to the chosen game as well.
      await page.goBack();
      await page.waitForURL(/\/my/);
      await expect.poll(named).toBe(chosenGame);
      await shop.place('topup');

      const goods = page.getByRole('radio').first();
      await goods.check();
      const chosen = await goods.getAttribute('value');
      await leaveFor(shop, 'google');
      await answer(page, 'Allow', 'Clara');
      await isIn(shop, '/selectGoods');
      expect(named()).toBe(chosenGame);
      await page.locator(`input[type=radio][value="${chosen}"]:checked`).waitFor({ state: 'attached' });
    },
  );

  journey(
    'I-06 I-07 a player who logs in with Apple buys the goods chosen before, and logs out',
    async ({ world, visit }) => {
      const visitor = await visit({ phone: true });
      const { page } = visitor;
      const shop = new Shop(visitor);
      await shop.open(`${addressOf(world)}/selectGoods`);
      await shop.chooseGoods('300 Volt Crystals');
      await shop.button('login_to_buy', shop.order).click();
      // The header's own button would open a login that no purchase goes on after.
      await shop.popup('login').waitFor();
      await leaveFor(shop, 'ios');
      await answer(page, 'Allow', 'Mia');
      const name = await isIn(shop, '/selectGoods');
      // The login was for a purchase: the next step opens automatically.
      await shop
        .popup('role_choose')
        .getByRole('button', { name: /Level \d+/ })
        .first()
        .click();
      await shop.popup('recharge_title').waitFor();
      await shop.chooseMethod('Credit or debit card');
      await press(await shop.pay(), 'Pay');
      await shop.resultSays('result_success_text');
      await shop.button('recharge_done', shop.result).click();
      await shop.place('my');
      await page.getByRole('main').getByRole('button', { name }).click();
      await shop.button('logout', shop.question('logout')).click();
      await page
        .getByRole('banner')
        .getByRole('button', { name: shop.t('login_short') })
        .waitFor();
    },
  );

  journey(
    'I-04 I-06 a make-up link leads through the provider’s page to the link’s own',
    async ({ world, visit }) => {
      const visitor = await visit({ phone: true });
      const { page } = visitor;
      const shop = new Shop(visitor);
      const debtor = await playerOf(world, 'watt', { account: 'restricted' });
      const link = await linkFor(debtor, 'watt', '4.99', 1);
      const { pathname, search } = new URL(link.url);
      await shop.open(`${addressOf(world)}${pathname}${search}`);
      await leaveFor(shop, 'ios');
      await answer(page, 'Allow');
      // The link is another player's: the page that says so is the link's.
      await page.getByRole('heading', { name: shop.t('make_up_other_title') }).waitFor();
      const asked = new URL(page.url());
      expect([asked.pathname, asked.searchParams.get('replenish_id')]).toEqual([pathname, link.replenish_id]);
    },
  );
});
