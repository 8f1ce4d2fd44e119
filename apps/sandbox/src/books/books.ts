import type { DatabaseSync } from 'node:sqlite';
import { type ChargeBook, chargeBook } from './charges.ts';
import { type Commits, groupCommits } from './commits.ts';
import { openDatabase } from './database.ts';
import { type FaultBook, faultBook } from './faults.ts';
import { type MemoryBook, memoryBook } from './memories.ts';
import { type NotificationBook, notificationBook } from './notifications.ts';
import { type PaymentBook, paymentBook } from './payments.ts';
import { type RequestBook, requestBook } from './requests.ts';
import { type TaskBook, taskBook } from './tasks.ts';

/** The sandbox's database, one book per table. */
export interface Books extends Pick<Commits, 'commit' | 'onCommitted'> {
  readonly db: DatabaseSync;
  readonly payments: PaymentBook;
  readonly charges: ChargeBook;
  readonly notifications: NotificationBook;
  readonly tasks: TaskBook;
  readonly faults: FaultBook;
  readonly memories: MemoryBook;
  readonly requests: RequestBook;
  readonly close: () => void;
}

export function openBooks(dataDir: string): Books {
  const db = openDatabase(dataDir);
  const { commit, onCommitted, flush } = groupCommits(db);
  return {
    db,
    payments: paymentBook(db),
    charges: chargeBook(db),
    notifications: notificationBook(db),
    tasks: taskBook(db),
    faults: faultBook(db),
    memories: memoryBook(db),
    requests: requestBook(db),
    commit,
    onCommitted,
    close() {
      flush();
      db.close();
    },
  };
}
