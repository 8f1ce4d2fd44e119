import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
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

it('O-11 a message on its way is not sent again meanwhile, and a refused one waits from its answer on', async () => {
  let clock = 1_000;
  const held: ServerResponse[] = [];
  const shop = createServer((_request, answer) => held.push(answer)).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  const message = { seq: 1, provider: 'any', url, headers: '{}', content_type: 'text/plain', body: '' };
  let state: unknown;
  let look = () => {};
  const books = {
    onCommitted: (turn: () => void) => {
      look = turn;
    },
    commit: async (work: () => unknown) => void work(),
    notifications: {
      due: () => (state ? [] : [{ ...message, failed_attempts: 0, due_at: 1_000 }]),
      nextDueAfter: () => null,
      addAttempt: () => {},
      settle: (_message: unknown, outcome: unknown) => {
        state = outcome;
      },
    },
    tasks: { due: () => [], nextDueAfter: () => null },
  };
  const simulators = new Map([['any', { retryAfterMs: () => 9_000 }]]);
  const around = { books, simulators, storeUrl: url, now: () => clock };
  const sender = startSender(around as unknown as Surroundings);
  for (let turns = 0; turns < 3; turns += 1) look();
  await expect.poll(() => held.length).toBe(1);
  look();
  clock = 5_000;
  held[0]!.writeHead(500).end();
  await expect.poll(() => state).toEqual({ state: 'queued', dueAt: 14_000, deliveredAt: null });
  expect(held).toHaveLength(1);
  await sender.stop();
  shop.close();
  shop.closeAllConnections();
});

it('O-11 a message is sent while those before it wait for their answers, as long as there is room', async () => {
  const held: ServerResponse[] = [];
  const shop = createServer((_request, answer) => held.push(answer)).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  const queue: object[] = [];
  let look = () => {};
  const books = {
    onCommitted: (turn: () => void) => {
      look = turn;
    },
    commit: async (work: () => unknown) => void work(),
    notifications: {
      due: (_at: number, most: number) => queue.slice(0, most),
      nextDueAfter: () => null,
      addAttempt: () => {},
      settle: () => {},
    },
    tasks: { due: () => [], nextDueAfter: () => null },
  };
  const sender = startSender({
    books,
    simulators: new Map([['any', { retryAfterMs: () => null }]]),
    storeUrl: url,
    now: () => 1_000,
  } as never);
  const message = { provider: 'any', url, headers: '{}', content_type: 'text/plain', body: '' };
  for (const count of [20, 21, 40]) {
    while (queue.length < count) queue.push({ ...message, seq: queue.length });
    look();
    await expect.poll(() => held.length).toBe(Math.min(count, 32));
  }
  const stopped = sender.stop();
  shop.close();
  shop.closeAllConnections();
  await stopped;
});
