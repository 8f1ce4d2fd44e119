import type { Page } from 'playwright-core';
import type { Visitor } from '../harness/browser.ts';
import type { World } from '../harness/world.ts';
import { press } from './buying.ts';
import { type PreparedPlayer, preparePlayer } from './prepared-player.ts';
import { gameToken, sdkAddress } from './sdk-address.ts';
import { Shop } from './shop.ts';

/** Called at every screen and every popup, with its name, when it stands still. */
export type Stop = (name: string) => Promise<void>;

export interface TourOptions {
  world: World;
  language: string;
  account: string;
  stop: Stop;
  /** The brands' own wording in this language, where they have one. */
  own?: Readonly<Record<string, string>>;
}

/** Through every screen and popup of the new layout (watt), as a new visitor. */
export async function tourNewLayout(
  visitor: Visitor,
  { world, language, account, stop, own }: TourOptions,
): Promise<void> {
  const shop = new Shop(visitor, language, own);
  const prepared = await preparePlayer(world, 'watt', { account, language });
  const { origin } = prepared.player;

  await shop.open(`${origin}/?spec_lang=${language}`);
  await stop('goods');
  await tourGames(shop, stop);
  await tourLanguages(shop, stop);
  await tourLogin(shop, account, stop);

  const dear = prepared.goods.find(({ value }) => value === 'vg-volt-crystal-600')!;
  const limited = await limitedGoods(prepared, 'vg-weekly', language);
  const methods = await methodsOf(prepared, dear.value, language);
  const nameOf = (id: string) => methods.find(({ payway_id }) => payway_id === id)?.name ?? '';
  const [card, wallets] = [nameOf('card'), nameOf('wallets')];
  await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
  await shop.isFor(prepared.role.name);
  await shop.order.getByRole('button').waitFor();
  await tourCharacters(shop, prepared.role.name, stop);
  await shop.chooseGoods(dear.display);
  await stop('goods chosen');
  await tourMethods(shop, card, wallets, stop);
  await shop.chooseGoods(limited.display);
  await tourUnpaidOrder(shop, card, stop);
  await tourPaidOrder(shop, card, limited.display, stop);
  await tourAccount(shop, account, stop);
  await shop.open(`${sdkAddress(world, await gameToken(world, 'sample16'))}&spec_lang=${language}`);
  await shop.text('whose_title').waitFor();
  await stop('whose purchase');
  await tourPages(shop, origin, stop);
}

/** The old layout's four steps (joynet). */
export async function tourOldLayout(
  visitor: Visitor,
  { world, language, account, stop, own }: TourOptions,
): Promise<void> {
  const { page } = visitor;
  const shop = new Shop(visitor, language, own);
  const prepared = await preparePlayer(world, 'joynet', { account, language, area: 'eru' });
  const goods = prepared.goods[0]!;
  const [first] = await methodsOf(prepared, goods.value, language);
  const method = first?.name ?? '';
  await shop.open(prepared.address('/', { spec_lang: language }));
  await shop.logIn(account);
  await shop.open(prepared.address('/', { spec_lang: language }));
  const games = page.getByRole('list', { name: shop.t('games') });
  await games.waitFor();
  await stop('step 1');
  await games.getByRole('button').first().click();
  await shop.isFor(prepared.role.name);
  await stop('step 2');
  await shop.chooseGoods(goods.display);
  await shop.openMethods();
  await shop.chooseMethod(method);
  await stop('step 3');
  const provider = await shop.pay();
  await shop.resultSays('result_pending_title');
  await page.bringToFront();
  await stop('step 4, pending');
  await press(provider, 'Pay');
  await shop.resultSays('result_success_text');
  await stop('step 4, success');
}

/** From a game's name to another game, as far as the question whether to change. */
async function tourGames(shop: Shop, stop: Stop): Promise<void> {
  const { page } = shop;
  await page.getByRole('button', { name: shop.t('change_game') }).click();
  const games = page.getByRole('list', { name: shop.t('games') });
  await games.waitFor();
  await stop('games');
  await games.getByRole('button', { expanded: false }).click();
  await games.getByRole('list').getByRole('button').first().waitFor();
  await stop('games, sub-games');
  await games.getByRole('list').getByRole('button').first().click();
  await shop.question('change_game').waitFor();
  await stop('question');
  await shop.button('cancel', shop.question('change_game')).click();
  await shop.question('change_game').waitFor({ state: 'hidden' });
  await close(shop);
}

/** The list of languages. */
async function tourLanguages(shop: Shop, stop: Stop): Promise<void> {
  const { page } = shop;
  await page
    .getByRole('banner')
    .getByRole('button', { name: shop.t('language') })
    .click();
  await page.getByRole('list', { name: shop.t('language') }).waitFor();
  await stop('languages');
  await close(shop);
}

/** The account before and after the login, which is first tried with a wrong password. */
async function tourLogin(shop: Shop, account: string, stop: Stop): Promise<void> {
  const { page } = shop;
  await shop.place('my');
  await shop.text('error_not_logged_in').waitFor();
  await stop('account, not logged in');
  await page
    .getByRole('main')
    .getByRole('button', { name: shop.t('login') })
    .click();
  await shop.popup('login').waitFor();
  await stop('login');
  await shop.button('login_with_card').click();
  await stop('login with a card');
  await shop.button('login_with_account').click();
  await shop.popup('login').getByLabel(shop.t('username'), { exact: true }).fill(account);
  await shop.popup('login').getByLabel(shop.t('password'), { exact: true }).fill('wrong');
  await shop.button('login', shop.popup('login')).click();
  await shop.text('error_login_failed').waitFor();
  await stop('login failed');
  await shop.fillLogin(account);
  await shop.text('orders_none').waitFor();
  await stop('account without orders');
}

/** The player's characters, and those of another server. */
async function tourCharacters(shop: Shop, role: string, stop: Stop): Promise<void> {
  const { page } = shop;
  await page.getByRole('button', { name: shop.t('role_change') }).click();
  await shop.popup('role_choose').getByRole('button', { name: role }).first().waitFor();
  await stop('characters');
  await page.getByRole('tab', { name: shop.t('servers_all') }).click();
  const servers = shop.popup('role_choose').getByRole('tabpanel').getByRole('button');
  await servers.first().waitFor();
  await stop('servers');
  await page.getByLabel(shop.t('server_search')).fill('99');
  await shop.text('servers_none').waitFor();
  await stop('no server');
  await page.getByLabel(shop.t('server_search')).fill('1');
  await servers.first().click();
  await shop.button('back').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: role }).waitFor();
  await stop('characters of a server');
  await close(shop);
}

/** The methods for the chosen goods, and the channels of the one that has several. */
async function tourMethods(shop: Shop, card: string, wallets: string, stop: Stop): Promise<void> {
  const { page } = shop;
  await shop.openMethods();
  await page.getByRole('radio', { name: wallets }).waitFor();
  await stop('recharge');
  await page.getByRole('dialog').getByText(shop.t('order_detail')).click();
  await shop.chooseMethod(card);
  await stop('recharge, method chosen');
  await page.getByRole('radio', { name: wallets }).click();
  await shop.button('back').waitFor();
  await stop('channels');
  await shop.button('back').click();
  await close(shop);
}

/** An order that waits for its payment, is found again, and is then declined. */
async function tourUnpaidOrder(shop: Shop, card: string, stop: Stop): Promise<void> {
  const { page } = shop;
  await shop.openMethods();
  await shop.chooseMethod(card);
  await (await shop.pay()).close();
  await shop.resultSays('result_pending_title');
  await stop('result pending');
  await shop.result.getByRole('button', { name: shop.t('result_i_paid') }).click();
  await shop.text('result_not_complete').waitFor();
  await stop('toast');
  await close(shop);
  await shop.openMethods();
  await shop.payButton().click();
  await shop.popup('unpaid_title').getByText(shop.t('billing_no'), { exact: true }).waitFor();
  await stop('unpaid order');
  const provider = await followedLink(page, async () => {
    await shop
      .popup('unpaid_title')
      .getByRole('link', { name: shop.t('to_pay_page') })
      .click();
  });
  await press(provider, 'Decline');
  await shop.resultSays('error_topup_failed');
  await stop('result failed');
}

/** The next attempt is paid, and these goods have then reached their limit. */
async function tourPaidOrder(shop: Shop, card: string, goods: string, stop: Stop): Promise<void> {
  const { page } = shop;
  await shop.result.getByRole('button', { name: shop.t('recharge_continue') }).click();
  await shop.chooseMethod(card);
  await press(await shop.pay(), 'Pay');
  await shop.resultSays('result_success_text');
  await stop('result success');
  await shop.result.getByRole('button', { name: shop.t('recharge_done') }).click();
  await page
    .getByRole('radio', { name: goods })
    .and(page.getByRole('radio', { disabled: true }))
    .waitFor();
  await stop('goods, limit reached');
}

/** The account with an order, its page, and the way out. */
async function tourAccount(shop: Shop, account: string, stop: Stop): Promise<void> {
  const { page } = shop;
  await shop.place('my');
  await page.getByRole('link', { name: /GP/ }).first().waitFor();
  await stop('account');
  await page.getByRole('link', { name: /GP/ }).first().click();
  await page.getByRole('heading', { name: shop.t('order_page_title') }).waitFor();
  await page.getByText(shop.t('billing_no'), { exact: true }).waitFor();
  await stop('order');
  await shop.openAccountMenu(account);
  await stop('account menu');
  await shop.button('logout').click();
  await shop.question('logout').waitFor();
  await stop('logout');
  await shop.button('cancel', shop.question('logout')).click();
}

/** The pages that say one thing. */
async function tourPages(shop: Shop, origin: string, stop: Stop): Promise<void> {
  const pages = [
    ['/no-such-screen', 'not_found_title'],
    ['/notArea', 'not_area_title'],
    ['/showError', 'error_parameter'],
    ['/errorReplenish', 'page_expired'],
    ['/certifiedReal', 'real_name_title'],
  ] as const;
  for (const [path, title] of pages) {
    await shop.open(`${origin}${path}?spec_lang=${shop.language}`);
    await shop.page.getByRole('heading', { name: shop.t(title) }).waitFor();
    await stop(path.slice(1));
  }
}

/** Methods with their names as a page in this language writes them, in their order. */
async function methodsOf(
  { player }: PreparedPlayer,
  productId: string,
  language: string,
): Promise<{ name: string; payway_id: string }[]> {
  const fields = { product_id: productId, platform: 'web', domain_area: player.area, spec_lang: language };
  type Regions = Record<string, { methods: { name: string; payway_id: string; sort: number }[] }>;
  const regions = await player.get<Regions>('/api/pay/getCountries', fields);
  const [first] = Object.values(regions);
  return (first?.methods ?? []).sort((a, b) => a.sort - b.sort);
}

async function limitedGoods({ player }: PreparedPlayer, productId: string, language: string) {
  const fields = { platform: 'web', domain_area: player.area, spec_lang: language };
  const all = await player.get<{ value: string; display: string }[]>('/api/pay/getThirdGift', fields);
  const found = all.find(({ value }) => value === productId);
  if (!found) throw new Error(`there are no goods ${productId}`);
  return found;
}

async function close(shop: Shop): Promise<void> {
  const { page } = shop;
  await shop.button('close', page.getByRole('dialog')).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function followedLink(page: Page, follow: () => Promise<void>): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await follow();
  return opening;
}
