import type { Logger } from 'pino';
import type { Database } from '../repositories/database.ts';
import { tell } from '../repositories/notices.ts';

/** Tells workers that work has been committed. Losing a call costs nothing but the time to the next poll. */
export interface WakeSignal {
  wake(): void;
  onWake(listener: () => void): void;
}

/** For a process that runs a worker: its own worker takes the work, nobody else need hear of it. */
export function localWake(): WakeSignal {
  const listeners: (() => void)[] = [];
  return {
    wake() {
      for (const listener of listeners) listener();
    },
    onWake(listener) {
      listeners.push(listener);
    },
  };
}

/**
 * For a process without a worker: tells the others through the database, many calls as one.
 */
export function remoteWake(database: Database, log: Logger, everyMs = 10): WakeSignal {
  let waiting = false;
  return {
    wake() {
      if (waiting) return;
      waiting = true;
      setTimeout(() => {
        waiting = false;
        tell(database, 'work').catch((error) =>
          log.debug({ error: String(error) }, 'workers were not woken; they poll'),
        );
      }, everyMs).unref();
    },
    onWake() {},
  };
}
