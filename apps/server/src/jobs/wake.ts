import type { Logger } from 'pino';
import { type Database, statement } from '../repositories/database.ts';

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

export const wakeChannel = 'gemporium_work';
const notify = statement('wake_notify', `select pg_notify('${wakeChannel}', '')`);

/**
 * For a process without a worker: tells the others through the database, many calls as one. Never inside the
 * transaction that made the work, because NOTIFY takes a global lock at commit.
 */
export function remoteWake(database: Database, log: Logger, everyMs = 10): WakeSignal {
  let waiting = false;
  return {
    wake() {
      if (waiting) return;
      waiting = true;
      setTimeout(() => {
        waiting = false;
        database
          .run(notify, [])
          .catch((error) => log.debug({ error: String(error) }, 'workers were not woken; they poll'));
      }, everyMs).unref();
    },
    onWake() {},
  };
}
