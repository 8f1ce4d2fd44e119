import type { Simulator } from '@gemporium/provider-kit/simulator.ts';
import type { Books } from './books/books.ts';
import type { Task } from './books/tasks.ts';
import { deskOf, expireTask } from './hosting/desk.ts';

const mostAtOnce = 50;

function run(books: Books, simulator: Simulator, storeUrl: string, now: number, task: Task): void {
  const desk = deskOf(books, simulator, storeUrl, now);
  const payment = desk.payment(task.paymentId);
  if (!payment) return;
  if (task.name === expireTask) {
    if (payment.status === 'pending') simulator.act(desk, payment, 'expire', {});
    return;
  }
  simulator.tasks[task.name]?.(desk, payment, task.details);
}

/** Runs what is due, each task in a commit of its own, and answers when the next one will be due. */
export function runDueTasks(
  books: Books,
  simulators: ReadonlyMap<string, Simulator>,
  storeUrl: string,
  now: number,
): number | null {
  const due = books.tasks.due(now, mostAtOnce);
  for (const task of due) {
    const simulator = simulators.get(task.provider);
    books.commit(() => {
      books.tasks.remove(task.seq);
      if (simulator) run(books, simulator, storeUrl, now, task);
    });
  }
  return due.length === mostAtOnce ? now : books.tasks.nextDueAfter(now);
}
