import { forgetCounters } from './repositories/counters.ts';
import { forgetGameCodes } from './repositories/game-codes.ts';
import { forgetKeys } from './repositories/idempotency-keys.ts';
import { forgetSessions } from './repositories/sessions.ts';
import type { Services } from './services.ts';

const everyMs = 10 * 60_000;
/** Long after any client could repeat a request; ended sessions are kept as long, for questions about who was in. */
const keptMs = 30 * 24 * 3_600_000;

/** Longer than a signed message can be sent again, so that it gets no second code. */
const codesKeptMs = 24 * 3_600_000;

/** Deletes what nobody needs any more, every ten minutes. Answers how to stop. */
export function startSweeping(services: Services): () => void {
  const timer = setInterval(() => void sweep(services), everyMs).unref();
  return () => clearInterval(timer);
}

/** Deletes a little at a time, until nothing is left that nobody needs. Never throws. */
export async function sweep({ database, log, now }: Services): Promise<void> {
  try {
    const before = new Date(now().getTime() - keptMs);
    const sessions = await untilNone(() => forgetSessions(database, before));
    const keys = await untilNone(() => forgetKeys(database, before));
    await untilNone(() => forgetGameCodes(database, new Date(now().getTime() - codesKeptMs)));
    await untilNone(() => forgetCounters(database, now()));
    if (sessions + keys > 0) log.info({ sessions, keys }, 'old sessions and idempotency keys were deleted');
  } catch (error) {
    log.warn({ err: error }, 'old sessions and idempotency keys could not be deleted; trying again later');
  }
}

async function untilNone(forgetSome: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const forgotten = await forgetSome();
    if (forgotten === 0) return total;
    total += forgotten;
  }
}
