import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkBrands } from '../catalogue/check-brands.ts';
import { addressOf } from '../stores.ts';
import { paymentPageData } from './payment-page.ts';

const checked = checkBrands(join(import.meta.dirname, '../../../../brands'), 'local');
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const config = { runMode: 'local', publicScheme: 'http', port: 8080, backupPort: 8082 } as const;
const { store } = addressOf({ version: 1, catalogue: checked.catalogue }, 'ssgame.localhost', config)!;

function titleIn(language: string): string {
  const request = {
    ...{ amount: { amountMinor: 99, currency: 'USD' }, gameName: 'Skyhelm', goodsName: '60 orbs' },
    ...{ language, returnUrl: 'https://shop.example/return' },
  };
  const order = { billing_no: 'GP1', server_name: 'North', role_name: 'Ada' };
  return paymentPageData(store, { provider: 'adyen', runMode: 'local', order, request, fields: {} }).title;
}

// Without the isolate, an Arabic sentence puts the sign behind the number.
it.each([
  ['ar', '\u2068$0.99\u2069'],
  ['en', 'Pay $0.99'],
])('L-04 O-14 in %s the price of a payment’s page is read in its own order', (language, words) => {
  expect(titleIn(language)).toContain(words);
});
