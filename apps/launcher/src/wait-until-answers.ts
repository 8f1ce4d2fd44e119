import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether 200 was answered before `until`; if not, `last` is the last answer, in words. */
export type Readiness = { ready: true } | { ready: false; last: string };

/**
 * Polls `url` until it answers 200 or `until` is aborted; a request without an answer within `silenceMs` is repeated.
 */
export async function waitUntilAnswers(
  url: string,
  until: AbortSignal,
  silenceMs = 5_000,
): Promise<Readiness> {
  let last = 'no answer';
  while (!until.aborted) {
    const result = await ask(url, until, silenceMs);
    if (result === 200) return { ready: true };
    if (typeof result === 'number') last = `it answered ${result}`;
    await delay(20, undefined, { signal: until }).catch(() => undefined);
  }
  return { ready: false, last };
}

function ask(url: string, signal: AbortSignal, timeout: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { signal, timeout, agent: false, headers: { connection: 'close' } });
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('timeout', () => request.destroy());
    // Nothing listens yet, or the wait is over.
    request.on('error', () => resolve(undefined));
  });
}
