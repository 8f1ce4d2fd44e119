import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { schema } from './schema.ts';

/**
 * Opens the books. The write-ahead log keeps everything that was answered, even if the process is killed. (A power cut
 * may lose the last moments. No real money is in here, and an fsync per commit would cost more than all the sandbox's
 * other work.) The lock is exclusive, because two sandboxes on one folder would send everything twice.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(join(dataDir, 'sandbox.sqlite'), { timeout: 3000 });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    db.exec(`BEGIN EXCLUSIVE; ${schema} COMMIT;`);
  } catch (error) {
    db.close();
    if (error instanceof Error && /locked|busy/i.test(error.message))
      throw new Error(`Another sandbox is using the books in ${dataDir}.`, { cause: error });
    throw error;
  }
  return db;
}
