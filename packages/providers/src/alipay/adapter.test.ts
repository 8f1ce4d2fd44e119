import type { Account } from '@gemporium/provider-kit/provider.ts';
import { rsaOfTests } from '@gemporium/provider-kit/testing/rsa-of-tests.ts';
import { expect, it } from 'vitest';
import { alipay } from './adapter.ts';

const account = (mode: Account['mode'], settings: Account['settings']): Account => ({
  id: 'a',
  provider: 'alipay',
  merchant: 'SANDBOX_5Y',
  mode,
  settings,
});

it.each([
  ['test', 'asia', 'https://open-sea-global.alipay.com/ams/sandbox/api/v1/payments'],
  ['test', 'north-america', 'https://open-na-global.alipay.com/ams/sandbox/api/v1/payments'],
  ['live', 'asia', 'https://open-sea-global.alipay.com/ams/api/v1/payments'],
  ['live', 'europe', 'https://open-de-global.alipay.com/ams/api/v1/payments'],
] as const)('O-07 a %s account in %s is asked about at %s', (mode, region, address) => {
  expect(alipay.baseUrl(account(mode, { region }))).toBe(address);
});

it('B-07 an account outside the sandbox needs its region and the currency in which it is paid out', () => {
  expect(alipay.baseUrl(account('live', {}))).toBeUndefined();
  expect(alipay.neededSettings).toEqual(['settlementCurrency']);
});

it('O-07 both channels are Alipay’s, and the card’s alone has a page of the shop’s own', () => {
  expect(alipay.channels.map(({ id, name }) => [id, name])).toEqual([
    [11601, 'Alipay'],
    [11602, 'Alipay card'],
  ]);
});

it.each([
  ['privateKey', rsaOfTests.privateKey, undefined],
  ['alipayPublicKey', rsaOfTests.publicKey, undefined],
  ['privateKey', rsaOfTests.publicKey, 'is no private RSA key'],
  ['alipayPublicKey', rsaOfTests.privateKey, 'is no public RSA key'],
])(
  'B-07 whether the secret %s is a key that it can be is known before anybody pays',
  (name, value, problem) => {
    const said = alipay.secretProblem?.(name, value);
    expect(said).toEqual(problem === undefined ? undefined : expect.stringContaining(problem));
  },
);
