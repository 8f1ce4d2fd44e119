import { expect } from 'vitest';
import { addressOf } from '../harness/shops.ts';
import { press } from './buying.ts';
import { sharedJourney } from './journey.ts';
import { Shop } from './shop.ts';

sharedJourney(
  'B-08 S-08 in Japan the notice is named beside Pay, opens with what the law lists, and back keeps the goods',
  async ({ world, visit }) => {
    const visitor = await visit({ phone: true });
    const shop = new Shop(visitor, 'ja');
    const { page } = visitor;
    await shop.open(`${addressOf(world, 'spotJp')}/selectGoods?spec_lang=ja`);
    const goods = page.getByRole('radio', { name: /260個/ });
    await goods.tap();
    await shop.order.getByRole('button', { name: shop.t('login_to_buy') }).tap();
    await shop.fillLogin('newcomer2');
    const notice = shop.popup('recharge_title').getByRole('link', { name: '特定商取引法に基づく表記' });
    await notice.tap();

    await page.waitForURL((url) => url.pathname === '/legal/commercial-transactions');
    await page.getByRole('heading', { level: 1, name: '特定商取引法に基づく表記' }).waitFor();
    const labels = await page.getByRole('term').allInnerTexts();
    const listed = ['販売事業者名', '運営責任者', '所在地', '電話番号', '販売価格', '商品代金以外の必要料金'];
    expect(labels).toEqual(expect.arrayContaining([...listed, '商品の引渡時期', '返品・キャンセル']));
    await page.getByText('スポットジャパン株式会社').first().waitFor();

    await page.goBack();
    await shop.started();
    await page.getByRole('radio', { name: /260個/, checked: true }).waitFor();
  },
);

sharedJourney(
  'O-09 S-08 if the right of withdrawal is waived, paying requires the ticked box, and the order keeps its wording',
  async ({ world, visit }) => {
    const visitor = await visit({ phone: true });
    const shop = new Shop(visitor);
    const { page } = visitor;
    await shop.open(`${addressOf(world, 'dragon')}/selectGoods?spec_lang=en`);
    await page.getByRole('radio', { name: /^420/ }).tap();
    await shop.order.getByRole('button', { name: shop.t('login_to_buy') }).tap();
    await shop.fillLogin('newcomer2');
    const words = shop.t('legal_consent_waiver');
    const box = page.getByRole('checkbox', { name: words });
    await page
      .getByRole('radio', { name: /^Platform Pay/ })
      .first()
      .tap();
    await shop.payButton().tap();
    await page.getByText(shop.t('legal_consents_missing')).first().waitFor();
    expect([await box.isChecked(), page.context().pages().length]).toEqual([false, 1]);

    await box.tap();
    const opening = page.context().waitForEvent('page');
    await shop.payButton().tap();
    await press(await opening, 'Pay');
    await shop.resultSays('result_success_text');
    await shop.result.getByText(words).waitFor();
  },
);
