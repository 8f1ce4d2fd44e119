import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

/** Whether a tap in its middle reaches it, as the page was opened: not scrolled. */
const isInReach = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
  });

journey(
  'T-01 S-08 S-10 on a phone the question about recording covers neither the third step’s button nor a result’s, and can be answered there',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'joynet', { account: 'sample09' });
    const { page } = await visit({
      phone: true,
      recording: 'undecided',
      remembered: prepared.remembered,
    });
    const shop = new Shop({ page });
    const question = page.getByRole('region', { name: shop.t('consent_question') });
    await shop.open(prepared.address('/selectGoods'));
    await shop.isFor(prepared.role.name);
    await question.waitFor();
    await shop.chooseGoods(prepared.goods[0]!.display);
    await shop.openMethods();
    const choose = shop.button('method_choose', page.getByRole('main'));
    await choose.waitFor();
    await question.waitFor();
    expect(await isInReach(choose)).toBe(true);

    await shop.chooseMethod('Credit or debit card');
    await Promise.all([page.context().waitForEvent('page'), shop.payButton().click()]);
    const done = shop.button('result_i_paid', page.getByRole('main'));
    await done.waitFor();
    await question.waitFor();
    expect(await isInReach(done)).toBe(true);
    await shop.button('consent_decline', question).click();
    await question.waitFor({ state: 'hidden' });
  },
);

journey(
  'T-01 S-13 the first tap of a visit does what it says, although the question about recording comes with it',
  async ({ world, visit }) => {
    const prepared = await preparePlayer(world, 'watt', { account: 'sample09' });
    const { page } = await visit({ phone: true, recording: 'undecided', remembered: prepared.remembered });
    const shop = new Shop({ page });
    await shop.open(prepared.address('/selectGoods'));
    await shop.isFor(prepared.role.name);
    await shop.chooseGoods(prepared.goods[0]!.display);
    // The goods are still chosen, and nothing has been touched yet.
    await page.reload();
    await shop.isFor(prepared.role.name);
    await shop.button('role_change').waitFor();
    await shop.order.getByRole('button', { name: shop.t('topup') }).click();
    await shop.popup('recharge_title').waitFor();
    await shop.button('close', shop.popup('recharge_title')).click();
    await page.getByRole('region', { name: shop.t('consent_question') }).waitFor();
  },
);
