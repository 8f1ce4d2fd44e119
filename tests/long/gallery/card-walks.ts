import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preparePlayer } from '../../e2e/prepared-player.ts';
import { Shop } from '../../e2e/shop.ts';
import type { Card } from '../../harness/cards.ts';
import type { World } from '../../harness/world.ts';
import type { Stage, Walk } from './stage.ts';

/** Prepaid cards of `samples prepare`: one for each result that redeeming a card can have. */
export const cardWalks: readonly Walk[] = [{ name: 'cards', walk: walkCards }];

function sampleCard(world: World, batch: string): Card {
  const file = join(world.folder, 'samples', `watt.production.sample-${batch}.csv`);
  const [, line = ''] = readFileSync(file, 'utf8').trim().split('\r\n');
  const [number = '', password = ''] = line.split(',');
  return { number, password };
}

async function walkCards({ world, language, visit, stop }: Stage): Promise<void> {
  const prepared = await preparePlayer(world, 'watt', { account: 'sample12', language });
  const { page } = await visit({ language, remembered: prepared.remembered });
  const shop = new Shop({ page }, language);
  const popup = shop.popup('card_redeem');
  const type = async ({ number, password }: Card) => {
    await popup.getByLabel(shop.t('card_number'), { exact: true }).fill(number);
    await popup.getByLabel(shop.t('card_password'), { exact: true }).fill(password);
    await shop.button('card_exchange', popup).click();
  };
  await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
  await shop.isFor(prepared.role.name);
  await shop.button('card_redeem', page.getByRole('main')).click();
  await popup.waitFor();
  await stop(page, 'form');
  for (const [batch, key] of [
    ['revoked', 'error_card_revoked'],
    ['expired', 'error_card_expired'],
    ['other-game', 'error_card_other_game'],
    ['spent', 'error_card_used'],
  ] as const) {
    const card = sampleCard(world, batch);
    await type(card);
    if (batch === 'spent') {
      const question = shop.question('card_confirm_title');
      const used = popup.getByText(shop.t(key));
      await question.or(used).first().waitFor();
      if (await question.isVisible()) {
        await shop.button('card_exchange', question).click();
        await shop.resultSays('result_success_text');
        await shop.button('recharge_done', shop.result).click();
        await shop.button('card_redeem', page.getByRole('main')).click();
        await type(card);
      }
    }
    await popup.getByText(shop.t(key)).waitFor();
    await stop(page, batch);
  }
  await type({ number: '0000-0000-0000', password: '0000-0000-0000-0000' });
  await popup.getByText(shop.t('error_card_unknown')).waitFor();
  await stop(page, 'unknown');
  await type(sampleCard(world, 'gift'));
  await shop.question('card_confirm_title').waitFor();
  await stop(page, 'gift card, asked');
  await shop.button('cancel', shop.question('card_confirm_title')).click();
  await shop.question('card_confirm_title').waitFor({ state: 'hidden' });
  await type(sampleCard(world, 'crystals'));
  const question = shop.question('card_confirm_title');
  await question.waitFor();
  await stop(page, 'card, asked');
  await shop.button('card_exchange', question).click();
  await shop.resultSays('result_success_text');
  await stop(page, 'redeemed');
  await shop.button('recharge_done', shop.result).click();
  await shop.button('card_redeem', page.getByRole('main')).click();
  const locked = popup.getByText(shop.t('error_card_locked'));
  // Once cards are locked none can be sent.
  for (let wrong = 0; wrong < 6 && !(await locked.isVisible()); wrong += 1) {
    await type({ number: '0000-0000-0000', password: `0000-0000-0000-000${wrong}` });
    await popup.getByText(shop.t('error_card_unknown')).or(locked).first().waitFor();
  }
  await locked.waitFor();
  await stop(page, 'locked');
}
