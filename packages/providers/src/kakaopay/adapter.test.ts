import type { RefundRequest } from '@gemporium/provider-kit/provider.ts';
import {
  inconclusiveAnswers,
  jsonAnswer,
  knownPayment,
  lost,
  notSent,
  paymentRequest,
  type Scripted,
  scriptedContext,
  scriptedNow,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { kakaopay } from './adapter.ts';
import { cidOf } from './provider.ts';

const cid = 'GEMCID0001';
const returnUrl = 'http://ko.localhost:8080/return/kakaopay/GP0123456789ABCDEF-1';
const request = paymentRequest({
  channelId: 11402,
  amount: { amountMinor: 12000, currency: 'KRW' },
  returnUrl,
});
const payment = knownPayment(request, { memo: { tid: 'T0001' } });
const afterExpiry = new Date(request.expiresAt.getTime() + 1);

const context = (
  script: Scripted[],
  { now = scriptedNow, settings = { cid } as object, mode = 'sandbox' as const } = {},
) =>
  scriptedContext(
    { provider: 'kakaopay', merchant: 'Gem Korea', settings: settings as Record<string, unknown>, mode },
    { secretKey: 'DEVKEYOFTHETEST' },
    script,
    now,
  );

const ready = {
  tid: 'T0001',
  next_redirect_app_url: 'http://sandbox.example/kakaopay/app/T0001',
  next_redirect_mobile_url: 'http://sandbox.example/kakaopay/mobile/T0001',
  next_redirect_pc_url: 'http://sandbox.example/kakaopay/pc/T0001',
  created_at: '2026-11-20T21:00:00',
};
const approval = {
  aid: 'A0001',
  tid: 'T0001',
  cid,
  partner_order_id: request.reference,
  partner_user_id: 'watt.production:1:suid-42',
  payment_method_type: 'MONEY',
  amount: { total: 12000, tax_free: 0, vat: 1091, point: 0, discount: 0, green_deposit: 0 },
  approved_at: '2026-11-20T21:01:00',
};
const order = (status: string, more = {}) =>
  jsonAnswer(200, {
    tid: 'T0001',
    cid,
    status,
    partner_order_id: request.reference,
    amount: { total: 12000 },
    canceled_amount: { total: 0 },
    cancel_available_amount: { total: 12000 },
    payment_action_details: [],
    ...more,
  });
const refusal = jsonAnswer(400, { code: -701, msg: 'payment is not done!' });

describe('O-07 [11402] creating a payment', () => {
  it('sends ready and opens the page for the device', async () => {
    const at = context([jsonAnswer(200, ready)]);
    expect(await kakaopay.create(at, { ...request, channel: 'CARD' })).toEqual({
      kind: 'created',
      url: ready.next_redirect_pc_url,
      providerReference: 'T0001',
      memo: { tid: 'T0001' },
    });
    const [sent] = at.sent;
    expect(sent).toMatchObject({
      url: 'http://sandbox.example/kakaopay/online/v1/payment/ready',
      headers: { authorization: 'SECRET_KEY DEVKEYOFTHETEST', 'content-type': 'application/json' },
    });
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      cid,
      partner_order_id: 'GP0123456789ABCDEF-1',
      partner_user_id: 'watt.production:1:suid-42',
      item_name: '1,000 Diamonds',
      quantity: 1,
      total_amount: 12000,
      tax_free_amount: 0,
      approval_url: returnUrl,
      cancel_url: `${returnUrl}?result=cancel`,
      fail_url: `${returnUrl}?result=fail`,
      payment_method_type: 'CARD',
    });
  });

  it.each([
    ['web', ready.next_redirect_pc_url],
    ['ios', ready.next_redirect_mobile_url],
    ['android', ready.next_redirect_mobile_url],
  ] as const)('on %s opens %s', async (platform, url) => {
    expect(await kakaopay.create(context([jsonAnswer(200, ready)]), { ...request, platform })).toMatchObject({
      url,
    });
  });

  it('cuts long names at whole characters', async () => {
    const at = context([jsonAnswer(200, ready)]);
    await kakaopay.create(at, { ...request, goodsName: `${'가'.repeat(99)}💎`, channel: 'unknown' });
    const body = JSON.parse(at.sent[0]?.body ?? '');
    expect(body.item_name).toBe('가'.repeat(99));
    expect(body).not.toHaveProperty('payment_method_type');
  });

  it.each<[string, object]>([
    ['another currency', { amount: { amountMinor: 100, currency: 'USD' } }],
    ['a return address that is too long', { returnUrl: `http://ko.localhost:8080/${'x'.repeat(250)}` }],
  ])('refuses %s and asks nobody', async (_, change) => {
    expect(await kakaopay.create(context([]), { ...request, ...change })).toMatchObject({
      kind: 'refused',
      error: 'invalid-request',
    });
  });

  it.each<[string, Scripted, object]>([
    ['nobody listens', notSent, { kind: 'unavailable' }],
    ['the key is refused', textAnswer(401, ''), { kind: 'refused', error: 'configuration' }],
    [
      'the request is refused',
      refusal,
      { kind: 'refused', error: 'invalid-request', detail: '400 -701 payment is not done!' },
    ],
    ['a proxy answers 404', textAnswer(404, '<html>'), { kind: 'unknown' }],
    ['it is rate-limited', jsonAnswer(429, { code: -10 }), { kind: 'unknown' }],
    [
      'the page is a script',
      jsonAnswer(200, { ...ready, next_redirect_pc_url: 'javascript:alert(1)' }),
      { kind: 'unknown' },
    ],
  ])('when %s', async (_, answer, outcome) => {
    expect(await kakaopay.create(context([answer]), request)).toMatchObject(outcome);
  });

  it.each(inconclusiveAnswers)('does not know after %s', async (_, answer) => {
    expect((await kakaopay.create(context([answer]), request)).kind).toBe('unknown');
  });
});

describe('the player comes back with a pg_token', () => {
  const back = { pg_token: 'PG1' };

  it('is charged by approve, for exactly what ready said', async () => {
    const at = context([jsonAnswer(200, approval)]);
    expect(await kakaopay.completeReturn?.(at, payment, back)).toEqual({
      kind: 'known',
      update: {
        reference: request.reference,
        status: 'paid',
        amount: { amountMinor: 12000, currency: 'KRW' },
        providerReference: 'T0001',
        merchant: 'Gem Korea',
        detail: 'approved',
      },
    });
    expect(JSON.parse(at.sent[0]?.body ?? '')).toEqual({
      cid,
      tid: 'T0001',
      partner_order_id: request.reference,
      partner_user_id: 'watt.production:1:suid-42',
      pg_token: 'PG1',
      total_amount: 12000,
    });
  });

  it.each<[string, Scripted[], object]>([
    [
      'the answer is lost but the money is there',
      [lost, order('SUCCESS_PAYMENT')],
      { update: { status: 'paid', amount: { amountMinor: 12000, currency: 'KRW' } } },
    ],
    ['the answer is lost and nothing is known yet', [lost, order('AUTH_PASSWORD')], { kind: 'unavailable' }],
    ['the answer is lost and nobody can be asked', [lost, lost], { kind: 'unavailable' }],
    [
      'the answer is garbage but the money is there',
      [textAnswer(200, '<html>'), order('SUCCESS_PAYMENT')],
      { update: { status: 'paid' } },
    ],
    ['it was approved before', [refusal, order('SUCCESS_PAYMENT')], { update: { status: 'paid' } }],
    [
      'it is refused while the payment is open, as it is for anybody’s invented token',
      [refusal, order('AUTH_PASSWORD')],
      { update: { status: 'pending', detail: '400 -701 payment is not done!' } },
    ],
    [
      'it is refused and the payment has failed',
      [refusal, order('FAIL_PAYMENT')],
      { update: { status: 'declined', error: 'declined' } },
    ],
    ['our key is refused', [textAnswer(401, ''), order('AUTH_PASSWORD')], { update: { status: 'pending' } }],
    ['it is refused and nobody can be asked', [refusal, lost], { kind: 'unavailable' }],
    ['the first try cannot be sent', [notSent, jsonAnswer(200, approval)], { update: { status: 'paid' } }],
    ['no try can be sent', [notSent, notSent], { kind: 'unavailable' }],
    [
      'another payment is approved',
      [jsonAnswer(200, { ...approval, partner_order_id: 'GP-OTHER' })],
      { kind: 'unavailable' },
    ],
    [
      'less is approved',
      [jsonAnswer(200, { ...approval, amount: { total: 100 } })],
      { update: { status: 'paid', amount: { amountMinor: 100, currency: 'KRW' } } },
    ],
    [
      'another merchant code comes back',
      [jsonAnswer(200, { ...approval, cid: 'OTHERCID01' })],
      { update: { status: 'paid', merchant: 'OTHERCID01' } },
    ],
    [
      "everybody's test code comes back",
      [jsonAnswer(200, { ...approval, cid: 'TC0ONETIME' })],
      { update: { merchant: 'TC0ONETIME', isTest: true } },
    ],
  ])('when %s', async (_, script, outcome) => {
    expect(await kakaopay.completeReturn?.(context(script), payment, back)).toMatchObject(outcome);
  });

  it('is not charged after the payment has run out', async () => {
    const at = context([order('AUTH_PASSWORD')], { now: afterExpiry });
    expect(await kakaopay.completeReturn?.(at, payment, back)).toMatchObject({
      update: { status: 'expired' },
    });
    expect(at.sent.map((sent) => sent.url)).toEqual([
      'http://sandbox.example/kakaopay/online/v1/payment/order',
    ]);
  });

  it('is not charged when nobody knows the tid', async () => {
    expect(await kakaopay.completeReturn?.(context([]), knownPayment(request), back)).toBeUndefined();
  });
});

it.each([{ result: 'cancel' }, { result: 'fail' }, {}, { pg_token: '' }, { pg_token: 'x'.repeat(300) }])(
  'the player comes back with %j: KakaoPay is asked, never approved',
  async (parameters) => {
    const at = context([order('QUIT_PAYMENT')]);
    expect(await kakaopay.completeReturn?.(at, payment, parameters)).toMatchObject({
      update: { status: 'cancelled', error: 'cancelled-by-player' },
    });
    expect(at.sent).toHaveLength(1);
  },
);

describe('asking for a payment', () => {
  it.each([
    ...[
      'READY',
      'SEND_TMS',
      'OPEN_PAYMENT',
      'SELECT_METHOD',
      'ARS_WAITING',
      'AUTH_PASSWORD',
      'ISSUED_SID',
    ].map((name) => [name, 'pending']),
    ['SUCCESS_PAYMENT', 'paid'],
    ['PART_CANCEL_PAYMENT', 'paid'],
    ['FAIL_AUTH_PASSWORD', 'declined'],
    ['FAIL_PAYMENT', 'declined'],
    ['QUIT_PAYMENT', 'cancelled'],
    ['CANCEL_PAYMENT', 'cancelled'],
    ['A_STATUS_OF_NEXT_YEAR', 'pending'],
    ['constructor', 'pending'],
  ])('reads %s as %s', async (name, status) => {
    expect(await kakaopay.query?.(context([order(name)]), payment)).toMatchObject({
      update: { status },
    });
  });

  it.each([
    ...[
      'READY',
      'SEND_TMS',
      'OPEN_PAYMENT',
      'SELECT_METHOD',
      'ARS_WAITING',
      'AUTH_PASSWORD',
      'ISSUED_SID',
    ].map((name) => [name, 'expired']),
    ['SUCCESS_PAYMENT', 'paid'],
    ['A_STATUS_OF_NEXT_YEAR', 'pending'],
  ])('reads %s after the time has run out as %s', async (name, status) => {
    expect(await kakaopay.query?.(context([order(name)], { now: afterExpiry }), payment)).toMatchObject({
      update: { status },
    });
  });

  it('knows that nothing can be charged without a tid', async () => {
    expect((await kakaopay.query?.(context([]), knownPayment(request)))?.kind).toBe('not-found');
  });

  it.each<[string, Scripted]>([
    ['another payment', order('SUCCESS_PAYMENT', { tid: 'T0002' })],
    ["another order's payment", order('SUCCESS_PAYMENT', { partner_order_id: 'GP-OTHER' })],
    ['a paid payment without an amount', order('SUCCESS_PAYMENT', { amount: undefined })],
    ['a refusal', refusal],
    ['a refused connection', notSent],
    ...inconclusiveAnswers,
  ])('is unavailable after %s', async (_, answer) => {
    expect((await kakaopay.query?.(context([answer]), payment))?.kind).toBe('unavailable');
  });
});

describe('cancelling an open payment', () => {
  it.each<[string, Scripted, object]>([
    ['it is open', order('READY'), { kind: 'cancelled' }],
    ['it has failed anyway', order('FAIL_PAYMENT'), { kind: 'cancelled' }],
    ['it is paid', order('SUCCESS_PAYMENT'), { kind: 'refused', update: { status: 'paid' } }],
    ['nobody can be asked', lost, { kind: 'unavailable' }],
  ])('when %s', async (_, answer, outcome) => {
    expect(await kakaopay.cancel?.(context([answer]), payment)).toMatchObject(outcome);
  });

  it('needs no question where nothing can be charged', async () => {
    expect((await kakaopay.cancel?.(context([]), knownPayment(request)))?.kind).toBe('cancelled');
  });
});

describe('giving money back', () => {
  const whole = { refundReference: 'GP0-R1', amount: request.amount, reason: 'second payment' };
  const part = { ...whole, amount: { amountMinor: 5000, currency: 'KRW' } };
  const cancelled = (total: number) =>
    jsonAnswer(200, {
      aid: 'A0002',
      tid: 'T0001',
      status: 'CANCEL_PAYMENT',
      approved_cancel_amount: { total },
    });
  const cancelAction = { aid: 'A0009', amount: 5000, payment_action_type: 'CANCEL' };

  it('asks first, then cancels with our reference and the amount that is still there', async () => {
    const at = context([order('SUCCESS_PAYMENT'), cancelled(12000)]);
    expect(await kakaopay.refund?.(at, payment, whole)).toEqual({
      kind: 'known',
      refund: {
        refundReference: 'GP0-R1',
        status: 'succeeded',
        amount: request.amount,
        providerReference: 'A0002',
        merchant: 'Gem Korea',
        detail: 'CANCEL_PAYMENT',
      },
    });
    expect(JSON.parse(at.sent[1]?.body ?? '')).toEqual({
      cid,
      tid: 'T0001',
      cancel_amount: 12000,
      cancel_tax_free_amount: 0,
      cancel_available_amount: 12000,
      payload: 'GP0-R1',
    });
  });

  it.each<[string, Scripted[], RefundRequest, object]>([
    [
      'the whole was given back before',
      [order('CANCEL_PAYMENT')],
      whole,
      { kind: 'known', refund: { status: 'succeeded' } },
    ],
    [
      'this part was given back before',
      [order('PART_CANCEL_PAYMENT', { payment_action_details: [{ ...cancelAction, payload: 'GP0-R1' }] })],
      part,
      { kind: 'known', refund: { providerReference: 'A0009' } },
    ],
    [
      'another part of the same size was given back',
      [
        order('PART_CANCEL_PAYMENT', { payment_action_details: [{ ...cancelAction, payload: 'GP0-R0' }] }),
        cancelled(5000),
      ],
      part,
      { kind: 'known', refund: { providerReference: 'A0002' } },
    ],
    [
      'a nameless part of the same size was given back',
      [order('PART_CANCEL_PAYMENT', { payment_action_details: [cancelAction] })],
      { ...part, isRepeat: true },
      { kind: 'unknown' },
    ],
    [
      'a nameless part is explained by an earlier refund',
      [order('PART_CANCEL_PAYMENT', { payment_action_details: [cancelAction] }), cancelled(5000)],
      { ...part, isRepeat: true, earlier: [{ refundReference: 'GP0-R0', providerReference: 'A0009' }] },
      { kind: 'known', refund: { providerReference: 'A0002' } },
    ],
    [
      'a nameless part is explained by nothing but this refund',
      [order('PART_CANCEL_PAYMENT', { payment_action_details: [cancelAction] })],
      { ...part, isRepeat: true, earlier: [{ refundReference: 'GP0-R0', providerReference: 'A0008' }] },
      { kind: 'known', refund: { providerReference: 'A0009' } },
    ],
    [
      'the store knew it all along',
      [order('PART_CANCEL_PAYMENT')],
      { ...part, earlier: [{ refundReference: 'GP0-R1', providerReference: 'A0007' }] },
      { kind: 'known', refund: { providerReference: 'A0007' } },
    ],
    [
      'less is left',
      [order('PART_CANCEL_PAYMENT', { cancel_available_amount: { total: 4000 } })],
      part,
      { kind: 'refused', detail: 'only 4000 KRW can be refunded' },
    ],
    ['KakaoPay refuses', [order('SUCCESS_PAYMENT'), refusal], whole, { kind: 'refused' }],
    ['another amount is given back', [order('SUCCESS_PAYMENT'), cancelled(1)], whole, { kind: 'unknown' }],
    ['nobody can be asked first', [lost], whole, { kind: 'unavailable' }],
    ['the cancel cannot be sent', [order('SUCCESS_PAYMENT'), notSent], whole, { kind: 'unavailable' }],
    ...inconclusiveAnswers.map(([name, answer]): [string, Scripted[], RefundRequest, object] => [
      name,
      [order('SUCCESS_PAYMENT'), answer],
      whole,
      { kind: 'unknown' },
    ]),
  ])('when %s', async (_, script, refund, outcome) => {
    expect(await kakaopay.refund?.(context(script), payment, refund)).toMatchObject(outcome);
  });
});

describe('the account', () => {
  const account = { id: 'a', provider: 'kakaopay', merchant: 'Gem Korea', mode: 'sandbox' } as const;

  it('has a merchant code, given or made from its name', () => {
    expect(cidOf({ ...account, settings: { cid } })).toBe(cid);
    expect(cidOf({ ...account, settings: {} })).toMatch(/^[0-9A-F]{10}$/);
    expect(cidOf({ ...account, settings: {}, merchant: 'Other' })).not.toBe(
      cidOf({ ...account, settings: {} }),
    );
  });

  it.each([
    [{}, 0],
    [{ cid }, 0],
    [{ cid: 'short' }, 1],
    [{ CID: cid }, 1],
  ])('finds the problems of %j: %d', (settings, problems) => {
    expect(kakaopay.checkSettings(settings)).toHaveLength(problems);
  });
});
