import { formOf } from '@gemporium/provider-kit/incoming.ts';
import type {
  IncomingRequest,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { keysOf, sameSignature } from '@gemporium/provider-kit/signatures.ts';
import { checksumOf } from './checksum.ts';
import { success } from './provider.ts';
import { notificationSchema } from './wire.ts';

const received: NotificationReply = { status: 200, contentType: 'text/plain', body: `ResultCode=${success}` };

/** Reads the query of a GET. Its checksum covers no amount, so it only ever causes a query. */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const fields = formOf(request);
  if (fields !== undefined && !fields.Checksum) return { kind: 'rejected', reason: 'it has no signature' };
  const message = notificationSchema.safeParse(fields);
  if (!message.success) return { kind: 'unreadable', reason: "it is not in the provider's form" };
  const { TxnId, OrderId, ResultCode, Checksum, USDPrice } = message.data;
  const isProved = keysOf(context.secret('apiKey')).some((key) =>
    sameSignature(Checksum, checksumOf({ TxnId, OrderId, ResultCode }, key)),
  );
  if (!isProved) return { kind: 'rejected', reason: 'its signature does not fit' };
  return {
    kind: 'authentic',
    events: [
      {
        type: 'hint',
        dedupeKey: `${TxnId}:${OrderId}:${ResultCode}`,
        reference: OrderId,
        memo: { toldTxnId: TxnId, ...(USDPrice ? { toldUsd: USDPrice } : {}) },
        detail: `notification ${ResultCode}`,
      },
    ],
    reply: received,
  };
}
