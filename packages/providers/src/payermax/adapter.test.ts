import { rsaOfTests } from '@gemporium/provider-kit/testing/rsa-of-tests.ts';
import { expect, it } from 'vitest';
import { payermax } from './adapter.ts';

it.each([
  ['test', 'https://pay-gate-uat.payermax.com/aggregate-pay/api/gateway'],
  ['live', 'https://pay-gate.payermax.com/aggregate-pay/api/gateway'],
] as const)('O-07 a %s account is asked about at %s', (mode, address) => {
  const account = { id: 'a', provider: 'payermax', merchant: '0202', settings: { appId: 'b' }, mode };
  expect(payermax.baseUrl(account)).toBe(address);
});

it.each([
  ['CLP', 0],
  ['KWD', 2],
  ['TWD', 0],
  ['USD', 2],
])('O-14 prices in %s have as many decimals as PayerMax takes: %d', (currency, decimals) => {
  expect(payermax.exponentOf(currency)).toBe(decimals);
});

it('B-07 a live account needs the id of its application', () => {
  expect(payermax.neededSettings).toEqual(['appId']);
});

it.each([
  ['privateKey', rsaOfTests.privateKey, undefined],
  ['payermaxPublicKey', rsaOfTests.publicKey, undefined],
  ['privateKey', rsaOfTests.publicKey, 'is no private RSA key'],
  ['payermaxPublicKey', rsaOfTests.privateKey, 'is no public RSA key'],
  ['privateKey', `-----BEGIN PRIVATE KEY----- ${rsaOfTests.privateKey}`, 'is no private RSA key'],
])(
  'B-07 whether the secret %s is a key that it can be is known before anybody pays',
  (name, value, problem) => {
    const said = payermax.secretProblem?.(name, value);
    expect(said).toEqual(problem === undefined ? undefined : expect.stringContaining(problem));
  },
);
