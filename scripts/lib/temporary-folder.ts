import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const roomyBytes = 6 * 1024 ** 3;

/**
 * Where a test run keeps its databases, books and browsers' profiles: in memory where there is room for them. They are thousands
 * of files that live for seconds. On a disk each waits for its number and each commit for the journal, which others' writes can
 * hold up for longer than a test waits.
 */
export function temporaryFolder(): string {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    const isRoomy = bavail * bsize >= roomyBytes && process.availableMemory() >= roomyBytes;
    return isRoomy ? memory : tmpdir();
  } catch {
    return tmpdir(); // Not every system has it.
  }
}
