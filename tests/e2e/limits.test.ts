import { expect } from 'vitest';
import { isOld, looksRight } from './account.ts';
import { press } from './buying.ts';
import { boughtEarlier, methodName, namedGoods, withEventsPutOff } from './earlier.ts';
import { journey, slice } from './journey.ts';
import { preparePlayer } from './prepared-player.ts';
import { Shop } from './shop.ts';

const rows = [
  { brand: 'watt', goods: 'vg', language: 'en', account: 'sample01', phone: true },
  { brand: 'watt', goods: 'vg', language: 'ja', account: 'sample02', phone: false },
  { brand: 'joynet', goods: 'aq', language: 'en', account: 'sample03', phone: true },
  { brand: 'joynet', goods: 'aq', language: 'ko', account: 'sample04', phone: false },
];

journey.concurrent.for(slice(rows))(
  'M-01 L-07 $brand in $language: limits for a character, an account and a time say what is left, come back after a failure, and close when they are used up',
  async ({ brand, goods, language, account, phone }, { world, visit }) => {
    const prepared = await preparePlayer(world, brand, { account, language });
    const named = (sort: string) => namedGoods(prepared, language, `${goods}-${sort}`);
    const [starter, weekly, season] = await Promise.all(['starter', 'weekly', 'season'].map(named));
    await boughtEarlier(prepared, starter!);
    const visitor = await visit({ phone, language, remembered: withEventsPutOff(prepared) });
    const { page } = visitor;
    const shop = new Shop(visitor, language);
    const card = ({ display }: { display: string }, says: string, disabled = false) =>
      page
        .getByRole('radio', { name: display })
        .and(page.getByRole('radio', { name: says }))
        .and(page.getByRole('radio', { disabled }));
    const one = { number: 1, text: '1' };

    await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
    await card(starter!, shop.t('goods_limit_reached'), true).waitFor();
    await card(season!, shop.t('goods_limit_account', one)).waitFor();
    await card(weekly!, shop.t('goods_limit_days', { ...one, day: 7 })).waitFor();
    await looksRight(shop);

    const pay = async (button: 'Pay' | 'Decline') => {
      await shop.chooseGoods(weekly!.display);
      if (phone || isOld(prepared)) await shop.openMethods();
      await shop.chooseMethod(await methodName(prepared, language, weekly!.value, 'platform-pay'));
      await press(await shop.pay(), button);
    };
    await pay('Decline');
    await shop.resultSays('error_topup_failed');
    await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
    await card(weekly!, shop.t('goods_limit_days', { ...one, day: 7 })).waitFor();
    await pay('Pay');
    await shop.resultSays('result_success_text');
    await shop.open(prepared.address('/selectGoods', { spec_lang: language }));
    const [before = ''] = shop.t('goods_limit_next', { time: '\0' }).split('\0');
    await card(weekly!, before, true).waitFor();

    // Another character has a limit of its own; the account's is the same.
    const [, other] = await prepared.player.roles();
    const address = new URL(prepared.address('/selectGoods', { spec_lang: language }));
    address.searchParams.set('role_id', other!.role_id);
    address.searchParams.set('server_id', other!.server_id);
    await shop.open(address.toString());
    await card(starter!, shop.t('goods_limit_role', one)).waitFor();
    expect(await card(starter!, shop.t('goods_limit_reached'), true).count()).toBe(0);

    // What is said follows the language without a reload.
    const next = language === 'en' ? 'ja' : 'en';
    await page
      .getByRole('banner')
      .getByRole('button', { name: shop.t('language') })
      .click();
    const names = { ja: '日本語', en: 'English' };
    await page.getByRole('dialog').getByRole('button', { name: names[next] }).click();
    const there = new Shop(visitor, next);
    await page
      .getByRole('radio', { name: there.t('goods_limit_role', one) })
      .first()
      .waitFor();
  },
);
