import { join } from 'node:path';
import type { PaymentPageData } from '@gemporium/contract/page-data.ts';
import { completeLanguages, translate } from '@gemporium/locales/messages.ts';
import { expect, it } from 'vitest';
import { checkBrands } from '../catalogue/check-brands.ts';
import { addressOf } from '../stores.ts';
import { paymentPageData } from './payment-page.ts';

const checked = checkBrands(join(import.meta.dirname, '../../../../brands'), 'local');
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const config = { runMode: 'local', publicScheme: 'http', port: 8080, backupPort: 8082 } as const;
const { store } = addressOf({ version: 1, catalogue: checked.catalogue }, 'ssgame.localhost', config)!;

function dataIn(language: string, amountMinor = 99, brand = store.brand): PaymentPageData {
  const request = {
    amount: { amountMinor, currency: 'USD' },
    gameName: 'Skyhelm',
    goodsName: '60 orbs',
    language,
    returnUrl: 'https://shop.example/return',
  };
  const order = { billing_no: 'GP1', server_name: 'North', role_name: 'Ada' };
  return paymentPageData(
    { ...store, brand },
    { provider: 'adyen', runMode: 'local', order, request, fields: {} },
  );
}

// Without the isolate, an Arabic sentence puts the sign behind the number.
it.each([
  ['ar', '\u2068$0.99\u2069'],
  ['en', 'Pay $0.99'],
])('L-04 O-14 in %s the price of a payment’s page is read in its own order', (language, words) => {
  expect(dataIn(language).title).toContain(words);
});

it('O-14 a payment’s page says who gets what: the character, then its server', () => {
  expect(dataIn('en').lines.map(([, value]) => value)).toEqual([
    'Skyhelm',
    '60 orbs',
    'Ada\u00a0· North',
    'GP1',
  ]);
});

it.each([
  [1_500, undefined, 'Pay $15.00'],
  [1_500, ['USD'], 'Pay $15'],
  [1_550, ['USD'], 'Pay $15.50'],
])('O-14 %i cents in a brand that shows whole %s are written as in its shop', (amountMinor, whole, title) => {
  const { wholeCurrencies: _own, ...rest } = store.brand;
  const brand = { ...rest, ...(whole && { wholeCurrencies: whole }) };
  expect(dataIn('en', amountMinor, brand).title.replace(/[\u2066-\u2069]/g, '')).toBe(title);
});

it('O-14 each end of a payment has words of its own on its page, in every language', () => {
  for (const language of completeLanguages) {
    const { texts } = dataIn(language, 99, { ...store.brand, languages: [...completeLanguages] });
    expect(new Set(Object.values(texts)).size, language).toBe(Object.keys(texts).length);
  }
  expect(dataIn('en').texts).toMatchObject({
    declined: translate('en', 'payment_error_declined'),
    cancelled: translate('en', 'payment_error_cancelled_by_player'),
    unreachable: translate('en', 'error_provider_down'),
  });
});
