import { translate } from '@gemporium/locales/messages.ts';
import { expect } from 'vitest';
import { firstGoods, issueCards } from '../harness/cards.ts';
import { Player } from '../harness/player.ts';
import { addressOf, shopOf } from '../harness/shops.ts';
import type { World } from '../harness/world.ts';
import { sharedJourney, slice } from './journey.ts';
import { Shop } from './shop.ts';

async function issueCard(world: World, brand: string, batch: string) {
  const { worth } = await firstGoods(new Player(world, shopOf(brand)));
  const { cards } = await issueCards(world, brand, batch, 1, ...worth, '--expires', '2099-12-31');
  return cards[0]!;
}

const wide = (text: string) =>
  text.replace(/[0-9A-Z]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));

for (const [brand, language] of slice([
  ['watt', 'ar'],
  ['watt', 'en'],
  ['joynet', 'en'],
  ['joynet', 'ko'],
] as const)) {
  sharedJourney(
    `S-08 K-01 a player of ${brand} redeems a card on a phone, in ${language}`,
    async ({ world, visit }) => {
      const card = await issueCard(world, brand, `${brand}-${language}`);
      const visitor = await visit({ phone: true, language });
      const { page } = visitor;
      const shop = new Shop(visitor, language);
      const words = (key: Parameters<typeof translate>[1]) =>
        (translate as (l: string, k: string) => string)(language, key);
      const { area } = shopOf(brand);
      await shop.open(`${addressOf(world, brand)}/selectGoods?spec_lang=${language}&domain_area=${area}`);
      await page
        .getByRole('main')
        .getByRole('button', { name: words('card_redeem') })
        .click();
      await shop.fillLogin('sample17');
      const popup = shop.popup('card_redeem');
      const exchange = popup.getByRole('button', { name: words('card_exchange'), exact: true });
      expect(await exchange.isDisabled()).toBe(true);
      await popup.getByRole('button', { name: words('role_choose') }).click();
      await shop.popup('role_choose').getByRole('tabpanel').getByRole('button').first().click();
      await shop.popup('role_choose').waitFor({ state: 'hidden' });
      const password = popup.getByLabel(words('card_password'), { exact: true });
      await popup.getByLabel(words('card_number'), { exact: true }).fill(wide(card.number));
      expect(await exchange.isDisabled()).toBe(true);
      await password.fill('0000-0000-0000-0000');
      expect(await password.getAttribute('type')).toBe('password');
      await popup.getByRole('button', { name: words('password_show') }).click();
      expect(await password.getAttribute('type')).toBe('text');
      await exchange.click();
      await popup.getByText(words('error_card_unknown')).waitFor();
      const number = popup.getByLabel(words('card_number'), { exact: true });
      await number.and(popup.locator(':focus')).waitFor();
      for (const field of [number, password])
        expect(await field.getAttribute('aria-invalid'), 'either may be wrong').toBe('true');
      expect(await exchange.isDisabled(), 'the same card would be refused again').toBe(true);
      await password.fill('0000-0000-0000-0001');
      expect([await exchange.isDisabled(), await number.getAttribute('aria-invalid')]).toEqual([false, null]);

      await popup.getByRole('button', { name: words('close') }).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: words('card_redeem') })
        .click();
      expect(await password.inputValue()).toBe('');
      await popup.getByLabel(words('card_number'), { exact: true }).fill(` ${card.number.toLowerCase()} `);
      await password.fill(card.password);
      await exchange.click();
      const question = page.getByRole('alertdialog', { name: words('card_confirm_title') });
      await question.getByText(words('tip_recharge_confirm')).waitFor();
      await question.getByRole('button', { name: words('card_exchange') }).click();
      await shop.resultSays('result_success_text');
      await shop.result.getByText(words('card_method'), { exact: true }).waitFor();
    },
  );
}
