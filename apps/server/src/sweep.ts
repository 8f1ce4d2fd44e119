import { forgetSessions } from './repositories/sessions.ts';
import type { Services } from './services.ts';

const everyMs = 10 * 60_000;
/** Ended and expired sessions are kept this long, for questions about who bought what. */
const keptMs = 30 * 24 * 3_600_000;

/** Deletes what nobody needs any more, a little at a time. Answers how to stop. */
export function startSweeping(services: Services): () => void {
  const sweep = async () => {
    const { database, log, now } = services;
    try {
      const forgotten = await forgetSessions(database, new Date(now().getTime() - keptMs));
      if (forgotten > 0) log.info({ forgotten }, 'old sessions were deleted');
    } catch (error) {
      log.warn({ err: error }, 'old sessions could not be deleted; trying again later');
    }
  };
  const timer = setInterval(() => void sweep(), everyMs).unref();
  return () => clearInterval(timer);
}
