import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until there is a result; the error says what it waited for. The limit is for what never comes: it is close to that of
 * the shortest test that waits, so that a slow machine alone reaches none.
 */
export async function waitFor<Result>(
  what: string,
  look: () => Promise<Result | undefined | false>,
  { timeoutMs = 45_000, everyMs = 50 } = {},
): Promise<Result> {
  const until = performance.now() + timeoutMs;
  let last = '';
  for (;;) {
    try {
      const seen = await look();
      if (seen !== undefined && seen !== false) return seen;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    if (performance.now() > until)
      throw new Error(`waited ${timeoutMs} ms for ${what}${last ? `; last: ${last}` : ''}`);
    await pause(everyMs);
  }
}
