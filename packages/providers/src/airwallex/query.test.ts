import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { airwallex } from './adapter.ts';
import recorded from './fixtures/recorded-answers.json' with { type: 'json' };
import { paymentUpdateOf } from './query.ts';
import {
  context,
  error,
  intent,
  intentId,
  merchant,
  open,
  payment,
  request,
  unnumbered,
} from './testing/airwallex-of-tests.ts';

const query = (script: Scripted[], of = payment) => airwallex.query!(context(script), of);
const amount = { amountMinor: 1499, currency: 'USD' };
const known = (change: object): QueryOutcome => ({
  kind: 'known',
  update: {
    reference: request.reference,
    status: 'pending',
    amount,
    providerReference: intentId,
    merchant,
    detail: 'SUCCEEDED',
    ...change,
  },
});

describe('O-11 how an intent stands', () => {
  it.each([
    ['SUCCEEDED', 'paid'],
    ['CANCELLED', 'cancelled'],
    ['REQUIRES_PAYMENT_METHOD', 'pending'],
    ['REQUIRES_CUSTOMER_ACTION', 'pending'],
    ['REQUIRES_CAPTURE', 'pending'],
    ['PENDING', 'pending'],
    ['PENDING_REVIEW', 'pending'],
    ['succeeded', 'pending'],
    ['constructor', 'pending'],
  ])('O-11 %s is %s', async (status, expected) => {
    const answer = jsonAnswer(200, { ...intent, status });
    expect(await query([answer])).toEqual(known({ status: expected, detail: status }));
  });

  it('O-11 is asked by its number, and by our reference where that is not known', async () => {
    const at = context([jsonAnswer(200, intent), jsonAnswer(200, { has_more: false, items: [intent] })]);
    await airwallex.query!(at, { ...payment, providerReference: intentId });
    expect(await airwallex.query!(at, unnumbered)).toEqual(known({ status: 'paid' }));
    expect(at.sent.slice(1).map(({ method, url }) => `${method} ${url.slice(at.baseUrl.length)}`)).toEqual([
      `GET /pa/payment_intents/${intentId}`,
      `GET /pa/payment_intents?merchant_order_id=${request.reference}`,
    ]);
  });

  it.each([
    ['what was captured counts', { captured_amount: 14.98 }, 1498],
    ['what was asked for, where nothing is said of that', { captured_amount: null }, 1499],
    ['or nothing at all', { captured_amount: undefined }, 1499],
  ])('O-14 of money that is there %s', async (_title, change, amountMinor) => {
    const answer = jsonAnswer(200, { ...intent, ...change });
    expect(await query([answer])).toEqual(
      known({ status: 'paid', amount: { amountMinor, currency: 'USD' } }),
    );
  });

  it('O-14 an open one says what it is for, and not what was captured', async () => {
    expect(await query([jsonAnswer(200, open)])).toEqual(known({ detail: 'REQUIRES_PAYMENT_METHOD' }));
  });

  it('O-14 no part of a cent is rounded', async () => {
    const answer = jsonAnswer(200, { ...intent, captured_amount: 14.999 });
    expect(await query([answer])).toEqual(known({ status: 'paid', amount: 'inexpressible' }));
  });

  it.each([
    ['REQUIRES_PAYMENT_METHOD', 0, 'expired'],
    ['REQUIRES_PAYMENT_METHOD', -1, 'pending'],
    ['REQUIRES_CUSTOMER_ACTION', 0, 'pending'],
    ['PENDING', 0, 'pending'],
    ['SUCCEEDED', 0, 'paid'],
    ['CANCELLED', 0, 'cancelled'],
  ])('O-11 %s, %d ms after its page has closed, is %s', async (status, ms, expected) => {
    const at = context([jsonAnswer(200, { ...intent, status })]);
    const expiresAt = new Date(at.now().getTime() - ms);
    expect(await airwallex.query!(at, { ...payment, expiresAt })).toEqual(
      known({ status: expected, detail: status }),
    );
  });

  it.each<[string, Scripted, QueryOutcome]>([
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['no entry', error('x', 403), { kind: 'unavailable', detail: '403 x why' }],
    [
      'an intent of ours that is not known here',
      error('resource_not_found', 404),
      { kind: 'unavailable', detail: '404 resource_not_found why' },
    ],
    ...([{ id: 'int_other' }, { merchant_order_id: 'GP0123456789ABCDEF-2' }] as const).map(
      (change): [string, Scripted, QueryOutcome] => [
        JSON.stringify(change),
        jsonAnswer(200, { ...intent, ...change }),
        { kind: 'unavailable', detail: 'the answer is not this intent' },
      ],
    ),
    ...spoiledFields<object>(intent, ['id', 'merchant_order_id', 'status', 'amount', 'currency']).map(
      ([title, body]): [string, Scripted, QueryOutcome] => [
        title,
        jsonAnswer(200, body),
        { kind: 'unavailable', detail: 'the answer is not this intent' },
      ],
    ),
    [
      'captured_amount is negative',
      jsonAnswer(200, { ...intent, captured_amount: -1 }),
      { kind: 'unavailable', detail: 'the answer is not this intent' },
    ],
  ])('O-11 proves nothing: %s', async (_title, answer, expected) => {
    expect(await query([answer])).toEqual(expected);
  });

  it.each(inconclusiveAnswers)('O-11 proves nothing: %s', async (_title, answer) => {
    expect((await query([answer])).kind).toBe('unavailable');
    expect((await query([answer], unnumbered)).kind).toBe('unavailable');
  });

  it.each(recorded.intents.map((one) => [one.status, one] as const))(
    'O-11 as Airwallex’s sandbox has answered it (%s) is understood',
    (status, answered) => {
      const said = { SUCCEEDED: 'paid', CANCELLED: 'cancelled' }[status] ?? 'pending';
      expect(paymentUpdateOf(answered, merchant)).toEqual({
        reference: answered.merchant_order_id,
        status: said,
        amount: { amountMinor: 100, currency: 'AUD' },
        providerReference: answered.id,
        merchant,
        detail: status,
      });
    },
  );
});

describe('O-11 the intents of an order whose create was cut off', () => {
  const list = (...items: unknown[]) => query([jsonAnswer(200, { has_more: false, items })], unnumbered);
  const other = { ...intent, merchant_order_id: 'GP0123456789ABCDEF-2' };

  it('O-11 none: Airwallex knows nothing of it', async () => {
    expect(await list()).toEqual({ kind: 'not-found', detail: 'Airwallex has no intent for this order' });
  });

  it('O-11 several: the one with the money counts, whichever comes first', async () => {
    const unpaid = { ...open, id: 'int_unpaid' };
    expect(await list(unpaid, intent)).toEqual(known({ status: 'paid' }));
    expect(await list(intent, unpaid)).toEqual(known({ status: 'paid' }));
    expect(await list(unpaid, { ...open, id: 'int_second' })).toMatchObject({
      update: { providerReference: 'int_unpaid', status: 'pending' },
    });
  });

  it('O-11 those of other orders, and what is no intent, are none of it', async () => {
    expect(await list(other, { id: 'x' }, intent)).toEqual(known({ status: 'paid' }));
    for (const items of [[other], [{ ...intent, amount: 'x' }]])
      expect(await list(...items)).toEqual({
        kind: 'unavailable',
        detail: 'the answer is about other orders',
      });
  });

  it('O-11 a list of another form proves nothing', async () => {
    for (const body of [{ data: [] }, [], { items: {} }])
      expect(await query([jsonAnswer(200, body)], unnumbered)).toEqual({
        kind: 'unavailable',
        detail: 'the answer is not a list of intents',
      });
  });
});
