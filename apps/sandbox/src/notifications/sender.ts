import type { Notification } from '../books/notifications.ts';
import type { Surroundings } from '../surroundings.ts';
import { runDueTasks } from '../tasks.ts';
import type { SendOutcome } from './http-send.ts';
import { sendNotification } from './send-notification.ts';
import { settleAttempt } from './settle-attempt.ts';

const mostAtOnce = 32;

export interface Sender {
  /** Resumes what earlier runs left undone. From then on the outbox is checked after every commit. */
  readonly start: () => void;
  /** Resolves after the next attempt to deliver this notification, or immediately if none is due. */
  readonly afterNextAttempt: (seq: number) => Promise<SendOutcome | null>;
  /** Stops taking work and waits for attempts in flight. */
  readonly stop: () => Promise<void>;
}

/** Delivers what is due in the outbox, retries by each provider's schedule, and runs due tasks. */
export function startSender(around: Surroundings): Sender {
  const { books, now } = around;
  const underWay = new Map<number, Promise<SendOutcome>>();
  const waiting = new Map<number, ((outcome: SendOutcome | null) => void)[]>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let closed = false;

  async function attempt(notification: Notification): Promise<SendOutcome> {
    const startedAt = now();
    const outcome = await sendNotification(around, notification);
    // An attempt that ends after the books were closed is still queued, and is repeated after the next start.
    if (!closed) await settleAttempt(around, notification, { startedAt, outcome });
    return outcome;
  }

  function begin(notification: Notification): void {
    const { seq } = notification;
    const running = attempt(notification);
    underWay.set(seq, running);
    running.then((outcome) => {
      underWay.delete(seq);
      for (const tell of waiting.get(seq) ?? []) tell(outcome);
      waiting.delete(seq);
      // A slot is free now, and others may be waiting for one.
      if (!stopped) wake();
    });
  }

  /** Called with no commit pending, so that everything it reads from the outbox is durable. */
  function turn(): void {
    if (stopped) return;
    clearTimeout(timer);
    const room = mostAtOnce - underWay.size;
    // One timestamp for both queries: a message that falls due between two would be missed by both.
    const at = now();
    // Attempts in flight are still marked as due, so that they are repeated after a crash: skip them.
    const due = room > 0 ? books.notifications.due(at, room + underWay.size) : [];
    for (const notification of due.filter((one) => !underWay.has(one.seq)).slice(0, room))
      begin(notification);
    const nextNotification = books.notifications.nextDueAfter(at);
    const nextTask = runDueTasks(around);
    const next = Math.min(nextTask ?? Number.POSITIVE_INFINITY, nextNotification ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(next)) timer = setTimeout(wake, Math.min(Math.max(next - now(), 1), 60_000));
  }

  /** A timer may fire while other work is waiting for its commit; an empty commit waits for that one. */
  function wake(): void {
    void books.commit(() => undefined);
  }

  books.onCommitted(turn);

  return {
    start: wake,
    afterNextAttempt(seq) {
      const running = underWay.get(seq);
      if (running) return running;
      if (books.notifications.find(seq)?.state !== 'queued') return Promise.resolve(null);
      return new Promise((resolve) => {
        waiting.set(seq, [...(waiting.get(seq) ?? []), resolve]);
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      for (const tell of [...waiting.values()].flat()) tell(null);
      await Promise.race([
        Promise.allSettled([...underWay.values()]),
        new Promise((resolve) => setTimeout(resolve, 1500).unref()),
      ]);
      closed = true;
    },
  };
}
