import { channelById } from '@gemporium/contract/channels.ts';
import type { Button } from '@gemporium/provider-kit/conformance/hosted-page.ts';
import type { Browser, Page } from 'playwright-core';
import { newVisitor } from '../harness/browser.ts';
import { areaFor, channelBy, everybodysBrand } from '../harness/every-provider.ts';
import { exchange } from '../harness/http.ts';
import { playerOf } from '../harness/shops.ts';
import type { World } from '../harness/world.ts';
import { providerButton } from './provider-button.ts';
import { Shop } from './shop.ts';

/** Called at every state of a page, with its name. */
export type Drawn = (page: Page, name: string) => Promise<void>;

export interface PaymentPagesOptions {
  browser: Browser;
  world: World;
  language: string;
  dark: boolean;
  phone: boolean;
  drawn: Drawn;
}

/** Starts a payment by the API; returns its order's number and payment address. */
async function beginPayment(world: World, channelId: number, language: string, account: string) {
  const area = areaFor(channelById(channelId)!) ?? '';
  const player = await playerOf(world, everybodysBrand, { area, account });
  const [role] = await player.roles();
  const goods = (await player.goods()).filter(({ isLimit }) => !isLimit);
  for (const item of goods) {
    const answer = await player.pay(item, role!, String(channelId), { spec_lang: language });
    if (answer.code === 1) return answer.content;
  }
  throw new Error(`nothing can be bought by ${channelId}`);
}

/** Through every state of the payment pages that are the shop's own, in a world that sells by everybody (`sellByEverybody`). */
export async function tourPaymentPages(options: PaymentPagesOptions): Promise<void> {
  const { browser, world, language, dark, phone, drawn } = options;
  for (const [index, { channelId, rest }] of ownPages.entries()) {
    const account = `sample${String(index + 1 + (dark ? 4 : 0) + (phone ? 8 : 0)).padStart(2, '0')}`;
    const { url } = await beginPayment(world, channelId, language, account);
    const visitor = await newVisitor(browser, { phone, language, dark });
    const { page } = visitor;
    const state: State = (name) => drawn(page, `${channelById(channelId)!.name}, ${name}`);
    // On a phone Welcome Payments takes the page with it at once.
    const stays = channelId !== welcome || !phone;
    if (stays) await untilTheFormComes(page, url, world, state);
    await page.goto(url);
    await rest(page, new Shop(visitor, language), state, phone);
    await visitor.context.close();
  }
}

type State = (name: string) => Promise<void>;

/** The page while the provider's script does not come, and when it cannot be had. */
async function untilTheFormComes(page: Page, url: string, world: World, state: State): Promise<void> {
  let isBroken = false;
  const atProvider = (address: URL) => address.origin === new URL(world.sandboxUrl).origin;
  await page.route(atProvider, (route) => (isBroken ? route.abort() : undefined));
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await state('opening');
  isBroken = true;
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('#retry').waitFor();
  await state('unreachable');
  await page.locator('#retry').focus();
  await state('focus');
  await page.evaluate(`for (const value of document.querySelectorAll('dd bdi'))
    value.textContent = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';`);
  await state('long words');
  await page.unroute(atProvider);
}

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();

async function pressThere(page: Page, name: Button): Promise<void> {
  await (await providerButton(page, name)).click();
}

async function isPaid(page: Page, state: State): Promise<void> {
  await pressThere(page, 'Pay');
  await page.waitForURL(/[?&]billing_no=/);
  await page.getByRole('heading').first().waitFor();
  await state('paid');
}

const welcome = 11501;

/** The channels whose payer pays in a page of the shop's own, each with what becomes of it once the form is there. */
const ownPages: readonly {
  channelId: number;
  rest: (page: Page, shop: Shop, state: State, phone: boolean) => Promise<void>;
}[] = [
  {
    channelId: 11701,
    async rest(page, shop, state) {
      await providerButton(page, 'Pay');
      await state('form');
      await pressThere(page, 'Cancel');
      await said(page, shop.t('payment_error_cancelled_by_player'));
      await state('cancelled');
      await pressThere(page, 'Decline');
      await said(page, shop.t('payment_error_declined'));
      await state('declined');
      await isPaid(page, state);
    },
  },
  {
    channelId: 11602,
    async rest(page, shop, state) {
      const pay = page.locator('#form > button:enabled');
      await pay.waitFor();
      await state('form');
      await pressThere(page, 'Cancel');
      await said(page, shop.t('payment_error_cancelled_by_player'));
      await state('cancelled');
      await page.locator('#retry').click();
      await pay.waitFor();
      await pressThere(page, 'Decline');
      await said(page, shop.t('payment_error_declined'));
      await state('declined');
    },
  },
  {
    channelId: welcome,
    async rest(page, shop, state, phone) {
      await providerButton(page, 'Pay');
      await state('window');
      if (!phone) {
        await page.frameLocator('#form iframe').locator('header a').click();
        await said(page, shop.t('payment_error_cancelled_by_player'));
        await state('cancelled');
        await page.locator('#retry').click();
      }
      await isPaid(page, state);
    },
  },
];

/** The pages of the providers that the sandbox plays: before paying, declined, cancelled and paid. */
export async function tourPayersPages({
  browser,
  world,
  language,
  phone,
  drawn,
}: PaymentPagesOptions): Promise<void> {
  for (const [index, [provider, channel]] of [...channelBy].entries()) {
    const account = `sample${String((index % 16) + 1).padStart(2, '0')}`;
    const { context, page } = await newVisitor(browser, { phone, language });
    for (const [action, name] of [
      [undefined, 'open'],
      ['decline', 'declined'],
      ['cancel', 'cancelled'],
      ['pay', 'paid'],
    ] as const) {
      const { url, billing_no } = await beginPayment(world, channel.id, language, account);
      if (new URL(url).pathname.startsWith('/pay/')) break;
      await page.goto(url);
      if (action !== undefined) {
        const body = JSON.stringify({ provider, reference: billing_no });
        const headers = { 'content-type': 'application/json' };
        const { status } = await exchange('POST', `${world.sandboxUrl}/control/${action}`, { headers, body });
        // Not every provider has a way to cancel.
        if (status === 422) continue;
        if (status >= 300) throw new Error(`${provider}: ${action} is answered with ${status}`);
        await page.goto(url);
      }
      await page.getByRole('main').waitFor();
      // Some providers let the payer try again: what was declined or left is still to be paid.
      const isOpenAgain = action !== undefined && (await page.locator('button[value="pay"]').count()) > 0;
      await drawn(page, `${provider}, ${name}${isOpenAgain ? ' and open again' : ''}`);
    }
    await context.close();
  }
}
