import type { Account } from '@gemporium/provider-kit/provider.ts';
import { expect, it } from 'vitest';
import { pingpong } from './adapter.ts';
import { clientIdOf } from './call.ts';
import { merchant } from './testing/answers-of-pingpong.ts';

const account: Account = { id: 'a', provider: 'pingpong', merchant, settings: {}, mode: 'live' };

it.each([
  ['sandbox', 'https://sandbox-acquirer-payment.pingpongx.com'],
  ['test', 'https://sandbox-acquirer-payment.pingpongx.com'],
  ['live', 'https://acquirer-payment.pingpongx.com'],
] as const)('O-07 a %s account is asked about at %s', (mode, address) => {
  expect(pingpong.baseUrl({ ...account, mode })).toBe(address);
});

it('O-07 is the PingPong of its channel', () => {
  const { id, name, sandboxPath, channels } = pingpong;
  expect({ id, name, sandboxPath, channels: channels.map((one) => one.id) }).toEqual({
    id: 'pingpong',
    name: 'PingPong',
    sandboxPath: '/pingpong',
    channels: [12001],
  });
});

it('O-07 a store’s merchant is that without its last three characters, or whom the account names', () => {
  expect(clientIdOf(account)).toBe('2018092714313010016');
  expect(clientIdOf({ ...account, settings: { clientId: 'M1' } })).toBe('M1');
});
