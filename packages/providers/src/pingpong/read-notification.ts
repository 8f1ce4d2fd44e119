import { jsonOf } from '@gemporium/provider-kit/incoming.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { clientIdOf } from './call.ts';
import { disputeEvents, disputeQuestions } from './provider.ts';
import { paymentUpdateOf } from './query.ts';
import { refundUpdateOf } from './refund.ts';
import { hasOneReading, isSigned, type Message, messageSchema } from './signature.ts';
import {
  contentsSchema,
  disputeSchema,
  notificationSchema,
  notifiedRefundSchema,
  transactionSchema,
} from './wire.ts';

/** Any text but FAIL would do; PingPong prescribes none. */
const received: NotificationReply = { status: 200, contentType: 'text/plain', body: '' };

/**
 * A dispute moves on over days. This is larger than any time in milliseconds, so that a dispute's place outweighs its
 * time.
 */
const placeMs = 10 ** 15;

type Read = NotificationEvent | 'another form' | 'lacks fields';

/**
 * Reads a notification from PingPong. The signature covers the fields, so the message is parsed before it is
 * believed.
 */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const message = messageSchema.safeParse(jsonOf(request));
  if (!message.success) return { kind: 'unreadable', reason: "it is not in the provider's form" };
  const { sign } = message.data;
  if (sign == null || sign === '') return { kind: 'rejected', reason: 'it has no signature' };
  if (!isSigned(message.data, keysOf(context.secret('salt'))))
    return { kind: 'rejected', reason: 'its signature does not fit' };
  if (!hasOneReading(message.data))
    return { kind: 'rejected', reason: 'its signature covers more than one reading' };

  const event = message.data.bizContent == null ? disputeEvent(message.data) : eventOf(context, message.data);
  if (event === 'another form') return { kind: 'unreadable', reason: "it is not in the provider's form" };
  if (event === 'lacks fields') return { kind: 'unreadable', reason: 'it lacks fields that its kind needs' };
  return { kind: 'authentic', events: [event], reply: received };
}

/** An event in an envelope: about a transaction or a refund. */
function eventOf({ account }: ProviderContext, message: Message): Read {
  const envelope = notificationSchema.safeParse(message);
  if (!envelope.success) return 'another form';
  const contents = contentsSchema.safeParse(parseJson(envelope.data.bizContent));
  if (!contents.success) return 'another form';
  const { accId, clientId } = envelope.data;
  const isOurs = accId !== account.merchant || clientId === clientIdOf(account);
  const merchant = isOurs ? accId : `${accId}/${clientId}`;
  const { notifyType } = contents.data;

  if (notifyType === 'RECHARGE') {
    const transaction = transactionSchema.safeParse(contents.data);
    if (!transaction.success) return 'lacks fields';
    const { transactionId, status } = transaction.data;
    const dedupeKey = `RECHARGE:${transactionId}:${status}`;
    return { type: 'payment', dedupeKey, ...paymentUpdateOf(transaction.data, merchant, true) };
  }

  if (notifyType === 'REFUND') {
    const refund = notifiedRefundSchema.safeParse(contents.data);
    if (!refund.success) return 'lacks fields';
    const { refundId, merchantRefundId, status } = refund.data;
    const dedupeKey = `REFUND:${refundId}:${status}`;
    const refundReference = merchantRefundId || refundId;
    return { type: 'refund', dedupeKey, ...refundUpdateOf(refund.data, refundReference, merchant) };
  }

  const dedupeKey = `${notifyType}:${String(contents.data.requestId ?? contents.data.transactionId)}`;
  return { type: 'ignored', dedupeKey, alarm: true, detail: scrub(`unknown notification ${notifyType}`) };
}

/** An event without an envelope: about a dispute. Its code tells the stage. */
function disputeEvent(message: Message): Read {
  const dispute = disputeSchema.safeParse(message);
  if (!dispute.success) return message.eventCode == null ? 'another form' : 'lacks fields';
  const { accId, eventCode, disputePspReference, merchantReference, originalReference } = dispute.data;
  const { eventDate, chargebackStatus } = dispute.data;
  const dedupeKey = `${disputePspReference}:${eventCode}:${eventDate}`;
  const detail = scrub(`${eventCode} ${chargebackStatus ?? ''}`);
  const meaning = Object.hasOwn(disputeEvents, eventCode) ? disputeEvents[eventCode] : undefined;
  if (meaning === undefined || !merchantReference) {
    const about = scrub(`${detail} of ${merchantReference || originalReference || disputePspReference}`);
    return { type: 'ignored', dedupeKey, alarm: !disputeQuestions.includes(eventCode), detail: about };
  }
  return {
    type: 'chargeback',
    dedupeKey,
    detail,
    merchant: accId,
    reference: merchantReference,
    status: meaning.says,
    amount: fromMajorUnits(dispute.data.amount, dispute.data.currency),
    dispute: disputePspReference,
    sequence: meaning.place * placeMs + eventDate,
    ...(originalReference ? { capture: originalReference } : {}),
  };
}
