import { expect } from 'vitest';
import { exchangeFields, firstGoods, issueCards } from '../harness/cards.ts';
import { looksRight, openAccount } from './account.ts';
import { withEventsPutOff } from './earlier.ts';
import { journey, slice } from './journey.ts';
import { preparePlayer } from './prepared-player.ts';
import { billingNumber, Shop } from './shop.ts';

/** One more than a page of the list holds. */
const count = 21;

const rows = [
  { brand: 'watt', language: 'en', account: 'sample05', phone: false },
  { brand: 'watt', language: 'ko', account: 'sample06', phone: true },
  { brand: 'joynet', language: 'en', account: 'sample07', phone: true },
  { brand: 'joynet', language: 'ar', account: 'sample08', phone: true },
];

journey.concurrent.for(slice(rows))(
  'P-11 P-14 S-12 $brand in $language: the account shows every order, page by page, and each with its clock',
  async ({ brand, language, account, phone }, { world, visit }) => {
    const prepared = await preparePlayer(world, brand, { account, language });
    const { player } = prepared;
    const { worth } = await firstGoods(player);
    const { cards } = await issueCards(world, brand, `account-${brand}-${language}`, count, ...worth);
    const billingNumbers = await Promise.all(
      cards.map(async (card) => {
        const fields = { ...(await exchangeFields(player, card)), spec_lang: language };
        const { content } = await player.persist<{ billing_no: string }>('/api/pay/card_pay', fields);
        await player.untilOrder(content.billing_no, ['delivered']);
        return content.billing_no;
      }),
    );
    const visitor = await visit({ phone, language, remembered: withEventsPutOff(prepared) });
    const { page } = visitor;
    const shop = new Shop(visitor, language);

    const list = await openAccount(shop, prepared);
    const orders = list.getByRole('link', { name: /GP/ });
    await shop.button('orders_more', list).waitFor();
    expect(await orders.count()).toBe(count - 1);
    expect(await orders.first().innerText()).toContain(shop.t('order_state_delivered'));
    await looksRight(shop);
    await shop.button('orders_more', list).click();
    await list.getByText(shop.t('no_more'), { exact: true }).waitFor();
    expect(await orders.count()).toBe(count);
    const shown = await Promise.all((await orders.all()).map((link) => link.getAttribute('href')));
    expect(shown.map((href) => billingNumber.exec(href ?? '')?.[0]).sort()).toEqual(
      [...billingNumbers].sort(),
    );

    await orders.last().click();
    await page.getByRole('heading', { name: shop.t('order_page_title') }).waitFor();
    const steps = page.getByRole('list', { name: shop.t('order_steps') }).getByRole('listitem');
    await steps.nth(3).waitFor();
    const keys = [
      'order_step_created',
      'order_step_paid',
      'order_step_sent',
      'order_step_delivered',
    ] as const;
    for (const [index, key] of keys.entries()) {
      expect(await steps.nth(index).innerText()).toContain(shop.t(key));
      expect(await steps.nth(index).getByRole('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/);
    }
    expect(shown.at(-1)).toContain(new URL(page.url()).pathname);
    await page.getByText(shop.t('card_method'), { exact: true }).first().waitFor();
    await looksRight(shop);
    const wayOn = await shop.button('back').boundingBox();
    expect(wayOn!.y + wayOn!.height, 'the way on is in sight').toBeLessThanOrEqual(
      page.viewportSize()!.height,
    );
    // The address is the order's own: it stands after a reload, and is nobody else's.
    await page.reload();
    await steps.nth(3).waitFor();
    await shop.button('back').click();
    await page.waitForURL(brand === 'watt' ? /\/my/ : /\/selectGoods/);
  },
);
