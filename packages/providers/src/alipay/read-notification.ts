import { jsonOf } from '@gemporium/provider-kit/incoming.ts';
import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { rsaPublicKeys } from '@gemporium/provider-kit/rsa.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { fromAlipay } from './amounts.ts';
import { aboutCapture } from './look-up.ts';
import { disputeMeanings, disputeNews, isCapturedMethod } from './provider.ts';
import { endBy, places } from './query.ts';
import { refundUpdateOf } from './refund.ts';
import { isSigned, signatureIn } from './signature.ts';
import {
  disputeSchema,
  kindSchema,
  notifiedCaptureSchema,
  notifiedPaymentSchema,
  notifiedRefundSchema,
  stampSchema,
} from './wire.ts';

const received: NotificationReply = {
  status: 200,
  contentType: 'application/json',
  body: '{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"success"}}',
};

/**
 * What one place counts in a dispute's sequence: more than any time in milliseconds, so that the place outweighs the
 * time.
 */
const placeMs = 10 ** 14;

type Read = (message: unknown, merchant: string) => NotificationEvent | undefined;

/** Reads a notification from Alipay, after checking its signature over our path, its headers and the raw bytes. */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const { account } = context;
  const { headers, rawBody } = request;
  if (!headers.signature) return { kind: 'rejected', reason: 'it has no signature' };
  const signature = signatureIn(headers.signature);
  const stamp = stampSchema.safeParse({ clientId: headers['client-id'], time: headers['request-time'] });
  if (signature === undefined || !stamp.success)
    return { kind: 'rejected', reason: 'its signature headers are malformed' };
  const keys = rsaPublicKeys(context.secret('alipayPublicKey'), account);
  const path = `/notify/${account.provider}/${account.id}`;
  if (!isSigned(signature, { path, ...stamp.data, body: rawBody }, keys))
    return { kind: 'rejected', reason: 'its signature does not fit' };

  const body = jsonOf(request);
  const { success, data: kind } = kindSchema.safeParse(body);
  if (!success) return { kind: 'unreadable', reason: "it is not in the provider's form" };
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  // Alipay may use the same key for all merchants: the header says which one is meant.
  const event = read
    ? read(body, stamp.data.clientId)
    : unknown(`${kind}:${stamp.data.time}`, `unknown notification ${kind}`);
  if (event === undefined) return { kind: 'unreadable', reason: 'it lacks fields that its kind needs' };
  // The store compares the merchant of an event that names one; the others would make it ask about another's payments.
  if (!('merchant' in event) && stamp.data.clientId !== account.merchant)
    return { kind: 'rejected', reason: 'it names another merchant' };
  return { kind: 'authentic', events: [event], reply: received };
}

const unknown = (dedupeKey: string, detail: string): NotificationEvent => ({
  type: 'ignored',
  dedupeKey,
  alarm: true,
  detail: scrub(detail),
});

/**
 * notifyPayment. For a card it says that the bank has reserved the money; notifyCapture says that it has been taken.
 */
const ofPayment: Read = (message, merchant) => {
  const payment = notifiedPaymentSchema.safeParse(message);
  if (!payment.success) return undefined;
  const { paymentRequestId: reference, paymentId, paymentMethodType: method, result } = payment.data;
  const { resultStatus, resultCode } = result;
  const dedupeKey = `PAYMENT_RESULT:${paymentId}:${resultStatus}`;
  const detail = scrub(`PAYMENT_RESULT ${resultStatus} ${resultCode}`);
  // Without the payment method, the meaning of an S is unknown: ask Alipay.
  if (resultStatus === 'S' && method == null) return { type: 'hint', dedupeKey, reference, detail };
  const isPaid = resultStatus === 'S' && !isCapturedMethod(method);
  return {
    type: 'payment',
    dedupeKey,
    reference,
    status: 'pending',
    ...(isPaid ? { status: 'paid', sequence: places.paid } : {}),
    ...(resultStatus === 'F' ? endBy(resultCode) : {}),
    amount: fromAlipay(payment.data.paymentAmount),
    providerReference: paymentId,
    merchant,
    detail,
  };
};

/** The payer has finished, but the bank has not. */
const ofPending: Read = (message, merchant) => {
  const payment = notifiedPaymentSchema.safeParse(message);
  if (!payment.success) return undefined;
  const { paymentRequestId: reference, paymentId, paymentAmount } = payment.data;
  return {
    type: 'payment',
    dedupeKey: `PAYMENT_PENDING:${paymentId}`,
    reference,
    status: 'pending',
    amount: fromAlipay(paymentAmount),
    providerReference: paymentId,
    merchant,
    detail: 'PAYMENT_PENDING',
  };
};

/** notifyCapture, which contains only Alipay's number. */
const ofCapture: Read = (message) => {
  const capture = notifiedCaptureSchema.safeParse(message);
  if (!capture.success) return undefined;
  const { paymentId, captureId, captureAmount, result } = capture.data;
  const about = aboutCapture({ status: result.resultStatus, ...captureAmount });
  return {
    type: 'look-up',
    dedupeKey: `CAPTURE_RESULT:${captureId}:${result.resultStatus}`,
    number: paymentId,
    about,
    detail: scrub(`${about} ${result.resultCode}`),
  };
};

/** notifyRefund */
const ofRefund: Read = (message, merchant) => {
  const refund = notifiedRefundSchema.safeParse(message);
  if (!refund.success) return undefined;
  const { refundId, refundStatus } = refund.data;
  const dedupeKey = `REFUND_RESULT:${refundId}:${refundStatus}`;
  return { type: 'refund', dedupeKey, ...refundUpdateOf(merchant, refund.data) };
};

/** notifyDispute */
const ofDispute: Read = (message, merchant) => {
  const dispute = disputeSchema.safeParse(message);
  if (!dispute.success) return undefined;
  const { paymentRequestId: reference, paymentId, disputeId, disputeJudgedTime: judgedAt } = dispute.data;
  const { disputeNotificationType: type, disputeJudgedResult: result } = dispute.data;
  const dedupeKey = `DISPUTE:${disputeId}:${type}:${result ?? ''}`;
  const detail = scrub(`${type} ${result ?? ''}`);
  const meaning = disputeMeanings.find(
    (one) => one.type === type && (one.result === undefined || one.result === result),
  );
  if (meaning === undefined)
    return disputeNews.includes(type)
      ? { type: 'ignored', dedupeKey, alarm: false, detail }
      : unknown(dedupeKey, `${detail} of ${reference}`);
  const { disputeAmount, disputeJudgedAmount } = dispute.data;
  const amount = meaning.says === 'lost' ? (disputeJudgedAmount ?? disputeAmount) : disputeAmount;
  return {
    type: 'chargeback',
    dedupeKey,
    reference,
    status: meaning.says,
    ...(amount == null ? {} : { amount: fromAlipay(amount) }),
    dispute: disputeId,
    capture: paymentId,
    merchant,
    detail,
    // A missing or invalid time counts as the earliest.
    sequence: meaning.place * placeMs + (Date.parse(`${judgedAt}`) || 0),
  };
};

const readers: Readonly<Record<string, Read>> = {
  PAYMENT_RESULT: ofPayment,
  PAYMENT_PENDING: ofPending,
  CAPTURE_RESULT: ofCapture,
  REFUND_RESULT: ofRefund,
  DISPUTE: ofDispute,
};
