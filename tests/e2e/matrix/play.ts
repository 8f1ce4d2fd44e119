import type { Button } from '@gemporium/provider-kit/conformance/hosted-page.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { exchange } from '../../harness/http.ts';
import { linkFor } from '../../harness/make-up.ts';
import type { World } from '../../harness/world.ts';
import {
  buyByMethod,
  deliveredTimes,
  deliveredTo,
  openForBuying,
  type Surroundings,
} from '../buy-by-method.ts';
import { goodsFor, methodsOf, payByCard, payByCardAgain, press, wayOf } from '../buying.ts';
import { providerButton } from '../provider-button.ts';
import type { Shop } from '../shop.ts';
import { type Ending, type MatrixRow, wordOf } from './rows.ts';

export interface MatrixCase {
  row: MatrixRow;
  ending: Ending;
  /** Concurrent purchases use different ones. */
  account: string;
}

const refusedCard = '0000';
const goodCard = 'PW4242424242';

/** Completes one payment in the browser, and checks the player's page and the delivery. */
export async function play(one: MatrixCase, surroundings: Surroundings): Promise<void> {
  const { offer, environment } = one.row;
  if (one.ending === 'make-up') return payMakeUpLink(one, surroundings);
  if (one.ending === 'paid') return buyByMethod({ environment, offer, account: one.account }, surroundings);
  if (one.row.channel.takesCard) return refuseCard(one, surroundings);
  return endOtherwise(one, surroundings);
}

/** Declines, cancels or leaves the payment, as the provider's data says that it ends then, and pays all the same. */
async function endOtherwise({ row, ending, account }: MatrixCase, { world, visit }: Surroundings) {
  const { offer, environment, provider } = row;
  const { shop, prepared, isPhone } = await openForBuying({ environment, offer, account }, { world, visit });
  const page = await wayOf(offer, isPhone)(shop, prepared, goodsFor(prepared, offer), offer);
  const delivered = async () => deliveredTimes(world, await shop.billingNo());
  const hasPaid = async () => {
    await shop.resultSays('result_success_text');
    expect([await delivered(), await paidBy(world, shop)]).toEqual([1, [provider]]);
  };
  const pays = async (itsPage: Page) => {
    await press(itsPage, 'Pay');
    await hasPaid();
  };

  if (ending === 'pending') {
    await endThere(page, 'Leave pending');
    await waits(shop);
    expect(await delivered()).toBe(0);
    await payOutside(world, shop, provider);
    return hasPaid();
  }
  const word = wordOf(row, ending);
  if (word === 'tried again there') {
    await isTold(page, 'Decline');
    await shop.page.bringToFront();
    await shop.resultSays('result_pending_title');
    expect(await delivered()).toBe(0);
    await page.bringToFront();
    return pays(page);
  }
  await endThere(page, ending === 'declined' ? 'Decline' : 'Cancel');
  if (word === 'stays open') {
    await waits(shop);
    expect(await delivered()).toBe(0);
    const opening = shop.page.context().waitForEvent('page');
    await shop.result.getByRole('link', { name: shop.t('to_pay_page') }).click();
    return pays(await opening);
  }
  await shop.result.getByText(shop.t('result_nothing_charged')).waitFor();
  const ended = await shop.billingNo();
  // Some providers have one code for both: there a cancelled payment is a declined one.
  const [{ state } = { state: 'none' }] = await world.sql<{ state: string }>(
    'select state from payment where billing_no = $1',
    [ended],
  );
  expect(ending === 'declined' ? ['declined'] : ['cancelled', 'declined']).toContain(state);
  await shop.resultSays(state === 'declined' ? 'error_topup_failed' : 'result_payment_cancelled_text');
  await shop.button(ending === 'declined' ? 'recharge_continue' : 'change_recharge_way', shop.result).click();
  const again = offer.layout === 'new' ? shop.inPopup() : shop;
  if (offer.region !== undefined) await again.chooseRegion(offer.region);
  await again.chooseMethod(offer.method, offer.channel);
  await pays(await again.pay());
  expect(await shop.billingNo()).not.toBe(ended);
  expect(await deliveredTimes(world, ended)).toBe(0);
}

/** A refused card shows an error in the shop's own form, which accepts the next one. */
async function refuseCard({ row, account }: MatrixCase, { world, visit }: Surroundings): Promise<void> {
  const { offer, environment } = row;
  const { shop, prepared, isPhone } = await openForBuying({ environment, offer, account }, { world, visit });
  const { suid } = await prepared.player.get<{ suid: string }>('/util/login/get_user_info');
  const delivered = () => deliveredTo(world, { account: suid, brand: offer.brand, environment });
  const before = await delivered();
  await methodsOf(offer, isPhone)(shop, prepared, goodsFor(prepared, offer));
  await payByCard(shop, offer, { number: `MC${Date.now()}${account}`, password: refusedCard });
  await shop.page.getByText(shop.t('payment_error_card_invalid')).waitFor();
  await payByCardAgain(shop, offer, goodCard);
  await shop.resultSays('result_success_text');
  expect(await deliveredTimes(world, await shop.billingNo())).toBe(1);
  // The card that was refused brought nothing.
  expect(await delivered()).toBe(before + 1);
}

/** A make-up link over as much as goods cost that the method takes. */
async function payMakeUpLink({ row, account }: MatrixCase, { world, visit }: Surroundings): Promise<void> {
  const { offer, environment, channel } = row;
  const { shop, prepared } = await openForBuying({ environment, offer, account }, { world, visit });
  const { player } = prepared;
  const { price } = goodsFor(prepared, offer);
  const link = await linkFor(player, offer.brand, price, 0, '--area', offer.area);
  const { pathname, search } = new URL(link.url);
  await shop.open(`${player.origin}${pathname}${search}&spec_lang=en`);
  await shop.page.getByRole('heading', { level: 1, name: shop.t('make_up_goods') }).waitFor();
  if (offer.region !== undefined) await shop.chooseRegion(offer.region);
  await shop.chooseMethod(offer.method, offer.channel);
  if (channel.takesCard) {
    await shop.button('card_type').waitFor();
    await shop.page.getByLabel(shop.t('card_number'), { exact: true }).fill(`MC${Date.now()}${account}`);
    await shop.page.getByLabel(shop.t('card_password'), { exact: true }).fill(goodCard);
  }
  await shop.agree();
  await shop.payButton().click();
  const confirm = shop.payButton(undefined, shop.question('make_up_confirm_title'));
  if (channel.takesCard) await confirm.click();
  else {
    const opening = shop.page.context().waitForEvent('page');
    await confirm.click();
    await press(await opening, 'Pay');
  }
  // Its title stands among the steps of the order from the beginning.
  await shop.resultSays('make_up_done_text');
  expect(await deliveredTimes(world, await shop.billingNo())).toBe(1);
  expect(await paidBy(world, shop)).toEqual([row.provider]);
}

/** Who has taken the money of the order that the result shows. */
async function paidBy(world: World, shop: Shop): Promise<string[]> {
  const paid = await world.sql<{ provider: string }>(
    `select provider from payment where billing_no = $1 and state = 'paid'`,
    [await shop.billingNo()],
  );
  return paid.map(({ provider }) => provider);
}

/** The result says that it is pending, also after a manual check. */
async function waits(shop: Shop): Promise<void> {
  await shop.resultSays('result_pending_title');
  await shop.button('result_i_paid', shop.result).click();
  await shop.text('result_not_complete').waitFor();
}

/** Presses a button of the provider's, checks the outcome, and closes that window. */
async function endThere(provider: Page, button: Button): Promise<void> {
  await isTold(provider, button);
  await provider.close();
}

/**
 * Presses a button of the provider's, and waits until it has led back to the shop, or the page that stays says what
 * became of it: the shop's own by its button to try again, the provider's by an alert.
 */
async function isTold(provider: Page, button: Button): Promise<void> {
  await (await providerButton(provider, button)).click();
  await Promise.any([
    provider.waitForURL(/[?&]billing_no=/),
    provider.locator('#retry').waitFor(),
    provider.getByRole('alert').waitFor(),
  ]);
}

/** The provider takes the money while no page of it is open; where only a browser brings it, one does. */
async function payOutside(world: World, shop: Shop, provider: string): Promise<void> {
  const answer = await exchange('POST', `${world.sandboxUrl}/control/pay`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider, reference: await shop.billingNo() }),
  });
  if (answer.status !== 200) throw new Error(`the sandbox does not pay: ${answer.status} ${answer.body}`);
  const { return_url: back } = JSON.parse(answer.body) as { return_url?: string };
  if (back === undefined) return;
  const page = await shop.page.context().newPage();
  await page.goto(back);
  await page.waitForURL(/[?&]billing_no=/);
  await page.close();
}
