import { join } from 'node:path';
import type { PaymentPageData } from '@gemporium/contract/page-data.ts';
import { expect, it } from 'vitest';
import { checkBrands } from '../catalogue/check-brands.ts';
import { addressOf } from '../stores.ts';
import { paymentPageData } from './payment-page.ts';

const checked = checkBrands(join(import.meta.dirname, '../../../../brands'), 'local');
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const config = { runMode: 'local', publicScheme: 'http', port: 8080, backupPort: 8082 } as const;
const { store } = addressOf({ version: 1, catalogue: checked.catalogue }, 'ssgame.localhost', config)!;

function dataIn(language: string): PaymentPageData {
  const request = {
    ...{ amount: { amountMinor: 99, currency: 'USD' }, gameName: 'Skyhelm', goodsName: '60 orbs' },
    ...{ language, returnUrl: 'https://shop.example/return' },
  };
  const order = { billing_no: 'GP1', server_name: 'North', role_name: 'Ada' };
  return paymentPageData(store, { provider: 'adyen', runMode: 'local', order, request, fields: {} });
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
