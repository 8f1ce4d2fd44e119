import { createHash } from 'node:crypto';
import { incoming, refundRequest } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import published from './fixtures/published-examples.json' with { type: 'json' };
import { readNotification } from './read-notification.ts';
import {
  context,
  merchant,
  notified,
  read,
  request,
  requestNo,
  sealed,
  timestamp,
  told,
  tradeNo,
} from './testing/answers-of-pagsmile.ts';

const signature = 'pagsmile-signature';

describe('P-13 a message that Pagsmile has not signed', () => {
  const message = JSON.stringify(notified('SUCCESS'));
  const header = sealed(message)[signature];
  const hex = header.split('v2=')[1] ?? '';

  it.each<[string, string, Record<string, string>, string]>([
    ['without a signature', message, {}, 'it has no signature'],
    ['with an empty one', message, { [signature]: '' }, 'it has no signature'],
    ['with words for one', message, { [signature]: 'signed by me' }, 'its signature headers are malformed'],
    [
      'with half of one',
      message,
      { [signature]: header.slice(0, -1) },
      'its signature headers are malformed',
    ],
    [
      'in capitals',
      message,
      { [signature]: `t=1,v2=${hex.toUpperCase()}` },
      'its signature headers are malformed',
    ],
    ['without a time', message, { [signature]: `v2=${hex}` }, 'its signature headers are malformed'],
    [
      'with words before it',
      message,
      { [signature]: `signed ${header}` },
      'its signature headers are malformed',
    ],
    ['with two', message, { [signature]: `${header},v2=${hex}` }, 'its signature headers are malformed'],
    [
      'with that of another version',
      message,
      { [signature]: `t=1,v1=${hex}` },
      'its signature headers are malformed',
    ],
    ['with another message’s', message, sealed('{}'), 'its signature does not fit'],
    ['with another’s', message, sealed(message, 'somebody-else'), 'its signature does not fit'],
    [
      'written anew, to the same effect',
      JSON.stringify(JSON.parse(message), null, 1),
      sealed(message),
      'its signature does not fit',
    ],
    ['that is no message at all', '', sealed(message), 'its signature does not fit'],
  ])('P-13 %s is rejected before anything of it is read', (_title, body, headers, reason) => {
    expect(read(body, headers)).toStrictEqual({ kind: 'rejected', reason });
  });

  it.each(['new-key', 'old-key'])(
    'P-13 may be signed with either key while the key is being changed',
    (key) => {
      expect(read(message, sealed(message, key), { secret: 'new-key old-key' }).kind).toBe('authentic');
    },
  );

  it('P-13 has a time that proves nothing: another one changes nothing', () => {
    const reading = read(message);
    expect(read(message, { [signature]: `t=1577808000, v2=${hex}` })).toEqual(reading);
    expect(reading).toMatchObject({
      kind: 'authentic',
      reply: { status: 200, contentType: 'text/plain', body: 'success' },
    });
  });
});

describe('P-13 the example that Pagsmile publishes', () => {
  const { securityKey, body, header } = published.signed;
  const at = { secret: securityKey, merchant: '16258292145316638' };

  it('P-13 is understood, signed as its page says', () => {
    expect(read(body, { [signature]: header }, at)).toMatchObject({
      events: [
        {
          type: 'payment',
          status: 'paid',
          reference: '202201010354002',
          merchant: at.merchant,
          amount: { amountMinor: 1201, currency: 'BRL' },
        },
      ],
    });
  });

  it('P-13 is refused with any byte of it or of its signature changed', () => {
    const bytes = Buffer.from(body);
    for (let i = 0; i < bytes.length; i++) {
      const rawBody = Buffer.from(bytes);
      rawBody[i]! ^= 1;
      const reading = readNotification(context([], at), {
        ...incoming('', { [signature]: header }),
        rawBody,
      });
      expect(reading.kind, `byte ${i}`).toBe('rejected');
    }
    for (let i = header.indexOf('v2='); i < header.length; i++) {
      const changed = Buffer.from(header);
      changed[i]! ^= 1;
      expect(read(body, { [signature]: changed.toString('latin1') }, at).kind, `byte ${i}`).toBe('rejected');
    }
  });

  it('P-13 the header of its page has the form that is read', () => {
    expect(read(body, { [signature]: published.headerSample }, at)).toEqual({
      kind: 'rejected',
      reason: 'its signature does not fit',
    });
  });
});

describe('P-13 what the retired gateway of Pagsmile published', () => {
  const { key, text, md5 } = published.legacy;
  const body = text.slice(0, text.indexOf('&key='));

  it('P-13 has this signature, and with any byte changed another one', () => {
    const digestOf = (bytes: string | Buffer) => createHash('md5').update(bytes).digest('hex');
    expect(text).toBe(`${body}&key=${key}`);
    expect(digestOf(text)).toBe(md5);
    for (let i = 0; i < text.length; i++) {
      const changed = Buffer.from(text);
      changed[i]! ^= 1;
      expect(digestOf(changed), `byte ${i}`).not.toBe(md5);
    }
  });

  it.each([`t=1516190481,v1=${md5}`, `t=1516190481,v2=${md5}`, `t=1516190481,v2=${md5}${md5}`, md5])(
    'P-13 is not believed by a door of today, whose key signs otherwise: %s',
    (header) => {
      expect(read(body, { [signature]: header }, { secret: key }).kind).toBe('rejected');
    },
  );
});

const amount = { amountMinor: 1499, currency: 'USD' };

describe('O-11 what a trade’s notification says', () => {
  it.each<[string, object]>([
    ['SUCCESS', { status: 'paid' }],
    ['REFUSED', { status: 'declined', error: 'declined' }],
    ['CANCEL', { status: 'cancelled' }],
    ['EXPIRED', { status: 'expired' }],
    ['PROCESSING', { status: 'pending' }],
    ['RISK_CONTROLLING', { status: 'pending' }],
    ['success', { status: 'pending' }],
    ['constructor', { status: 'pending' }],
  ])('O-11 %s', (status, expected) => {
    expect(told(notified(status))).toStrictEqual({
      type: 'payment',
      dedupeKey: `${tradeNo}:${status}`,
      reference: request.reference,
      amount,
      providerReference: tradeNo,
      merchant,
      detail: status,
      ...expected,
    });
  });

  it.each(['REFUSED', 'CANCEL', 'EXPIRED'])(
    'O-11 %s releases no capture, however late it is reported',
    (status) => {
      expect(told(notified(status, { timestamp: '1999999999' }))).not.toHaveProperty('sequence');
    },
  );

  it.each([
    ['14.98', 'USD', { amountMinor: 1498, currency: 'USD' }],
    [14.99, 'BRL', { amountMinor: 1499, currency: 'BRL' }],
    ['12000', 'COP', { amountMinor: 1_200_000, currency: 'COP' }],
    ['14.999', 'USD', 'inexpressible'],
  ])('O-14 the amount %s %s is passed on unchanged', (said, currency, expected) => {
    expect(told(notified('SUCCESS', { amount: said, currency }))).toMatchObject({ amount: expected });
  });

  it('P-13 names another application', () => {
    for (const status of ['SUCCESS', 'REFUNDED', 'CHARGEBACK'])
      expect(told(notified(status, { app_id: 'somebody' }))).toMatchObject({ merchant: 'somebody' });
  });
});

describe('O-11 what a refund’s notification says', () => {
  const part = { amount: '5.00', out_request_no: requestNo };

  it.each([
    ['REFUND_VERIFYING', 'pending'],
    ['REFUND_PROCESSING', 'pending'],
    ['REFUNDED', 'succeeded'],
    ['REFUND_REFUSED', 'failed'],
    ['REFUND_REVOKE', 'failed'],
  ])('O-11 %s', (name, status) => {
    expect(told(notified(name, part))).toStrictEqual({
      type: 'refund',
      dedupeKey: `${tradeNo}:${requestNo}:${name}`,
      status,
      detail: name,
      merchant,
      refundReference: refundRequest.refundReference,
      providerReference: requestNo,
      capture: tradeNo,
      reference: request.reference,
      amount: { amountMinor: 500, currency: 'USD' },
    });
  });

  it.each([
    ['OFFICE1', 'OFFICE1'],
    ['', tradeNo],
    [null, tradeNo],
    [undefined, tradeNo],
  ])(
    'O-11 one that nobody here asked for, with the number %s, is kept under %s',
    (out_request_no, number) => {
      expect(told(notified('REFUNDED', { ...part, out_request_no }))).toMatchObject({
        refundReference: number,
        providerReference: number,
        dedupeKey: `${tradeNo}:${number}:REFUNDED`,
      });
    },
  );

  it('O-14 says no amount where the account knows it for the trade’s', () => {
    const settings = { refundAmount: 'trade' };
    expect(told(notified('REFUNDED', part), { settings })).not.toHaveProperty('amount');
    expect(told(notified('SUCCESS'), { settings })).toHaveProperty('amount');
  });
});

describe('O-11 what a dispute’s notification says', () => {
  it.each([
    ['DISPUTE', 'opened', 1],
    ['CHARGEBACK', 'lost', 2],
    ['CHARGEBACK_REVERSED', 'won', 3],
  ])('O-11 %s', (name, status, place) => {
    expect(told(notified(name))).toStrictEqual({
      type: 'chargeback',
      dedupeKey: `${tradeNo}:${name}:${timestamp}`,
      status,
      detail: name,
      merchant,
      reference: request.reference,
      amount,
      dispute: '',
      capture: tradeNo,
      sequence: place * 10 ** 12 + timestamp,
    });
  });

  it('O-11 every end is after its beginning, whenever it was said', () => {
    const sequenceOf = (name: string, at: string) =>
      (told(notified(name, { timestamp: at })) as { sequence: number }).sequence;
    expect(sequenceOf('CHARGEBACK', '1000000000')).toBeGreaterThan(sequenceOf('DISPUTE', '1999999999'));
    expect(sequenceOf('CHARGEBACK_REVERSED', '1000000000')).toBeGreaterThan(
      sequenceOf('CHARGEBACK', '1999999999'),
    );
    expect(Number.isSafeInteger(sequenceOf('CHARGEBACK_REVERSED', '999999999999'))).toBe(true);
  });
});

describe('P-13 a message that cannot be read', () => {
  const needed = ['app_id', 'trade_no', 'out_trade_no', 'trade_status', 'amount', 'currency', 'timestamp'];

  it.each<[string, unknown]>([
    ...spoiledFields<unknown>(notified('SUCCESS'), needed),
    ['out_request_no is a list', withField<unknown>(notified('REFUNDED'), 'out_request_no', [])],
    ['amount is negative', withField<unknown>(notified('SUCCESS'), 'amount', -1)],
    ['currency is small', withField<unknown>(notified('SUCCESS'), 'currency', 'usd')],
    ['timestamp is a date', withField<unknown>(notified('SUCCESS'), 'timestamp', '2026-11-20')],
    ['timestamp has milliseconds', withField<unknown>(notified('SUCCESS'), 'timestamp', '1645516741000')],
    ['it is no JSON', 'hello'],
    ['it is a list', '[]'],
  ])('P-13 where %s', (_title, message) => {
    expect(read(message)).toStrictEqual({ kind: 'unreadable', reason: "it is not in the provider's form" });
  });
});
