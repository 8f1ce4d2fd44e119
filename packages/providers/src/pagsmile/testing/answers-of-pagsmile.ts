import { countryCode } from '@gemporium/domain/country.ts';
import type { Account, HttpOutcome, NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { hmacSha256Hex } from '@gemporium/provider-kit/signatures.ts';
import {
  incoming,
  jsonAnswer,
  knownPayment,
  paymentRequest,
  type Scripted,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { readNotification } from '../read-notification.ts';

export const securityKey = 'Pagsmile_sk_of_the_tests';
export const merchant = '16258292145316638';
export const tradeNo = '2022010110293900083';

export const request = paymentRequest({ channelId: 10501, country: countryCode('BR')! });
export const payment = knownPayment(request, { providerReference: tradeNo });
/** The first ten characters of the payment's hash in capitals, then what the refund's reference adds. */
export const requestNo = '104C9C6062-R1';

export const context = (
  script: Scripted[] = [],
  { secret = securityKey, ...account }: Partial<Account> & { secret?: string } = {},
) => scriptedContext({ provider: 'pagsmile', merchant, ...account }, { securityKey: secret }, script);

export const taken = (data: object, status = 200): HttpOutcome =>
  jsonAnswer(status, { code: '10000', msg: 'Success', ...data });
export const error = (sub_code: string, status = 400): HttpOutcome =>
  jsonAnswer(status, { code: '40002', msg: 'Business Failed', sub_code, sub_msg: 'why' });
/** An error code without a sub_code. */
export const general = (code: string, status = 400): HttpOutcome => jsonAnswer(status, { code, msg: 'why' });

export const opened = {
  trade_no: tradeNo,
  out_trade_no: request.reference,
  web_url: `http://sandbox.example/pagsmile/checkout?prepay_id=${tradeNo}`,
  prepay_id: tradeNo,
};

export const trade = {
  trade_no: tradeNo,
  out_trade_no: request.reference,
  trade_status: 'SUCCESS',
  order_currency: 'USD',
  order_amount: '14.99',
  refuse_detail: '',
};

export const refunded = {
  out_trade_no: request.reference,
  trade_no: tradeNo,
  refund_amount: '5.00',
  refund_currency: 'USD',
  refund_status: 'REFUND_PROCESSING',
};

export const timestamp = 1_645_516_741;
/** A notification with this status. */
export const notified = (trade_status: string, more: object = {}) => ({
  amount: '14.99',
  out_trade_no: request.reference,
  method: 'PIX',
  channel: '',
  trade_status,
  trade_no: tradeNo,
  currency: 'USD',
  out_request_no: '',
  app_id: merchant,
  timestamp: String(timestamp),
  ...more,
});

/** The header that Pagsmile computes for a body. */
export const sealed = (body: string, key = securityKey) => ({
  'pagsmile-signature': `t=${timestamp},v2=${hmacSha256Hex(Buffer.from(key), body)}`,
});

/** What the adapter reads from a message; signed by Pagsmile unless headers are given. */
export function read(message: unknown, headers?: Record<string, string>, account: object = {}) {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return readNotification(context([], account), incoming(body, headers ?? sealed(body)));
}

/** The event in an authentic message. */
export function told(message: unknown, account: object = {}): NotificationEvent {
  const reading = read(message, undefined, account);
  if (reading.kind !== 'authentic') throw new Error(JSON.stringify(reading));
  return reading.events[0]!;
}
