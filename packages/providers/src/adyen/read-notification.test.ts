import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { incoming, scriptedContext } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { eventMeanings } from './provider.ts';
import { readNotification } from './read-notification.ts';
import { type NotificationItem, notificationItemSchema, signatureOf } from './wire.ts';

const key = 'ab'.repeat(32);
const oldKey = 'cd'.repeat(32);
const context = scriptedContext({ provider: 'adyen', merchant: 'GemMerchant' }, { hmacKey: key });

const authorisation = {
  amount: { currency: 'USD', value: 1499 },
  eventCode: 'AUTHORISATION',
  merchantAccountCode: 'GemMerchant',
  merchantReference: 'GP0123456789ABCDEF-1',
  pspReference: 'PSP0000000000001',
  reason: '1234:7777:12/2030',
  success: 'true',
};

function message(items: object[], { live = 'false', signKey = key } = {}): string {
  const signed = items.map((fields) => {
    const item = notificationItemSchema.parse(fields);
    const hmacSignature = signatureOf(item, Buffer.from(signKey, 'hex'));
    return { NotificationRequestItem: { ...fields, additionalData: { hmacSignature } } };
  });
  return JSON.stringify({ live, notificationItems: signed });
}

function read(body: string, secret = key) {
  return readNotification(
    scriptedContext({ provider: 'adyen', merchant: 'GemMerchant' }, { hmacKey: secret }),
    incoming(body),
  );
}

function eventOf(change: Partial<NotificationItem>, live = 'false'): NotificationEvent {
  const reading = read(message([{ ...authorisation, ...change }], { live }));
  if (reading.kind !== 'authentic') throw new Error(JSON.stringify(reading));
  return reading.events[0]!;
}

describe('a paid authorisation', () => {
  it('is answered [accepted] and read with everything the store compares', () => {
    expect(read(message([authorisation]))).toEqual({
      kind: 'authentic',
      reply: { status: 200, contentType: 'text/plain', body: '[accepted]' },
      events: [
        {
          type: 'payment',
          dedupeKey: 'AUTHORISATION:PSP0000000000001:true',
          reference: 'GP0123456789ABCDEF-1',
          status: 'paid',
          amount: { amountMinor: 1499, currency: 'USD' },
          providerReference: 'PSP0000000000001',
          sequence: 1,
          merchant: 'GemMerchant',
          isTest: true,
          detail: 'AUTHORISATION true 1234:7777:12/2030',
        },
      ],
    });
  });

  it('says that it is live when Adyen says so', () => {
    expect(eventOf({}, 'true')).toMatchObject({ isTest: false });
  });

  it.each([
    [
      'IDR, which Adyen counts without decimals',
      { currency: 'IDR', value: 15000 },
      { currency: 'IDR', amountMinor: 1500000 },
    ],
    ['JPY', { currency: 'JPY', value: 980 }, { currency: 'JPY', amountMinor: 980 }],
    [
      'CLP, which Adyen counts with two',
      { currency: 'CLP', value: 99000 },
      { currency: 'CLP', amountMinor: 990 },
    ],
    ['KWD', { currency: 'KWD', value: 1500 }, { currency: 'KWD', amountMinor: 1500 }],
  ])('brings %s home in our own minor units', (_, amount, ours) => {
    expect(eventOf({ amount })).toMatchObject({ status: 'paid', amount: ours });
  });

  it('keeps money that our units cannot express as paid, for the store to stop at', () => {
    const event = eventOf({ amount: { currency: 'CLP', value: 10050 } });
    expect(event).toMatchObject({ type: 'payment', status: 'paid', amount: 'inexpressible' });
  });
});

describe('every event code, by its success flag', () => {
  /** Includes its place among the events of its payment or dispute. */
  const expected: Record<string, [string, string]> = {
    AUTHORISATION: ['payment paid 1', 'payment declined 1'],
    PENDING: ['payment pending 0', 'payment pending 0'],
    CANCELLATION: ['payment cancelled 2', 'ignored'],
    TECHNICAL_CANCEL: ['payment cancelled 2', 'ignored'],
    EXPIRE: ['payment expired 2', 'ignored'],
    OFFER_CLOSED: ['payment expired', 'ignored'],
    CAPTURE: ['ignored', 'chargeback lost 1'],
    CAPTURE_FAILED: ['chargeback lost 1', 'chargeback lost 1'],
    REFUND: ['refund succeeded', 'refund failed'],
    REFUND_FAILED: ['refund failed', 'refund failed'],
    REFUNDED_REVERSED: ['refund failed', 'refund failed'],
    NOTIFICATION_OF_CHARGEBACK: ['chargeback opened 1', 'ignored with alarm'],
    CHARGEBACK: ['chargeback lost 2', 'ignored with alarm'],
    SECOND_CHARGEBACK: ['chargeback lost 4', 'ignored with alarm'],
    CHARGEBACK_REVERSED: ['chargeback won 3', 'ignored with alarm'],
    CANCEL_OR_REFUND: ['ignored with alarm', 'ignored with alarm'],
    ORDER_OPENED: ['ignored', 'ignored'],
    ORDER_CLOSED: ['ignored', 'ignored'],
    REPORT_AVAILABLE: ['ignored', 'ignored'],
  };

  it('O-11 these are known, and no others', () => {
    expect(Object.keys(eventMeanings).sort()).toEqual(Object.keys(expected).sort());
  });

  it.each([
    ...Object.entries(expected),
    ['AN_EVENT_OF_NEXT_YEAR', ['ignored with alarm', 'ignored with alarm']] as const,
  ])('O-11 %s', (eventCode, [whenTrue, whenFalse]) => {
    const said = (success: 'true' | 'false') => {
      const event = eventOf({ eventCode, success });
      if (event.type === 'ignored') return event.alarm ? 'ignored with alarm' : 'ignored';
      const { type, status, sequence } = { status: '', sequence: '', ...event };
      return `${type} ${status} ${sequence}`.trim();
    };
    expect([said('true'), said('false')]).toEqual([whenTrue, whenFalse]);
  });

  it('O-11 an attempt that the payer left unfinished ends, and releases no money, whenever it is reported', () => {
    const event = eventOf({ eventCode: 'OFFER_CLOSED', pspReference: 'PSPLEFT000000001' });
    expect(event).toMatchObject({
      type: 'payment',
      status: 'expired',
      providerReference: 'PSPLEFT000000001',
    });
    expect(event).not.toHaveProperty('sequence');
  });

  it('does not take the name of a built-in for an event code', () => {
    expect(eventOf({ eventCode: 'constructor' })).toMatchObject({ type: 'ignored', alarm: true });
  });

  it('names a refund by our own refund reference', () => {
    const event = eventOf({
      eventCode: 'REFUND',
      merchantReference: 'GP0-R1',
      originalReference: 'PSP0000000000001',
      pspReference: 'PSPREF',
    });
    expect(event).toMatchObject({ type: 'refund', refundReference: 'GP0-R1', providerReference: 'PSPREF' });
  });

  it('names an expired payment by its own number, not by the number of the expiry', () => {
    const event = eventOf({
      eventCode: 'EXPIRE',
      originalReference: 'PSP0000000000001',
      pspReference: 'PSPEXP',
    });
    expect(event).toMatchObject({ providerReference: 'PSP0000000000001' });
  });
});

describe('why a payment was declined, as the player will read it', () => {
  it.each([
    ['Not enough balance', 'insufficient-funds'],
    ['Withdrawal amount exceeded', 'insufficient-funds'],
    ['FRAUD', 'suspected-fraud'],
    ['Issuer Suspected Fraud', 'suspected-fraud'],
    ['3D Not Authenticated', 'authentication-failed'],
    ['CVC Declined', 'authentication-failed'],
    ['Shopper Cancelled', 'cancelled-by-player'],
    ['Blocked Card', 'card-invalid'],
    ['Expired Card', 'card-invalid'],
    ['Invalid Card Number', 'card-invalid'],
    ['Transaction Not Permitted', 'method-unavailable'],
    ['Refused', 'declined'],
    ['', 'declined'],
  ])('%s', (reason, error) => {
    expect(eventOf({ success: 'false', reason })).toMatchObject({ status: 'declined', error });
  });
});

describe('several items in one message', () => {
  const second = { ...authorisation, merchantReference: 'GP0000000000000002-1', pspReference: 'PSP2' };

  it('are read in their order', () => {
    const reading = read(message([authorisation, second]));
    expect(reading.kind === 'authentic' && reading.events.map((event) => event.dedupeKey)).toEqual([
      'AUTHORISATION:PSP0000000000001:true',
      'AUTHORISATION:PSP2:true',
    ]);
  });

  type Entry = {
    NotificationRequestItem: NotificationItem & { additionalData?: { hmacSignature?: string } };
  };
  const third = { ...authorisation, merchantReference: 'GP0000000000000003-1', pspReference: 'PSP3' };
  const ways: readonly [string, (entry: Entry, others: readonly Entry[]) => void][] = [
    ['has no signature', (entry) => delete entry.NotificationRequestItem.additionalData],
    [
      'has an empty one',
      (entry) => Object.assign(entry.NotificationRequestItem, { additionalData: { hmacSignature: '' } }),
    ],
    [
      'has none among its additional data',
      (entry) => Object.assign(entry.NotificationRequestItem, { additionalData: {} }),
    ],
    [
      'borrows the one beside it',
      (entry, [other]) =>
        Object.assign(entry.NotificationRequestItem, {
          additionalData: other?.NotificationRequestItem.additionalData,
        }),
    ],
    [
      'has another amount than was signed',
      (entry) => Object.assign(entry.NotificationRequestItem.amount ?? {}, { value: 1 }),
    ],
    [
      'names another order than was signed',
      (entry) => Object.assign(entry.NotificationRequestItem, { merchantReference: 'GP1-1' }),
    ],
  ];
  const rows = [1, 2, 3].flatMap((size) =>
    Array.from({ length: size }, (_, at) => at).flatMap((at) =>
      ways.map(([title, spoil]) => [title, at, size, spoil] as const),
    ),
  );

  it.each(rows)(
    'P-13 all of a message are rejected when one %s (item %i of %i)',
    (_title, at, size, spoil) => {
      const parsed = JSON.parse(message([authorisation, second, third].slice(0, size))) as {
        notificationItems: Entry[];
      };
      const entry = parsed.notificationItems[at] as Entry;
      spoil(
        entry,
        parsed.notificationItems.filter((one) => one !== entry),
      );
      expect(read(JSON.stringify(parsed)).kind).toBe('rejected');
    },
  );
});

describe('P-13 a colon, which Adyen does not escape, lets no signature cover two readings', () => {
  const values = [
    'pspReference',
    'originalReference',
    'merchantAccountCode',
    'merchantReference',
    'eventCode',
  ] as const;
  const full = { ...authorisation, originalReference: 'PSP0000000000000' };
  /** Every way to move the border between two adjacent values when each of them may contain a colon. */
  const neighbours = [
    ['pspReference', 'originalReference'],
    ['originalReference', 'merchantAccountCode'],
    ['merchantAccountCode', 'merchantReference'],
  ] as const;

  it.each(values.filter((name) => name !== 'merchantReference'))(
    'one in %s is refused, though it is signed',
    (name) => {
      const ambiguous = { ...full, [name]: `${full[name]}:X` };
      for (const items of [[ambiguous], [ambiguous, full], [full, ambiguous]])
        expect(read(message(items)).kind).toBe('rejected');
    },
  );

  it.each(neighbours)('the border between %s and %s cannot be moved', (left, right) => {
    const honest = { ...full, [left]: 'A:B', [right]: 'C' };
    const moved = { ...full, [left]: 'A', [right]: 'B:C' };
    const signature = (item: object) =>
      signatureOf(notificationItemSchema.parse(item), Buffer.from(key, 'hex'));
    expect(signature(honest)).toBe(signature(moved));
    const believed = [honest, moved].filter((item) => read(message([item])).kind === 'authentic');
    expect(believed.length).toBeLessThan(2);
  });
});

describe('forgeries', () => {
  it.each([
    ['another key', message([authorisation], { signKey: oldKey })],
    [
      'no signature',
      JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: authorisation }] }),
    ],
    ['a smaller amount under the old signature', message([authorisation]).replace('1499', '1')],
    ['another currency', message([authorisation]).replace('USD', 'TWD')],
    ['another order', message([authorisation]).replace('ABCDEF-1', 'ABCDEF-2')],
    [
      'a decline turned into a success',
      message([{ ...authorisation, success: 'false' }])
        .replace('"false"}', '"true"}')
        .replace('"success":"false"', '"success":"true"'),
    ],
  ])('rejects %s', (_, body) => {
    expect(read(body).kind).toBe('rejected');
  });

  it.each([
    '',
    'not json',
    '{}',
    '[]',
    '{"live":"false","notificationItems":[]}',
    '{"live":true,"notificationItems":[{}]}',
  ])('cannot read %j', (body) => {
    expect(read(body).kind).toBe('unreadable');
  });

  it('lets no altered byte change what is signed', () => {
    const body = Buffer.from(message([authorisation]), 'utf8');
    const signedFacts = ({
      reference,
      amount,
      providerReference,
      merchant,
      status,
      dedupeKey,
    }: Record<string, unknown>) =>
      JSON.stringify([reference, amount, providerReference, merchant, status, dedupeKey]);
    const original = readNotification(context, incoming(body.toString()));
    if (original.kind !== 'authentic') throw new Error('the original must be authentic');
    const expected = signedFacts(original.events[0] as never);
    const kinds: string[] = [];
    const believed: string[] = [];

    for (let i = 0; i < body.length; i++) {
      for (const flip of [0x01, 0x10, 0x20]) {
        const altered = Buffer.from(body);
        altered[i] = body[i]! ^ flip;
        const reading = readNotification(context, { ...incoming(''), rawBody: altered });
        kinds.push(reading.kind);
        if (reading.kind === 'authentic')
          believed.push(...reading.events.map((event) => signedFacts(event as never)));
      }
    }
    expect([...new Set(kinds)].sort()).toEqual(['authentic', 'rejected', 'unreadable']);
    // Only unsigned parts were altered: the message is read as before.
    expect(new Set(believed)).toEqual(new Set([expected]));
    expect(believed).toHaveLength(kinds.filter((kind) => kind === 'authentic').length);
  });
});

describe('changing the key', () => {
  it.each([
    ['the new key', key],
    ['the old key', oldKey],
  ])('accepts %s while the secret holds both', (_, signKey) => {
    expect(read(message([authorisation], { signKey }), `${key} ${oldKey}`).kind).toBe('authentic');
  });

  it('refuses to work with a secret that is not a hexadecimal key', () => {
    expect(() => read(message([authorisation]), 'not a key')).toThrow('hexadecimal');
  });
});
