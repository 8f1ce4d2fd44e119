import type { Logger } from 'pino';
import type { Database } from '../repositories/database.ts';
import { tell } from '../repositories/notices.ts';

/** Wakes workers after committed work. A lost signal only costs the time until the next poll. */
export interface WakeSignal {
  wake(): void;
  onWake(listener: () => void): void;
}

/** For a process that runs a worker: its own worker takes the work, so others are not notified. */
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
 * For a process without a worker: notifies the others through the database, with calls batched.
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
