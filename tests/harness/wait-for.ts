import { setTimeout as pause } from 'node:timers/promises';

/** Polls until there is a result; the error says what it waited for. */
export async function waitFor<Result>(
  what: string,
  look: () => Promise<Result | undefined | false>,
  { timeoutMs = 20_000, everyMs = 50 } = {},
): Promise<Result> {
  const until = Date.now() + timeoutMs;
  let last = '';
  for (;;) {
    try {
      const seen = await look();
      if (seen !== undefined && seen !== false) return seen;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    if (Date.now() > until)
      throw new Error(`waited ${timeoutMs} ms for ${what}${last ? `; last: ${last}` : ''}`);
    await pause(everyMs);
  }
}
