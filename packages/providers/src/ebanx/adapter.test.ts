import { rsaOfTests } from '@gemporium/provider-kit/testing/rsa-of-tests.ts';
import { expect, it } from 'vitest';
import { ebanx } from './adapter.ts';

it.each([
  ['test', {}, 'https://sandbox.ebanx.com'],
  ['live', {}, 'https://api.ebanx.com'],
  ['test', { domain: 'ebanxpay.com' }, 'https://sandbox.ebanxpay.com'],
  ['live', { domain: 'ebanxpay.com' }, 'https://api.ebanxpay.com'],
] as const)('O-07 a %s account with %j is asked about at %s', (mode, settings, address) => {
  expect(ebanx.baseUrl({ id: 'a', provider: 'ebanx', merchant: 'm', settings, mode })).toBe(address);
});

it('B-07 an account outside the sandbox says which address stands for its payers', () => {
  expect(ebanx.neededSettings).toEqual(['payerEmail']);
});

it.each([
  ['notificationKey', rsaOfTests.publicKey, undefined],
  ['notificationKey', rsaOfTests.privateKey, 'is no public RSA key'],
  ['notificationKey', rsaOfTests.unfitPublicKeys[0]!, 'is no public RSA key'],
  ['integrationKey', 'test_ik_anything', undefined],
])(
  'B-07 whether the secret %s is one that it can be is known before anybody pays',
  (name, value, problem) => {
    const said = ebanx.secretProblem?.(name, value);
    expect(said).toEqual(problem === undefined ? undefined : expect.stringContaining(problem));
  },
);

it('O-07 takes the money of the documented currencies', () => {
  expect(ebanx.channels.map(({ id, currencies }) => [id, currencies?.join(' ')])).toEqual([
    [12201, 'ARS BOB BRL CLP COP EUR GTQ MXN PEN PYG USD UYU'],
  ]);
});
