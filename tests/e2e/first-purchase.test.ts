import { expect } from 'vitest';
import { addressOf } from '../harness/shops.ts';
import { press } from './buying.ts';
import { buyFirst, buyNext, Finger, shortPurchases } from './first-purchase.ts';
import { sharedJourney } from './journey.ts';
import { Shop } from './shop.ts';

sharedJourney.concurrent.for(shortPurchases)(
  'I-06 O-01 O-06 $account on $brand buys in $taps.first taps and two fields, and again in $taps.next',
  async (purchase, { world, visit }) => {
    const visitor = await visit({ phone: true });
    const { page } = visitor;
    const shop = new Shop(visitor);
    const address = `http://${purchase.brand}.localhost:${world.ports[0]}/`;
    const fingers = { first: new Finger(), next: new Finger() };

    await shop.open(address);
    await press(await buyFirst(shop, fingers.first, purchase), 'Pay');
    await shop.resultSays('result_success_text');

    // A week later: what was chosen is forgotten, what was bought last is not. The events of today have been seen.
    await page.evaluate(() => localStorage.setItem('autoShowAccum', JSON.stringify({ value: false })));
    await page.evaluate(() => localStorage.removeItem('paymentOrderInfo'));
    await shop.open(address);
    await press(await buyNext(shop, fingers.next, purchase), 'Pay');
    await shop.resultSays('result_success_text');
    expect({ first: fingers.first.taps, next: fingers.next.taps }).toEqual(purchase.taps);
  },
);

sharedJourney.for([
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
  'O-06 a tap on $what before the page’s script has loaded is carried out once it has',
  async ({ tap, leadsTo }, { world, visit }) => {
    const shop = new Shop(await visit({ phone: true }));
    const devTools = await shop.page.context().newCDPSession(shop.page);
    await devTools.send('Network.enable');
    // The page is drawn from its first 14 kB; the scripts take seconds.
    const slow = { offline: false, latency: 0, downloadThroughput: 20_000, uploadThroughput: 20_000 };
    await devTools.send('Network.emulateNetworkConditions', slow);
    await shop.page.goto(`${addressOf(world)}/selectGoods`, { waitUntil: 'commit' });
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
