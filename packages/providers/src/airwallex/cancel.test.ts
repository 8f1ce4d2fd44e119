import type { CancelOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { airwallex } from './adapter.ts';
import {
  context,
  error,
  intent,
  intentId,
  open,
  payment,
  request,
  unnumbered,
} from './testing/airwallex-of-tests.ts';

const found = (status: string) => jsonAnswer(200, { ...open, status });
const paid = jsonAnswer(200, intent);
const refusedAsPaid: CancelOutcome = {
  kind: 'refused',
  detail: 'SUCCEEDED',
  update: expect.objectContaining({ status: 'paid', providerReference: intentId }),
};

describe('O-09 dropping an order', () => {
  it('O-09 cancels its intent under a number of its own', async () => {
    const at = context([found('REQUIRES_PAYMENT_METHOD'), found('CANCELLED')]);
    expect(await airwallex.cancel!(at, payment)).toEqual({ kind: 'cancelled', detail: 'CANCELLED' });
    const { method, url, body } = at.sent[2]!;
    expect([method, url]).toEqual(['POST', `${at.baseUrl}/pa/payment_intents/${intentId}/cancel`]);
    expect(JSON.parse(body!)).toEqual({ request_id: `${request.reference}-C` });
  });

  it.each<[string, Scripted[], CancelOutcome]>([
    ['one that is cancelled', [found('CANCELLED')], { kind: 'cancelled', detail: 'CANCELLED' }],
    ['one that is paid', [paid], refusedAsPaid],
    ['nobody listens', [notSent], { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['one that is paid meanwhile', [found('PENDING'), error('x'), paid], refusedAsPaid],
    [
      'one that is cancelled, unheard',
      [found('PENDING'), lost, found('CANCELLED')],
      { kind: 'cancelled', detail: 'CANCELLED' },
    ],
    [
      'one that cannot be',
      [found('PENDING'), error('x'), found('PENDING')],
      { kind: 'refused', detail: '400 x why' },
    ],
    [
      'one that is still open',
      [found('PENDING'), found('PENDING'), found('PENDING')],
      { kind: 'refused', detail: 'the answer is not a cancelled intent' },
    ],
    [
      'another one, by mistake',
      [
        found('PENDING'),
        jsonAnswer(200, { ...open, id: 'int_other', status: 'CANCELLED' }),
        found('PENDING'),
      ],
      { kind: 'refused', detail: 'the answer is not a cancelled intent' },
    ],
    ['then nobody listens', [found('PENDING'), notSent], { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    [
      'then there is no entry',
      [found('PENDING'), error('x', 403)],
      { kind: 'unavailable', detail: '403 x why' },
    ],
    [
      'and nobody knows',
      [found('PENDING'), lost, lost],
      { kind: 'unavailable', detail: 'no answer within 8000 ms' },
    ],
  ])('O-09 of %s', async (_title, script, outcome) => {
    expect(await airwallex.cancel!(context(script), payment)).toEqual(outcome);
  });

  it('O-09 of one that was never made is done', async () => {
    const script = [jsonAnswer(200, { items: [] })];
    expect(await airwallex.cancel!(context(script), unnumbered)).toEqual({
      kind: 'cancelled',
      detail: 'Airwallex has no intent for this order',
    });
  });
});
