import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { schema } from './schema.ts';

/**
 * Opens the books. Write-ahead log: what was answered stays, whatever kills the process. (A power cut may take the last
 * moments with it; players' money is elsewhere, and waiting for the disk would cost more than all the sandbox's work.) The
 * lock is exclusive, because two sandboxes on one folder would send everything twice.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
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
