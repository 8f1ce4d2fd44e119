import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReading,
  NotificationReply,
  Provider,
  ProviderContext,
} from '../provider.ts';
import { type ModelLedger, named } from './model-ledger.ts';

/** What the inbox needs from its store. */
interface InboxStore {
  ledger: ModelLedger;
  poll(reference: string): Promise<string>;
}

/** The notification endpoint of the model store. */
export function createModelInbox(provider: Provider, context: ProviderContext, { ledger, poll }: InboxStore) {
  const { payments, learn, apply } = ledger;
  const seenKeys = new Set<string>();
  const readings: NotificationReading[] = [];
  const received: IncomingRequest[] = [];
  /** Events that name no payment of ours. */
  const unmatched: NotificationEvent[] = [];

  async function receive(request: IncomingRequest): Promise<NotificationReply> {
    received.push(request);
    const check = provider.readPlayerCheck?.(context, request);
    if (check) return check.reply(ledger.isLive(check.shopperId));
    const report = provider.readReport?.(context, request);
    if (report) return report.reply(ledger.paidPayments(report.wanted));
    const reading: NotificationReading = (await provider.readNotification?.(context, request)) ?? {
      kind: 'unreadable',
      reason: "it is not in the provider's form",
    };
    readings.push(reading);
    if (reading.kind === 'rejected')
      return reading.reply ?? { status: 401, contentType: 'text/plain', body: '' };
    if (reading.kind === 'unreadable')
      return reading.reply ?? { status: 400, contentType: 'text/plain', body: '' };
    if (reading.kind === 'unproven') {
      for (const reference of reading.references) if (payments.has(reference)) await poll(reference);
      return reading.reply;
    }
    await judgeOnce(reading.events);
    return reading.reply;
  }

  /** Duplicates count once; a number in a message is looked up each time. */
  async function judgeOnce(events: readonly NotificationEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'look-up') {
        const answer = await provider.lookUp?.(context, event);
        if (answer?.kind === 'found') await judgeOnce(answer.events);
        continue;
      }
      if (!seenKeys.has(event.dedupeKey)) await judge(event);
      seenKeys.add(event.dedupeKey);
    }
  }

  async function judge(event: Exclude<NotificationEvent, { type: 'look-up' }>): Promise<void> {
    if (event.type === 'ignored') return;
    const entry = event.type === 'refund' ? ledger.ofRefund(event) : payments.get(event.reference);
    if (entry === undefined) {
      unmatched.push(event);
      return;
    }
    if (!entry.isCreated) entry.reportedEarly = true;
    if (event.type === 'payment') apply(entry, event);
    else if (event.type === 'refund') entry.refunds.push(named(entry, event));
    else if (event.type === 'chargeback') entry.chargebacks.push(event);
    else {
      learn(entry, event.memo === undefined ? {} : { memo: event.memo });
      await poll(event.reference);
    }
  }

  return { readings, received, unmatched, receive };
}
