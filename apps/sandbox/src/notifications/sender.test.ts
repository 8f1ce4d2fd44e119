import { expect, it } from 'vitest';
import type { Surroundings } from '../surroundings.ts';
import { startSender } from './sender.ts';

/* The bug: a message that fell due between two reads of the clock was missed by both, and stayed queued until something else happened. */

it('O-11 a message that falls due while the outbox is scanned is still sent', async () => {
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
  // Every read advances the clock.
  const now = () => clock++;
  const around = { books, simulators: new Map(), storeUrl: 'http://127.0.0.1', now };
  const sender = startSender(around as unknown as Surroundings);
  look();
  await expect.poll(() => seen).toBe(true);
  await sender.stop();
});
