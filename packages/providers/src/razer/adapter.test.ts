import { expect, it } from 'vitest';
import { razer } from './adapter.ts';

const account = { id: 'razer-main', provider: 'razer', merchant: 'APPTEST0001' };

it.each([
  ['test', {}, 'https://globalapi.gold-sandbox.razer.com/payout/payments'],
  ['test', { baseUrl: 'https://test.example/p/' }, 'https://test.example/p'],
  ['live', { baseUrl: 'https://live.example/payout/payments' }, 'https://live.example/payout/payments'],
  // No public document names the address of the live service.
  ['live', {}, undefined],
] as const)('B-07 a %s account with %j is asked about at %s', (mode, settings, address) => {
  expect(razer.baseUrl({ ...account, mode, settings })).toBe(address);
});
