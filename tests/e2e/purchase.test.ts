import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shopOf } from '../harness/shops.ts';
import type { World } from '../harness/world.ts';
import { press } from './buying.ts';
import { journey } from './journey.ts';
import { billingNumber, Shop } from './shop.ts';

const watt = (world: World) => `http://watt.localhost:${world.ports[0]}`;

/** The sample game's own page, where a player sees what a character holds. */
async function openGame(page: Page, world: World, account: string): Promise<Page> {
  const game = await page.context().newPage();
  await game.goto(`${world.sandboxUrl}/game/?gp_id=${shopOf('watt').gpId}`);
  await game.getByLabel('Account').fill(account);
  await game.getByLabel('Password').fill(account);
  await game.getByRole('button', { name: 'Log in' }).click();
  await game.getByRole('heading', { name: 'Characters' }).waitFor();
  return game;
}

/** Every viewPage that the page sends, as it is sent. */
function viewsOf(page: Page): { screen: string }[] {
  const views: { screen: string }[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/service/recharge/dot.php')) return;
    const { events, ...rest } = JSON.parse(request.postData() ?? '{}');
    views.push({ ...rest, ...events[0] });
  });
  return views;
}

journey(
  'S-01 S-04 S-06 S-07 S-08 S-10 S-12 I-02 I-06 I-07 O-06 O-12 a player opens the shop on a phone, buys, finds the goods in the game and the order in the account, and logs out',
  async ({ world, visit }) => {
    const visitor = await visit({ phone: true });
    const { page } = visitor;
    const shop = new Shop(visitor);
    const views = viewsOf(page);
    await shop.open(`${watt(world)}/`);
    expect(new URL(page.url()).pathname).toBe('/selectGoods');

    await shop.chooseGoods('300 Volt Crystals');
    await shop.order.getByRole('button', { name: 'Log in to continue' }).click();
    const login = shop.popup('login');
    const submit = shop.button('login', login);
    expect(await submit.isDisabled()).toBe(true);
    await login.getByLabel('Username', { exact: true }).fill('  player ');
    expect(await submit.isDisabled()).toBe(true);
    await login.getByLabel('Password', { exact: true }).fill('wrong');
    await submit.click();
    await login.getByText('Login failed. Please check your username and password.').waitFor();
    await login.getByLabel('Password', { exact: true }).fill('player');
    await submit.click();
    await shop.isLoggedInAs('player');

    const recipient = shop.popup('role_choose');
    await recipient.getByRole('tab', { name: 'All servers' }).click();
    await recipient.getByLabel('Search by server ID').fill(' １');
    const servers = recipient.getByRole('tabpanel').getByRole('button');
    await expect.poll(() => servers.count()).toBe(1);
    const server = (await servers.innerText()).split('\n')[0] ?? '';
    await servers.click();
    const characters = shop.popup('role_choose').or(page.getByRole('dialog', { name: server }));
    const character = characters.getByRole('button', { name: /Level \d+$/ }).first();
    const name = (await character.innerText()).split('\n')[0] ?? '';
    await character.click();

    const recharge = shop.popup('recharge_title');
    await recharge.getByText(`for ${name} · ${server}`).first().waitFor();
    expect(await recharge.getByRole('button', { name: 'Choose a payment method' }).isDisabled()).toBe(true);
    await recharge.getByText('Order details').click();
    await recharge.getByText('+4 points').waitFor();
    await shop.chooseMethod('Credit or debit card');
    const provider = await shop.pay();
    await shop.resultSays('result_pending_title');
    await shop.result.getByRole('button', { name: 'Change payment method' }).waitFor();
    expect(await provider.title()).toContain('Sandbox');
    await press(provider, 'Pay');

    await shop.resultSays('result_success_text');
    for (const said of ['player', 'Voltgarde Chronicles', '300 Volt Crystals', server, name, '$4.99'])
      await shop.result.getByText(said, { exact: true }).waitFor();
    const steps = shop.result.getByRole('list', { name: 'Order progress' }).getByRole('listitem');
    expect((await steps.allInnerTexts()).map((step) => step.split('\n')[0])).toEqual([
      'Order placed',
      'Payment received',
      'Item sent',
      'Item delivered',
    ]);
    const billingNo = await shop.billingNo();
    expect(billingNo).toMatch(billingNumber);
    await shop.result.getByRole('button', { name: 'Done' }).click();
    await shop.result.waitFor({ state: 'hidden' });

    const game = await openGame(page, world, 'player');
    const goods = game.getByRole('list', { name: `Items of ${name}` }).getByRole('listitem');
    expect((await goods.allInnerTexts()).map((line) => line.replace(/\s+/g, ' '))).toEqual([
      'volt-crystal × 320',
    ]);
    await game.close();

    await shop.place('my');
    const row = page.getByRole('link', { name: billingNo });
    await row.waitFor();
    expect(await row.innerText()).toContain('Delivered');
    await row.click();
    await page.getByRole('heading', { name: 'Order details' }).waitFor();
    await page.getByText(billingNo, { exact: true }).waitFor();
    await page.reload();
    await page.getByText(billingNo, { exact: true }).waitFor();

    await shop.openAccountMenu('player');
    await shop.button('logout').click();
    await shop.question('logout').getByRole('button', { name: 'Cancel' }).click();
    await shop.isLoggedInAs('player');
    await shop.openAccountMenu('player');
    await shop.button('logout').click();
    await shop.question('logout').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).waitFor();
    expect(await page.evaluate('localStorage.getItem("oauth_token")')).toBeNull();
    // Opened, loaded anew by the login and by hand, and begun anew when the session was gone.
    await expect
      .poll(() => views.map(({ screen }) => screen))
      .toEqual(['/selectGoods', '/selectGoods', '/order', '/order']);
    expect(JSON.stringify(views)).not.toMatch(/player|token|GP/);
  },
);
