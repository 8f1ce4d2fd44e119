import type { Notification } from '../books/notifications.ts';
import { deskOf } from '../hosting/desk.ts';
import type { Surroundings } from '../surroundings.ts';
import type { SendOutcome } from './http-send.ts';

/** Records an attempt, and what follows by the provider's rules: delivered, a retry, or given up. */
export function settleAttempt(
  around: Surroundings,
  notification: Notification,
  { startedAt, outcome }: { startedAt: number; outcome: SendOutcome },
): Promise<void> {
  const { books, simulators, now } = around;
  const at = now();
  const simulator = simulators.get(notification.provider);
  const isWell = outcome.ok && outcome.status >= 200 && outcome.status < 300;
  const good = isWell && (simulator?.takes?.(outcome.answer) ?? true);
  const failed = { event: notification.event, status: outcome.ok ? outcome.status : null };
  const wait = good ? null : (simulator?.retryAfterMs(notification.failed_attempts + 1, failed) ?? null);
  return books.commit(() => {
    books.notifications.addAttempt(notification.seq, {
      at: startedAt,
      ms: at - startedAt,
      status: outcome.ok ? outcome.status : null,
      answer: outcome.ok ? outcome.answer : null,
      error: outcome.ok ? null : outcome.error,
    });
    books.notifications.settle(notification, {
      state: good ? 'delivered' : wait === null ? 'given-up' : 'queued',
      dueAt: wait === null ? notification.due_at : at + wait,
      deliveredAt: good ? at : null,
    });
    const desk = simulator?.notified && deskOf(around, simulator);
    const payment = desk?.payment(notification.payment_id ?? '');
    if (desk && payment && (good || wait === null))
      simulator.notified?.(desk, payment, { event: notification.event, isTaken: good });
  });
}
