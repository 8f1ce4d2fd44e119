import {
  inconclusiveAnswers,
  jsonAnswer,
  knownPayment,
  lost,
  notSent,
  paymentRequest,
  type Scripted,
  scriptedContext,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { adyen } from './adapter.ts';

const secrets = { apiKey: 'api-key-of-the-test', hmacKey: 'ab'.repeat(32) };
const request = paymentRequest({});
const context = (script: Scripted[], account = {}) =>
  scriptedContext({ provider: 'adyen', merchant: 'GemMerchant', ...account }, secrets, script);

const session = {
  id: 'CS0001',
  url: 'http://sandbox.example/adyen/pay/CS0001',
  sessionData: 'x',
  reference: request.reference,
  amount: { currency: 'USD', value: 1499 },
};

const [key, newKey] = ['ab'.repeat(32), 'C0'.repeat(32)];
it.each([
  ['hmacKey', key, undefined],
  ['hmacKey', `${newKey} ${key}`, undefined],
  ['hmacKey', `${newKey},${key}`, 'is no hexadecimal key'],
  ['hmacKey', `${newKey} ${key}x`, 'is no hexadecimal key'],
  ['hmacKey', key.slice(1), 'is no hexadecimal key'],
  ['hmacKey', 'abcdef0123', 'is no hexadecimal key'],
  ['apiKey', 'any text', undefined],
])('B-07 whether the secret %s can be %s is known before anybody pays', (name, value, problem) => {
  const said = adyen.secretProblem?.(name, value);
  expect(said).toEqual(problem === undefined ? undefined : expect.stringContaining(problem));
  expect(said ?? '').not.toContain(value);
});

describe('creating a payment', () => {
  it('opens a hosted session under our reference and sends the player to its page', async () => {
    const at = context([jsonAnswer(201, session)], { settings: { themeId: 'theme-1' } });
    expect(await adyen.create(at, { ...request, channel: 'ideal', clientIp: '192.0.2.7' })).toEqual({
      kind: 'created',
      url: session.url,
      memo: { sessionId: 'CS0001' },
    });
    const [sent] = at.sent;
    expect(sent).toMatchObject({ method: 'POST', url: 'http://sandbox.example/adyen/sessions' });
    expect(sent?.headers).toMatchObject({
      'X-API-Key': 'api-key-of-the-test',
      'Idempotency-Key': request.reference,
    });
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      merchantAccount: 'GemMerchant',
      reference: 'GP0123456789ABCDEF-1',
      amount: { currency: 'USD', value: 1499 },
      mode: 'hosted',
      returnUrl: request.returnUrl,
      expiresAt: '2026-11-20T12:30:00Z',
      shopperLocale: 'en-US',
      shopperReference: 'watt.production:1:suid-42',
      shopperIP: '192.0.2.7',
      allowedPaymentMethods: ['ideal'],
      themeId: 'theme-1',
    });
  });

  it.each([
    [{ currency: 'IDR', amountMinor: 1500000 }, 15000],
    [{ currency: 'CLP', amountMinor: 990 }, 99000],
    [{ currency: 'JPY', amountMinor: 980 }, 980],
    [{ currency: 'KWD', amountMinor: 1500 }, 1500],
  ])('sends %j as %d of their units', async (amount, value) => {
    const at = context([jsonAnswer(201, { ...session, amount: { currency: amount.currency, value } })]);
    expect((await adyen.create(at, { ...request, amount })).kind).toBe('created');
    expect(JSON.parse(at.sent[0]?.body ?? '').amount).toEqual({ currency: amount.currency, value });
  });

  it('refuses an amount that Adyen cannot express, and asks nobody', async () => {
    const at = context([]);
    const amount = { currency: 'IDR', amountMinor: 15050 };
    expect(await adyen.create(at, { ...request, amount })).toMatchObject({
      kind: 'refused',
      error: 'invalid-request',
    });
  });

  it.each<[string, Scripted, object]>([
    ['nobody listens', notSent, { kind: 'unavailable' }],
    ['it is rate-limited', textAnswer(429, ''), { kind: 'unavailable' }],
    ['the key is refused', jsonAnswer(401, { status: 401 }), { kind: 'refused', error: 'configuration' }],
    ['the account is refused', textAnswer(403, ''), { kind: 'refused', error: 'configuration' }],
    [
      'the request is refused',
      jsonAnswer(422, {
        status: 422,
        errorCode: '130',
        message: 'Reference Missing',
        errorType: 'validation',
      }),
      { kind: 'refused', error: 'invalid-request', detail: '422 130 Reference Missing' },
    ],
    ['a proxy answers 404', textAnswer(404, '<html>'), { kind: 'unknown' }],
    ['the same key is in use', jsonAnswer(409, { status: 409 }), { kind: 'unknown' }],
    [
      'the session is for another order',
      jsonAnswer(201, { ...session, reference: 'GP-OTHER' }),
      { kind: 'unknown' },
    ],
    [
      'the session is for another amount',
      jsonAnswer(201, { ...session, amount: { currency: 'USD', value: 1 } }),
      { kind: 'unknown' },
    ],
    [
      'the page is a script',
      jsonAnswer(201, { ...session, url: 'javascript:alert(1)' }),
      { kind: 'unknown' },
    ],
  ])('when %s', async (_, answer, outcome) => {
    expect(await adyen.create(context([answer]), request)).toMatchObject(outcome);
  });

  it('opens no page without https on a real account', async () => {
    expect(
      (
        await adyen.create(
          context([jsonAnswer(201, session)], { mode: 'live', settings: { liveUrlPrefix: 'p' } }),
          request,
        )
      ).kind,
    ).toBe('unknown');
  });

  it.each(inconclusiveAnswers)('does not know after %s', async (_, answer) => {
    expect((await adyen.create(context([answer]), request)).kind).toBe('unknown');
  });
});

describe('asking for a payment', () => {
  const payment = knownPayment(request, { memo: { sessionId: 'CS0001', sessionResult: 'R/1+=' } });
  const result = (status: string, more = {}) =>
    jsonAnswer(200, { id: 'CS0001', status, reference: request.reference, ...more });
  const authorised = {
    pspReference: 'PSP1',
    resultCode: 'Authorised',
    amount: { currency: 'USD', value: 1499 },
  };

  it('waits for the webhook while no browser has brought a sessionResult', async () => {
    const outcome = await adyen.query?.(
      context([]),
      knownPayment(request, { memo: { sessionId: 'CS0001' } }),
    );
    expect(outcome?.kind).toBe('cannot-ask');
  });

  it('asks with the sessionResult and finds the money', async () => {
    const at = context([result('completed', { payments: [authorised] })]);
    expect(await adyen.query?.(at, payment)).toMatchObject({
      kind: 'known',
      update: {
        status: 'paid',
        amount: { amountMinor: 1499, currency: 'USD' },
        providerReference: 'PSP1',
        merchant: 'GemMerchant',
        reference: request.reference,
      },
    });
    expect(at.sent[0]?.url).toBe('http://sandbox.example/adyen/sessions/CS0001?sessionResult=R%2F1%2B%3D');
  });

  it.each([
    ['active', 'pending'],
    ['paymentPending', 'pending'],
    ['refused', 'declined'],
    ['canceled', 'cancelled'],
    ['expired', 'expired'],
    ['a status of next year', 'pending'],
    ['completed', 'pending'],
  ])('reads session status %s without a payment as %s', async (name, status) => {
    expect(await adyen.query?.(context([result(name)]), payment)).toMatchObject({ update: { status } });
  });

  it('does not take an answer for another session', async () => {
    const other = jsonAnswer(200, { id: 'CS0002', status: 'completed', payments: [authorised] });
    expect((await adyen.query?.(context([other]), payment))?.kind).toBe('unavailable');
  });

  it.each([...inconclusiveAnswers, ['a refused connection', notSent] as const])(
    'is unavailable after %s',
    async (_, answer) => {
      expect((await adyen.query?.(context([answer]), payment))?.kind).toBe('unavailable');
    },
  );
});

describe('the browser comes back', () => {
  const payment = knownPayment(request, { memo: { sessionId: 'CS0001' } });

  it('proves nothing without a sessionResult', async () => {
    expect(
      await adyen.completeReturn?.(context([]), payment, { redirectResult: 'x', resultCode: 'Authorised' }),
    ).toBeUndefined();
  });

  it("proves nothing with another session's result", async () => {
    expect(
      await adyen.completeReturn?.(context([]), payment, { sessionId: 'CS0002', sessionResult: 'r' }),
    ).toBeUndefined();
  });

  it('asks at once', async () => {
    const at = context([jsonAnswer(200, { id: 'CS0001', status: 'canceled' })]);
    expect(
      await adyen.completeReturn?.(at, payment, { sessionId: 'CS0001', sessionResult: 'r' }),
    ).toMatchObject({
      update: { status: 'cancelled' },
    });
  });

  it('keeps the sessionResult for later when Adyen does not answer now', async () => {
    expect(await adyen.completeReturn?.(context([lost]), payment, { sessionResult: 'r' })).toMatchObject({
      kind: 'known',
      update: { status: 'pending', memo: { sessionId: 'CS0001', sessionResult: 'r' } },
    });
  });

  it('keeps none that Adyen refuses, and none in the place of an earlier one: anybody may bring one', async () => {
    const refused = context([jsonAnswer(422, { errorCode: '14_0412' })]);
    expect(await adyen.completeReturn?.(refused, payment, { sessionResult: 'x' })).toMatchObject({
      kind: 'unavailable',
    });
    const known = knownPayment(request, { memo: { sessionId: 'CS0001', sessionResult: 'good' } });
    expect(await adyen.completeReturn?.(context([lost]), known, { sessionResult: 'x' })).toMatchObject({
      kind: 'unavailable',
    });
  });
});

describe('giving money back', () => {
  const payment = knownPayment(request, { providerReference: 'PSP1' });
  const refund = { refundReference: 'GP0-R1', amount: request.amount, reason: 'second payment' };

  it('asks for it under our own reference and waits for the event', async () => {
    const at = context([jsonAnswer(201, { pspReference: 'PSPREF', status: 'received' })]);
    expect(await adyen.refund?.(at, payment, refund)).toMatchObject({
      kind: 'known',
      refund: { refundReference: 'GP0-R1', status: 'pending', providerReference: 'PSPREF' },
    });
    expect(at.sent[0]).toMatchObject({
      url: 'http://sandbox.example/adyen/payments/PSP1/refunds',
      headers: { 'Idempotency-Key': 'GP0-R1' },
    });
  });

  it.each(inconclusiveAnswers)('does not know after %s', async (_, answer) => {
    expect((await adyen.refund?.(context([answer]), payment, refund))?.kind).toBe('unknown');
  });

  it.each<[string, Scripted, string]>([
    ['nobody listens', notSent, 'unavailable'],
    [
      'more than was captured',
      jsonAnswer(422, { status: 422, message: 'Insufficient balance on payment' }),
      'refused',
    ],
  ])('when %s', async (_, answer, kind) => {
    expect((await adyen.refund?.(context([answer]), payment, refund))?.kind).toBe(kind);
  });

  it('needs the number of the payment', async () => {
    expect((await adyen.refund?.(context([]), knownPayment(request), refund))?.kind).toBe('refused');
  });
});

describe('the account', () => {
  const account = { id: 'a', provider: 'adyen', merchant: 'm', settings: {} };

  it.each([
    ['test', {}, 'https://checkout-test.adyen.com/v72'],
    [
      'live',
      { liveUrlPrefix: '1797a841fbb37ca7-Gem' },
      'https://1797a841fbb37ca7-Gem-checkout-live.adyenpayments.com/checkout/v72',
    ],
    ['live', {}, undefined],
  ] as const)('%s %j is at %s', (mode, settings, url) => {
    expect(adyen.baseUrl({ ...account, mode, settings })).toBe(url);
  });

  it('names each wrong setting', () => {
    expect(adyen.checkSettings({})).toEqual([]);
    expect(adyen.checkSettings({ liveUrlPrefix: 'https://x/' })).toMatchObject([{ path: 'liveUrlPrefix' }]);
    expect(adyen.checkSettings({ theme: 'x' })).toHaveLength(1);
  });
});
