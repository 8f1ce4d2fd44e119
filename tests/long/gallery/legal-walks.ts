import { press } from '../../e2e/buying.ts';
import { withEventsPutOff } from '../../e2e/earlier.ts';
import { preparePlayer } from '../../e2e/prepared-player.ts';
import { Shop } from '../../e2e/shop.ts';
import { addressOf } from '../../harness/shops.ts';
import { offeredLanguages } from './offered-languages.ts';
import type { Stage, Walk } from './stage.ts';

/** The notices, consents and pages that each region's law requires. */
export const legalWalks: readonly Walk[] = [
  { name: 'legal', walk: (stage) => walkRegions(stage, 'watt') },
  { name: 'legal-boxes', walk: walkBoxes },
  { name: 'legal-pages', walk: walkPages },
];

/** Next to Pay, in each region of each area. */
async function walkRegions({ world, language, visit, stop }: Stage, brand: string): Promise<void> {
  for (const area of ['universal', 'eru', 'sea']) {
    const prepared = await preparePlayer(world, brand, { account: 'sample07', language, area });
    const visitor = await visit({ language, remembered: withEventsPutOff(prepared) });
    const { page } = visitor;
    const shop = new Shop(visitor, language);
    const [goods] = prepared.goods;
    await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
    await shop.isFor(prepared.role.name);
    await shop.chooseGoods(goods!.display);
    await shop.openMethods();
    const regions = page.getByRole('dialog').getByRole('combobox', { name: shop.t('payment_region') });
    await regions.waitFor();
    const options = await regions.getByRole('option').all();
    for (const code of await Promise.all(options.map((option) => option.getAttribute('value')))) {
      await shop.chooseRegion(code ?? '');
      await page.getByRole('dialog').getByRole('radio').first().check();
      await stop(page, `${area}, ${code}`);
    }
  }
}

/** Where consents are required: nothing is paid before they are ticked, and the order keeps their texts. */
async function walkBoxes({ world, language, visit, stop }: Stage): Promise<void> {
  const prepared = await preparePlayer(world, 'watt', { account: 'sample07', language, area: 'eru' });
  const visitor = await visit({ language, remembered: withEventsPutOff(prepared) });
  const { page } = visitor;
  const shop = new Shop(visitor, language);
  const [goods] = prepared.goods;
  await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
  await shop.isFor(prepared.role.name);
  await shop.chooseGoods(goods!.display);
  await shop.openMethods();
  await shop.chooseRegion('TR');
  const popup = page.getByRole('dialog');
  await popup.getByRole('radio').first().check();
  await shop.payButton().click();
  await shop.text('legal_consents_missing').first().waitFor();
  await stop(page, 'missing');
  await shop.agree();
  await stop(page, 'ticked');
  await press(await shop.pay(), 'Pay');
  await shop.resultSays('result_success_text');
  await stop(page, 'agreed');
}

/** Texts worded by Japanese law: in other languages they are shown in English, marked with `lang`. */
const prescribedInJapan: readonly string[] = ['commercial-transactions', 'inquiry', 'funds-settlement'];

/** The notices with pages of their own, for each brand that offers this language. */
async function walkPages({ world, language, visit, stop, stopElsewhere }: Stage): Promise<void> {
  const { page } = await visit({ language });
  for (const brand of ['watt', 'spotJp', 'ssgame', 'ko', 'joynet', 'brandEn']) {
    if (!offeredLanguages(brand).includes(language)) continue;
    const origin = addressOf(world, brand);
    const shop = new Shop({ page }, language);
    await shop.open(`${origin}/selectGoods?spec_lang=${language}`);
    const notices = page.locator('footer').getByRole('link');
    const paths = await Promise.all((await notices.all()).map((link) => link.getAttribute('href')));
    await page.locator('footer').scrollIntoViewIfNeeded();
    await stop(page, `${brand}, foot`);
    for (const path of new Set(paths.filter((one) => one?.startsWith('/legal/') === true))) {
      await page.goto(origin + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const name = (path ?? '').replace(/^\/legal\/|\?.*$/g, '');
      const look = prescribedInJapan.includes(name) && language !== 'ja' ? stopElsewhere : stop;
      await look(page, `${brand}, ${name}`);
    }
  }
}
