import type { HttpOutcome } from '@gemporium/provider-kit/provider.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNotification } from './read-notification.ts';
import { issue } from './simulator/certificate.ts';
import {
  capture,
  captureId,
  context,
  dollars,
  merchant,
  orderId,
  reference,
  refund,
  signed,
  usd,
} from './testing/paypal-of-tests.ts';

/*
 * Webhooks: which ones are believed, and the store’s update for each type, field by field. The bugs that this looks
 * for: a message that is read before it is verified, an event that claims more than it may, and somebody else's
 * money.
 */

const issued = issue();
const at = context([{ kind: 'answer', status: 200, headers: {}, body: issued.pem } satisfies HttpOutcome]);
const address = `${at.baseUrl}/v1/notifications/certs/${issued.id}`;

const createTime = '2026-11-20T12:00:00.500Z';
const message = (event_type: string, resource: unknown) => ({
  id: 'WH-1',
  event_version: '1.0',
  create_time: createTime,
  event_type,
  resource,
});
const read = (body: unknown, more: Parameters<typeof signed>[3] = {}) =>
  readNotification(
    at,
    signed(typeof body === 'string' ? body : JSON.stringify(body), address, issued.key, more),
  );
const told = async (type: string, resource: unknown) => {
  const reading = await read(message(type, resource));
  return reading.kind === 'authentic' ? reading.events : reading;
};
/** Kept for an operator, with an alarm and the reason. */
const kept = (detail: string) => [{ type: 'ignored', dedupeKey: 'WH-1', alarm: true, detail }];
const unreadable = { kind: 'unreadable', reason: 'it lacks fields that its kind needs' };

describe('P-13 a webhook', () => {
  const good = JSON.stringify(message('PAYMENT.CAPTURE.COMPLETED', capture));
  const rejected = (reason: string) => ({ kind: 'rejected', reason });
  const malformed = rejected('its signature headers are malformed');
  const unfit = rejected('its signature does not fit');

  it('P-13 is answered with 200 when it is believed', async () => {
    expect(await read(good)).toMatchObject({ kind: 'authentic' });
    expect(await read(good)).toHaveProperty('reply', { status: 200, contentType: 'text/plain', body: '' });
  });

  it.each<[string, string, string, object]>([
    ['of another id', 'paypal-transmission-id', '69cd13f0-d67a-11e5-baa3-778b53f4ae56', unfit],
    ['of another time', 'paypal-transmission-time', '2026-11-20T12:00:01Z', unfit],
    ['with another signature', 'paypal-transmission-sig', Buffer.alloc(256, 7).toString('base64'), unfit],
    ['with a short signature', 'paypal-transmission-sig', 'AAAA', unfit],
    ['with no signature that it could be', 'paypal-transmission-sig', '%%%', malformed],
    ['with an endless signature', 'paypal-transmission-sig', 'A'.repeat(1001), malformed],
    ['with an empty signature', 'paypal-transmission-sig', '', malformed],
    ['with an id that divides', 'paypal-transmission-id', 'a|b', malformed],
    ['with an empty id', 'paypal-transmission-id', '', malformed],
    ['with a time that divides', 'paypal-transmission-time', '2026|1', malformed],
    ['by another algorithm', 'paypal-auth-algo', 'SHA1withRSA', malformed],
    ['by none', 'paypal-auth-algo', 'none', malformed],
    [
      'with a certificate from elsewhere',
      'paypal-cert-url',
      'http://evil.example/v1/notifications/certs/CERT-1',
      rejected('its certificate is not at an address of the provider'),
    ],
  ])('P-13 %s is refused', async (_title, name, value, reading) => {
    expect(await read(good, { headers: { [name]: value } })).toEqual(reading);
  });

  it.each([
    ['paypal-transmission-sig', rejected('it has no signature')],
    ['paypal-transmission-id', malformed],
    ['paypal-transmission-time', malformed],
    ['paypal-cert-url', malformed],
    ['paypal-auth-algo', malformed],
  ])('P-13 without %s is refused', async (name, reading) => {
    const request = signed(good, address, issued.key);
    const { [name]: _gone, ...headers } = request.headers;
    expect(await readNotification(at, { ...request, headers })).toEqual(reading);
  });

  it('P-13 that PayPal has signed for somebody else’s webhook is refused', async () => {
    expect(await read(good, { webhookId: 'SOMEBODYS' })).toEqual(unfit);
  });

  it('P-13 of another key is refused, whatever certificate it names', async () => {
    expect(await readNotification(at, signed(good, address, issue().key))).toEqual(unfit);
  });

  it('P-13 is refused with any byte of it altered', async () => {
    const request = signed(good, address, issued.key);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(request.rawBody.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (place, bits) => {
          const rawBody = Buffer.from(request.rawBody);
          rawBody[place] = (rawBody[place] ?? 0) ^ bits;
          expect((await readNotification(at, { ...request, rawBody })).kind).toBe('rejected');
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each(['', 'x', '[]', '{}', 'null', '{"id":"WH-1"}'])(
    'P-13 that is %j is not in its form',
    async (body) => {
      expect(await read(body)).toEqual({ kind: 'unreadable', reason: "it is not in the provider's form" });
    },
  );

  it.each(spoiledFields(message('X', {}), ['id', 'event_type', 'create_time', 'resource']))(
    'P-13 in which %s cannot be read',
    async (title, body) => {
      // `create_time` may be any text, and an empty object is still an object.
      const isText = title === 'create_time is empty' || title === 'resource is an object';
      expect((await read(body)).kind).toBe(isText ? 'authentic' : 'unreadable');
    },
  );
});

describe('O-11 the store’s update about a capture', () => {
  const event = {
    type: 'payment',
    dedupeKey: 'WH-1',
    reference,
    amount: usd(1499),
    providerReference: captureId,
    merchant,
    memo: { orderId },
  };

  it.each([
    ['PAYMENT.CAPTURE.COMPLETED', 'COMPLETED', { status: 'paid' }],
    ['PAYMENT.CAPTURE.COMPLETED', 'PARTIALLY_REFUNDED', { status: 'paid' }],
    ['PAYMENT.CAPTURE.PENDING', 'PENDING', { status: 'pending' }],
    ['PAYMENT.CAPTURE.DENIED', 'DECLINED', { status: 'declined', error: 'declined' }],
    ['PAYMENT.CAPTURE.DECLINED', 'DECLINED', { status: 'declined', error: 'declined' }],
    ['PAYMENT.CAPTURE.DENIED', 'FAILED', { status: 'declined', error: 'declined' }],
  ])('O-11 %s, %s', async (type, status, more) => {
    expect(await told(type, { ...capture, status })).toStrictEqual([
      { ...event, ...more, detail: `${type} ${status} PENDING_REVIEW` },
    ]);
  });

  it.each([
    ['PAYMENT.CAPTURE.COMPLETED', 'PENDING'],
    ['PAYMENT.CAPTURE.COMPLETED', 'REFUNDED'],
    ['PAYMENT.CAPTURE.COMPLETED', 'DECLINED'],
    ['PAYMENT.CAPTURE.COMPLETED', 'NEW_STATUS'],
    ['PAYMENT.CAPTURE.PENDING', 'COMPLETED'],
    ['PAYMENT.CAPTURE.DENIED', 'COMPLETED'],
  ])('O-11 of %s whose capture is %s: PayPal is asked', async (type, status) => {
    const detail = `${type} ${status} PENDING_REVIEW`;
    expect(await told(type, { ...capture, status })).toStrictEqual([
      { type: 'hint', dedupeKey: 'WH-1', reference, memo: { orderId }, detail },
    ]);
  });

  it.each<[string, string, unknown, object]>([
    ['another amount', 'amount.value', '1.00', { amount: usd(100) }],
    ['half a cent', 'amount.value', '14.995', { amount: 'inexpressible' }],
    ['another currency', 'amount.currency_code', 'EUR', { amount: { amountMinor: 1499, currency: 'EUR' } }],
    ['another merchant', 'payee.merchant_id', 'SOMEBODY', { merchant: 'SOMEBODY' }],
    ['another reference', 'custom_id', 'GP0-1', { reference: 'GP0-1' }],
    ['only an invoice', 'custom_id', undefined, {}],
    ['an empty reference', 'custom_id', '', {}],
    ['no merchant', 'payee', undefined, {}],
    ['a merchant of no name', 'payee', {}, {}],
    ['no order', 'supplementary_data', undefined, { memo: undefined }],
  ])('O-11 %s, as it says', async (_title, path, value, more) => {
    const [said] = (await told('PAYMENT.CAPTURE.COMPLETED', withField(capture, path, value))) as object[];
    expect({ memo: undefined, ...said }).toEqual({
      ...event,
      status: 'paid',
      ...more,
      detail: 'PAYMENT.CAPTURE.COMPLETED COMPLETED PENDING_REVIEW',
    });
  });

  it('O-11 an amount of more than 32 characters is none at all', async () => {
    const of = (digits: number) => withField(capture, 'amount.value', '9'.repeat(digits));
    expect(await told('PAYMENT.CAPTURE.COMPLETED', of(32))).toMatchObject([{ amount: 'inexpressible' }]);
    expect(await told('PAYMENT.CAPTURE.COMPLETED', of(33))).toEqual(unreadable);
  });

  it('O-11 without any reference it is nobody’s here: kept, with an alarm', async () => {
    const nobodys = { ...capture, custom_id: null, invoice_id: '' };
    const why = `PAYMENT.CAPTURE.COMPLETED: capture ${captureId} has no reference of ours`;
    expect(await told('PAYMENT.CAPTURE.COMPLETED', nobodys)).toStrictEqual(kept(why));
  });

  it.each([undefined, null, {}, { reason: null }])(
    'O-11 with the status detail %j it is still reported',
    async (status_details) => {
      expect(await told('PAYMENT.CAPTURE.COMPLETED', { ...capture, status_details })).toStrictEqual([
        { ...event, status: 'paid', detail: 'PAYMENT.CAPTURE.COMPLETED COMPLETED' },
      ]);
    },
  );

  it.each([null, {}, { related_ids: null }, { related_ids: {} }, { related_ids: { order_id: null } }])(
    'O-11 with the order id %j it is reported without one',
    async (supplementary_data) => {
      const { memo: _memo, ...rest } = event;
      expect(await told('PAYMENT.CAPTURE.COMPLETED', { ...capture, supplementary_data })).toStrictEqual([
        { ...rest, status: 'paid', detail: 'PAYMENT.CAPTURE.COMPLETED COMPLETED PENDING_REVIEW' },
      ]);
    },
  );

  it.each(spoiledFields(capture, ['id', 'status', 'amount', 'amount.currency_code']))(
    'O-11 when %s, nothing',
    async (_title, resource) => {
      expect(await told('PAYMENT.CAPTURE.COMPLETED', resource)).toEqual(unreadable);
    },
  );
});

describe('O-14 the store’s update about a refund', () => {
  const event = {
    type: 'refund',
    dedupeKey: 'WH-1',
    refundReference: `${reference}-R1`,
    amount: usd(500),
    providerReference: refund.id,
    capture: captureId,
    merchant,
  };

  it.each(
    ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.REFUND.PENDING', 'PAYMENT.REFUND.FAILED'].flatMap((type) =>
      [
        ['COMPLETED', 'succeeded'],
        ['PENDING', 'pending'],
        ['FAILED', 'failed'],
        ['CANCELLED', 'failed'],
        ['NEW_STATUS', 'pending'],
      ].map(([shown, status]) => [type, shown, status] as const),
    ),
  )('O-14 %s, %s: %s', async (type, shown, status) => {
    expect(await told(type, { ...refund, status: shown })).toStrictEqual([
      { ...event, status, detail: `${type} ${shown}` },
    ]);
  });

  it.each<[string, string, unknown, object]>([
    ['another amount', 'amount.value', '9.99', { amount: usd(999) }],
    ['no amount', 'amount', undefined, { amount: undefined }],
    ['another merchant', 'payer.merchant_id', 'SOMEBODY', { merchant: 'SOMEBODY' }],
    ['no merchant', 'payer', undefined, {}],
    ['only an invoice', 'custom_id', null, {}],
    ['no links', 'links', undefined, { capture: undefined }],
    [
      'a link to nothing',
      'links.1.href',
      'https://api.paypal.com/v2/payments/captures/',
      { capture: undefined },
    ],
    [
      'a link to an order',
      'links.1.href',
      'https://api.paypal.com/v2/checkout/orders/1',
      { capture: undefined },
    ],
    ['a link that is none', 'links.1.href', 'x', { capture: undefined }],
  ])('O-14 %s, as it says', async (_title, path, value, more) => {
    const [said] = (await told('PAYMENT.CAPTURE.REFUNDED', withField(refund, path, value))) as object[];
    const detail = 'PAYMENT.CAPTURE.REFUNDED COMPLETED';
    expect({ amount: undefined, capture: undefined, ...said }).toEqual({
      ...event,
      status: 'succeeded',
      detail,
      ...more,
    });
  });

  it('O-14 made at PayPal without any name, by its own number', async () => {
    const nameless = { ...refund, custom_id: undefined, invoice_id: undefined };
    expect(await told('PAYMENT.CAPTURE.REFUNDED', nameless)).toMatchObject([
      { refundReference: refund.id, capture: captureId },
    ]);
  });

  it.each(spoiledFields(refund, ['id', 'status']))('O-14 when %s, nothing', async (_title, resource) => {
    expect(await told('PAYMENT.CAPTURE.REFUNDED', resource)).toEqual(unreadable);
  });
});

/** Every pair of names that a message can carry: our custom id and the invoice number. */
const namings = ['GP-CUSTOM-1', '', null, undefined].flatMap((custom) =>
  ['GP-INVOICE-1', '', null, undefined].map((invoice) => [custom, invoice] as const),
);

describe('O-11 the reference of the store’s update', () => {
  it.each(namings)('O-11 of %s and the invoice %s', async (custom, invoice) => {
    const name = [custom, invoice].find((text) => text != null && text !== '');
    const named = { custom_id: custom, invoice_id: invoice };
    expect(await told('PAYMENT.CAPTURE.COMPLETED', { ...capture, ...named })).toMatchObject([
      name === undefined
        ? { type: 'ignored', dedupeKey: 'WH-1', alarm: true }
        : { type: 'payment', reference: name },
    ]);
    expect(await told('PAYMENT.CAPTURE.PENDING', { ...capture, ...named })).toMatchObject([
      name === undefined
        ? { type: 'ignored', dedupeKey: 'WH-1', alarm: true }
        : { type: 'hint', reference: name },
    ]);
    expect(await told('PAYMENT.CAPTURE.REFUNDED', { ...refund, ...named })).toMatchObject([
      { refundReference: name ?? refund.id },
    ]);
    const nobodys = { ...refund, ...named, links: [] };
    expect(await told('PAYMENT.CAPTURE.REVERSED', { ...refund, ...named })).toMatchObject([
      { reference: name ?? '', capture: captureId },
    ]);
    const reading = await told('PAYMENT.CAPTURE.REVERSED', nobodys);
    expect(reading).toEqual(name === undefined ? unreadable : [expect.objectContaining({ reference: name })]);
    const disputed_transactions = [{ seller_transaction_id: captureId, custom, invoice_number: invoice }];
    const dispute = { dispute_id: 'PP-D-1', status: 'OPEN', disputed_transactions };
    expect(await told('CUSTOMER.DISPUTE.CREATED', dispute)).toMatchObject([
      { reference: name ?? '', capture: captureId },
    ]);
  });
});

describe('O-14 which capture a refund or a reversal is of', () => {
  const api = 'https://api.paypal.com/v2/payments';
  it.each<[string, unknown, string | undefined]>([
    ['the link up', [{ href: `${api}/captures/C9`, rel: 'up' }], 'C9'],
    [
      'the link up behind others',
      [
        { href: `${api}/captures/C8`, rel: 'self' },
        { href: `${api}/captures/C9`, rel: 'up' },
      ],
      'C9',
    ],
    ['a link that is not up', [{ href: `${api}/captures/C9`, rel: 'self' }], undefined],
    ['a link up to an authorization', [{ href: `${api}/authorizations/A1`, rel: 'up' }], undefined],
    ['a link up to below a capture', [{ href: `${api}/captures/C9/refund`, rel: 'up' }], undefined],
    ['a link up to no number', [{ href: `${api}/captures/`, rel: 'up' }], undefined],
    ['no link', [], undefined],
    ['null', null, undefined],
    ['nothing', undefined, undefined],
  ])('O-14 says %s', async (_title, links, named) => {
    for (const type of ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.REFUND.FAILED', 'PAYMENT.CAPTURE.REVERSED']) {
      const [said] = (await told(type, { ...refund, links })) as object[];
      expect({ capture: undefined, ...said }).toMatchObject({ capture: named });
    }
  });
});

describe('O-14 the store’s update about a chargeback', () => {
  const dispute = {
    dispute_id: 'PP-D-4012',
    status: 'OPEN',
    reason: 'UNAUTHORISED',
    update_time: '2026-11-20T11:00:00.000Z',
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        custom: reference,
        invoice_number: reference,
        gross_amount: dollars('14.99'),
        seller: { merchant_id: merchant },
      },
    ],
    dispute_amount: dollars('7.00'),
  };
  const ended = (outcome_code: string, more: object = {}) => ({
    ...dispute,
    status: 'RESOLVED',
    dispute_outcome: { outcome_code, ...more },
  });
  const time = Date.parse(dispute.update_time) * 10;
  const event = {
    type: 'chargeback',
    dedupeKey: 'WH-1',
    reference,
    amount: usd(700),
    dispute: 'PP-D-4012',
    capture: captureId,
    merchant,
  };

  it.each(['OPEN', 'WAITING_FOR_SELLER_RESPONSE', 'UNDER_REVIEW', 'OTHER', 'NEW_STATUS'])(
    'O-14 a dispute that is %s is open, whatever event tells it',
    async (status) => {
      for (const type of ['CREATED', 'UPDATED', 'RESOLVED'].map((name) => `CUSTOMER.DISPUTE.${name}`))
        expect(await told(type, { ...dispute, status })).toStrictEqual([
          { ...event, status: 'opened', sequence: time, detail: `${type} ${status} UNAUTHORISED` },
        ]);
    },
  );

  it.each([
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['ACCEPTED', 'lost'],
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
    ['CANCELED_BY_BUYER', 'won'],
    ['DENIED', 'won'],
  ])('O-14 %s is %s', async (outcome, status) => {
    const detail = `CUSTOMER.DISPUTE.RESOLVED RESOLVED UNAUTHORISED ${outcome}`;
    expect(await told('CUSTOMER.DISPUTE.RESOLVED', ended(outcome))).toStrictEqual([
      { ...event, status, sequence: time + 1, detail },
    ]);
  });

  it.each([
    ['NONE', ended('NONE')],
    ['NEW_OUTCOME', ended('NEW_OUTCOME')],
    ['constructor', ended('constructor')],
    ['no outcome', { ...dispute, status: 'RESOLVED' }],
    ['no outcome', { ...dispute, status: 'RESOLVED', dispute_outcome: { outcome_code: null } }],
  ])('O-14 the outcome %s, which nobody knows, is for an operator', async (said, resource) => {
    expect(await told('CUSTOMER.DISPUTE.RESOLVED', resource)).toStrictEqual(
      kept(`CUSTOMER.DISPUTE.RESOLVED: dispute PP-D-4012 ended with ${said}`),
    );
  });

  it.each([undefined, null, ''])('O-14 the reason %j is none, and is not told', async (reason) => {
    expect(await told('CUSTOMER.DISPUTE.CREATED', { ...dispute, reason })).toStrictEqual([
      { ...event, status: 'opened', sequence: time, detail: 'CUSTOMER.DISPUTE.CREATED OPEN' },
    ]);
  });

  it.each([
    ['lost', 'RESOLVED_BUYER_FAVOUR', usd(300)],
    ['won', 'RESOLVED_SELLER_FAVOUR', usd(700)],
  ])('O-14 what was %s is what went back', async (_title, outcome, amount) => {
    const resource = ended(outcome, { amount_refunded: dollars('3.00') });
    expect(await told('CUSTOMER.DISPUTE.RESOLVED', resource)).toMatchObject([{ amount }]);
  });

  it('O-14 how much is in dispute says the end, the dispute or the transaction, of several each for itself', async () => {
    const [first] = dispute.disputed_transactions;
    const second = { ...first, seller_transaction_id: 'C2', custom: 'GP2-1', gross_amount: dollars('1.00') };
    const outcomes = [
      undefined,
      'RESOLVED_BUYER_FAVOUR',
      'ACCEPTED',
      'RESOLVED_SELLER_FAVOUR',
      'RESOLVED_WITH_PAYOUT',
    ];
    const amounts = [{ amountMinor: 700, currency: 'USD' }, undefined];
    for (const outcome_code of outcomes)
      for (const of of amounts)
        for (const refunded of [usd(300), undefined])
          for (const gross of [usd(1499), undefined]) {
            const wire = (money: { amountMinor: number } | undefined) =>
              money === undefined ? null : dollars((money.amountMinor / 100).toFixed(2));
            const shared = {
              ...dispute,
              status: outcome_code === undefined ? 'UNDER_REVIEW' : 'RESOLVED',
              dispute_amount: wire(of),
              dispute_outcome: { outcome_code, amount_refunded: wire(refunded) },
            };
            const isLost = outcome_code === 'RESOLVED_BUYER_FAVOUR' || outcome_code === 'ACCEPTED';
            const mine = { ...first, gross_amount: wire(gross) };
            const [one] = (await told('CUSTOMER.DISPUTE.RESOLVED', {
              ...shared,
              disputed_transactions: [mine],
            })) as object[];
            expect({ amount: undefined, ...one }).toMatchObject({
              amount: (isLost ? refunded : undefined) ?? of ?? gross,
            });
            const both = (await told('CUSTOMER.DISPUTE.RESOLVED', {
              ...shared,
              disputed_transactions: [mine, second],
            })) as object[];
            expect(both.map((event) => ({ amount: undefined, ...event }))).toMatchObject([
              { amount: gross, capture: captureId, reference, dispute: 'PP-D-4012', dedupeKey: 'WH-1' },
              {
                amount: usd(100),
                capture: 'C2',
                reference: 'GP2-1',
                dispute: 'PP-D-4012',
                dedupeKey: 'WH-1:1',
              },
            ]);
          }
  });

  it.each([
    ['2026-11-20T11:00:00.000Z', Date.parse('2026-11-20T11:00:00.000Z')],
    ['2026-11-20T13:00:00.000+02:00', Date.parse('2026-11-20T11:00:00.000Z')],
    ['2026-11-20T13:00:00.000Z', Date.parse('2026-11-20T13:00:00.000Z')],
    ['', Date.parse(createTime)],
    [undefined, Date.parse(createTime)],
    // This time cannot be counted in tenths of a millisecond, so it does not count.
    ['+275760-09-13T00:00:00.000Z', Date.parse(createTime)],
  ])('O-14 changed at %s, it has its place among the events about it', async (update_time, time) => {
    const before = await told('CUSTOMER.DISPUTE.UPDATED', { ...dispute, update_time });
    expect(before).toMatchObject([{ sequence: time * 10 }]);
    for (const outcome of ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR'])
      expect(await told('CUSTOMER.DISPUTE.RESOLVED', { ...ended(outcome), update_time })).toMatchObject([
        { sequence: time * 10 + 1 },
      ]);
    expect(await told('PAYMENT.CAPTURE.REVERSED', { ...refund, update_time })).toMatchObject([
      { sequence: time * 10 },
    ]);
  });

  it('O-14 without any time it comes as early as can be', async () => {
    const timeless = {
      ...message('CUSTOMER.DISPUTE.CREATED', { ...dispute, update_time: null }),
      create_time: '',
    };
    expect(await read(timeless)).toMatchObject({ events: [{ type: 'chargeback', sequence: 0 }] });
  });

  it.each<[string, string, unknown, object]>([
    ['no amount', 'dispute_amount', null, { amount: usd(1499) }],
    ['half a cent', 'dispute_amount.value', '7.005', { amount: 'inexpressible' }],
    ['another merchant', 'disputed_transactions.0.seller.merchant_id', 'SOMEBODY', { merchant: 'SOMEBODY' }],
    ['no merchant', 'disputed_transactions.0.seller', null, {}],
    ['only an invoice', 'disputed_transactions.0.custom', null, {}],
    ['no capture', 'disputed_transactions.0.seller_transaction_id', null, { capture: undefined }],
    ['no time', 'update_time', null, { sequence: Date.parse(createTime) * 10 }],
    ['a time that is none', 'update_time', 'x', { sequence: Date.parse(createTime) * 10 }],
  ])('O-14 %s, as it says', async (_title, path, value, more) => {
    const [said] = (await told('CUSTOMER.DISPUTE.CREATED', withField(dispute, path, value))) as object[];
    expect({ capture: undefined, ...said }).toEqual({
      ...event,
      status: 'opened',
      sequence: time,
      detail: 'CUSTOMER.DISPUTE.CREATED OPEN UNAUTHORISED',
      ...more,
    });
  });

  it('O-14 that names nothing of ours is still told by its capture', async () => {
    const [transaction] = dispute.disputed_transactions;
    const nameless = { ...transaction, custom: '', invoice_number: null };
    const resource = { ...dispute, disputed_transactions: [nameless] };
    expect(await told('CUSTOMER.DISPUTE.CREATED', resource)).toMatchObject([
      { reference: '', capture: captureId },
    ]);
  });

  it('O-14 about two payments is reported for each, with its own amount', async () => {
    const [first] = dispute.disputed_transactions;
    const second = { ...first, seller_transaction_id: 'C2', custom: 'GP2-1', gross_amount: dollars('1.00') };
    const resource = { ...dispute, disputed_transactions: [first, second] };
    expect(await told('CUSTOMER.DISPUTE.CREATED', resource)).toMatchObject([
      { reference, dedupeKey: 'WH-1', amount: usd(1499), capture: captureId },
      { reference: 'GP2-1', dedupeKey: 'WH-1:1', amount: usd(100), capture: 'C2' },
    ]);
  });

  it('O-14 about a hundred payments is reported for each, and about more is unreadable', async () => {
    const about = (count: number) => ({
      ...dispute,
      disputed_transactions: Array(count).fill(dispute.disputed_transactions[0]),
    });
    const all = (await told('CUSTOMER.DISPUTE.CREATED', about(100))) as { dedupeKey: string }[];
    expect(new Set(all.map(({ dedupeKey }) => dedupeKey)).size).toBe(100);
    expect(await told('CUSTOMER.DISPUTE.CREATED', about(101))).toEqual(unreadable);
  });

  it.each(spoiledFields(dispute, ['dispute_id', 'status', 'disputed_transactions']))(
    'O-14 when %s, nothing',
    async (_title, resource) => {
      expect(await told('CUSTOMER.DISPUTE.CREATED', resource)).toEqual(unreadable);
    },
  );

  const reversal = {
    ...refund,
    custom_id: reference,
    invoice_id: reference,
    note_to_payer: 'Payment reversed',
  };
  it.each<[string, object, object]>([
    ['of our payment', reversal, { reference }],
    [
      'without our name, by the capture',
      { ...reversal, custom_id: null, invoice_id: null },
      { reference: '' },
    ],
    ['without a time', { ...reversal, update_time: 'x' }, { sequence: Date.parse(createTime) * 10 }],
  ])('O-14 a reversal %s is a lost dispute of its own', async (_title, resource, more) => {
    expect(await told('PAYMENT.CAPTURE.REVERSED', resource)).toStrictEqual([
      {
        type: 'chargeback',
        dedupeKey: 'WH-1',
        reference,
        status: 'lost',
        amount: usd(500),
        dispute: refund.id,
        sequence: Date.parse(refund.update_time) * 10,
        capture: captureId,
        merchant,
        detail: 'PAYMENT.CAPTURE.REVERSED COMPLETED',
        ...more,
      },
    ]);
  });

  it.each([
    [{ payer: { merchant_id: 'SOMEBODY' } }, { merchant: 'SOMEBODY' }],
    [{ payer: null }, { merchant }],
    [{ amount: dollars('5.005') }, { amount: 'inexpressible' }],
    [{ amount: { currency_code: 'EUR', value: '5.00' } }, { amount: { amountMinor: 500, currency: 'EUR' } }],
    [{ status: 'PENDING' }, { status: 'lost' }],
  ])('O-14 a reversal with %j, as it says', async (change, said) => {
    expect(await told('PAYMENT.CAPTURE.REVERSED', { ...reversal, ...change })).toMatchObject([said]);
  });

  it('O-14 a reversal that names nothing is none', async () => {
    const nobodys = { ...reversal, custom_id: null, invoice_id: null, links: [] };
    expect(await told('PAYMENT.CAPTURE.REVERSED', nobodys)).toEqual(unreadable);
    expect(await told('PAYMENT.CAPTURE.REVERSED', {})).toEqual(unreadable);
  });
});

describe('O-11 the store’s update about an order', () => {
  const units = [{ reference_id: 'default', custom_id: reference, amount: dollars('14.99') }];

  it.each([
    ['CHECKOUT.ORDER.APPROVED', { id: orderId, purchase_units: units }],
    ['CHECKOUT.ORDER.COMPLETED', { id: orderId, purchase_units: units }],
    ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: orderId, purchase_units: units }],
  ])('O-11 %s: which one, and that PayPal is to be asked', async (type, resource) => {
    expect(await told(type, resource)).toStrictEqual([
      { type: 'hint', dedupeKey: 'WH-1', reference, memo: { orderId }, detail: type },
    ]);
  });

  it('O-11 an order of any number, or of none, is asked about under our reference', async () => {
    for (const [numbers, memo] of [
      [{ id: 'A', order_id: 'B' }, { memo: { orderId: 'A' } }],
      [{ id: null, order_id: 'B' }, { memo: { orderId: 'B' } }],
      [{}, {}],
    ] as const)
      expect(await told('CHECKOUT.ORDER.APPROVED', { ...numbers, purchase_units: units })).toStrictEqual([
        { type: 'hint', dedupeKey: 'WH-1', reference, ...memo, detail: 'CHECKOUT.ORDER.APPROVED' },
      ]);
  });

  it('O-11 of somebody else it is kept, with an alarm', async () => {
    const others = { id: orderId, purchase_units: [{ custom_id: null }] };
    const why = 'CHECKOUT.ORDER.APPROVED: an order without a reference of ours';
    expect(await told('CHECKOUT.ORDER.APPROVED', others)).toStrictEqual(kept(why));
  });

  it.each(spoiledFields({ purchase_units: units }, ['purchase_units']))(
    'O-11 when %s, nothing',
    async (_title, resource) => {
      expect(await told('CHECKOUT.ORDER.APPROVED', resource)).toEqual(unreadable);
    },
  );

  it.each(['BILLING.PLAN.CREATED', 'PAYMENT.AUTHORIZATION.CREATED', 'constructor', '__proto__'])(
    'O-11 an event %s is unknown: kept, with an alarm',
    async (type) => {
      expect(await told(type, capture)).toStrictEqual(kept(`${type}: an unknown event`));
    },
  );

  it('O-11 an unknown event of any length is kept, with an alarm and its beginning', async () => {
    const [event] = (await told('x'.repeat(300), capture)) as { detail: string }[];
    expect(event).toMatchObject({ type: 'ignored', dedupeKey: 'WH-1', alarm: true });
    expect(event?.detail).toBe(`${'x'.repeat(299)}…`);
  });
});
