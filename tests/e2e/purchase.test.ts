import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addressOf, shopOf } from '../harness/shops.ts';
import { waitFor } from '../harness/wait-for.ts';
import type { World } from '../harness/world.ts';
import { press } from './buying.ts';
import { journey } from './journey.ts';
import { axeFindings, englishLeft, overflows } from './looks-right.ts';
import { billingNumber, Shop } from './shop.ts';

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

/** What the store keeps of this brand's players, in the order in which it happened. */
function eventsOf(world: World) {
  return world.sql<{ event: string; said: Record<string, unknown> }>(
    `select event, said from tracking_event where store = 'watt.production' and event_id = 24 order by said->'at', event`,
  );
}

/** What the page keeps for statistics. */
const keptOf = (page: Page) =>
  page.evaluate<string[]>(
    'Object.keys(localStorage).filter((key) => /^(paymentUuid|track|trafficSource)/.test(key)).sort()',
  );

/** Neither covers the other. */
const standsAbove = (upper: Locator, lower: Locator) =>
  expect
    .poll(async () => {
      const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
      return below!.y - above!.y - above!.height;
    })
    .toBeGreaterThanOrEqual(-1);

/** The question whether the player may be recorded. */
const questionOf = (shop: Shop) => shop.page.getByRole('region', { name: shop.t('consent_question') });

journey(
  'S-01 S-04 T-01 S-06 S-07 S-08 S-10 S-12 I-02 I-06 I-07 O-06 O-12 a player opens the shop on a phone, buys, finds the goods in the game and the order in the account, and logs out',
  async ({ world, visit }) => {
    const visitor = await visit({ phone: true, recording: 'undecided' });
    const { page } = visitor;
    const shop = new Shop(visitor);
    await shop.open(`${addressOf(world)}/?utm_source=mail`);
    expect(new URL(page.url()).pathname).toBe('/selectGoods');

    await shop.chooseGoods('300 Volt Crystals');
    await questionOf(shop).waitFor();
    expect(await keptOf(page)).toEqual([]);
    await standsAbove(questionOf(shop), shop.order);
    await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    await standsAbove(questionOf(shop), shop.order);
    await standsAbove(page.getByRole('contentinfo'), questionOf(shop));
    await shop.button('consent_agree').click();
    await questionOf(shop).waitFor({ state: 'detached' });
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
    await recharge.getByRole('definition').getByText('+4 points').waitFor();
    await shop.chooseMethod('Credit or debit card');
    const provider = await shop.pay();
    await shop.resultSays('result_pending_title');
    await shop.result.getByRole('button', { name: 'Change payment method' }).waitFor();
    expect(await provider.title()).toContain('Sandbox');
    await press(provider, 'Pay');

    await shop.resultSays('result_success_text');
    for (const said of ['player', 'Voltgarde Chronicles', '300 Volt Crystals', server, name, '$4.99'])
      await shop.result.getByText(said, { exact: true }).first().waitFor();
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
      'Volt crystal × 320',
    ]);
    await game.close();

    await shop.place('my');
    const row = page.getByRole('link', { name: billingNo });
    await row.waitFor();
    expect(await row.innerText()).toContain('Delivered');
    await row.click();
    await page.getByRole('heading', { name: 'Order details' }).waitFor();
    await page.getByText(billingNo, { exact: true }).waitFor();
    const token = await page.evaluate<string>('JSON.parse(localStorage.getItem("oauth_token")).value');
    expect(token.length).toBeGreaterThan(20);
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

    // Left abruptly: queued events are still sent.
    await page.goto('about:blank');
    const events = await waitFor('all events', async () => {
      const kept = await eventsOf(world);
      return kept.length >= 6 && kept;
    });
    // The first page was seen before consent. It was reloaded by the login and manually, and restarted when the session
    // ended.
    expect(events.map(({ event, said }) => `${event} ${said.screen}`)).toEqual([
      ...[
        'viewPage /selectGoods',
        'selectPayway /selectGoods',
        'clickPay /selectGoods',
        'openPayLink /selectGoods',
      ],
      ...['viewPage /order', 'viewPage /order'],
    ]);
    expect(new Set(events.map(({ said }) => `${said.did}, ${said.session_id}`)).size).toBe(1);
    expect(events.every(({ said }) => said.traffic_source === 'mail' && said.agreed_at)).toBe(true);
    const bought = { product_id: 'vg-volt-crystal-300', price: '4.99', currency: 'USD', channel_id: '12101' };
    expect(events[3]?.said).toMatchObject({
      platform: 'android',
      os: 'android/14',
      locale: 'en',
      user: { domain_area: 'universal', server_id: 's1' },
      goods: { ...bought, billing_no: billingNo },
    });
    expect(JSON.stringify(events)).not.toContain(token);
  },
);

journey(
  'T-01 declining, with the keyboard and in Arabic, records nothing; agreeing later loses nothing, even if the page closes without a network',
  async ({ world, visit }) => {
    const expects = [/ERR_INTERNET_DISCONNECTED/];
    const visitor = await visit({ recording: 'undecided', expects });
    const { page, context } = visitor;
    const shop = new Shop(visitor, 'ar');
    await shop.open(`${addressOf(world)}/?spec_lang=ar`);
    // The first key reaches the link to the content and brings the question, which comes next.
    await page.keyboard.press('Tab');
    await questionOf(shop).waitFor();
    expect([await axeFindings(page), await overflows(page), await englishLeft(page, 'ar')]).toEqual([
      [],
      [],
      [],
    ]);
    // It stands beside the order, never over its button.
    const [bar, order] = await Promise.all([questionOf(shop).boundingBox(), shop.order.boundingBox()]);
    expect(bar?.x).toBeGreaterThanOrEqual((order?.x ?? 0) + (order?.width ?? Number.NaN));
    const answers = [shop.button('consent_decline'), shop.button('consent_agree')];
    const [no, yes] = await Promise.all(answers.map((answer) => answer.boundingBox()));
    expect([no?.height, Math.round(no?.width ?? 0)]).toEqual([yes?.height, Math.round(yes?.width ?? -1)]);
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Tab');
    expect(await answers[0]?.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await questionOf(shop).waitFor({ state: 'detached' });
    await page.reload();
    await shop.started();
    expect(await keptOf(page)).toEqual(['trackConsent']);

    await page.getByRole('button', { name: shop.t('privacy_choices') }).click();
    const choices = shop.popup('privacy_choices');
    await choices.getByText(shop.t('consent_off')).waitFor();
    expect([await axeFindings(page), await overflows(page)]).toEqual([[], []]);
    await shop.button('consent_agree', choices).click();
    await choices.waitFor({ state: 'hidden' });
    expect(await eventsOf(world).then((events) => events.filter(({ said }) => said.locale === 'ar'))).toEqual(
      [],
    );

    await page.getByRole('radio').first().check();
    const method = page.getByRole('complementary').getByRole('radio').first();
    await method.waitFor();
    await context.setOffline(true);
    await method.check();
    await expect.poll(() => keptOf(page)).toContain('trackEvents');
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto(`${addressOf(world)}/`);
    const event = await waitFor('what was kept', async () => {
      const kept = await eventsOf(world);
      return kept.find(({ event, said }) => event === 'selectPayway' && said.locale === 'ar');
    });
    expect(event.said).toMatchObject({ screen: '/selectGoods', platform: 'web', goods: { currency: 'USD' } });
    await expect.poll(() => keptOf(later)).not.toContain('trackEvents');
  },
);
