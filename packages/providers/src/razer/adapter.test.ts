import { expect, it } from 'vitest';
import { razer } from './adapter.ts';

const account = { id: 'razer-main', provider: 'razer', merchant: 'APPTEST0001' };

it.each([
  ['sandbox', {}, 'https://globalapi.gold-sandbox.razer.com/payout/payments'],
  ['test', {}, 'https://globalapi.gold-sandbox.razer.com/payout/payments'],
  ['test', { baseUrl: 'https://test.example/p/' }, 'https://test.example/p'],
  ['live', { baseUrl: 'https://live.example/payout/payments' }, 'https://live.example/payout/payments'],
  // No public document names the address of the live service.
  ['live', {}, undefined],
] as const)('B-07 a %s account with %j is asked about at %s', (mode, settings, address) => {
  expect(razer.baseUrl({ ...account, mode, settings })).toBe(address);
});

it('O-07 is the Razer Gold of its channels', () => {
  const { id, name, sandboxPath, channels } = razer;
  expect({ id, name, sandboxPath, channels: channels.map((one) => one.id) }).toEqual({
    id: 'razer',
    name: 'Razer Gold',
    sandboxPath: '/razer/payout/payments',
    channels: [10101, 10103],
  });
});
