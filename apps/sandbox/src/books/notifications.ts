import type { DatabaseSync } from 'node:sqlite';
import type { Lie } from '@gemporium/provider-kit/simulator.ts';

export type NotificationState = 'queued' | 'delivered' | 'withheld' | 'given-up';

export interface Notification {
  readonly seq: number;
  readonly message_id: string;
  readonly provider: string;
  readonly account: string;
  readonly payment_id: string | null;
  readonly reference: string | null;
  readonly event: string;
  readonly url: string;
  readonly content_type: string;
  /** JSON object. */
  readonly headers: string;
  readonly body: string;
  readonly lie: Lie | null;
  /** JSON list of the kinds of faults that changed it. */
  readonly faults: string;
  readonly state: NotificationState;
  readonly failed_attempts: number;
  readonly due_at: number;
  readonly created_at: number;
  readonly delivered_at: number | null;
}

export type NewNotification = Omit<Notification, 'seq' | 'failed_attempts' | 'delivered_at'>;

export interface Attempt {
  readonly at: number;
  readonly ms: number;
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
}

export type NotificationBook = ReturnType<typeof notificationBook>;

/** The outbox: every notification, with every delivery attempt. */
export function notificationBook(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO notifications (message_id, provider, account, payment_id, reference, event, url, content_type, headers, body, lie, faults, state, due_at, created_at)
     VALUES ($message_id, $provider, $account, $payment_id, $reference, $event, $url, $content_type, $headers, $body, $lie, $faults, $state, $due_at, $created_at) RETURNING seq`,
  );
  const due = db.prepare(
    "SELECT * FROM notifications WHERE state = 'queued' AND due_at <= ? ORDER BY due_at, seq LIMIT ?",
  );
  const next = db.prepare(
    "SELECT min(due_at) AS at FROM notifications WHERE state = 'queued' AND due_at > ?",
  );
  const bySeq = db.prepare('SELECT * FROM notifications WHERE seq = ?');
  const addAttempt = db.prepare(
    'INSERT INTO attempts (notification, at, ms, status, answer, error) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const settle = db.prepare(
    'UPDATE notifications SET state = ?, due_at = ?, failed_attempts = ?, delivered_at = ? WHERE seq = ?',
  );
  const requeue = db.prepare("UPDATE notifications SET state = 'queued', due_at = ? WHERE seq = ?");
  const latestOf = db.prepare(
    'SELECT * FROM notifications WHERE payment_id = ? AND provider = ? ORDER BY seq DESC LIMIT 1',
  );
  return {
    add(row: NewNotification): number {
      return (insert.get({ ...row }) as { seq: number }).seq;
    },
    due: (now: number, most: number) => due.all(now, most) as unknown as Notification[],
    nextDueAfter: (now: number) => (next.get(now) as { at: number | null }).at,
    find: (seq: number) => bySeq.get(seq) as Notification | undefined,
    latestOf: (provider: string, paymentId: string) =>
      latestOf.get(paymentId, provider) as Notification | undefined,
    addAttempt(seq: number, attempt: Attempt): void {
      addAttempt.run(seq, attempt.at, attempt.ms, attempt.status, attempt.answer, attempt.error);
    },
    /** The result of an attempt: delivered, another try at `dueAt`, or given up. */
    settle(
      notification: Notification,
      outcome: {
        readonly state: NotificationState;
        readonly dueAt: number;
        readonly deliveredAt: number | null;
      },
    ): void {
      const failed = notification.failed_attempts + (outcome.state === 'delivered' ? 0 : 1);
      settle.run(outcome.state, outcome.dueAt, failed, outcome.deliveredAt, notification.seq);
    },
    /** Sends a notification again, or a withheld one for the first time. */
    sendAgain(seq: number, dueAt: number): void {
      requeue.run(dueAt, seq);
    },
  };
}
