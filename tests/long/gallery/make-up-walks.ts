import { press } from '../../e2e/buying.ts';
import { Shop } from '../../e2e/shop.ts';
import { linkFor, type MakeUpLink, payLink } from '../../harness/make-up.ts';
import { playerOf, shopOf } from '../../harness/shops.ts';
import type { Stage, Walk } from './stage.ts';

/** A make-up link, from opening to completion. */
export const makeUpWalks: readonly Walk[] = [
  { name: 'make-up-new', walk: (stage) => walkLink(stage, 'watt', '4.99') },
  { name: 'make-up-old', brand: 'joynet', walk: (stage) => walkLink(stage, 'joynet', '6000') },
];

async function walkLink(
  { world, language, visit, stop }: Stage,
  brand: string,
  amount: string,
): Promise<void> {
  const debtor = await playerOf(world, brand, { account: 'restricted' });
  const link = await linkFor(debtor, brand, amount);
  const address = ({ url }: Pick<MakeUpLink, 'url'>) => {
    const { pathname, search } = new URL(url);
    return `http://${shopOf(brand).host}:${world.ports[0]}${pathname}${search}&spec_lang=${language}`;
  };
  const visitor = await visit({ language });
  const { page } = visitor;
  const shop = new Shop(visitor, language);
  const main = page.getByRole('main');

  await shop.open(address(link));
  await shop.popup('login').getByText(shop.t('make_up_login')).waitFor();
  await stop(page, 'login');
  await shop.fillLogin('sample13');
  await page.getByRole('heading', { name: shop.t('make_up_other_title') }).waitFor();
  await stop(page, 'of another account');
  await shop.button('make_up_other_login').click();
  await shop.fillLogin('restricted');
  await main.getByRole('radio').first().waitFor();
  await stop(page, 'open');
  await main.getByRole('radio').first().check();
  await shop.payButton().click();
  const question = shop.question('make_up_confirm_title');
  await question.waitFor();
  await stop(page, 'asked');
  const [provider] = await Promise.all([
    page.context().waitForEvent('page'),
    shop.payButton(undefined, question).click(),
  ]);
  await shop.resultSays('result_pending_title');
  await page.bringToFront();
  await stop(page, 'pending');
  await press(provider, 'Pay');
  await shop.resultSays('make_up_done_text');
  await stop(page, 'paid');
  await shop.open(address(link));
  await page.getByRole('heading', { name: shop.t('make_up_used_title') }).waitFor();
  await stop(page, 'paid already');

  const second = await linkFor(debtor, brand, amount, 1);
  await payLink(debtor, second, '10801');
  await shop.open(address(second));
  await shop.popup('unpaid_title').or(main.getByRole('radio').first()).first().waitFor();
  await stop(page, 'begun before');
  await world.sql(
    `update make_up_link set valid_until = now() - interval '1 minute' where replenish_id = $1`,
    [second.replenish_id],
  );
  const third = await linkFor(debtor, brand, amount, 2);
  await world.sql(
    `update make_up_link set valid_until = now() - interval '1 minute' where replenish_id = $1`,
    [third.replenish_id],
  );
  await shop.open(address(third));
  await page.getByRole('heading', { name: shop.t('page_expired') }).waitFor();
  await stop(page, 'expired');
}
