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
import { hmacSha256Hex, keysOf, sameSignature } from '@gemporium/provider-kit/signatures.ts';
import {
  attemptEvents,
  disputeEvents,
  disputePlaces,
  disputeStatuses,
  intentEvents,
  questionStage,
  refundEvents,
} from './provider.ts';
import { paymentUpdateOf } from './query.ts';
import { refundUpdateOf } from './refund.ts';
import {
  disputeSchema,
  intentSchema,
  refundSchema,
  sealSchema,
  type Webhook,
  webhookSchema,
} from './wire.ts';

/** Airwallex retries after any other status, even 204. */
const received: NotificationReply = { status: 200, contentType: 'text/plain', body: '' };

/**
 * Reads a webhook from Airwallex. Its signature, over the timestamp header and the raw bytes, is checked first.
 * There is no age limit: webhooks are retried for three days, and a repeated one changes nothing.
 */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const { headers } = request;
  if (!headers['x-signature']) return { kind: 'rejected', reason: 'it has no signature' };
  const seal = sealSchema.safeParse(headers);
  if (!seal.success) return { kind: 'rejected', reason: 'its signature headers are malformed' };
  const { 'x-timestamp': timestamp, 'x-signature': given } = seal.data;
  const signed = Buffer.concat([Buffer.from(timestamp), request.rawBody]);
  const isProved = keysOf(context.secret('webhookSecret')).some((key) =>
    sameSignature(given, hmacSha256Hex(Buffer.from(key), signed)),
  );
  if (!isProved) return { kind: 'rejected', reason: 'its signature does not fit' };

  const message = webhookSchema.safeParse(jsonOf(request));
  if (!message.success) return { kind: 'unreadable', reason: "it is not in the provider's form" };
  const event = eventOf(message.data, merchantOf(context, message.data));
  return event === undefined
    ? { kind: 'unreadable', reason: 'it lacks fields that its kind needs' }
    : { kind: 'authentic', events: [event], reply: received };
}

/** Our merchant id, if every merchant id in the message is ours; otherwise the one that is not. */
function merchantOf({ account }: ProviderContext, { account_id, accountId }: Webhook): string {
  return (
    [account_id, accountId].find((name) => name != null && name !== account.merchant) ?? account.merchant
  );
}

function eventOf(webhook: Webhook, merchant: string): NotificationEvent | undefined {
  const { id, name, data } = webhook;
  if (intentEvents.includes(name)) {
    const intent = intentSchema.safeParse(data.object);
    return intent.success
      ? { type: 'payment', dedupeKey: id, ...paymentUpdateOf(intent.data, merchant) }
      : undefined;
  }
  if (refundEvents.includes(name)) {
    const refund = refundSchema.safeParse(data.object);
    return refund.success
      ? { type: 'refund', dedupeKey: id, ...refundUpdateOf(refund.data, merchant) }
      : undefined;
  }
  if (disputeEvents.includes(name)) return ofDispute(webhook, merchant);
  const alarm = !attemptEvents.includes(name);
  return { type: 'ignored', dedupeKey: id, alarm, detail: scrub(name) };
}

/**
 * Webhooks arrive in any order: the one with the dispute's latest change counts. One in another form than the published
 * one is not refused: money may be at stake, so an operator sees it.
 */
function ofDispute({ id, name, data, created_at }: Webhook, merchant: string): NotificationEvent {
  const read = disputeSchema.safeParse(data.object);
  if (!read.success) return { type: 'ignored', dedupeKey: id, alarm: true, detail: name };
  const { id: dispute, payment_intent_id: capture, stage, status: shown, updated_at } = read.data;
  const detail = scrub([name, stage ?? '', shown].join(' '));
  const status = listNaming(disputeStatuses, shown);
  // A mere question takes no money, so one that ends against us is something that nobody has described.
  if (status === undefined || stage === questionStage)
    return { type: 'ignored', dedupeKey: id, alarm: status === undefined || status === 'lost', detail };
  const at = [updated_at, created_at].map((time) => Date.parse(time ?? '')).find(Number.isSafeInteger) ?? 0;
  return {
    type: 'chargeback',
    dedupeKey: id,
    reference: read.data.merchant_order_id ?? '',
    status,
    amount: fromMajorUnits(read.data.amount, read.data.currency),
    dispute,
    sequence: at * 10 + disputePlaces[status],
    capture,
    merchant,
    detail,
  };
}
