import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { incoming, scriptedContext } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { type EventMeaning, meaningOf } from './provider.ts';
import { readNotification } from './read-notification.ts';
import { notificationItemSchema, signatureOf } from './wire.ts';

/* Field by field: the store’s update for each kind of event, and how a message without one of its fields is read. */

const key = 'ab'.repeat(32);
const context = scriptedContext({ provider: 'adyen', merchant: 'GemMerchant' }, { hmacKey: key });
const item = {
  amount: { currency: 'USD', value: 1499 },
  eventCode: 'AUTHORISATION',
  merchantAccountCode: 'GemMerchant',
  merchantReference: 'GP0123456789ABCDEF-1',
  originalReference: 'PSP1',
  pspReference: 'PSP2',
  reason: 'why',
  success: 'true',
};
type Item = Partial<Record<keyof typeof item, unknown>>;

const read = (message: unknown) => readNotification(context, incoming(JSON.stringify(message)));
const around = (items: unknown[], live: unknown = 'false') => ({
  live,
  notificationItems: items.map((one) => ({ NotificationRequestItem: one })),
});
const signed = (one: Item) => {
  const hmacSignature = signatureOf(notificationItemSchema.parse(one), Buffer.from(key, 'hex'));
  return { ...one, additionalData: { hmacSignature, 'metadata.x': 'y' } };
};

function told(change: Item): NotificationEvent[] {
  const reading = read(around([signed({ ...item, ...change })]));
  return reading.kind === 'authentic' ? reading.events : [];
}

const usd = { amountMinor: 1499, currency: 'USD' };
const common = { amount: usd, merchant: 'GemMerchant', isTest: true };
const payment = { type: 'payment', reference: 'GP0123456789ABCDEF-1', ...common };
const refund = { type: 'refund', refundReference: 'GP0123456789ABCDEF-1', ...common };
const chargeback = { type: 'chargeback', reference: 'GP0123456789ABCDEF-1', ...common };

describe('the store’s update', () => {
  it.each<[string, Item, object]>([
    [
      'a decline',
      { success: 'false', originalReference: undefined },
      {
        ...payment,
        dedupeKey: 'AUTHORISATION:PSP2:false',
        status: 'declined',
        error: 'declined',
        providerReference: 'PSP2',
        sequence: 1,
        detail: 'AUTHORISATION false why',
      },
    ],
    [
      'an authorisation without a reason or an amount',
      { reason: undefined, amount: undefined, originalReference: null },
      {
        type: 'payment',
        reference: 'GP0123456789ABCDEF-1',
        merchant: 'GemMerchant',
        isTest: true,
        dedupeKey: 'AUTHORISATION:PSP2:true',
        status: 'paid',
        providerReference: 'PSP2',
        sequence: 1,
        detail: 'AUTHORISATION true',
      },
    ],
    [
      'a decline without a reason',
      { success: 'false', reason: null, originalReference: '' },
      {
        ...payment,
        dedupeKey: 'AUTHORISATION:PSP2:false',
        status: 'declined',
        error: 'declined',
        providerReference: 'PSP2',
        sequence: 1,
        detail: 'AUTHORISATION false',
      },
    ],
    [
      'a cancellation, of the money that it lets go',
      { eventCode: 'CANCELLATION' },
      {
        ...payment,
        dedupeKey: 'CANCELLATION:PSP2:true',
        status: 'cancelled',
        providerReference: 'PSP1',
        sequence: 2,
        detail: 'CANCELLATION true why',
      },
    ],
    [
      'a refund, of the money that goes back',
      { eventCode: 'REFUND' },
      {
        ...refund,
        dedupeKey: 'REFUND:PSP2:true',
        status: 'succeeded',
        providerReference: 'PSP2',
        capture: 'PSP1',
        detail: 'REFUND true why',
      },
    ],
    [
      'a refund of money that it does not name',
      { eventCode: 'REFUND', originalReference: '', success: 'false' },
      {
        ...refund,
        dedupeKey: 'REFUND:PSP2:false',
        status: 'failed',
        providerReference: 'PSP2',
        detail: 'REFUND false why',
      },
    ],
    [
      'a chargeback, of the disputed money',
      { eventCode: 'CHARGEBACK' },
      {
        ...chargeback,
        dedupeKey: 'CHARGEBACK:PSP2:true',
        status: 'lost',
        dispute: 'PSP2',
        sequence: 2,
        capture: 'PSP1',
        detail: 'CHARGEBACK true why',
      },
    ],
    [
      'a chargeback of money that it does not name',
      { eventCode: 'CHARGEBACK', originalReference: null },
      {
        ...chargeback,
        dedupeKey: 'CHARGEBACK:PSP2:true',
        status: 'lost',
        dispute: 'PSP2',
        sequence: 2,
        detail: 'CHARGEBACK true why',
      },
    ],
    [
      'an event of no consequence',
      { eventCode: 'REPORT_AVAILABLE' },
      {
        type: 'ignored',
        alarm: false,
        dedupeKey: 'REPORT_AVAILABLE:PSP2:true',
        detail: 'REPORT_AVAILABLE true why',
      },
    ],
    [
      'an event without a number or a name of ours',
      { eventCode: 'REPORT_AVAILABLE', pspReference: undefined, merchantReference: undefined },
      {
        type: 'ignored',
        alarm: false,
        dedupeKey: 'REPORT_AVAILABLE::true',
        detail: 'REPORT_AVAILABLE true why',
      },
    ],
  ])('O-11 %s', (_title, change, event) => {
    expect(told(change)).toStrictEqual([event]);
  });

  it('O-11 a secret in Adyen’s words is not handed on', () => {
    expect(told({ reason: 'password=hunter2 card 4111 1111 1111 1111' })[0]?.detail).toBe(
      'AUTHORISATION true password=[secret] card [card number]',
    );
  });
});

describe('O-11 the order of Adyen’s events, which has no number on the wire', () => {
  const placeOf = (code: string, success: 'true' | 'false' = 'true') =>
    (meaningOf(code, success) as EventMeaning & { sequence: number }).sequence;

  it.each([
    ['PENDING', 'AUTHORISATION'],
    ['AUTHORISATION', 'CANCELLATION'],
    ['AUTHORISATION', 'TECHNICAL_CANCEL'],
    ['AUTHORISATION', 'EXPIRE'],
    ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK'],
    ['CHARGEBACK', 'CHARGEBACK_REVERSED'],
    ['CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK'],
  ])('O-11 %s, then %s', (earlier, later) => {
    expect(placeOf(earlier)).toBeLessThan(placeOf(later));
  });
});

describe('P-13 a message that is not in Adyen’s form', () => {
  const whole = around([item]);
  const at = 'notificationItems.0.NotificationRequestItem';

  it.each([
    ...spoiledFields(whole, ['live', 'notificationItems', at, `${at}.eventCode`, `${at}.success`]),
    ...spoiledFields(whole, [`${at}.merchantAccountCode`]).filter(([title]) => !title.endsWith('is empty')),
    ...(
      [
        ['live', 'yes'],
        ['live', true],
        [`${at}.success`, 'yes'],
        [`${at}.success`, true],
        [`${at}.amount`, { currency: 'USD' }],
        [`${at}.amount`, { value: 1 }],
        [`${at}.amount.value`, '1499'],
        [`${at}.amount.value`, 14.99],
        [`${at}.amount.currency`, 'usd'],
        [`${at}.amount.currency`, 'USDX'],
        [`${at}.pspReference`, 5],
        [`${at}.originalReference`, 5],
        [`${at}.reason`, 5],
        [`${at}.additionalData`, { hmacSignature: 5 }],
        [`${at}.additionalData`, 'text'],
      ] as const
    ).map(([path, value]): [string, unknown] => [
      `${path.slice(path.lastIndexOf('.') + 1)} is ${JSON.stringify(value)}`,
      withField<unknown>(whole, path, value),
    ]),
    ['there is no item', around([])],
    ['there are 101 items', around(Array(101).fill(item))],
  ])('P-13 cannot be read where %s', (_title, message) => {
    expect(read(message)).toStrictEqual({ kind: 'unreadable', reason: "it is not in the provider's form" });
  });

  it.each(['amount', 'merchantReference', 'originalReference', 'pspReference', 'reason'])(
    'P-13 is read where %s is null: as where it is missing',
    (name) => {
      const [isNull, isMissing] = [null, undefined].map((value) =>
        read(around([signed({ ...item, [name]: value } as Item)])),
      );
      expect(isNull).toMatchObject({ kind: 'authentic', events: [{ type: 'payment' }] });
      expect(isNull).toStrictEqual(isMissing);
    },
  );

  it('P-13 100 items in one message are read', () => {
    const reading = read(around(Array(100).fill(signed(item))));
    expect(reading).toMatchObject({ kind: 'authentic', events: Array(100).fill({ type: 'payment' }) });
  });

  it.each([
    ['no signature', item, 'its signature does not fit'],
    [
      'a colon in two values',
      signed({ ...item, pspReference: 'A:B' }),
      'its signature covers more than one reading',
    ],
  ])('P-13 says why it is rejected: %s', (_title, one, reason) => {
    expect(read(around([one]))).toStrictEqual({ kind: 'rejected', reason });
  });
});
