import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maxBytes = 2_000_000;

export interface FolderFiles {
  /** Path below the folder, with forward slashes → content. */
  files: ReadonlyMap<string, Uint8Array>;
  unreadable: readonly { file: string; reason: string }[];
}

/**
 * Reads every file below a folder. Names that begin with a dot are skipped (editors and mounted volumes leave them),
 * and so is README.md.
 */
export function readFolder(folder: string): FolderFiles {
  const files = new Map<string, Uint8Array>();
  const unreadable: { file: string; reason: string }[] = [];

  const visit = (below: string, around: readonly string[]): void => {
    let names: string[];
    let real: string;
    try {
      real = realpathSync(join(folder, below));
      names = readdirSync(real).sort();
    } catch (error) {
      unreadable.push({ file: below, reason: `the folder cannot be read: ${reasonOf(error)}` });
      return;
    }
    // With two such links there would be 2^40 folders before the system says so.
    if (around.includes(real))
      return void unreadable.push({ file: below, reason: 'is a link to a folder that it is in' });
    for (const name of names) {
      if (name.startsWith('.') || name === 'README.md') continue;
      const file = below ? `${below}/${name}` : name;
      try {
        const stat = statSync(join(folder, file));
        if (stat.isDirectory()) visit(file, [...around, real]);
        // A pipe or a device would be read for ever.
        else if (!stat.isFile()) unreadable.push({ file, reason: 'is neither a file nor a folder' });
        else if (stat.size > maxBytes) unreadable.push({ file, reason: `is larger than ${maxBytes} bytes` });
        else files.set(file, readFileSync(join(folder, file)));
      } catch (error) {
        unreadable.push({ file, reason: `cannot be read: ${reasonOf(error)}` });
      }
    }
  };

  visit('', []);
  return { files, unreadable };
}

const plain: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  ENOTDIR: 'it is not a folder',
  ELOOP: 'its links run in a circle',
};

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return plain[String(code)] ?? message;
}
