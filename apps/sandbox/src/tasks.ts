import type { Simulator } from '@gemporium/provider-kit/simulator.ts';
import type { Task } from './books/tasks.ts';
import { deskOf, expireTask } from './hosting/desk.ts';
import type { Surroundings } from './surroundings.ts';

const mostAtOnce = 50;

function run(around: Surroundings, simulator: Simulator, task: Task): void {
  const desk = deskOf(around, simulator);
  const payment = desk.payment(task.paymentId);
  if (!payment) return;
  if (task.name === expireTask) {
    if (payment.status === 'pending') simulator.act(desk, payment, 'expire', {});
    return;
  }
  simulator.tasks[task.name]?.(desk, payment, task.details);
}

/** Runs due tasks, each atomically, and returns when the next one is due. Those beyond the most at once follow these commits. */
export function runDueTasks(around: Surroundings): number | null {
  const { books, simulators } = around;
  const now = around.now();
  const due = books.tasks.due(now, mostAtOnce);
  for (const task of due) {
    const simulator = simulators.get(task.provider);
    void books.commit(() => {
      books.tasks.remove(task.seq);
      if (simulator) run(around, simulator, task);
    });
  }
  return books.tasks.nextDueAfter(now);
}
