import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An address that `samples prepare` wrote; undefined if there is none (yet). */
export function readSampleAddress(folder: string | null, name: string): string | undefined {
  if (folder === null) return undefined;
  try {
    const text = readFileSync(join(folder, `${name}.txt`), 'utf8').trim();
    return /^https?:\/\//.test(text) ? text : undefined;
  } catch {
    return undefined; // The entry says how to make one.
  }
}
