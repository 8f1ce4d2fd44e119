import { press } from '../../e2e/buying.ts';
import { methodName, withEventsPutOff } from '../../e2e/earlier.ts';
import { preparePlayer } from '../../e2e/prepared-player.ts';
import { Shop } from '../../e2e/shop.ts';
import { shopOf } from '../../harness/shops.ts';
import { goodsAreNamed } from './publish.ts';
import type { Stage, Walk } from './stage.ts';

/** The recipient: none yet, one, very many, and names that are hard to fit. */
export const characterWalks: readonly Walk[] = [
  { name: 'characters', walk: walkCharacters },
  { name: 'no-character', walk: walkNoCharacter },
  { name: 'long-names', walk: walkLongNames },
];

const origin = ({ world }: Stage, brand = 'watt') => `http://${shopOf(brand).host}:${world.ports[0]}`;

async function walkCharacters(stage: Stage): Promise<void> {
  const { language, visit, stop } = stage;
  const { page } = await visit({ language });
  const shop = new Shop({ page }, language);
  const who = page.getByRole('region', { name: shop.t('who_gets_it') });
  await shop.open(`${origin(stage)}/selectGoods?spec_lang=${language}`);
  await shop.logIn('newcomer');
  await who.getByRole('button').waitFor();
  await who.getByText(/\d/).first().waitFor();
  await stop(page, 'the only one');
  await who.getByRole('button').click();
  const popup = shop.popup('role_choose');
  await popup.getByRole('tabpanel').getByRole('button').first().waitFor();
  await page.getByRole('tab').nth(1).click();
  const servers = popup.getByRole('tabpanel').getByRole('button');
  await servers.nth(1).click();
  await shop.text('roles_none_here').waitFor();
  await stop(page, 'none on this server');

  const many = await visit({ language });
  const crowd = new Shop(many, language);
  await crowd.open(`${origin(stage)}/selectGoods?spec_lang=${language}`);
  await crowd.logIn('crowd');
  await many.page
    .getByRole('region', { name: crowd.t('who_gets_it') })
    .getByRole('button')
    .click();
  await crowd.popup('role_choose').getByRole('tabpanel').getByRole('button').nth(60).waitFor();
  await stop(many.page, 'very many');
}

async function walkNoCharacter(stage: Stage): Promise<void> {
  const { language, visit, stop } = stage;
  const visitor = await visit({ language });
  const { page } = visitor;
  const shop = new Shop(visitor, language);
  await shop.open(`${origin(stage)}/selectGoods?spec_lang=${language}`);
  await page.getByRole('radio').first().check();
  await shop.logIn('visitor');
  await shop.text('role_choose_text').waitFor();
  await stop(page, 'goods');
  await page
    .getByRole('region', { name: shop.t('who_gets_it') })
    .getByRole('button')
    .click();
  await shop.popup('role_choose').getByText(shop.t('roles_none')).first().waitFor();
  await stop(page, 'none to choose');
}

/** The sandbox's account with a long name and its characters, and goods with every text that a card can have. */
const longName = 'maximilian.wolfeschlegelsteinhausen@players.of.the.realms.example';
const longGoods = 'Commemorative Anniversary Collector’s Treasury of Volt Crystals with Everything';

async function walkLongNames(stage: Stage): Promise<void> {
  const { world, language, visit, stop } = stage;
  const prepared = await preparePlayer(world, 'watt', { account: longName, language });
  const [goods] = prepared.goods;
  if (!goods) throw new Error('the shop sells nothing');
  const usual = await goodsAreNamed(world, prepared, goods.value, longGoods);
  const visitor = await visit({ language, remembered: withEventsPutOff(prepared) });
  const { page } = visitor;
  const shop = new Shop(visitor, language);
  await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
  await shop.isFor(prepared.role.name);
  await stop(page, 'goods');
  await page.getByRole('banner').locator('summary').click();
  await stop(page, 'account menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: shop.t('role_change') }).click();
  await shop.popup('role_choose').getByRole('button', { name: prepared.role.name }).first().waitFor();
  await stop(page, 'characters');
  await shop.button('close', page.getByRole('dialog')).click();
  await shop.chooseGoods(longGoods);
  await shop.openMethods();
  await shop.chooseMethod(await methodName(prepared, language, goods.value, 'platform-pay'));
  await page.getByRole('dialog').getByText(shop.t('order_detail')).click();
  await stop(page, 'recharge');
  const provider = await shop.pay();
  await page.bringToFront();
  await shop.resultSays('result_pending_title');
  await stop(page, 'pending');
  await press(provider, 'Pay');
  await shop.resultSays('result_success_text');
  await stop(page, 'delivered');
  await shop.open(prepared.address('/my', { spec_lang: language }));
  const order = page.getByRole('main').getByRole('link', { name: /GP/ }).first();
  await order.waitFor();
  await stop(page, 'account');
  await order.click();
  await page.getByText(shop.t('billing_no'), { exact: true }).waitFor();
  await stop(page, 'order');
  await goodsAreNamed(world, prepared, goods.value, usual);
}
