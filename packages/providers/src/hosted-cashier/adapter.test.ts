import { verifyMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  notSent,
  type Scripted,
  scriptedNow,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { platformPay } from '../platform-pay/adapter.ts';
import {
  context,
  created,
  key,
  merchant,
  payment,
  refund,
  request,
  shown,
  signed,
} from './testing/answers-of-a-cashier.ts';

const unsignedYes: Scripted = jsonAnswer(200, { ...created, ...shown });

describe('creating a payment', () => {
  it('sends exactly the contract, signed', async () => {
    const at = context([signed(201, created)]);
    expect(await platformPay.create(at, request)).toEqual({
      kind: 'created',
      url: created.url,
      providerReference: 'pp_1',
      memo: {},
    });
    const sent = at.sent[0]!;
    expect([sent.method, sent.url]).toEqual(['POST', 'http://sandbox.example/platform-pay/v1/payments']);
    expect(JSON.parse(sent.body!)).toEqual({
      merchant,
      reference: 'GP0123456789ABCDEF-1',
      amount_minor: 1499,
      currency: 'USD',
      description: '1,000 Diamonds',
      return_url: request.returnUrl,
      notify_url: request.notifyUrl,
      expires_at: '2026-11-20T12:30:00.000Z',
      locale: 'en',
    });
    expect(verifyMessage(sent.headers!, sent.body!, [key], scriptedNow).ok).toBe(true);
  });

  it('gets the payment that the reference already has', async () => {
    expect((await platformPay.create(context([signed(200, created)]), request)).kind).toBe('created');
  });

  it.each<[string, Scripted, object]>([
    ['nobody listens', notSent, { kind: 'unavailable' }],
    ['it is rate-limited', signed(429, { error: { code: 'slow_down' } }), { kind: 'unavailable' }],
    [
      'the reference has another payment',
      signed(409, { error: { code: 'reference_reused' } }),
      { kind: 'refused', error: 'duplicate-reference' },
    ],
    [
      'the merchant is unknown',
      signed(403, { error: { code: 'merchant' } }),
      { kind: 'refused', error: 'configuration' },
    ],
    [
      'the currency is refused',
      signed(422, { error: { code: 'currency', message: 'no USD' } }),
      { kind: 'refused', error: 'invalid-request', detail: '422 currency no USD' },
    ],
    [
      'a refusal is not signed',
      jsonAnswer(409, { error: { code: 'reference_reused' } }),
      { kind: 'unknown' },
    ],
    ['a yes is not signed', unsignedYes, { kind: 'unknown' }],
    [
      'the answer is for another order',
      signed(201, { ...created, reference: 'GP-OTHER' }),
      { kind: 'unknown' },
    ],
    ['the page is a script', signed(201, { ...created, url: 'javascript:alert(1)' }), { kind: 'unknown' }],
    ['a signed answer has another shape', signed(201, { hello: 'world' }), { kind: 'unknown' }],
    ['a signed 500 comes', signed(500, { error: { code: 'oops' } }), { kind: 'unknown' }],
  ])('when %s', async (_, answer, outcome) => {
    expect(await platformPay.create(context([answer]), request)).toMatchObject(outcome);
  });

  it.each(inconclusiveAnswers)('does not know after %s', async (_, answer) => {
    expect((await platformPay.create(context([answer]), request)).kind).toBe('unknown');
  });
});

describe('asking for a payment', () => {
  it('signs the empty body and names the merchant', async () => {
    const at = context([signed(200, shown)]);
    expect(await platformPay.query(at, payment)).toEqual({
      kind: 'known',
      update: {
        reference: request.reference,
        status: 'paid',
        amount: { amountMinor: 1499, currency: 'USD' },
        providerReference: 'pp_1',
        merchant,
        sequence: 1,
        isTest: true,
        detail: 'paid',
      },
    });
    const sent = at.sent[0]!;
    expect([sent.method, sent.url, sent.body]).toEqual([
      'GET',
      'http://sandbox.example/platform-pay/v1/payments/GP0123456789ABCDEF-1?merchant=gem%2Fmain',
      undefined,
    ]);
    expect(verifyMessage(sent.headers!, '', [key], scriptedNow).ok).toBe(true);
  });

  it.each([
    ...['pending', 'paid', 'declined', 'cancelled', 'expired'].map((name) => [name, name]),
    ['refunded', 'cancelled'],
    ['settling', 'pending'],
    ['constructor', 'pending'],
  ])('reads %s as %s', async (name, status) => {
    const outcome = await platformPay.query(context([signed(200, { ...shown, status: name })]), payment);
    expect(outcome).toMatchObject({ kind: 'known', update: { status } });
  });

  it('takes our own refund for no word about what came in: it has no place among those', async () => {
    const outcome = await platformPay.query(
      context([signed(200, { ...shown, status: 'refunded', sequence: 3 })]),
      payment,
    );
    if (outcome?.kind !== 'known') throw new Error(`the cashier was not understood: ${outcome?.kind}`);
    expect(outcome.update).not.toHaveProperty('sequence');
  });

  it.each<[string, Scripted, string]>([
    ['the cashier knows nothing of it', signed(404, { error: { code: 'not_found' } }), 'not-found'],
    ['a proxy says 404', jsonAnswer(404, { error: { code: 'not_found' } }), 'unavailable'],
    ['the path is wrong', signed(404, { error: { code: 'no_route' } }), 'unavailable'],
    ['a yes is not signed', unsignedYes, 'unavailable'],
    ['the answer is another payment', signed(200, { ...shown, reference: 'GP-OTHER' }), 'unavailable'],
    ['nobody listens', notSent, 'unavailable'],
  ])('when %s', async (_, answer, kind) => {
    expect((await platformPay.query(context([answer]), payment))?.kind).toBe(kind);
  });

  it.each(inconclusiveAnswers)('is unavailable after %s', async (_, answer) => {
    expect((await platformPay.query(context([answer]), payment))?.kind).toBe('unavailable');
  });
});

describe('cancelling', () => {
  it.each<[string, Scripted, object]>([
    ['it is stopped', signed(200, { ...shown, status: 'cancelled' }), { kind: 'cancelled' }],
    ['it had expired anyway', signed(200, { ...shown, status: 'expired' }), { kind: 'cancelled' }],
    ['it is already paid', signed(409, { error: { code: 'already_paid' } }), { kind: 'refused' }],
    ['the answer shows it paid', signed(200, shown), { kind: 'refused', update: { status: 'paid' } }],
    ['it is still open', signed(200, { ...shown, status: 'pending' }), { kind: 'refused' }],
    ['a yes is not signed', unsignedYes, { kind: 'unavailable' }],
    [
      'the cashier knows nothing of it',
      signed(404, { error: { code: 'not_found' } }),
      { kind: 'unavailable' },
    ],
    ['nobody listens', notSent, { kind: 'unavailable' }],
    ...inconclusiveAnswers.map(([name, answer]): [string, Scripted, object] => [
      name,
      answer,
      { kind: 'unavailable' },
    ]),
  ])('when %s', async (_, answer, outcome) => {
    const at = context([answer]);
    expect(await platformPay.cancel(at, payment)).toMatchObject(outcome);
    expect(at.sent[0]).toMatchObject({ method: 'POST', body: '{"merchant":"gem/main"}' });
  });
});

describe('giving money back', () => {
  const done = { id: 'rf_1', refund_reference: 'GP0-R1', status: 'succeeded' };

  it.each<[string, Scripted, object]>([
    [
      'it is done at once',
      signed(201, done),
      {
        kind: 'known',
        refund: { status: 'succeeded', refundReference: 'GP0-R1', providerReference: 'rf_1' },
      },
    ],
    ['it was done before', signed(200, done), { kind: 'known', refund: { status: 'succeeded' } }],
    [
      'it takes time',
      signed(201, { ...done, status: 'pending' }),
      { kind: 'known', refund: { status: 'pending' } },
    ],
    [
      'its status is new',
      signed(201, { ...done, status: 'on_its_way' }),
      { kind: 'known', refund: { status: 'pending' } },
    ],
    ['it is more than was paid', signed(422, { error: { code: 'too_much' } }), { kind: 'refused' }],
    [
      'the answer is another refund',
      signed(201, { ...done, refund_reference: 'GP0-R2' }),
      { kind: 'unknown' },
    ],
    ['a yes is not signed', jsonAnswer(201, done), { kind: 'unknown' }],
    ['nobody listens', notSent, { kind: 'unavailable' }],
    ...inconclusiveAnswers.map(([name, answer]): [string, Scripted, object] => [
      name,
      answer,
      { kind: 'unknown' },
    ]),
  ])('when %s', async (_, answer, outcome) => {
    expect(await platformPay.refund(context([answer]), payment, refund)).toMatchObject(outcome);
  });

  it.each<[string, Scripted, object]>([
    [
      'it is done',
      signed(200, { ...shown, refunds: [{ ...done, amount_minor: 500 }] }),
      { kind: 'known', refund: { status: 'succeeded', amount: refund.amount } },
    ],
    ['it never arrived', signed(200, { ...shown, refunds: [] }), { kind: 'not-found' }],
    ['nobody listens', notSent, { kind: 'unavailable' }],
    ['the answer is not signed', unsignedYes, { kind: 'unavailable' }],
  ])('asking, when %s', async (_, answer, outcome) => {
    expect(await platformPay.queryRefund(context([answer]), payment, refund)).toMatchObject(outcome);
  });
});

describe('the account', () => {
  const account = { id: 'a', provider: 'platform-pay', merchant: 'm', mode: 'live' } as const;

  it('listens where its settings say', () => {
    expect(platformPay.baseUrl({ ...account, settings: { baseUrl: 'https://cashier.example/' } })).toBe(
      'https://cashier.example',
    );
    expect(platformPay.baseUrl({ ...account, settings: {} })).toBeUndefined();
  });

  it.each([
    [{}, 0],
    [{ baseUrl: 'https://cashier.example' }, 0],
    [{ baseUrl: 'http://cashier.example' }, 1],
    [{ url: 'x' }, 1],
  ])('finds the problems of %j: %d', (settings, problems) => {
    expect(platformPay.checkSettings(settings)).toHaveLength(problems);
  });
});
