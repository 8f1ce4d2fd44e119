import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { operate } from '../harness/operator.ts';
import type { World } from '../harness/world.ts';
import { payOnPhone, press } from './buying.ts';
import { journey } from './journey.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

const card = { method: 'Credit or debit card', channel: undefined };

journey(
  'O-06 where the browser refuses a window, the same tab goes to the provider and comes back to the result; the browser’s Back offers the way to pay again',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample01' });
    const visitor = await visit({ phone: true, remembered: prepared.remembered });
    await visitor.context.addInitScript('window.open = () => null;');
    const { page } = visitor;
    const shop = new Shop(visitor);
    const goods = prepared.goods[1]!;
    await shop.open(prepared.address('/selectGoods'));
    await shop.chooseGoods(goods.display);
    await shop.openMethods();
    await shop.chooseMethod(card.method);
    await shop.payButton('$4.99').click();
    await page.getByRole('button', { name: 'Leave pending' }).waitFor();
    await page.goBack();
    await shop.resultSays('result_pending_title');
    const opening = visitor.context.waitForEvent('page');
    await shop.result.getByRole('link', { name: 'Go to payment page' }).click();
    await press(await opening, 'Pay');
    await shop.resultSays('result_success_text');
    await shop.result.getByRole('button', { name: 'Done' }).click();

    await shop.chooseGoods(goods.display);
    await shop.openMethods();
    await shop.payButton('$4.99').click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await shop.resultSays('result_success_text');
    expect(new URL(page.url()).pathname).toBe('/selectGoods');
    const billingNo = await shop.billingNo();
    await shop.result.getByRole('button', { name: 'Done' }).click();
    await shop.result.waitFor({ state: 'hidden' });
    expect(page.url()).not.toContain(billingNo);
  },
);

journey(
  'O-09 goods with an unpaid order lead to its payment page, to another method, or to dropping it',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample02' });
    const visitor = await visit({ phone: true, remembered: prepared.remembered });
    const { page } = visitor;
    const shop = new Shop(visitor);
    const goods = prepared.goods[0]!;
    const unpaid = shop.popup('unpaid_title');
    const buyAgain = async () => {
      await shop.openMethods();
      await shop.payButton().click();
      await unpaid.waitFor();
    };
    const closeResult = async () => {
      await shop.result.getByRole('button', { name: 'Close' }).click();
      await shop.result.waitFor({ state: 'hidden' });
    };

    await (await payOnPhone(shop, prepared, goods, card)).close();
    await shop.resultSays('result_pending_title');
    const billingNo = await shop.billingNo();
    await closeResult();

    await buyAgain();
    await unpaid.getByText(billingNo, { exact: true }).waitFor();
    // Its provider cannot cancel: no button that could not work, but the time.
    await unpaid.getByText(/closes automatically a few minutes after .*\d:\d\d/).waitFor();
    expect(await unpaid.getByRole('button', { name: 'Cancel order' }).count()).toBe(0);
    const opening = visitor.context.waitForEvent(
      'page',
      (opened: Page) => !opened.url().startsWith('about:'),
    );
    await unpaid.getByRole('link', { name: 'Go to payment page' }).click();
    const provider = await opening;
    await provider.getByText(`${billingNo}-1`).waitFor();
    await provider.close();
    await shop.resultSays('result_pending_title');
    await closeResult();

    await buyAgain();
    await unpaid.getByRole('button', { name: 'Pay another way' }).click();
    await page.getByRole('dialog').getByText(`You’re paying for order ${billingNo} another way.`).waitFor();
    await shop.chooseMethod('Platform Pay');
    await press(await shop.pay(), 'Pay');
    await shop.resultSays('result_success_text');
    expect(await shop.billingNo()).toBe(billingNo);
    await shop.result.getByRole('button', { name: 'Done' }).click();

    await shop.openMethods();
    await (await shop.pay()).close();
    await shop.resultSays('result_pending_title');
    const dropped = await shop.billingNo();
    expect(dropped).not.toBe(billingNo);
    await closeResult();
    await buyAgain();
    await unpaid.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('Order cancelled. You can buy this item again.').waitFor();
    await shop.openMethods();
    await press(await shop.pay(), 'Pay');
    await shop.resultSays('result_success_text');
    expect([billingNo, dropped]).not.toContain(await shop.billingNo());
  },
);

/** Changes a price in the world's own copy of the brand files, and publishes it as an operator does. */
async function publishPrice(world: World, productId: string, price: string): Promise<void> {
  const file = join(world.folder, 'brands/watt/games/voltgarde/goods.json');
  const content = JSON.parse(readFileSync(file, 'utf8')) as {
    groups: { goods: { productId: string; prices: Record<string, string> }[] }[];
  };
  const goods = content.groups.flatMap((group) => group.goods).find((one) => one.productId === productId);
  if (!goods) throw new Error(`there are no goods ${productId}`);
  goods.prices.USD = price;
  writeFileSync(file, JSON.stringify(content, undefined, 2));
  const { exitCode, stderr } = await operate(world, 'catalogue', 'publish', '--note', 'a new price');
  if (exitCode !== 0) throw new Error(`publish: ${stderr}`);
}

journey(
  'B-02 a price published while the page is open asks again, and is what is paid then',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample03' });
    const visitor = await visit({ remembered: prepared.remembered });
    const shop = new Shop(visitor);
    const goods = prepared.goods.find(({ value }) => value === 'vg-volt-crystal-980')!;
    await shop.open(prepared.address('/selectGoods'));
    await shop.chooseGoods(goods.display);
    await shop.chooseMethod(card.method);

    await publishPrice(world, goods.value, '16.99');
    await expect
      .poll(async () => (await prepared.player.goods()).find(({ value }) => value === goods.value)?.price)
      .toBe('16.99');

    await shop.payButton('$14.99').click();
    const question = shop.question('price_changed_title');
    await question.getByText('$14.99', { exact: true }).waitFor();
    await question.getByText('$16.99', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await world.sql('select 1 from orders where product_id = $1', [goods.value])).toEqual([]);
    await shop.payButton('$16.99').waitFor();

    await publishPrice(world, goods.value, '15.99');
    await expect
      .poll(async () => (await prepared.player.goods()).find(({ value }) => value === goods.value)?.price)
      .toBe('15.99');
    await shop.payButton('$16.99').click();
    const opening = visitor.context.waitForEvent('page');
    await question.getByRole('button', { name: 'Pay $15.99' }).click();
    const provider = await opening;
    await provider.getByText('USD 15.99').first().waitFor();
    await press(provider, 'Pay');
    await shop.resultSays('result_success_text');
    await shop.result.getByText('$15.99').waitFor();
  },
);
