import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, openBooks } from '../books/books.ts';
import type { Surroundings } from '../surroundings.ts';
import { settleAttempt } from './settle-attempt.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-attempts-'));
let books: Books;
beforeAll(() => {
  books = openBooks(folder);
});
afterAll(() => {
  books.close();
  rmSync(folder, { recursive: true });
});

const started = 1_000_000;
const taken = { ok: true as const, status: 200, answer: 'OK', headers: {} };
const answers = {
  taken,
  'another word': { ...taken, answer: 'NO' },
  'a 500': { ...taken, status: 500 },
  'a redirect': { ...taken, status: 302 },
  nothing: { ok: false as const, error: 'ECONNRESET' },
};

/** A provider that expects OK, and tries again after one second, then after five, and no more. */
const simulator = {
  takes: (answer: string) => answer === 'OK',
  retryAfterMs: (failed: number) => [1_000, 5_000][failed - 1] ?? null,
};

it.each<[answers: (keyof typeof answers)[], state: string, waitMs: number | undefined]>([
  [['taken'], 'delivered', undefined],
  [['another word'], 'queued', 1_000],
  [['a 500'], 'queued', 1_000],
  [['a redirect'], 'queued', 1_000],
  [['nothing', 'a 500'], 'queued', 5_000],
  [['nothing', 'a 500', 'another word'], 'given-up', undefined],
  [['nothing', 'taken'], 'delivered', undefined],
  // Sent again by hand: it has not failed before.
  [['taken', 'nothing'], 'queued', 1_000],
])('O-11 a notification whose answers are %j is %s, and due after %j ms', async (said, state, waitMs) => {
  const about = { provider: 'any', account: 'a', payment_id: null, reference: null, event: 'paid' };
  const message = { url: 'http://127.0.0.1', content_type: 'text/plain', headers: '{}', body: '' };
  const seq = await books.commit(() =>
    books.notifications.add({
      ...about,
      ...message,
      message_id: 'm',
      lie: null,
      faults: '[]',
      state: 'queued',
      due_at: started,
      created_at: started,
    }),
  );
  const simulators = new Map([['any', simulator]]);
  let ended = started;
  for (const answer of said) {
    ended += 10_000;
    const around = { books, simulators, now: () => ended } as unknown as Surroundings;
    const outcome = answers[answer];
    await settleAttempt(around, books.notifications.find(seq)!, { startedAt: ended - 20, outcome });
  }
  const settled = books.notifications.find(seq)!;
  expect(settled.state).toBe(state);
  if (waitMs !== undefined) expect(settled.due_at).toBe(ended + waitMs);
});
