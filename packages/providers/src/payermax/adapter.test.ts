import { expect, it } from 'vitest';
import { payermax } from './adapter.ts';

it.each([
  ['test', 'https://pay-gate-uat.payermax.com/aggregate-pay/api/gateway'],
  ['live', 'https://pay-gate.payermax.com/aggregate-pay/api/gateway'],
] as const)('O-07 a %s account is asked about at %s', (mode, address) => {
  const account = { id: 'a', provider: 'payermax', merchant: '0202', settings: { appId: 'b' }, mode };
  expect(payermax.baseUrl(account)).toBe(address);
});
