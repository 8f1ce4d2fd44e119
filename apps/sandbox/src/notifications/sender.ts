import type { Notification } from '../books/notifications.ts';
import { deskOf } from '../hosting/desk.ts';
import type { Surroundings } from '../surroundings.ts';
import { runDueTasks } from '../tasks.ts';
import { httpSend, isLoopback, type SendOutcome } from './http-send.ts';

const timeoutMs = 10_000;
const mostAtOnce = 32;

export interface Sender {
  /** Resumes what earlier runs left undone. From then on the outbox is checked after every commit. */
  readonly start: () => void;
  /** Resolves after the next attempt to deliver this notification, or immediately if none is due. */
  readonly afterNextAttempt: (seq: number) => Promise<SendOutcome | null>;
  /** Stops taking work and waits for attempts in flight. */
  readonly stop: () => Promise<void>;
}

/** The sandbox sends only to this machine and to its store. */
function isAllowed(url: URL, storeUrl: string): boolean {
  return url.origin === new URL(storeUrl).origin || isLoopback(url.hostname);
}

/** Delivers what is due in the outbox, retries by each provider's schedule, and runs due tasks. */
export function startSender(around: Surroundings): Sender {
  const { books, simulators, storeUrl, now } = around;
  const underWay = new Map<number, Promise<SendOutcome>>();
  const waiting = new Map<number, ((outcome: SendOutcome | null) => void)[]>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let closed = false;

  async function send(notification: Notification): Promise<SendOutcome> {
    if (!URL.canParse(notification.url)) return { ok: false, error: 'no address' };
    const url = new URL(notification.url);
    if (!isAllowed(url, storeUrl))
      return { ok: false, error: 'the sandbox sends only to this machine and its store' };
    const simulator = simulators.get(notification.provider);
    const sealed = simulator?.seal?.(
      {
        messageId: notification.message_id,
        account: notification.account,
        body: notification.body,
        lie: notification.lie,
        url: notification.url,
      },
      now(),
    );
    const headers = { ...(JSON.parse(notification.headers) as Record<string, string>), ...sealed };
    if (simulator?.notifiesBy === 'GET') {
      url.search = notification.body;
      return httpSend(url, { method: 'GET', headers, body: '' }, timeoutMs);
    }
    const typed = { 'content-type': notification.content_type, ...headers };
    return httpSend(url, { method: 'POST', headers: typed, body: notification.body }, timeoutMs);
  }

  function settle(notification: Notification, startedAt: number, outcome: SendOutcome): Promise<void> {
    const at = now();
    const simulator = simulators.get(notification.provider);
    const isWell = outcome.ok && outcome.status >= 200 && outcome.status < 300;
    const good = isWell && (simulator?.takes?.(outcome.answer) ?? true);
    const told = { event: notification.event, status: outcome.ok ? outcome.status : null };
    const wait = good ? null : (simulator?.retryAfterMs(notification.failed_attempts + 1, told) ?? null);
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

  async function bring(notification: Notification): Promise<SendOutcome> {
    const startedAt = now();
    const outcome = await send(notification);
    // An attempt that ends after the books were closed is still queued, and is repeated after the next start.
    if (!closed) await settle(notification, startedAt, outcome);
    return outcome;
  }

  function begin(notification: Notification): void {
    const { seq } = notification;
    const attempt = bring(notification);
    underWay.set(seq, attempt);
    attempt.then((outcome) => {
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
      const attempt = underWay.get(seq);
      if (attempt) return attempt;
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
