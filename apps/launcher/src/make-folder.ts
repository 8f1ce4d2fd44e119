import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './cannot-start.ts';

/**
 * Makes a folder and those above it; one that is there stays as it is. Node's own recursive way never returns where a
 * file system refuses new folders with ENOENT (/proc, some network disks). A given mode is kept whatever the umask.
 */
export function makeFolder(path: string, mode?: number): void {
  try {
    makeOne(path, mode);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    makeFolder(dirname(path), mode);
    makeOne(path, mode);
  }
}

function makeOne(path: string, mode: number | undefined): void {
  mkdirSync(path, { mode });
  if (mode !== undefined) chmodSync(path, mode);
}
