import { expect } from 'vitest';
import { exchange } from '../harness/http.ts';
import { operate } from '../harness/operator.ts';
import { waitFor } from '../harness/wait-for.ts';
import type { World } from '../harness/world.ts';
import { isOld, looksRight, openAccount, openCentre } from './account.ts';
import { boughtEarlier, claimedEarlier, methodName, withEventsPutOff } from './earlier.ts';
import { journey, slice } from './journey.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

const rows = [
  { brand: 'watt', language: 'en', account: 'sample01', phone: true },
  { brand: 'watt', language: 'ar', account: 'sample02', phone: true },
  { brand: 'joynet', language: 'en', account: 'sample03', phone: false },
  { brand: 'joynet', language: 'ja', account: 'sample04', phone: true },
];

/** The player's bank charges a payment back; resolves once the game was notified and has taken the goods back. */
async function chargeBack(world: World, billingNo: string): Promise<void> {
  const body = JSON.stringify({ provider: 'platform-pay', reference: billingNo });
  const headers = { 'content-type': 'application/json' };
  await exchange('POST', `${world.sandboxUrl}/control/chargeback`, { headers, body });
  await waitFor('the game to be notified of the chargeback', async () => {
    const books = await exchange('GET', `${world.sandboxUrl}/books/deliveries?reference=${billingNo}`);
    const { deliveries } = JSON.parse(books.body) as { deliveries: { taken_back_at: string | null }[] };
    return deliveries.length > 0 && deliveries.every(({ taken_back_at }) => taken_back_at !== null);
  });
}

journey.concurrent.for(slice(rows))(
  'S-12 V-02 C-06 $brand in $language: a refund and a chargeback are shown, points and coupon follow the rules, and the game refuses further purchases',
  async ({ brand, language, account, phone }, { world, visit }) => {
    const prepared = await preparePlayer(world, brand, { account, language });
    const dear = prepared.goods.filter((goods) => goods.isCoupon)[1]!;
    const first = await boughtEarlier(prepared, dear, await claimedEarlier(prepared, 'welcome'));
    const visitor = await visit({ phone, language, remembered: withEventsPutOff(prepared) });
    const { page } = visitor;
    const shop = new Shop(visitor, language);

    let centre = await openCentre(shop, prepared);
    expect(await centre.getByText(shop.t('vip_points', { growth: 0 }), { exact: true }).count()).toBe(0);
    const refund = await operate(world, 'orders', 'refund', first, '--reason', 'asked for it');
    expect(refund.exitCode).toBe(0);
    await prepared.player.untilOrder(first, ['refunded']);
    const account1 = await openAccount(shop, prepared);
    const row = account1.getByRole('link', { name: first });
    await row.getByText(shop.t('order_state_refunded'), { exact: true }).waitFor();
    await row.click();
    await shop.text('result_refunded_text').waitFor();
    // What went with the money, by the publisher's rules.
    await page.getByText(shop.t('money_back_coupon')).waitFor();
    await page.getByText(shop.t('money_back_goods')).waitFor();
    const steps = page.getByRole('list', { name: shop.t('order_steps') }).getByRole('listitem');
    await steps.filter({ hasText: shop.t('order_step_refunded') }).waitFor();
    expect(await shop.text('result_nothing_charged').count()).toBe(0);
    await looksRight(shop);

    centre = await openCentre(shop, prepared);
    await centre.getByText(shop.t('vip_points', { growth: 0 }), { exact: true }).waitFor();
    await centre.getByRole('button', { name: shop.t('my_reward') }).click();
    await shop
      .popup('my_reward')
      .getByRole('tab', { name: shop.t('coupon_usable_count', { number: 1 }) })
      .waitFor();

    const second = await boughtEarlier(prepared, dear);
    await chargeBack(world, second);
    await prepared.player.untilOrder(second, ['charged_back']);
    const account2 = await openAccount(shop, prepared);
    const taken = account2.getByRole('link', { name: second });
    await taken.getByText(shop.t('order_state_charged_back'), { exact: true }).waitFor();
    await taken.click();
    await shop.text('result_charged_back_text').waitFor();
    await steps.filter({ hasText: shop.t('order_step_charged_back') }).waitFor();
    expect(await steps.filter({ hasText: shop.t('order_step_refunded') }).count()).toBe(0);
    expect(await shop.text('result_nothing_charged').count()).toBe(0);
    await looksRight(shop);

    // The game has restricted the character until the payment is made up.
    const [cheap] = prepared.goods;
    const refused = await prepared.player.pay(cheap!, prepared.role, '10801', { spec_lang: language });
    expect(refused.code).toBe(-3056);
    await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
    await shop.chooseGoods(cheap!.display);
    if (phone || isOld(prepared)) await shop.openMethods();
    await shop.chooseMethod(await methodName(prepared, language, cheap!.value, 'platform-pay'));
    await shop.payButton().click();
    await page.getByText(refused.msg, { exact: true }).filter({ visible: true }).first().waitFor();
  },
);
