import { jsonOf } from '@gemporium/provider-kit/incoming.ts';
import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { verifyMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { chargebackEvents, paymentEvents, refundEvents } from './provider.ts';
import { paymentUpdateOf } from './query.ts';
import { refundUpdateOf } from './refund.ts';
import {
  disputeNotificationSchema,
  notificationSchema,
  paymentSchema,
  refundNotificationSchema,
} from './wire.ts';

const received: NotificationReply = { status: 200, contentType: 'application/json', body: '{"ok":true}' };

/** Reads a notification from the cashier, after checking its signature over the raw bytes. */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const keys = keysOf(context.secret('signingKey'));
  const verified = verifyMessage(request.headers, request.rawBody, keys, context.now());
  if (!verified.ok) return { kind: 'rejected', reason: verified.reason };

  const envelope = notificationSchema.safeParse(jsonOf(request));
  if (!envelope.success) return { kind: 'unreadable', reason: "it is not in the provider's form" };
  const event = eventOf(envelope.data.type, envelope.data.data, verified.id);
  return event === undefined
    ? { kind: 'unreadable', reason: 'it lacks fields that its kind needs' }
    : { kind: 'authentic', events: [event], reply: received };
}

/** A repeated notification keeps its message id, so the id tells repeats from new ones. */
function eventOf(type: string, data: unknown, dedupeKey: string): NotificationEvent | undefined {
  const own = <T>(table: Readonly<Record<string, T>>) =>
    Object.hasOwn(table, type) ? table[type] : undefined;
  const detail = scrub(type);

  const announced = own(paymentEvents);
  if (announced !== undefined) {
    const payment = paymentSchema.safeParse(data);
    if (!payment.success) return undefined;
    const update = paymentUpdateOf(payment.data);
    // If type and status disagree, an older event came with a newer state: ask for the state.
    return update.status === announced
      ? { type: 'payment', dedupeKey, ...update, detail }
      : {
          type: 'hint',
          dedupeKey,
          reference: update.reference,
          detail: scrub(`${type} but ${payment.data.status}`),
        };
  }

  const refunded = own(refundEvents);
  if (refunded !== undefined) {
    const payment = refundNotificationSchema.safeParse(data);
    if (!payment.success) return undefined;
    const { refund, merchant, currency, id, sandbox } = payment.data;
    return {
      type: 'refund',
      dedupeKey,
      ...refundUpdateOf(refund, merchant, currency),
      status: refunded,
      capture: id,
      isTest: sandbox,
      detail,
    };
  }

  const chargeback = own(chargebackEvents);
  if (chargeback !== undefined) {
    const payment = disputeNotificationSchema.safeParse(data);
    if (!payment.success) return undefined;
    const { dispute, reference, merchant, id, currency, sandbox } = payment.data;
    return {
      type: 'chargeback',
      dedupeKey,
      reference,
      status: chargeback,
      amount: { amountMinor: dispute.amount_minor, currency },
      dispute: dispute.id,
      sequence: dispute.sequence,
      capture: id,
      merchant,
      isTest: sandbox,
      detail,
    };
  }

  return { type: 'ignored', dedupeKey, alarm: true, detail: `unknown event ${detail}` };
}
