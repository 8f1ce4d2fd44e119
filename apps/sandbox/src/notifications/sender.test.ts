import { expect, it } from 'vitest';
import type { Surroundings } from '../surroundings.ts';
import { startSender } from './sender.ts';

/* The bug: a message that fell due between two looks at the clock was seen by neither, and stayed until something else happened. */

it('O-11 what falls due while the outbox is looked through is brought all the same', async () => {
  const start = 1_000_000;
  let clock = start;
  const fallsDue = start + 1;
  let seen = false;
  let look = () => {};
  const notifications = {
    due: (at: number) => {
      seen ||= fallsDue <= at;
      return [];
    },
    nextDueAfter: (at: number) => (fallsDue > at ? fallsDue : null),
  };
  const books = {
    onCommitted: (turn: () => void) => {
      look = turn;
    },
    commit: async (work: () => unknown) => {
      work();
      look();
    },
    notifications,
    tasks: { due: () => [], nextDueAfter: () => null },
  };
  // Time goes on with every look at it.
  const now = () => clock++;
  const around = { books, simulators: new Map(), storeUrl: 'http://127.0.0.1', now };
  const sender = startSender(around as unknown as Surroundings);
  look();
  await expect.poll(() => seen).toBe(true);
  await sender.stop();
});
