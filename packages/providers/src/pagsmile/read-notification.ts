import { jsonOf } from '@gemporium/provider-kit/incoming.ts';
import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { refundReferenceOf } from '@gemporium/provider-kit/short-refund-name.ts';
import { hmacSha256Hex, keysOf, sameSignature } from '@gemporium/provider-kit/signatures.ts';
import { disputeStatuses, refundStatuses, settingsSchema } from './provider.ts';
import { paymentUpdateOf } from './query.ts';
import { type Notification, notificationSchema } from './wire.ts';

const received: NotificationReply = { status: 200, contentType: 'text/plain', body: 'success' };

/** Larger than any time in seconds, so that a dispute's place outweighs its time. */
const placeSeconds = 10 ** 12;

/**
 * Reads a notification from Pagsmile. The signature is checked first; it covers the raw bytes, but not the header's
 * time.
 */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const given = request.headers['pagsmile-signature'] ?? '';
  if (given === '') return { kind: 'rejected', reason: 'it has no signature' };
  const signature = /^t=\d{1,12},\s?v2=([0-9a-f]{64})$/.exec(given)?.[1];
  if (signature === undefined) return { kind: 'rejected', reason: 'its signature headers are malformed' };
  const isProved = keysOf(context.secret('securityKey')).some((key) =>
    sameSignature(signature, hmacSha256Hex(Buffer.from(key), request.rawBody)),
  );
  if (!isProved) return { kind: 'rejected', reason: 'its signature does not fit' };

  const message = notificationSchema.safeParse(jsonOf(request));
  if (!message.success) return { kind: 'unreadable', reason: "it is not in the provider's form" };
  return { kind: 'authentic', events: [eventOf(context, message.data)], reply: received };
}

function eventOf({ account }: ProviderContext, message: Notification): NotificationEvent {
  const { out_trade_no: reference, trade_no, trade_status, out_request_no, timestamp } = message;
  const said = { merchant: message.app_id, detail: scrub(trade_status) };
  const amount = fromMajorUnits(message.amount, message.currency);

  const refundStatus = listNaming(refundStatuses, trade_status);
  if (refundStatus !== undefined) {
    const { refundAmount } = settingsSchema.parse(account.settings);
    const number = out_request_no || trade_no;
    return {
      type: 'refund',
      dedupeKey: `${trade_no}:${number}:${trade_status}`,
      status: refundStatus,
      ...said,
      refundReference: refundReferenceOf(reference, number) ?? number,
      ...(refundAmount === 'refund' ? { amount } : {}),
      providerReference: number,
      reference,
      capture: trade_no,
    };
  }

  const dispute = Object.hasOwn(disputeStatuses, trade_status) ? disputeStatuses[trade_status] : undefined;
  if (dispute !== undefined)
    return {
      type: 'chargeback',
      dedupeKey: `${trade_no}:${trade_status}:${timestamp}`,
      reference,
      ...said,
      status: dispute.says,
      amount,
      dispute: '',
      capture: trade_no,
      sequence: dispute.place * placeSeconds + Number(timestamp),
    };

  return {
    type: 'payment',
    dedupeKey: `${trade_no}:${trade_status}`,
    ...said,
    ...paymentUpdateOf(reference, trade_status),
    amount,
    providerReference: trade_no,
  };
}
