import { claimedEarlier, methodName, namedGoods, withEventsPutOff } from '../../e2e/earlier.ts';
import { type PreparedPlayer, preparePlayer } from '../../e2e/prepared-player.ts';
import { Shop } from '../../e2e/shop.ts';
import { armFault } from '../../harness/faults.ts';
import { press, type Role } from '../../harness/player.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { operated, soldAt, withdrawn } from './publish.ts';
import { onSlowNetwork } from './slow-network.ts';
import type { Stage, Walk } from './stage.ts';

/** The recharge sheet, and what can come between a player and the payment page. */
export const payingWalks: readonly Walk[] = [
  { name: 'recharge', walk: walkRecharge },
  { name: 'refusals', walk: walkRefusals },
];

/** A returning player's phone, on the goods screen. */
async function onGoods({ world, language, visit }: Stage, account: string) {
  const prepared = await preparePlayer(world, 'watt', { account, language });
  const visitor = await visit({ language, remembered: withEventsPutOff(prepared) });
  const shop = new Shop(visitor, language);
  const open = async () => {
    await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
    await shop.isFor(prepared.role.name);
  };
  await open();
  return { prepared, visitor, shop, page: visitor.page, open };
}

async function walkRecharge(stage: Stage): Promise<void> {
  const { world, language, stop } = stage;
  const { prepared, visitor, shop, page, open } = await onGoods(stage, 'sample10');
  const goods = await namedGoods(prepared, language, 'vg-volt-crystal-980');
  const card = await methodName(prepared, language, goods.value, 'card');
  const recharge = shop.popup('recharge_title');

  const otherGoods = () => namedGoods(prepared, language, 'vg-volt-crystal-1980');
  // The later part is loaded; the methods are not yet.
  await page.mouse.move(10, 10);
  await shop.chooseGoods((await namedGoods(prepared, language, 'vg-volt-crystal-60')).display);
  await shop.openMethods();
  await shop.button('close', page.getByRole('dialog')).click();
  await onSlowNetwork(visitor, async () => {
    await shop.chooseGoods(goods.display);
    await recharge.waitFor();
    await stop(page, 'methods loading');
  });
  await open();
  await visitor.context.setOffline(true);
  // Other goods, whose methods were never fetched.
  await shop.chooseGoods((await otherGoods()).display);
  await shop.button('retry', recharge).waitFor({ timeout: 60_000 });
  await stop(page, 'methods not to be had');
  await visitor.context.setOffline(false);

  await operated(world, 'methods', 'pause', '--store', 'watt.production', '--reason', 'gallery');
  await waitFor(
    'no method to be offered',
    async () => Object.keys(await prepared.player.methods(goods.value)).length === 0,
  );
  await open();
  await shop.chooseGoods(goods.display);
  await recharge.getByText(shop.t('methods_none'), { exact: true }).waitFor();
  await stop(page, 'no method');
  await operated(world, 'methods', 'resume', '--store', 'watt.production', '--reason', 'gallery');
  await waitFor(
    'methods to be offered',
    async () => Object.keys(await prepared.player.methods(goods.value)).length > 0,
  );

  await claimedEarlier(prepared, 'welcome');
  await claimedEarlier(prepared, 'monthly');
  await open();
  await shop.chooseGoods(goods.display);
  await shop.chooseMethod(card);
  await recharge.getByText(shop.t('coupon_off', { text: '15' })).waitFor();
  await stop(page, 'with a coupon');
  await recharge.getByRole('button', { name: shop.t('coupon') }).click();
  const reward = shop.popup('my_reward');
  const chosen = reward.getByRole('button').filter({ hasText: shop.t('coupon_remove') });
  await chosen.waitFor();
  await stop(page, 'coupon to choose');
  await chosen.click();
  await recharge.getByText(shop.t('coupon_choose')).waitFor();
  await shop.payButton().click();
  await shop.question('tips').waitFor();
  await stop(page, 'without a coupon, asked');
  await shop.button('coupon_continue_without', shop.question('tips')).click();
  await shop.resultSays('result_pending_title');
  await stop(page, 'pending');

  await shop.open(prepared.address('/userCenter', { spec_lang: language }));
  const weekly = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: shop.t('coupon_claimable') })
    .first();
  await weekly.waitFor();
  await claimedEarlier(prepared, 'weekly');
  await weekly.click();
  await page.getByText(shop.t('claim_failed_claimed')).first().waitFor();
  await stop(page, 'coupon claimed elsewhere');
}

/** Each refusal that the store can answer instead of a payment page. */
async function walkRefusals(stage: Stage): Promise<void> {
  const { world, language, stop } = stage;
  const { prepared, shop, page, open } = await onGoods(stage, 'sample11');
  const goods = await namedGoods(prepared, language, 'vg-volt-crystal-300');
  const weekly = await namedGoods(prepared, language, 'vg-weekly');
  const name = await methodName(prepared, language, goods.value, 'platform-pay');
  const card = await methodName(prepared, language, goods.value, 'card');
  const toPay = async (what = goods, method = name) => {
    await open();
    await shop.chooseGoods(what.display);
    await shop.openMethods();
    await shop.chooseMethod(method);
  };
  const isRefused = async (at: string) => {
    await shop.payButton().click();
    // The same would be refused again.
    await shop.payButton().waitFor({ state: 'hidden' });
    await stop(page, at);
  };

  await toPay();
  await armFault(world, { provider: 'platform-pay', kind: 'refused', call: 'create' });
  await isRefused('refused by the provider');
  await toPay();
  await armFault(world, {
    provider: 'game',
    kind: 'refuse-with',
    call: 'check',
    code: 'out_of_stock',
    retryable: false,
  });
  await isRefused('refused by the game');

  await toPay(weekly);
  await bought(prepared, weekly);
  await isRefused('limit reached meanwhile');

  await toPay(goods, card);
  const cards = ['--store', 'watt.production', '--channel', '12101', '--reason', 'gallery'];
  await operated(world, 'methods', 'pause', ...cards);
  await waitFor(
    'the method to be gone',
    async () => !JSON.stringify(await prepared.player.methods(goods.value)).includes('"payway_id":"card"'),
  );
  await isRefused('method gone');
  await operated(world, 'methods', 'resume', ...cards);

  await toPay();
  await soldAt(world, prepared, goods.value, '5.49');
  await shop.payButton().click();
  await shop.question('price_changed_title').waitFor();
  await stop(page, 'price changed');
  await shop.button('cancel', shop.question('price_changed_title')).click();
  await soldAt(world, prepared, goods.value, goods.price);

  const dear = await namedGoods(prepared, language, 'vg-volt-crystal-600');
  await toPay(dear);
  await withdrawn(world, prepared, dear.value);
  await isRefused('goods withdrawn');

  // An unpaid order whose provider does not cancel, with the maximum number of payments.
  const { billing_no } = (await prepared.player.pay({ ...goods, isLimit: false }, prepared.role, '10801'))
    .content;
  const unpaid = shop.popup('unpaid_title');
  await toPay();
  await shop.payButton().click();
  await armFault(world, {
    provider: 'platform-pay',
    kind: 'down',
    call: 'cancel',
    reference: billing_no,
    next: 9,
  });
  await shop.button('unpaid_drop', unpaid).click();
  await shop.button('dismiss').first().waitFor();
  await stop(page, 'not cancelled');
  for (let number = 2; number <= 9; number += 1)
    await prepared.player.pay({ ...goods, isLimit: false }, prepared.role, '10801', { billing_no });
  await toPay();
  await shop.payButton().click();
  await shop.button('unpaid_other_way', unpaid).click();
  await shop.chooseMethod(name);
  await isRefused('too many payments');

  // The page opens with the order that is paid another way.
  await open();
  await shop.result
    .getByRole('button', { name: shop.t('close') })
    .first()
    .click();
  await toPay(await namedGoods(prepared, language, 'vg-volt-crystal-60'));
  await world.sql('delete from player_session');
  await shop.payButton().click();
  await shop.popup('login').waitFor();
  await stop(page, 'session ended');
}

async function bought(
  { player, role }: PreparedPlayer,
  goods: { value: string; price: string; currency: string },
) {
  const answer = await player.pay({ ...goods, isLimit: false }, role as Role, '10801');
  await press(answer.content.url, 'Pay');
  await player.untilOrder(answer.content.billing_no, ['delivered']);
}
