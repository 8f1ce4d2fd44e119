import { forgetGuesses } from './repositories/card-guesses.ts';
import { forgetAttempts } from './repositories/login-attempts.ts';
import { forgetSessions } from './repositories/sessions.ts';
import type { Services } from './services.ts';

const everyMs = 10 * 60_000;
/** Long after any client could repeat an attempt; ended sessions are kept as long, for questions about who was in. */
const keptMs = 30 * 24 * 3_600_000;

/** Deletes what nobody needs any more, a little at a time. Answers how to stop. */
export function startSweeping(services: Services): () => void {
  const sweep = async () => {
    const { database, log, now } = services;
    try {
      const before = new Date(now().getTime() - keptMs);
      const sessions = await forgetSessions(database, before);
      const attempts = await forgetAttempts(database, before);
      await forgetGuesses(database, now());
      if (sessions + attempts > 0) log.info({ sessions, attempts }, 'old sessions and attempts were deleted');
    } catch (error) {
      log.warn({ err: error }, 'old sessions and attempts could not be deleted; trying again later');
    }
  };
  const timer = setInterval(() => void sweep(), everyMs).unref();
  return () => clearInterval(timer);
}
