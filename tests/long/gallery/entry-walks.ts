import { answer as answerConsent } from '../../e2e/at-provider.ts';
import { press } from '../../e2e/buying.ts';
import { methodName } from '../../e2e/earlier.ts';
import { preparePlayer } from '../../e2e/prepared-player.ts';
import { providerButton } from '../../e2e/provider-button.ts';
import { gameToken, sdkAddress } from '../../e2e/sdk-address.ts';
import { Shop } from '../../e2e/shop.ts';
import { shopOf } from '../../harness/shops.ts';
import type { Stage, Walk } from './stage.ts';

/** The entries into the shop, and what can go wrong on each. */
export const entryWalks: readonly Walk[] = [
  { name: 'login', walk: walkLogin },
  { name: 'game', walk: walkFromGame },
  { name: 'in-app', walk: walkInApp },
  { name: 'consent', walk: walkConsent },
];

const origin = ({ world }: Stage, brand = 'watt') => `http://${shopOf(brand).host}:${world.ports[0]}`;

async function walkLogin(stage: Stage): Promise<void> {
  const { language, visit, stop } = stage;
  const { page } = await visit({ language });
  const shop = new Shop({ page }, language);
  const popup = shop.popup('login');
  const tryAs = async (account: string) => {
    await popup.getByLabel(shop.t('username'), { exact: true }).fill(account);
    await popup.getByLabel(shop.t('password'), { exact: true }).fill(account);
    await shop.button('login', popup).click();
  };
  await shop.open(`${origin(stage)}/selectGoods?spec_lang=${language}`);
  await shop.button('login_short', page.getByRole('banner')).click();
  await popup.waitFor();
  await tryAs('locked');
  await popup.getByText(shop.t('error_login_failed')).waitFor();
  await stop(page, 'locked by the game');
  await tryAs('unverified');
  await shop.text('error_not_real_name').or(shop.text('real_name_text')).first().waitFor();
  await stop(page, 'not verified');

  await shop.open(`${origin(stage)}/certifiedReal?spec_lang=${language}`);
  await shop.text('real_name_login').waitFor();
  await stop(page, 'real name, not logged in');
  await shop.button('login', page.getByRole('main')).click();
  await popup.waitFor();
  await tryAs('unverified');
  await popup.getByText(shop.t('error_not_real_name')).waitFor();
  await shop.button('close', popup).click();
  await shop.text('real_name_text').waitFor();
  await stop(page, 'real name, not verified');

  await shop.open(`${origin(stage)}/my?spec_lang=${language}`);
  await shop.button('login_short', page.getByRole('banner')).click();
  await popup.waitFor();
  const isHeldBack = popup.getByText(shop.t('error_too_many_requests'));
  const isSettled = isHeldBack.or(popup.getByText(shop.t('error_login_failed')));
  for (let tries = 0; tries < 12 && !(await isHeldBack.isVisible()); tries += 1) {
    const answered = page.waitForResponse(/util\/login\/auth/);
    await tryAs(`nobody`);
    await answered;
    await isSettled.first().waitFor();
  }
  await isHeldBack.waitFor();
  await stop(page, 'held back');

  await shop.open(`${origin(stage)}/my?spec_lang=${language}`);
  await shop.button('login_short', page.getByRole('banner')).click();
  await shop.button('login_with_google', popup).click();
  await answerConsent(page, 'Allow', 'Clara');
  const google = page.getByRole('main').getByRole('button', { name: 'Google' });
  await google.waitFor();
  await google.click();
  await shop.text('error_login_in_use').waitFor();
  await stop(page, 'linked logins');
  await shop.button('logout_everywhere').click();
  await shop.question('logout_everywhere').waitFor();
  await stop(page, 'log out everywhere, asked');
}

async function walkFromGame(stage: Stage): Promise<void> {
  const { world, language, visit, stop } = stage;
  const visitor = await visit({ language });
  const { page } = visitor;
  const shop = new Shop(visitor, language);
  const prepared = await preparePlayer(world, 'watt', { account: 'sample14', language });
  const goods = prepared.goods[1]!;
  const address = async (account: string) =>
    `${sdkAddress(world, await gameToken(world, account))}&spec_lang=${language}`;
  await shop.open(`${sdkAddress(world, 'no-token-of-this-game')}&spec_lang=${language}`);
  await shop.text('sdk_ended_title').waitFor();
  await stop(page, 'reopen from the game');
  await shop.open(await address('sample14'));
  await shop.isLoggedInAs('sample14');
  await stop(page, 'opened by the game');
  await shop.chooseGoods(goods.display);
  await shop.order.getByRole('button').last().click();
  await shop.popup('role_choose').getByRole('button', { name: prepared.role.name }).first().click();
  await shop.chooseMethod(await methodName(prepared, language, goods.value, 'platform-pay'));
  await stop(page, 'paying in the game');
  await press(await shop.pay(), 'Pay');
  await shop.resultSays('result_success_text');
  await stop(page, 'back to the game');

  await page.goto(`${origin(stage)}/@nobody/at-all?spec_lang=${language}`);
  await page.waitForURL((url) => url.pathname === '/showError');
  await shop.text('show_error_text').waitFor();
  await stop(page, 'code of no game');
  await page.goto(`${origin(stage)}/?domain_area=nowhere&spec_lang=${language}`);
  await page.waitForURL((url) => url.pathname === '/notArea');
  await shop.text('not_area_tip').waitFor();
  await stop(page, 'area that is none');
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

async function walkInApp(stage: Stage): Promise<void> {
  const { world, language, visit, stop } = stage;
  const app = await visit({ language, userAgent: `${iphone} Line/14.5.0` });
  const shop = new Shop(app, language);
  await shop.open(`${origin(stage)}/selectGoods?spec_lang=${language}`);
  await app.page.getByRole('radio').first().check();
  await shop.button('login_short', app.page.getByRole('banner')).click();
  await shop.button('login_with_google', shop.popup('login')).click();
  await shop.popup('other_browser_title').getByText(shop.t('tip_login_env_error')).waitFor();
  await stop(app.page, 'login in another browser');
  await shop.open(`${origin(stage)}/cart/no-link-at-all?spec_lang=${language}`);
  await shop.text('error_cart_link_wrong').waitFor();
  await stop(app.page, 'cart link of nobody');

  // Paid in the app, then back in the phone's own browser, where nobody is logged in.
  const prepared = await preparePlayer(world, 'watt', { account: 'sample15', language });
  const [goods] = prepared.goods;
  const answer = await prepared.player.pay(goods!, prepared.role, '10801', { spec_lang: language });
  const { page } = await visit({ language, userAgent: iphone });
  await page.goto(answer.content.url);
  await (await providerButton(page, 'Pay')).click();
  const returned = new Shop({ page }, language);
  await returned.resultSays('returned_text');
  await returned.resultSays('result_success_text');
  await stop(page, 'result for nobody');
}

async function walkConsent(stage: Stage): Promise<void> {
  const { language, visit, stop } = stage;
  const { page } = await visit({ language, recording: 'undecided' });
  const shop = new Shop({ page }, language);
  await shop.open(`${origin(stage)}/selectGoods?spec_lang=${language}`);
  await shop.text('consent_question').waitFor();
  await stop(page, 'asked');
  await shop.button('consent_decline').click();
  await page.locator('footer').getByText(shop.t('privacy_choices'), { exact: true }).click();
  await shop.popup('privacy_choices').waitFor();
  await stop(page, 'choices');
}
