import type { PrescribedRow, WordsByLanguage } from './law.ts';

/** A page whose lines the law lists. */
export interface PrescribedPage {
  title: WordsByLanguage;
  rows: readonly PrescribedRow[];
}

const company = { ja: '販売事業者名', en: 'Seller' };
const address = { ja: '所在地', en: 'Address' };
const phone = { ja: '電話番号', en: 'Telephone' };
const email = { ja: 'メールアドレス', en: 'E-mail' };
const hours = { ja: '受付時間', en: 'Hours' };

/** 特定商取引法に基づく表記: Article 11 of the act, and the customary headings. */
export const commercialTransactions: PrescribedPage = {
  title: { ja: '特定商取引法に基づく表記', en: 'Notice under the Act on Specified Commercial Transactions' },
  rows: [
    { label: company, field: 'company' },
    { label: { ja: '運営責任者', en: 'Person responsible' }, field: 'representative' },
    { label: address, field: 'address' },
    { label: phone, field: 'phone' },
    { label: email, field: 'email' },
    { label: hours, field: 'hours' },
    {
      label: { ja: '販売価格', en: 'Price' },
      field: 'price',
      otherwise: {
        ja: '各商品に表示する金額（消費税込み）。お支払い前に合計金額を表示します。',
        en: 'The price shown beside each item, consumption tax included. The total is shown before payment.',
      },
    },
    {
      label: { ja: '商品代金以外の必要料金', en: 'Other costs' },
      field: 'otherCosts',
      otherwise: {
        ja: 'インターネット接続に必要な通信料等は、お客様のご負担となります。',
        en: 'You bear the cost of your own internet connection.',
      },
    },
    {
      label: { ja: 'お支払い方法・お支払い時期', en: 'Method and time of payment' },
      field: 'payment',
      otherwise: {
        ja: '購入画面に表示するお支払い方法の中からお選びいただき、ご注文時にお支払いいただきます。',
        en: 'Choose one of the payment methods shown at checkout, and pay when you place your order.',
      },
    },
    {
      label: { ja: '商品の引渡時期', en: 'Delivery' },
      field: 'delivery',
      otherwise: {
        ja: '決済完了後、ただちにゲーム内へお届けします。',
        en: 'Delivered to the game as soon as the payment is complete.',
      },
    },
    {
      label: { ja: '返品・キャンセル', en: 'Returns and cancellation' },
      field: 'refunds',
      otherwise: {
        ja: '商品の性質上、購入後の返品・返金・キャンセルはお受けできません（商品に不具合がある場合を除きます）。',
        en: 'Digital items cannot be returned, refunded or cancelled after the purchase, unless they are faulty.',
      },
    },
    {
      label: { ja: '動作環境', en: 'Supported systems' },
      field: 'environment',
      otherwise: { ja: 'iOS 12以降、Android 8以降', en: 'iOS 12 or later, Android 8 or later' },
    },
    {
      label: { ja: '販売数量の制限・特別な条件', en: 'Limits and special conditions' },
      field: 'limits',
      otherwise: {
        ja: '購入回数に制限のある商品は、商品ごとに表示します。未成年の方は、保護者の同意を得てご購入ください。',
        en: 'Purchase limits are shown with each item. Minors need the consent of a parent or guardian.',
      },
    },
  ],
};

/** Where players ask, and when they are answered (row B-08). */
export const inquiry: PrescribedPage = {
  title: { ja: 'お問い合わせ', en: 'Inquiries' },
  rows: [
    { label: company, field: 'company' },
    { label: { ja: 'お問い合わせ窓口', en: 'Customer service' }, field: 'supportUrl' },
    { label: email, field: 'email' },
    { label: phone, field: 'phone' },
    { label: hours, field: 'hours' },
  ],
};

/** 資金決済法に基づく表示: Article 13 of the Payment Services Act, for currency that is bought and held. */
export const fundsSettlement: PrescribedPage = {
  title: { ja: '資金決済法に基づく表示', en: 'Notice under the Payment Services Act' },
  rows: [
    { label: { ja: '発行者', en: 'Issuer' }, field: 'issuer' },
    { label: address, field: 'address' },
    {
      label: { ja: '支払可能金額', en: 'Maximum amount' },
      field: 'amountLimit',
      otherwise: { ja: '上限はありません。', en: 'No limit.' },
    },
    { label: { ja: '有効期間・期限', en: 'Expiry' }, field: 'expiry' },
    { label: { ja: '苦情・相談窓口', en: 'Complaints' }, field: 'complaints' },
    {
      label: { ja: '使用できる場所の範囲', en: 'Where it can be used' },
      field: 'usableIn',
      otherwise: {
        ja: '購入したゲームの中でのみご使用いただけます。',
        en: 'Only in the game for which it was bought.',
      },
    },
    {
      label: { ja: '利用上の注意', en: 'Please note' },
      field: 'refunds',
      otherwise: {
        ja: '法令に定めのある場合を除き、払い戻しはいたしません。',
        en: 'It cannot be exchanged for cash, except where the law requires it.',
      },
    },
    { label: { ja: '残高の確認方法', en: 'How to check your balance' }, field: 'balance' },
    { label: { ja: '利用規約', en: 'Terms of service' }, field: 'termsUrl' },
  ],
};
