import { incoming } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { readNotification } from './read-notification.ts';
import {
  context,
  formOf,
  merchant,
  message,
  payment,
  read,
  sealed,
  secrets,
  told,
} from './testing/answers-of-merchant-services.ts';

const seen = {
  type: 'payment',
  reference: payment.reference,
  merchant,
  providerReference: '22261408641',
  amount: { amountMinor: 1499, currency: 'MYR' },
};

describe('P-13 a notification that nobody has signed', () => {
  const fits = 'its signature does not fit';

  it.each<[string, object, string]>([
    ['without a signature', { ...message, skey: undefined }, 'it has no signature'],
    ['with an empty one', { ...message, skey: '' }, 'it has no signature'],
    ['with words for one', { ...message, skey: 'signed by me' }, fits],
    ['by another key', sealed(message, 'another-key'), fits],
    ['by the key for what we send', sealed(message, secrets.verifyKey), fits],
    ['with another status', { ...sealed({ ...message, status: '11' }), status: '00' }, fits],
    ['with another currency', { ...sealed(message), currency: 'IDR' }, fits],
  ])('P-13 %s is rejected', (_title, fields, reason) => {
    expect(read(fields)).toStrictEqual({ kind: 'rejected', reason });
  });

  it('P-13 nor is one believed of which any byte was changed', () => {
    const bytes = Buffer.from(formOf(sealed(message)));
    for (let at = 0; at < bytes.length; at++) {
      const rawBody = Buffer.from(bytes);
      rawBody[at]! ^= 1;
      expect(readNotification(context(), { ...incoming(''), rawBody }).kind, `byte ${at}`).not.toBe(
        'authentic',
      );
    }
  });

  it('P-13 holds while the key is being changed', () => {
    for (const secretKey of [`new ${secrets.secretKey}`, `${secrets.secretKey} old`])
      expect(read(message, { ...secrets, secretKey }).kind).toBe('authentic');
    expect(read(message, { ...secrets, secretKey: 'new' }).kind).toBe('rejected');
  });
});

describe('O-11 what a notification says', () => {
  it.each<[string, object]>([
    ['00', { status: 'paid' }],
    ['11', { status: 'declined', error: 'declined' }],
    ['22', { status: 'pending' }],
    ['33', { status: 'pending' }],
  ])('O-11 %s', (status, says) => {
    expect(told({ ...message, status })).toStrictEqual({
      ...seen,
      dedupeKey: `22261408641:${status}`,
      detail: `status ${status}`,
      ...says,
    });
  });

  it('O-11 a failure releases no capture, however late it is reported', () => {
    expect(told({ ...message, status: '11', paydate: '2027-01-01 00:00:00' })).not.toHaveProperty('sequence');
  });

  it.each<[string, object, object]>([
    ['of less', { amount: '14.98' }, { amount: { amountMinor: 1498, currency: 'MYR' } }],
    ['in another currency', { currency: 'IDR' }, { amount: { amountMinor: 1499, currency: 'IDR' } }],
    ['that calls the ringgit RM, as Malaysian channels do', { currency: 'RM' }, {}],
    ['of no amount of ours', { currency: 'JPY' }, { amount: 'inexpressible' }],
    ['of another merchant', { domain: 'somebody' }, { merchant: 'somebody' }],
    ['without a code', { appcode: '' }, {}],
    ['with a code that is missing', { appcode: undefined }, {}],
    ['with what nobody signs', { nbcb: '1', channel: 'fpx', extraP: '{}' }, {}],
  ])('O-11 %s', (_title, change, expected) => {
    const fields = { ...message, ...change };
    const signable = { ...fields, appcode: fields.appcode ?? '' };
    expect(told({ ...fields, skey: sealed(signable).skey })).toMatchObject({
      ...seen,
      status: 'paid',
      ...expected,
    });
  });

  it('P-13 is answered with what ends its repeating', () => {
    const reply = { status: 200, contentType: 'text/plain', body: 'CBTOKEN:MPSTATOK' };
    expect(read(message)).toMatchObject({ kind: 'authentic', reply });
  });
});

describe('P-13 a notification that cannot be read', () => {
  it.each([
    ...spoiledFields<object>(message, [
      'tranID',
      'orderid',
      'status',
      'amount',
      'currency',
      'paydate',
      'domain',
    ])
      // In a form, an empty list is an empty field, and null is a word.
      .filter(([title]) => !/domain is null/.test(title)),
    ...(
      [
        ['tranID', 'T1'],
        ['orderid', '0GP'],
        ['orderid', 'gp0'],
        ['amount', '14.9'],
        ['amount', '-14.99'],
        ['amount', '1,499.00'],
        ['amount', '14.990'],
        ['amount', 'x14.99'],
        ['currency', 'MX'],
        ['currency', 'rm'],
        ['currency', 'RMB2'],
        ['currency', 'MYRX'],
        ['currency', 'XMYR'],
        ['status', '0'],
        ['paydate', '2026-11-20'],
        ['paydate', '2026-11-20 20:01:02Z'],
        ['paydate', '+2026-11-20 20:01:02'],
        ['domain', '12345'],
        ['domain', 'a b'],
        ['appcode', 'a-b'],
      ] as const
    ).map(([name, value]): [string, object] => [`${name} is ${value}`, { ...message, [name]: value }]),
  ])('P-13 where %s', (_title, fields) => {
    expect(read({ ...fields, skey: sealed(fields).skey })).toStrictEqual({
      kind: 'unreadable',
      reason: 'it lacks fields that its kind needs',
    });
  });

  it('P-13 with a field that stands twice', () => {
    const request = incoming(`${formOf(sealed(message))}&amount=1.00`);
    expect(readNotification(context(), request)).toStrictEqual({
      kind: 'unreadable',
      reason: "it is not in the provider's form",
    });
  });
});
