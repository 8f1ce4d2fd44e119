import type { DatabaseSync } from 'node:sqlite';

export interface Commits {
  /**
   * Runs `work` immediately and atomically, and resolves with its result once it is committed. All work of one turn of
   * the event loop shares one commit.
   */
  readonly commit: <T>(work: () => T) => Promise<T>;
  /** Called after every commit, while nothing is waiting to be committed. */
  readonly onCommitted: (listener: () => void) => void;
  /** Commits pending work now. */
  readonly flush: () => void;
}

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export function groupCommits(db: DatabaseSync): Commits {
  let waiting: Waiter[] | undefined;
  let listener: (() => void) | undefined;

  function flush(): void {
    if (!waiting) return;
    const waiters = waiting;
    waiting = undefined;
    try {
      db.exec('COMMIT');
    } catch (error) {
      // Most likely the disk is full: the whole turn is rolled back, and every caller in it gets the error.
      if (db.isTransaction) db.exec('ROLLBACK');
      for (const { reject } of waiters) reject(error);
      return;
    }
    listener?.();
    for (const { resolve } of waiters) resolve();
  }

  function commit<T>(work: () => T): Promise<T> {
    if (!waiting) {
      db.exec('BEGIN IMMEDIATE');
      waiting = [];
      setImmediate(flush);
    }
    const waiters = waiting;
    db.exec('SAVEPOINT work');
    let result: T;
    try {
      result = work();
    } catch (error) {
      db.exec('ROLLBACK TO work; RELEASE work');
      return Promise.reject(error);
    }
    db.exec('RELEASE work');
    return new Promise((resolve, reject) => {
      waiters.push({ resolve: () => resolve(result), reject });
    });
  }

  return {
    commit,
    flush,
    onCommitted(next) {
      listener = next;
    },
  };
}
