import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { press } from './buying.ts';
import { journey } from './journey.ts';
import { Shop } from './shop.ts';

/** A finger that counts how often it touched the screen. */
function finger() {
  let taps = 0;
  return {
    tap: async (where: Locator) => {
      await where.tap();
      taps += 1;
    },
    taps: () => taps,
  };
}

/** One goods of each shop, one method, and what a new and a returning player need at most. */
const shops = [
  {
    brand: 'watt',
    account: 'sample12',
    goods: '300 Volt Crystals',
    method: 'Platform Pay',
    taps: { first: 6, next: 2 },
  },
  {
    brand: 'watt',
    account: 'newcomer',
    goods: '300 Volt Crystals',
    method: 'Platform Pay',
    taps: { first: 5, next: 2 },
  },
  {
    brand: 'joynet',
    account: 'newcomer',
    goods: '50 Ember Runes',
    method: 'Credit or debit card',
    taps: { first: 6, next: 3 },
  },
] as const;

journey.concurrent.for(shops)(
  'I-06 O-01 O-06 $account on $brand buys in $taps.first taps and two fields, and comes back to buy in $taps.next',
  async ({ brand, account, goods, method, taps }, { world, visit }) => {
    const visitor = await visit({ phone: true });
    const { page } = visitor;
    const shop = new Shop(visitor);
    const address = `http://${brand}.localhost:${world.ports[0]}/`;
    const isOld = brand === 'joynet';
    const chooseGame = async ({ tap }: ReturnType<typeof finger>) => {
      if (isOld)
        await tap(
          page
            .getByRole('list', { name: shop.t('games') })
            .getByRole('button')
            .first(),
        );
    };
    const card = page.getByRole('radio', { name: new RegExp(`^${goods}`) });

    await shop.open(address);
    const first = finger();
    await chooseGame(first);
    await first.tap(card);
    await first.tap(shop.order.getByRole('button', { name: shop.t('login_to_buy') }));
    const login = shop.popup('login');
    await login.getByLabel(shop.t('username'), { exact: true }).fill(account);
    await login.getByLabel(shop.t('password'), { exact: true }).fill(account);
    await first.tap(shop.button('login', login));
    if (account !== 'newcomer')
      await first.tap(
        shop
          .popup('role_choose')
          .getByRole('button', { name: /Level \d+/ })
          .first(),
      );
    await first.tap(page.getByRole('radio', { name: new RegExp(`^${method}`) }).first());
    const opening = page.context().waitForEvent('page');
    await first.tap(shop.payButton());
    await press(await opening, 'Pay');
    await shop.resultSays('result_success_text');
    expect(first.taps()).toBe(taps.first);

    // Tomorrow: nothing waits on the page, and the browser remembers.
    await page.evaluate(() => localStorage.setItem('autoShowAccum', JSON.stringify({ value: false })));
    await page.evaluate(() => localStorage.removeItem('paymentOrderInfo'));
    await shop.open(address);
    const next = finger();
    await chooseGame(next);
    await shop.button('role_change').waitFor();
    await next.tap(card);
    const openingAgain = page.context().waitForEvent('page');
    await next.tap(shop.payButton());
    await press(await openingAgain, 'Pay');
    await shop.resultSays('result_success_text');
    expect(next.taps()).toBe(taps.next);
  },
);

journey.for([
  {
    what: 'goods',
    tap: (shop: Shop) => shop.page.getByRole('radio', { name: /^300 Volt/ }),
    leadsTo: (shop: Shop) => shop.button('login_to_buy'),
  },
  {
    what: 'a button',
    tap: (shop: Shop) => shop.page.getByRole('banner').getByRole('button', { name: shop.t('login_short') }),
    leadsTo: (shop: Shop) => shop.popup('login'),
  },
])(
  'O-06 a tap on $what before the page’s script has come is carried out once it is there',
  async ({ tap, leadsTo }, { world, visit }) => {
    const shop = new Shop(await visit({ phone: true }));
    const devTools = await shop.page.context().newCDPSession(shop.page);
    await devTools.send('Network.enable');
    // The page is drawn from its first 14 kB; the scripts take seconds.
    const slow = { offline: false, latency: 0, downloadThroughput: 20_000, uploadThroughput: 20_000 };
    await devTools.send('Network.emulateNetworkConditions', slow);
    await shop.page.goto(`http://watt.localhost:${world.ports[0]}/selectGoods`, { waitUntil: 'commit' });
    await tap(shop).tap();
    expect(await shop.page.evaluate('localStorage.getItem("payment_domain_area")')).toBeNull();
    await devTools.send('Network.emulateNetworkConditions', {
      ...slow,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await leadsTo(shop).waitFor();
  },
);
