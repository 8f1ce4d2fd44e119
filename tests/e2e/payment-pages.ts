import { channelById } from '@gemporium/contract/channels.ts';
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

/** The channels whose payer pays in a page of the shop's own. */
const ownPages = [11701, 11602, 11501];

/** Begins a payment by the API; answers its order's number and the address at which it is paid. */
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

/** Through every state of the payment pages that are the shop's own, in a world whose brand sells by everybody. */
export async function tourPaymentPages(options: PaymentPagesOptions): Promise<void> {
  const { browser, world, language, dark, phone, drawn } = options;
  for (const [index, channelId] of ownPages.entries()) {
    const name = channelById(channelId)!.name;
    const account = `sample${String(index + 1 + (dark ? 4 : 0) + (phone ? 8 : 0)).padStart(2, '0')}`;
    const { url } = await beginPayment(world, channelId, language, account);
    const visitor = await newVisitor(browser, { phone, language, dark });
    const { page, context } = visitor;
    const shop = new Shop(visitor, language);
    const state = (what: string) => drawn(page, `${name}, ${what}`);

    let script: 'never' | 'broken' | 'there' = 'never';
    await context.route(
      (address) => address.origin === new URL(world.sandboxUrl).origin,
      async (route) => {
        if (route.request().resourceType() !== 'script' || script === 'there') return route.fallback();
        if (script === 'broken') await route.abort();
      },
    );
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    const isShops = new URL(page.url()).pathname.startsWith('/pay/');
    if (isShops && !(phone && channelId === 11501)) {
      await state('opening');
      script = 'broken';
      await page.reload({ waitUntil: 'domcontentloaded' });
      await page.locator('#retry').waitFor();
      await state('unreachable');
      await page.locator('#retry').focus();
      await state('focus');
      await page.evaluate(`for (const value of document.querySelectorAll('dd bdi'))
        value.textContent = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';`);
      await state('long words');
      script = 'there';
      await page.reload();
    }
    script = 'there';
    if (channelId === 11501) {
      if (!phone) {
        await page.frameLocator('#form iframe').getByRole('button', { name: 'Pay', exact: true }).waitFor();
        await state('window');
        await page.frameLocator('#form iframe').getByRole('link', { name: 'Close the window' }).click();
        await page.getByRole('status').getByText(shop.t('payment_error_cancelled_by_player')).waitFor();
        await state('cancelled');
      }
    } else {
      const own = page.locator('#form > button:enabled');
      const pay = page.frameLocator('#form iframe').getByRole('button', { name: 'Pay', exact: true });
      await own.or(page.locator('#form > iframe')).first().waitFor();
      if (await own.count()) {
        await state('form');
      } else await pay.waitFor();
      await state('ready');
      await (await providerButton(page, 'Cancel')).click();
      await page
        .getByRole('status')
        .filter({ hasText: shop.t('payment_error_cancelled_by_player') })
        .waitFor();
      await state('cancelled');
      if (channelId === 11602) {
        await page.locator('#retry').click();
        await page.locator('#form > button:enabled').waitFor();
      }
      await (await providerButton(page, 'Decline')).click();
      await page
        .getByRole('status')
        .filter({ hasText: shop.t('result_fail_text') })
        .waitFor();
      await state('declined');
    }
    if (channelId !== 11602) {
      if (!phone && channelId === 11501) await page.locator('#retry').click();
      await (await providerButton(page, 'Pay')).click();
      await page.waitForURL(/[?&]billing_no=/);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await state('paid');
    }
    await context.close();
  }
}

/** The pages of the providers that the sandbox plays: before paying, declined, cancelled and paid. */
export async function tourPayersPages({ browser, world, phone, drawn }: PaymentPagesOptions): Promise<void> {
  for (const [index, [provider, channel]] of [...channelBy].entries()) {
    const account = `sample${String((index % 16) + 1).padStart(2, '0')}`;
    const { context, page } = await newVisitor(browser, { phone });
    for (const [action, name] of [
      [undefined, 'open'],
      ['decline', 'declined'],
      ['cancel', 'cancelled'],
      ['pay', 'paid'],
    ] as const) {
      const { url, billing_no } = await beginPayment(world, channel.id, 'en', account);
      if (new URL(url).pathname.startsWith('/pay/')) break;
      if (action !== undefined)
        await exchange('POST', `${world.sandboxUrl}/control/${action}`, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ provider, reference: billing_no }),
        });
      await page.goto(url);
      await page.getByRole('main').waitFor();
      await drawn(page, `${provider}, ${name}`);
    }
    await context.close();
  }
}
