import type { HttpRequest, PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  jsonAnswer,
  knownPayment,
  lost,
  notSent,
  paymentRequest,
  type Scripted,
  type ScriptedContext,
  scriptedContext,
  scriptedNow,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';

export const returnUrl = 'http://ko.localhost:8080/return/naverpay/GP0123456789ABCDEF-1';
export const request = paymentRequest({
  channelId: 11401,
  amount: { amountMinor: 12_000, currency: 'KRW' },
  returnUrl,
});
export const won = request.amount;
const secrets = {
  clientId: 'CLIENTOFTHETEST',
  clientSecret: 'SECRETOFTHETEST',
  chainId: 'CHAINOFTHETEST',
};
/** The first half of the HMAC-SHA256 of `back <reference>` under the client secret, as OpenSSL computes it. */
export const back = '3c8aa9e6c6e585164ae2786209acfdfa';
export const payment = knownPayment(request, { memo: { reserveId: 'R0001', back } });
export const paymentId = '20261120NP1181024354';
/** A payment whose approval the store knows about. */
export const numbered = { ...payment, providerReference: paymentId };
export const nameless = knownPayment(request);

export const context = (
  script: readonly Scripted[],
  { now = scriptedNow, settings = {}, mode = 'sandbox' as 'sandbox' | 'test' | 'live', own = {} } = {},
) =>
  scriptedContext(
    { provider: 'naverpay', merchant: 'gem-korea', mode, settings: settings as Record<string, unknown> },
    { ...secrets, ...own },
    script,
    now,
  );

export const success = (body?: unknown) => jsonAnswer(200, { code: 'Success', message: '성공', body });
export const refused = (code: string) => jsonAnswer(200, { code, message: 'no' });
export const refusedWords = (code: string) => `200 ${code} no`;

export const reserved = { reserveId: 'R0001' };

/** The record of the approval, as apply and the history report it. */
export const approval = {
  paymentId,
  payHistId: `${paymentId}H1`,
  merchantId: 'gem-korea',
  merchantPayKey: request.reference,
  admissionTypeCode: '01',
  admissionState: 'SUCCESS',
  admissionYmdt: '20261120210100',
  totalPayAmount: 12_000,
};
export const applied = { paymentId, detail: approval };

/** A record of a refund. */
export const givenBack = (totalPayAmount: number, more: object = {}) => ({
  ...approval,
  payHistId: `${paymentId}H2`,
  admissionTypeCode: '04',
  totalPayAmount,
  ...more,
});

/** A history answer with these records, on one page. */
export const history = (...list: unknown[]) =>
  success({
    responseCount: list.length,
    totalCount: list.length,
    totalPageCount: 1,
    currentPageNumber: 1,
    list,
  });

/** Answers to any call that are not a success, and how each is described. */
export const noAnswers: readonly [
  title: string,
  answer: Scripted,
  kind: 'unknown' | 'error' | 'not-sent',
  detail: string,
][] = [
  ['nobody listens', notSent, 'not-sent', 'ECONNREFUSED'],
  ['a lost answer', lost, 'unknown', 'no answer within 8000 ms'],
  ['a code that nobody knows', refused('NextYears'), 'error', '200 NextYears no'],
  ['a code that every object inherits', refused('constructor'), 'error', '200 constructor no'],
  ['a code with 400', jsonAnswer(400, { code: 'NextYears', message: 'no' }), 'error', '400 NextYears no'],
  ['a code without words', jsonAnswer(499, { code: 'NextYears', message: null }), 'error', '499 NextYears'],
  [
    'words that repeat our secrets',
    jsonAnswer(200, { code: 'NextYears', message: Object.values(secrets).join(' ') }),
    'error',
    '200 NextYears [secret] [secret] [secret]',
  ],
  ['401 of the gateway', textAnswer(401, '{"errorCode":"024"}'), 'error', '401'],
  ['403 of the gateway', textAnswer(403, ''), 'error', '403'],
  ['400 that is not Naver Pay’s', textAnswer(400, '<html>'), 'unknown', 'answer 400'],
  ['404 of a gateway', jsonAnswer(404, { errorCode: '051' }), 'unknown', 'answer 404'],
  ['an empty code', jsonAnswer(200, { code: '' }), 'unknown', 'answer 200'],
  ['a code that is a list', jsonAnswer(200, { code: [] }), 'unknown', 'answer 200'],
  ['words that are a number', jsonAnswer(200, { code: 'NextYears', message: 5 }), 'unknown', 'answer 200'],
  ['a success with 400', jsonAnswer(400, { code: 'Success', body: reserved }), 'unknown', 'answer 400'],
  ...[408, 409, 425, 429].map((status): [string, Scripted, 'unknown', string] => [
    `${status}, which says nothing of an earlier try`,
    jsonAnswer(status, { code: 'Fail', message: 'later' }),
    'unknown',
    `answer ${status}`,
  ]),
  ...[201, 302, 399, 500, 503].map((status): [string, Scripted, 'unknown', string] => [
    `${status}, whatever it says`,
    jsonAnswer(status, { code: 'Fail', message: 'no' }),
    'unknown',
    `answer ${status}`,
  ]),
];

/** What was sent, without what all calls share: the path below the partner's part, and the content. */
export const saidIn = ({ sent }: ScriptedContext) =>
  sent.map(({ url, body = '', headers }: HttpRequest) => [
    url.replace('http://sandbox.example/naverpay/naverpay-partner/naverpay/payments/', ''),
    headers?.['content-type'] === 'application/json'
      ? (JSON.parse(body) as unknown)
      : Object.fromEntries(new URLSearchParams(body)),
  ]);

/** An update under our reference and merchant, with these fields. */
export const known = (update: object): QueryOutcome => ({
  kind: 'known',
  update: { reference: request.reference, merchant: 'gem-korea', ...update } as PaymentUpdate,
});

export const approved = known({
  status: 'paid',
  amount: won,
  providerReference: paymentId,
  detail: 'approved',
});
