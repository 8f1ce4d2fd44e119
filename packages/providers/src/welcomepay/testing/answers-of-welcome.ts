import type { KnownPayment, PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  jsonAnswer,
  knownPayment,
  paymentRequest,
  type Scripted,
  type ScriptedContext,
  scriptedContext,
  scriptedNow,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';

export const mid = 'gemkorea01';
export const returnUrl = 'http://ko.localhost:8080/return/welcomepay/GP0123456789ABCDEF-1';
export const pageUrl = 'http://ko.localhost:8080/pay/welcomepay/GP0123456789ABCDEF-1/key';
export const request = paymentRequest({
  channelId: 11501,
  amount: { amountMinor: 12_000, currency: 'KRW' },
  returnUrl,
  pageUrl,
});
export const { reference } = request;
export const won = request.amount;
/** The first half of the HMAC-SHA256 of `back <reference>` under the signKey, as OpenSSL computes it. */
export const back = '5996cfd0a6d01cc13cf86b317aaebbfb';
export const payment = knownPayment(request, { memo: { back, way: 'card' } });
export const remembering = (memo: Record<string, string>): KnownPayment => ({
  ...payment,
  memo: { ...payment.memo, ...memo },
});

export const context = (
  script: readonly Scripted[] = [],
  {
    now = scriptedNow,
    settings = {},
    mode = 'sandbox' as 'sandbox' | 'test' | 'live',
    baseUrl = 'http://sandbox.example/welcomepay',
  } = {},
): ScriptedContext => ({
  ...scriptedContext(
    { provider: 'welcomepay', merchant: mid, mode, settings: settings as Record<string, unknown> },
    { signKey: 'testsignkey' },
    script,
    now,
  ),
  baseUrl,
});

const place = 'http://sandbox.example/welcomepay';

/** What the browser brings after the payer has agreed on a desktop. */
export const agreedOnDesktop = {
  back,
  resultCode: '0000',
  resultMsg: 'OK',
  mid,
  orderNumber: reference,
  charset: 'UTF-8',
  authToken: 'TOK+/==',
  authUrl: `${place}/approve/1`,
  netCancelUrl: `${place}/undo/1`,
};
/** The same on a phone. */
export const agreedOnMobile = {
  back,
  P_STATUS: '00',
  P_RMESG1: 'OK',
  P_TID: 'INIMX_1',
  P_REQ_URL: `${place}/m/1`,
  P_NOTI: reference,
  P_AMT: '12000',
};

/** The answer to a desktop's approve, as the manual's table spells it. */
export const approvedOnDesktop = {
  resultCode: '0000',
  resultMsg: '정상처리되었습니다.',
  tid: 'StdpayCARD1',
  TotPrice: '12000',
  MOID: reference,
  payMethod: 'VCard',
  mid,
  currency: 'WON',
};
const mobileFields = {
  P_STATUS: '00',
  P_TID: 'INIMX_1',
  P_TYPE: 'CARD',
  P_MID: mid,
  P_OID: reference,
  P_AMT: '12000',
  P_RMESG1: '정상처리되었습니다.',
};
/** The answer to a phone's approve, as text. */
export const approvedOnMobile = (changes: Record<string, string | undefined> = {}): Scripted =>
  textAnswer(
    200,
    Object.entries({ ...mobileFields, ...changes })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  );

export const undone = jsonAnswer(200, { resultCode: '0000', resultMsg: 'OK' });
export const notUndone = jsonAnswer(200, { resultCode: 'R203', resultMsg: 'no' });

/** What was sent, without what all calls share. */
export const saidIn = ({ sent }: ScriptedContext) =>
  sent.map(({ url, body = '' }) => [url.replace(place, ''), Object.fromEntries(new URLSearchParams(body))]);
export const placesIn = (at: ScriptedContext) => saidIn(at).map(([path]) => path);

export const known = (update: object): QueryOutcome => ({
  kind: 'known',
  update: { reference, merchant: mid, ...update } as PaymentUpdate,
});
export const paidBy = (tid: string, changes: object = {}) =>
  known({
    status: 'paid',
    amount: won,
    providerReference: tid,
    memo: { way: 'card' },
    detail: 'approved',
    ...changes,
  });
/** Declined, and what is remembered about it. */
export const declinedAs = (why: string) =>
  known({
    status: 'declined',
    error: 'declined',
    detail: `not approved: ${why}`,
    memo: { undone: why },
  });
