import type { DatabaseSync } from 'node:sqlite';
import type { JsonObject } from '@gemporium/provider-kit/simulator.ts';

export interface Task {
  readonly seq: number;
  readonly provider: string;
  readonly name: string;
  readonly paymentId: string;
  readonly dueAt: number;
  readonly details: JsonObject;
}

interface Row {
  seq: number;
  provider: string;
  name: string;
  payment_id: string;
  due_at: number;
  details: string;
}

export type TaskBook = ReturnType<typeof taskBook>;

/** What the providers have scheduled: payments to expire, refunds to settle, MyCard's make-up calls. */
export function taskBook(db: DatabaseSync) {
  const insert = db.prepare(
    'INSERT INTO tasks (provider, name, payment_id, due_at, details) VALUES ($provider, $name, $paymentId, $dueAt, $details)',
  );
  const due = db.prepare('SELECT * FROM tasks WHERE due_at <= ? ORDER BY due_at, seq LIMIT ?');
  const next = db.prepare('SELECT min(due_at) AS at FROM tasks WHERE due_at > ?');
  const remove = db.prepare('DELETE FROM tasks WHERE seq = ?');
  return {
    add(task: Omit<Task, 'seq'>): void {
      insert.run({ ...task, details: JSON.stringify(task.details) });
    },
    due(now: number, most: number): Task[] {
      return (due.all(now, most) as unknown as Row[]).map((row) => ({
        seq: row.seq,
        provider: row.provider,
        name: row.name,
        paymentId: row.payment_id,
        dueAt: row.due_at,
        details: JSON.parse(row.details) as JsonObject,
      }));
    },
    nextDueAfter: (now: number) => (next.get(now) as { at: number | null }).at,
    remove(seq: number): void {
      remove.run(seq);
    },
  };
}
