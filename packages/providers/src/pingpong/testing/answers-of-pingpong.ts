import { createHash } from 'node:crypto';
import type {
  Account,
  HttpOutcome,
  NotificationEvent,
  PaymentError,
} from '@gemporium/provider-kit/provider.ts';
import {
  incoming,
  jsonAnswer,
  knownPayment,
  paymentRequest,
  type Scripted,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { readNotification } from '../read-notification.ts';

export const salt = 'salt-of-these-tests';
export const merchant = '2018092714313010016291';
export const clientId = '2018092714313010016';

export const request = paymentRequest({ channelId: 12001 });
export const payment = knownPayment(request, {
  memo: { notifyUrl: request.notifyUrl },
  providerReference: '2026112050004591',
});
export const context = (script: Scripted[] = [], account: Partial<Account> = {}, now?: Date) =>
  scriptedContext({ provider: 'pingpong', merchant, ...account }, { salt }, script, now);

/** The message with this salt's signature over its non-blank fields. */
export function signed(fields: Readonly<Record<string, unknown>>, by = salt): Record<string, unknown> {
  const names = Object.keys(fields)
    .filter((name) => ![undefined, null, '', ' '].includes(fields[name] as never))
    .sort();
  const text = names.map((name) => `${name}=${fields[name]}`).join('&');
  const sign = createHash('sha256')
    .update(by + text)
    .digest('hex')
    .toUpperCase();
  return { ...fields, sign };
}

const envelope = { accId: merchant, clientId, signType: 'SHA256' };

/** A signed answer to an accepted call. */
export function taken(contents: unknown, more: object = {}, status = 200): HttpOutcome {
  const bizContent = typeof contents === 'string' ? contents : JSON.stringify(contents);
  return jsonAnswer(
    status,
    signed({ ...envelope, code: '001000', description: 'Successful request', bizContent, ...more }),
  );
}

/** The same answer without a signature. */
export const unsigned = (contents: unknown): HttpOutcome =>
  jsonAnswer(200, { ...envelope, code: '001000', description: '', bizContent: JSON.stringify(contents) });

/** An error; it needs no signature. */
export const error = (code: string, status = 200): HttpOutcome =>
  jsonAnswer(status, { code, description: 'why' });

export const opened = {
  transactionId: '2026112050004591',
  merchantTransactionId: 'GP0123456789ABCDEF-1',
  amount: '14.99',
  currency: 'USD',
  token: 'EU:T1',
  paymentUrl: 'http://sandbox.example/pingpong/checkout/1?token=EU:T1',
};

export const transaction = {
  transactionId: '2026112050004591',
  merchantTransactionId: 'GP0123456789ABCDEF-1',
  amount: '14.990000',
  currency: 'USD',
  transactionTime: '1795176000000',
  status: 'SUCCESS',
};

export const refunded = {
  transactionId: '2026112050004591',
  merchantTransactionId: 'GP0123456789ABCDEF-1',
  refundId: '2026112050009999',
  merchantRefundId: 'GP0123456789ABCDEF-1-R1',
  amount: '5.00',
  currency: 'USD',
  refundTime: '1795176000000',
  status: 'SUCCESS',
};

/** A dispute about the payment, as its notification has it. */
export const dispute = {
  accId: merchant,
  disputePspReference: 'D1',
  eventCode: 'NOTIFICATION_OF_CHARGEBACK',
  eventDate: '2026-11-20 12:00:00',
  merchantReference: 'GP0123456789ABCDEF-1',
  originalReference: '2026112050004591',
  amount: '14.99',
  currency: 'USD',
  chargebackStatus: 'PENDING',
  defendable: true,
  signType: 'SHA256',
};

/**
 * PingPong's table of codes ("Status code") by what each means here; a code that is missing is no certain refusal.
 */
export const meanings: readonly [code: string, error: PaymentError][] = [
  ['101000', 'configuration'],
  ['101001', 'configuration'],
  ['101002', 'configuration'],
  ['102000', 'invalid-request'],
  ['103000', 'configuration'],
  ['104000', 'configuration'],
  ['105000', 'expired'],
  ['106000', 'method-unavailable'],
  ['106001', 'method-unavailable'],
  ['106002', 'invalid-request'],
  ['106003', 'invalid-request'],
  ['107000', 'duplicate-reference'],
  ['200000', 'suspected-fraud'],
  ['201000', 'suspected-fraud'],
  ['202000', 'card-invalid'],
  ['202001', 'suspected-fraud'],
  ['300000', 'card-invalid'],
  ['300001', 'card-invalid'],
  ['300002', 'card-invalid'],
  ['300003', 'card-invalid'],
  ['301001', 'declined'],
  ['301002', 'declined'],
  ['301003', 'limit-exceeded'],
  ['301004', 'declined'],
  ['301005', 'limit-exceeded'],
  ['301006', 'limit-exceeded'],
  ['301007', 'card-invalid'],
  ['301008', 'card-invalid'],
  ['301009', 'suspected-fraud'],
  ['301010', 'authentication-failed'],
  ['301011', 'authentication-failed'],
  ['301012', 'declined'],
  ['301013', 'declined'],
  ['301015', 'authentication-failed'],
  ['301099', 'declined'],
  ['302000', 'suspected-fraud'],
  ['400000', 'authentication-failed'],
  ['400001', 'authentication-failed'],
];

/** A notification with this content, not yet signed. */
export const enveloped = (notifyType: string, contents: object, more: object = {}) => ({
  ...envelope,
  version: '1.0',
  bizContent: JSON.stringify({ notifyType, ...contents }),
  ...more,
});

/** What the adapter reads from a message; an object is signed with our salt. */
export function read(message: object | string, account: Partial<Account> = {}) {
  const body = typeof message === 'string' ? message : JSON.stringify(signed({ ...message }));
  return readNotification(context([], account), incoming(body));
}

/** The event in an authentic message. */
export function told(message: object, account: Partial<Account> = {}): NotificationEvent {
  const reading = read(message, account);
  if (reading.kind !== 'authentic') throw new Error(JSON.stringify(reading));
  return reading.events[0]!;
}

/** The first call that an act makes, and its content. */
export async function sentBy(act: (at: ReturnType<typeof context>) => Promise<unknown>): Promise<unknown[]> {
  const at = context([error('500000')]);
  await act(at);
  const { url, body } = at.sent[0]!;
  return [url.replace('http://sandbox.example/pingpong', ''), JSON.parse(JSON.parse(body!).bizContent)];
}
