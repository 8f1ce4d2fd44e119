import type { CancelOutcome, PaymentUpdate } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { ebanx } from './adapter.ts';
import published from './fixtures/published-examples.json' with { type: 'json' };
import {
  context,
  error,
  hash,
  merchant,
  payment,
  request,
  secrets,
  showing,
} from './testing/answers-of-ebanx.ts';

const open = showing({ status: 'OP', transaction_status: null });
const over = { status: 'CA', transaction_status: { code: 'NOK', description_code: 'CANCELED_BY_MERCHANT' } };
const update: PaymentUpdate = {
  reference: request.reference,
  status: 'paid',
  amount: { amountMinor: 1499, currency: 'USD' },
  providerReference: hash,
  merchant,
  detail: 'CO OK Accepted',
};

describe('O-09 stopping a payment', () => {
  it('asks how it stands, and stops it by EBANX’s own number', async () => {
    const at = context([open, showing(over)]);
    // The number from create's answer, which was lost.
    const { providerReference: _, ...unnumbered } = payment;
    expect(await ebanx.cancel!(at, unnumbered)).toEqual({ kind: 'cancelled', detail: 'CA NOK' });
    expect(at.sent.map(({ url, body }) => [url.split('/ws/')[1], JSON.parse(body!)])).toEqual([
      ['query', { integration_key: secrets.integrationKey, merchant_payment_code: request.reference }],
      ['cancel', { integration_key: secrets.integrationKey, hash }],
    ]);
  });

  it.each<[string, Scripted[], CancelOutcome]>([
    ['is paid', [showing()], { kind: 'refused', detail: 'CO OK Accepted', update }],
    ['is over', [showing(over)], { kind: 'cancelled', detail: 'CA NOK' }],
    [
      'was refused',
      [showing({ status: 'CA', transaction_status: { code: 'NOK' } })],
      { kind: 'cancelled', detail: 'CA NOK' },
    ],
    ['cannot be asked about', [notSent], { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['EBANX does not stop', [open, error('BP-CAN-9')], { kind: 'refused', detail: 'BP-CAN-9 why' }],
    ['EBANX cannot be told to stop', [open, notSent], { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    ['is paid meanwhile', [open, showing()], { kind: 'refused', detail: 'CO OK Accepted', update }],
    [
      'stays pending',
      [open, showing({ status: 'PE', transaction_status: null })],
      { kind: 'refused', detail: 'PE', update: { ...update, status: 'pending', detail: 'PE' } },
    ],
    [
      'is another one in the answer',
      [open, showing({ ...over, hash: 'x' })],
      { kind: 'unavailable', detail: 'the answer is not this payment' },
    ],
    [
      'is none in the answer',
      [open, jsonAnswer(200, { status: 'SUCCESS' })],
      { kind: 'unavailable', detail: 'the answer is not this payment' },
    ],
  ])('O-09 one that %s', async (_title, script, outcome) => {
    const at = context(script);
    expect(await ebanx.cancel!(at, payment)).toStrictEqual(outcome);
    expect(at.sent).toHaveLength(script.length);
  });

  it('O-09 one that EBANX does not know can be paid by nobody', async () => {
    const at = context([error('BP-X-1')], { settings: { unknownPayment: ['BP-X-1'] } });
    expect(await ebanx.cancel!(at, payment)).toEqual({ kind: 'cancelled', detail: 'BP-X-1 why' });
  });

  it.each(inconclusiveAnswers)('O-09 may still be paid after %s', async (_title, answer) => {
    expect((await ebanx.cancel!(context([open, answer]), payment)).kind).toBe('unavailable');
    expect((await ebanx.cancel!(context([answer]), payment)).kind).toBe('unavailable');
  });

  it('O-09 understands the cancellation that was recorded of EBANX’s sandbox', async () => {
    const { cancelled, cancelOfNobody } = published;
    const { hash: theirs, merchant_payment_code: reference } = cancelled.payment;
    const before = showing({ status: 'PE', hash: theirs, merchant_payment_code: reference });
    const known = { ...payment, reference };
    expect((await ebanx.cancel!(context([before, jsonAnswer(200, cancelled)]), known)).kind).toBe(
      'cancelled',
    );
    expect(await ebanx.cancel!(context([before, jsonAnswer(200, cancelOfNobody)]), known)).toEqual({
      kind: 'refused',
      detail: 'BP-CAN-1 Parameter hash not informed',
    });
  });
});
