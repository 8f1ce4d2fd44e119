import { jsonOf } from '@gemporium/provider-kit/incoming.ts';
import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { hexKeysOf, sameSignature } from '@gemporium/provider-kit/signatures.ts';
import { fromAdyen } from './amounts.ts';
import { errorOfReason } from './decline-reasons.ts';
import { meaningOf } from './provider.ts';
import { isUnambiguous, type NotificationItem, notificationSchema, signatureOf } from './wire.ts';

/** Satisfies both of Adyen's rules: any 2xx, and the body that older set-ups expect. */
const accepted: NotificationReply = { status: 200, contentType: 'text/plain', body: '[accepted]' };

/** Reads the standard webhook. One bad signature rejects the whole message, even if its other items are good. */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const parsed = notificationSchema.safeParse(jsonOf(request));
  if (!parsed.success) return { kind: 'unreadable', reason: "it is not in the provider's form" };

  const keys = hexKeysOf(context.secret('hmacKey'));
  const items = parsed.data.notificationItems.map((entry) => entry.NotificationRequestItem);
  for (const item of items) {
    const given = item.additionalData?.hmacSignature;
    const isSigned = given != null && keys.some((key) => sameSignature(given, signatureOf(item, key)));
    if (!isSigned) return { kind: 'rejected', reason: 'its signature does not fit' };
    if (!isUnambiguous(item))
      return { kind: 'rejected', reason: 'its signature covers more than one reading' };
  }
  const isTest = parsed.data.live !== 'true';
  return { kind: 'authentic', events: items.map((item) => eventOf(item, isTest)), reply: accepted };
}

/** Adyen's signature covers no sequence number or time, so events are ordered by their codes (`sequence`). */
function eventOf(item: NotificationItem, isTest: boolean): NotificationEvent {
  const meaning = meaningOf(item.eventCode, item.success);
  const dedupeKey = `${item.eventCode}:${item.pspReference}:${item.success}`;
  const reason = item.reason ?? '';
  const detail = scrub([item.eventCode, item.success, reason].join(' '));
  const common = {
    dedupeKey,
    detail,
    merchant: item.merchantAccountCode,
    isTest,
    ...(item.amount == null ? {} : { amount: fromAdyen(item.amount) ?? ('inexpressible' as const) }),
  };
  const original = item.originalReference || undefined;

  switch (meaning.about) {
    case 'payment':
      return {
        type: 'payment',
        ...common,
        reference: item.merchantReference,
        status: meaning.status,
        // A cancel or expiry has its own number, and releases the money of the original one.
        providerReference: original ?? item.pspReference,
        sequence: meaning.sequence,
        ...(meaning.status === 'declined' ? { error: errorOfReason(reason) } : {}),
      };
    case 'attempt':
      // Without a place among the events about money: it releases none.
      return {
        type: 'payment',
        ...common,
        reference: item.merchantReference,
        status: meaning.status,
        providerReference: item.pspReference,
      };
    case 'refund':
      return {
        type: 'refund',
        ...common,
        refundReference: item.merchantReference,
        status: meaning.status,
        providerReference: item.pspReference,
        ...(original === undefined ? {} : { capture: original }),
      };
    case 'chargeback':
      return {
        type: 'chargeback',
        ...common,
        reference: item.merchantReference,
        status: meaning.status,
        dispute: item.pspReference,
        sequence: meaning.sequence,
        ...(original === undefined ? {} : { capture: original }),
      };
    case 'nothing':
      return { type: 'ignored', dedupeKey, alarm: meaning.alarm, detail };
  }
}
