import { expect, it } from 'vitest';
import { pagsmile } from './adapter.ts';

it.each([
  ['test', 'https://gateway-test.pagsmile.com'],
  ['live', 'https://gateway.pagsmile.com'],
] as const)('O-07 a %s account is asked about at %s', (mode, address) => {
  const account = { id: 'a', provider: 'pagsmile', merchant: 'p', settings: {}, mode };
  expect(pagsmile.baseUrl(account)).toBe(address);
});
