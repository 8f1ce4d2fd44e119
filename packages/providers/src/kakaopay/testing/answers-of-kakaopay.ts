import {
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

export const cid = 'GEMCID0001';
export const returnUrl = 'http://ko.localhost:8080/return/kakaopay/GP0123456789ABCDEF-1';
export const request = paymentRequest({
  channelId: 11402,
  amount: { amountMinor: 12_000, currency: 'KRW' },
  returnUrl,
});
export const payment = knownPayment(request, { memo: { tid: 'T0001' } });
export const nameless = knownPayment(request);
export const secret = 'DEVKEYOFTHETEST';
export const context = (
  script: Scripted[],
  { now = scriptedNow, key = secret, settings = { cid } as object } = {},
) =>
  scriptedContext(
    { provider: 'kakaopay', merchant: 'Gem Korea', settings: settings as Record<string, unknown> },
    { secretKey: key },
    script,
    now,
  );

export const ready = {
  tid: 'T0001',
  next_redirect_mobile_url: 'http://sandbox.example/kakaopay/mobile/T0001',
  next_redirect_pc_url: 'http://sandbox.example/kakaopay/pc/T0001',
};
export const approval = { tid: 'T0001', cid, partner_order_id: request.reference, amount: { total: 12_000 } };
export const order = {
  tid: 'T0001',
  cid,
  status: 'SUCCESS_PAYMENT',
  partner_order_id: request.reference,
  amount: { total: 12_000 },
  cancel_available_amount: { total: 12_000 },
  payment_action_details: [] as object[],
};
export const refusal = jsonAnswer(400, { code: -701, msg: 'payment is not done!' });
export const refusedWords = '400 -701 payment is not done!';

/** Unsuccessful answers to any call, each with its outcome and detail. */
export const noAnswers: readonly [
  title: string,
  answer: Scripted,
  kind: 'unknown' | 'error' | 'not-sent',
  detail: string,
][] = [
  ['nobody listens', notSent, 'not-sent', 'ECONNREFUSED'],
  ['a lost answer', lost, 'unknown', 'no answer within 8000 ms'],
  ['400', refusal, 'error', refusedWords],
  ['400 of the newer API', jsonAnswer(400, { error_code: 'E1', error_message: 'no' }), 'error', '400 E1 no'],
  ['400 without words', jsonAnswer(400, { msg: null, error_message: null }), 'error', '400'],
  ['400 that repeats our key', jsonAnswer(400, { msg: `key ${secret}` }), 'error', '400 key [secret]'],
  ['400 that is not KakaoPay’s', textAnswer(400, '<html>'), 'unknown', 'answer 400'],
  ['400 whose code is a list', jsonAnswer(400, { code: [] }), 'unknown', 'answer 400'],
  ['400 whose words are a number', jsonAnswer(400, { msg: 5 }), 'unknown', 'answer 400'],
  ['499', jsonAnswer(499, { code: 1 }), 'error', '499 1'],
  ...[408, 409, 425, 429].map((status): [string, Scripted, 'unknown', string] => [
    `${status}, which says nothing of an earlier try`,
    jsonAnswer(status, { code: -1, msg: 'later' }),
    'unknown',
    `answer ${status}`,
  ]),
  ...[201, 302, 399, 500, 503].map((status): [string, Scripted, 'unknown', string] => [
    `${status}, whatever it says`,
    jsonAnswer(status, { code: -1, ...ready, ...order }),
    'unknown',
    `answer ${status}`,
  ]),
];

export const won = { amountMinor: 12_000, currency: 'KRW' };
