import { incoming } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { readNotification } from './read-notification.ts';
import {
  callback,
  context,
  formOf,
  merchant,
  payment,
  read,
  sealed,
  secretKey,
  statuses,
  told,
} from './testing/answers-of-razer.ts';

const seen = {
  type: 'payment',
  reference: payment.reference,
  amount: { amountMinor: 1499, currency: 'MYR' },
  providerReference: 'MPO000000000001',
  merchant,
};

describe('P-13 a callback that Razer has not signed', () => {
  const fits = 'its signature does not fit';

  it.each<[string, object, string]>([
    ['without a signature', { ...callback, signature: undefined }, 'it has no signature'],
    ['with an empty one', { ...callback, signature: '' }, 'it has no signature'],
    ['with words for one', { ...callback, signature: 'signed by me' }, fits],
    ['by another key', sealed(callback, 'another-key'), fits],
    [
      'with another status',
      { ...sealed({ ...callback, paymentStatusCode: '99' }), paymentStatusCode: '00' },
      fits,
    ],
    [
      'of an application that is signed by MD5',
      sealed({ ...callback, hashType: '' }, secretKey, 'md5'),
      fits,
    ],
    ['that says so of itself alone', sealed({ ...callback, hashType: '' }), fits],
  ])('P-13 %s is rejected', (_title, message, reason) => {
    expect(read(message)).toStrictEqual({ kind: 'rejected', reason });
  });

  it('P-13 nor is one believed of which any byte was changed', () => {
    const bytes = Buffer.from(formOf(sealed(callback)));
    const kinds: string[] = [];
    const believed: unknown[] = [];
    for (let at = 0; at < bytes.length; at++) {
      const rawBody = Buffer.from(bytes);
      rawBody[at]! ^= 1;
      const reading = readNotification(context(), { ...incoming(''), rawBody });
      kinds.push(reading.kind);
      if (reading.kind === 'authentic') believed.push(reading.events);
    }
    expect([...new Set(kinds)].sort()).toEqual(['authentic', 'rejected', 'unreadable']);
    // An undocumented field, or an empty field under another name, does not change the message.
    expect(believed).toStrictEqual(believed.map(() => [told(callback)]));
  });

  it.each([
    { customerId: callback.customerId.slice(0, -1), paymentId: `f${callback.paymentId}` },
    { customerId: '', paymentId: callback.customerId + callback.paymentId },
    { paymentId: callback.paymentId.slice(0, -2), paymentStatusCode: '0100' },
    { referenceId: `${callback.referenceId}v1`, version: '' },
    { version: '', virtualCurrencyAmount: 'v1' },
  ])('P-13 the end of a field cannot be moved: %j', (moved) => {
    expect(read({ ...sealed(callback), ...moved }).kind).toBe('unreadable');
  });

  it('P-13 an amount whose end is moved into the merchant is nobody’s money', () => {
    const reading = read({ ...sealed(callback), amount: '14', applicationCode: `99${merchant}` });
    expect(reading).toMatchObject({ kind: 'authentic', events: [{ merchant: `99${merchant}` }] });
  });
});

describe('O-11 what a callback says', () => {
  it.each(statuses)('O-11 %s', (paymentStatusCode, says) => {
    expect(told({ ...callback, paymentStatusCode })).toStrictEqual({
      ...seen,
      ...says,
      dedupeKey: `MPO000000000001:${paymentStatusCode}`,
      detail: `status ${paymentStatusCode}`,
    });
  });

  it.each(['02', '03', '99'])(
    'O-11 %s releases no capture, however late it is reported',
    (paymentStatusCode) => {
      const late = { ...callback, paymentStatusCode, paymentStatusDate: '2027-01-01T00:00:00Z' };
      expect(told(late)).not.toHaveProperty('sequence');
    },
  );

  it.each<[string, object, object]>([
    ['without a player', { customerId: '' }, {}],
    ['without points', { virtualCurrencyAmount: undefined }, {}],
    ['in points as well', { virtualCurrencyAmount: '1499.5' }, {}],
    ['of less', { amount: '1498' }, { amount: { amountMinor: 1498, currency: 'MYR' } }],
    ['in another currency', { currencyCode: 'SGD' }, { amount: { amountMinor: 1499, currency: 'SGD' } }],
    ['of no amount of ours', { currencyCode: 'JPY' }, { amount: 'inexpressible' }],
    ['of another application', { applicationCode: 'OTHER' }, { merchant: 'OTHER' }],
  ])('O-11 %s', (_title, change, expected) => {
    expect(told({ ...callback, ...change })).toStrictEqual({
      ...seen,
      status: 'paid',
      dedupeKey: 'MPO000000000001:00',
      detail: 'status 00',
      ...expected,
    });
  });

  it('O-11 to an older application is signed by MD5', () => {
    const old = sealed({ ...callback, hashType: undefined }, secretKey, 'md5');
    expect(told(old, { settings: { hashType: 'md5' } })).toMatchObject({ ...seen, status: 'paid' });
  });

  it('O-11 what nobody documents is neither signed nor read', () => {
    expect(told({ ...sealed(callback), channelId: '7', amountPaid: '1' })).toMatchObject({
      ...seen,
      status: 'paid',
    });
  });

  it('P-13 is answered with 200', () => {
    const reply = { status: 200, contentType: 'text/plain', body: 'OK' };
    expect(read(callback)).toMatchObject({ kind: 'authentic', reply });
  });
});

describe('P-13 a callback that cannot be read', () => {
  it.each([
    ...spoiledFields<object>(callback, [
      ...['applicationCode', 'referenceId', 'version', 'amount', 'currencyCode', 'paymentId'],
      ...['paymentStatusCode', 'paymentStatusDate'],
    ])
      // In a form, an empty list is an empty field.
      .filter(([title]) => !title.endsWith('is a list') || title.startsWith('amount'))
      .filter(([title]) => !/^applicationCode is (null|an object)/.test(title)),
    ...(
      [
        ['amount', '14.99'],
        ['amount', '-1499'],
        ['amount', '1'.repeat(16)],
        ['currencyCode', 'myr'],
        ['paymentStatusCode', '0'],
        ['paymentStatusCode', '000'],
        ['paymentStatusDate', '2026-11-20 12:01:02'],
        ['paymentStatusDate', '2026-11-20T12:01:02.000Z'],
        ['customerId', 'user1'],
        ['customerId', `${callback.customerId}0`],
        ['customerId', `0${callback.customerId}`],
        ['referenceId', 'gp0123456789ABCDEF-1'],
        ['version', 'v2'],
        ['hashType', 'sha1'],
      ] as const
    ).map(([name, value]): [string, object] => [`${name} is ${value}`, { ...callback, [name]: value }]),
  ])('P-13 where %s', (_title, message) => {
    expect(read(message)).toStrictEqual({
      kind: 'unreadable',
      reason: 'it lacks fields that its kind needs',
    });
  });

  it.each([
    ['a field that stands twice', `${formOf(sealed(callback))}&amount=1`],
    ['bytes that are no text', Buffer.from([0xff, 0xfe]).toString('latin1')],
  ])('P-13 with %s', (_title, body) => {
    const request = { ...incoming(''), rawBody: Buffer.from(body, 'latin1') };
    expect(readNotification(context(), request)).toStrictEqual({
      kind: 'unreadable',
      reason: "it is not in the provider's form",
    });
  });
});
