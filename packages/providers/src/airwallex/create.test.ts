import type { CreateOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { airwallex } from './adapter.ts';
import recorded from './fixtures/recorded-answers.json' with { type: 'json' };
import { context, created, error, intentId, request } from './testing/airwallex-of-tests.ts';

const create = (script: Scripted[], change: object = {}) =>
  airwallex.create(context(script), { ...request, ...change });

describe('O-09 an intent', () => {
  const outcome: CreateOutcome = {
    kind: 'created',
    url: request.pageUrl,
    providerReference: intentId,
    memo: { clientSecret: 'secret of the intent' },
  };

  it('O-09 is asked for under our reference, for this amount, and paid in the shop’s own page', async () => {
    const at = context([jsonAnswer(201, created)]);
    expect(await airwallex.create(at, request)).toEqual(outcome);
    const { method, url, headers, body } = at.sent[1]!;
    expect([method, url]).toEqual(['POST', `${at.baseUrl}/pa/payment_intents/create`]);
    expect(headers).toEqual({ authorization: 'Bearer token-1', 'content-type': 'application/json' });
    expect(JSON.parse(body!)).toEqual({
      request_id: request.reference,
      merchant_order_id: request.reference,
      amount: 14.99,
      currency: 'USD',
      return_url: request.returnUrl,
    });
  });

  it('O-09 as Airwallex’s sandbox has answered it is understood', async () => {
    const { merchant_order_id: reference } = recorded.created;
    const amount = { amountMinor: 100, currency: 'AUD' };
    expect(await create([jsonAnswer(201, recorded.created)], { reference, amount })).toEqual({
      ...outcome,
      memo: { clientSecret: 'left out' },
    });
  });

  it.each<[string, Scripted, CreateOutcome]>([
    ...(
      [
        ['validation_error', 'invalid-request'],
        ['not_found', 'configuration'],
        ['resource_not_found', 'configuration'],
        ['issuer_declined', 'declined'],
      ] as const
    ).map(([code, reason]): [string, Scripted, CreateOutcome] => [
      code,
      error(code),
      { kind: 'refused', error: reason, detail: `400 ${code} why` },
    ]),
    [
      'a code that nobody knows',
      error('duplicate_request'),
      { kind: 'unknown', detail: '400 duplicate_request why' },
    ],
    ['an inherited name', error('constructor'), { kind: 'unknown', detail: '400 constructor why' }],
    ['no entry', error('x', 403), { kind: 'refused', error: 'configuration', detail: '403 x why' }],
    ['nobody listens', notSent, { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['a lost answer', lost, { kind: 'unknown', detail: 'no answer within 8000 ms' }],
    ['a fault of Airwallex’s own', error('x', 500), { kind: 'unknown', detail: 'answer 500' }],
    ...(
      [
        ['another order', { merchant_order_id: 'GP0123456789ABCDEF-2' }],
        ['another amount', { amount: 14.98 }],
        ['another currency', { currency: 'EUR' }],
      ] as const
    ).map(([title, change]): [string, Scripted, CreateOutcome] => [
      title,
      jsonAnswer(201, { ...created, ...change }),
      { kind: 'unknown', detail: `intent ${intentId} is not for this payment` },
    ]),
    ...spoiledFields<object>(created, [
      'id',
      'client_secret',
      'merchant_order_id',
      'status',
      'amount',
      'currency',
    ]).map(([title, body]): [string, Scripted, CreateOutcome] => [
      title,
      jsonAnswer(201, body),
      { kind: 'unknown', detail: 'the answer is not an intent that can be paid' },
    ]),
  ])('O-10 comes to %s', async (_title, answer, expected) => {
    expect(await create([answer])).toEqual(expected);
  });

  it.each(inconclusiveAnswers)('O-10 after %s nobody knows', async (_title, answer) => {
    expect((await create([answer])).kind).toBe('unknown');
  });

  it('O-14 is not asked for where a number does not hold its amount', async () => {
    const amount = { amountMinor: 10 ** 15, currency: 'USD' };
    expect(await create([], { amount })).toEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail: 'Airwallex cannot express this amount in USD',
    });
  });
});
