import { describe, expect } from 'vitest';
import { linkFor, type MakeUpLink, payLink, restrictionOf } from '../harness/make-up.ts';
import { press as pressOutside } from '../harness/player.ts';
import { addressOf, playerOf } from '../harness/shops.ts';
import type { World } from '../harness/world.ts';
import { press } from './buying.ts';
import { journey, slice } from './journey.ts';
import { axeFindings, englishLeft, overflows } from './looks-right.ts';
import { billingNumber, Shop } from './shop.ts';

/** The address that the publisher sends, at the test's own port. */
function addressOfLink(world: World, brand: string, link: Pick<MakeUpLink, 'url'>, language: string): string {
  const { pathname, search } = new URL(link.url);
  return `${addressOf(world, brand)}${pathname}${search}&spec_lang=${language}`;
}

async function looksRight(shop: Shop): Promise<void> {
  expect(await overflows(shop.page)).toEqual([]);
  expect(await axeFindings(shop.page)).toEqual([]);
  if (shop.language !== 'en') expect(await englishLeft(shop.page, shop.language)).toEqual([]);
}

describe('R-04 Y-01 S-11 a make-up link, from its opening to the lifted restriction', () => {
  const links: readonly [string, string, string, string, boolean, string?][] = [
    ['watt', 'en', '4.99', 'Credit or debit card', true],
    ['joynet', 'ar', '6000', 'بطاقة ائتمان أو خصم', true],
    ['joynet', 'ko', '6000', '플랫폼 페이', false],
    ['watt', 'ja', '4.99', 'ウォレット・プリペイド', false, 'QRコードウォレット'],
  ];
  journey.for(slice(links))(
    '%s in %s',
    async ([brand, language, amount, method, phone, channel], { world, visit }) => {
      const debtor = await playerOf(world, brand, { account: 'restricted' });
      const n = phone ? 0 : 1;
      const link = await linkFor(debtor, brand, amount, n);
      const visitor = await visit({ phone, language });
      const { page } = visitor;
      const shop = new Shop(visitor, language);
      await shop.open(addressOfLink(world, brand, link, language));
      const login = shop.popup('login');
      await login.getByText(shop.t('make_up_login')).waitFor();
      await looksRight(shop);
      await shop.fillLogin('restricted');

      await page.getByRole('heading', { level: 1, name: shop.t('make_up_goods') }).waitFor();
      expect(new URL(page.url()).searchParams.get('replenish_id')).toBe(link.replenish_id);
      await page.getByRole('timer', { name: shop.t('make_up_time_left') }).waitFor();
      // Seconds are shown; once a minute the time is read out.
      const timer = page.getByRole('timer');
      expect(await timer.evaluate((element) => element.closest('[aria-live], [role="status"]'))).toBe(null);
      await page.getByRole('main').getByText('restricted', { exact: true }).waitFor();
      const methods = page.getByRole('main').getByRole('radio');
      await methods.first().waitFor();
      await looksRight(shop);
      await shop.chooseMethod(method, channel);
      await shop.payButton().waitFor();
      await looksRight(shop);
      await shop.payButton().click();
      const question = shop.question('make_up_confirm_title');
      await question.waitFor();
      await looksRight(shop);
      const [provider] = await Promise.all([
        page.context().waitForEvent('page'),
        shop.payButton(undefined, question).click(),
      ]);
      await shop.resultSays('result_pending_title');
      await press(provider, 'Pay');
      await shop.resultSays('make_up_done_title');
      await shop.resultSays('make_up_done_text');
      await looksRight(shop);
      expect(await restrictionOf(world, brand, link.role_id)).toBe('lifted');

      await shop.button('recharge_done', shop.result).click();
      if (brand === 'watt') await page.getByRole('heading', { name: shop.t('make_up_used_title') }).waitFor();
      await shop.open(addressOfLink(world, brand, link, language));
      await page.getByRole('heading', { name: shop.t('make_up_used_title') }).waitFor();
      await looksRight(shop);
      await shop.button('make_up_see_order').click();
      await page.getByRole('heading', { name: shop.t('order_page_title') }).waitFor();
      await page.getByText(billingNumber).first().waitFor();
      await page.getByText(shop.t('make_up_done_title'), { exact: true }).first().waitFor();
    },
  );
});

journey('Y-01 another player’s link says so and offers another login', async ({ world, visit }) => {
  const owner = await playerOf(world, 'watt', { account: 'sample10' });
  const link = await linkFor(owner, 'watt', '4.99');
  const visitor = await visit({ phone: true });
  const shop = new Shop(visitor);
  await shop.open(addressOfLink(world, 'watt', link, 'en'));
  await shop.fillLogin('sample11');
  await shop.page.getByRole('heading', { name: shop.t('make_up_other_title') }).waitFor();
  await shop.text('error_make_up_other').waitFor();
  await looksRight(shop);
  await shop.button('make_up_other_login').click();
  await shop.fillLogin('sample10');
  await shop.page.getByRole('heading', { name: shop.t('make_up_goods') }).waitFor();
});

journey.for([
  ['watt', 'en'],
  ['joynet', 'ja'],
] as const)(
  'Y-01 S-11 on %s in %s the page of a link whose time runs out becomes the expired page',
  async ([brand, language], { world, visit }) => {
    const owner = await playerOf(world, brand, { account: 'sample12' });
    const link = await linkFor(owner, brand, brand === 'watt' ? '4.99' : '6000');
    const visitor = await visit({ phone: true, language });
    const shop = new Shop(visitor, language);
    const left = (seconds: number) =>
      world.sql(
        'update make_up_link set valid_until = now() + make_interval(secs => $2) where replenish_id = $1',
        [link.replenish_id, seconds],
      );
    await shop.open(addressOfLink(world, brand, link, language));
    await shop.fillLogin('sample12');
    await shop.page.getByRole('timer', { name: shop.t('make_up_time_left') }).waitFor();
    await left(3 * 86_400);
    await shop.page.reload();
    await shop.page.getByRole('heading', { name: shop.t('make_up_goods') }).waitFor();
    expect(await shop.page.getByRole('timer').count()).toBe(0);
    await left(4);
    await shop.page.reload();
    await shop.page.getByRole('timer', { name: shop.t('make_up_time_left') }).waitFor();
    await shop.page.waitForURL((url) => url.pathname === '/errorReplenish');
    await shop.page.getByRole('heading', { name: shop.t('page_expired') }).waitFor();
    await shop.text('replenish_tip_expired').waitFor();
    await looksRight(shop);
  },
);

journey(
  'Y-01 O-09 a payment that was begun can be paid by another method, or dropped',
  async ({ world, visit }) => {
    const owner = await playerOf(world, 'watt', { account: 'sample13' });
    const link = await linkFor(owner, 'watt', '4.99');
    const begun = await payLink(owner, link, '10801');
    const visitor = await visit();
    const { page } = visitor;
    const shop = new Shop(visitor);
    await shop.open(addressOfLink(world, 'watt', link, 'en'));
    await shop.fillLogin('sample13');
    const methods = page.getByRole('main').getByRole('radio');
    await methods.first().check();
    const pay = async () => {
      await shop.payButton().click();
      const question = shop.question('make_up_confirm_title');
      await shop.payButton(undefined, question).click();
      await question.waitFor({ state: 'hidden' });
    };
    await pay();
    const unpaid = shop.popup('unpaid_title');
    await unpaid.getByText(begun.content.billing_no).waitFor();
    await shop.button('unpaid_other_way', unpaid).click();
    await page.getByText(shop.t('repay_note', { text: begun.content.billing_no })).waitFor();
    const [provider] = await Promise.all([page.context().waitForEvent('page'), pay()]);
    await shop.resultSays('result_pending_title');
    expect(await shop.billingNo()).toBe(begun.content.billing_no);
    await press(provider, 'Pay');
    await shop.resultSays('make_up_done_title');
    await pressOutside(begun.content.url, 'Pay').catch(() => undefined);
  },
);

journey(
  'Y-01 O-08 a link is paid with a card entered on its page, after a wrong one, without a provider’s page',
  async ({ world, visit }) => {
    const owner = await playerOf(world, 'acenet', { account: 'sample15' });
    const link = await linkFor(owner, 'acenet', '150');
    const shop = new Shop(await visit({ phone: true }));
    await shop.open(addressOfLink(world, 'acenet', link, 'en'));
    await shop.fillLogin('sample15');
    await shop.chooseMethod('MyCard card number');
    const field = (label: 'card_number' | 'card_password') =>
      shop.page.getByLabel(shop.t(label), { exact: true });
    const pay = async () => {
      await shop.payButton().click();
      const question = shop.question('make_up_confirm_title');
      await shop.payButton(undefined, question).click();
      await question.waitFor({ state: 'hidden' });
    };
    await shop.button('card_type').waitFor();
    await field('card_number').fill('MC1500150015');
    await field('card_password').fill('0000');
    await looksRight(shop);
    await pay();
    await shop.text('payment_error_card_invalid').waitFor();
    await looksRight(shop);
    await field('card_password').fill('PW4242424242');
    await pay();
    await shop.resultSays('make_up_done_title');
    expect(shop.page.context().pages()).toHaveLength(1);
  },
);

journey('Y-01 an address without a link says what is wrong', async ({ world, visit }) => {
  const visitor = await visit({ phone: true });
  const shop = new Shop(visitor);
  await shop.open(`${addressOf(world)}/replenishGoods?spec_lang=en`);
  await shop.fillLogin('sample14');
  await shop.text('error_link_invalid').waitFor();
});
