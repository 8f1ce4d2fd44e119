import type { PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { razer } from './adapter.ts';
import { signatureOf } from './signature.ts';
import {
  codes,
  context,
  error,
  merchant,
  payment,
  sealed,
  secretKey,
  shown,
  statuses,
  taken,
} from './testing/answers-of-razer.ts';

/* What each answer about a payment means, with the words that the operator reads. */

describe('O-11 asking for a payment', () => {
  const update: PaymentUpdate = {
    reference: payment.reference,
    status: 'paid',
    amount: { amountMinor: 1499, currency: 'MYR' },
    providerReference: 'MPO000000000001',
    merchant,
    detail: 'status 00',
  };
  const seen = (more: Partial<PaymentUpdate>): QueryOutcome => ({
    kind: 'known',
    update: { ...update, ...more },
  });
  const away = (title: string, answer: Scripted, detail: string): [string, Scripted, QueryOutcome] => [
    title,
    answer,
    { kind: 'unavailable', detail },
  ];
  const notThis = 'the answer is not this payment';
  const notSigned = 'the answer is not signed by Razer';

  it('O-11 names it by our number, signed, in the address', async () => {
    const at = context([error(40400, 404)]);
    await razer.query!(at, payment);
    const { method, url, body } = at.sent[0]!;
    expect([method, body]).toEqual(['GET', undefined]);
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe('http://sandbox.example/razer');
    const { signature, ...fields } = Object.fromEntries(searchParams);
    expect(fields).toEqual({
      applicationCode: merchant,
      referenceId: payment.reference,
      version: 'v1',
      hashType: 'hmac-sha256',
    });
    expect(signature).toBe(signatureOf(fields, secretKey, 'hmac-sha256'));
  });

  it.each<[string, Scripted, QueryOutcome]>([
    ...statuses.map(([paymentStatusCode, says]): [string, Scripted, QueryOutcome] => [
      `the status ${paymentStatusCode}`,
      taken({ ...shown, paymentStatusCode }),
      seen({ ...says, detail: `status ${paymentStatusCode}` }),
    ]),
    ['money, its amount as text', taken({ ...shown, amount: '1499' }), seen({})],
    ['money, without a player', taken({ ...shown, customerId: null }), seen({})],
    ['money, in points as well', taken({ ...shown, virtualCurrencyAmount: 1499 }), seen({})],
    [
      'money in another currency',
      taken({ ...shown, amount: 74_000, currencyCode: 'JPY' }),
      seen({ amount: { amountMinor: 740, currency: 'JPY' } }),
    ],
    [
      'an amount that is none of ours',
      taken({ ...shown, amount: 74_050, currencyCode: 'JPY' }),
      seen({ amount: 'inexpressible' }),
    ],
    [
      'money of another application',
      taken({ ...shown, applicationCode: 'OTHER' }),
      seen({ merchant: 'OTHER' }),
    ],
    ['“not found”', error(40400, 404), { kind: 'not-found', detail: '40400 why' }],
    away('“not found” with 502', error(40400, 502), 'answer 502'),
    ...codes
      .filter((code) => code !== '40400')
      .map((code) => away(`the code ${code}`, error(code, 404), `${code} why`)),
    away('nobody listens', notSent, 'ECONNREFUSED'),
    away('another payment', taken({ ...shown, referenceId: 'GP0123456789ABCDEF-2' }), notThis),
    away('money that nobody signed', jsonAnswer(200, { ...shown, signature: '0'.repeat(64) }), notSigned),
    away(
      'money whose status was changed',
      jsonAnswer(200, { ...sealed({ ...shown, paymentStatusCode: '99' }), paymentStatusCode: '00' }),
      notSigned,
    ),
    ...spoiledFields<object>(sealed(shown), [
      ...['applicationCode', 'referenceId', 'version', 'amount', 'currencyCode', 'paymentId', 'signature'],
      ...['paymentStatusCode', 'paymentStatusDate'],
    ]).map(([title, content]) => away(`a payment where ${title}`, jsonAnswer(200, content), notThis)),
  ])('O-11 comes to %s', async (_title, answer, outcome) => {
    expect(await razer.query!(context([answer]), payment)).toStrictEqual(outcome);
  });

  it.each(inconclusiveAnswers)('O-11 says nothing after %s', async (_title, answer) => {
    expect((await razer.query!(context([answer]), payment)).kind).toBe('unavailable');
  });

  it('O-14 counts what the account counts', async () => {
    const at = context([taken({ ...shown, amount: 740, currencyCode: 'JPY' })], {
      settings: { amountUnit: 'iso' },
    });
    expect(await razer.query!(at, payment)).toEqual(seen({ amount: { amountMinor: 740, currency: 'JPY' } }));
  });
});
