import { expect, it } from 'vitest';
import { codapay } from './adapter.ts';

it.each([
  ['test', {}, 'https://sandbox.codapayments.com/airtime/api/restful/v2.0/Payment'],
  ['live', {}, 'https://airtime.codapayments.com/airtime/api/restful/v2.0/Payment'],
  ['test', { apiVersion: 'v1.0' }, 'https://sandbox.codapayments.com/airtime/api/restful/v1.0/Payment'],
  ['live', { apiVersion: 'v1.0' }, 'https://airtime.codapayments.com/airtime/api/restful/v1.0/Payment'],
] as const)('O-07 a %s account with %j is asked about at %s', (mode, settings, address) => {
  const account = { id: 'a', provider: 'codapay', merchant: 'p', settings, mode };
  expect(codapay.baseUrl(account)).toBe(address);
});
