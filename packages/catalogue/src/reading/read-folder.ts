import { readdirSync, readFileSync, statSync } from 'node:fs';
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

  const visit = (below: string): void => {
    let names: string[];
    try {
      names = readdirSync(join(folder, below)).sort();
    } catch (error) {
      unreadable.push({ file: below, reason: `the folder cannot be read: ${reasonOf(error)}` });
      return;
    }
    for (const name of names) {
      if (name.startsWith('.') || name === 'README.md') continue;
      const file = below ? `${below}/${name}` : name;
      try {
        const stat = statSync(join(folder, file));
        if (stat.isDirectory()) visit(file);
        else if (stat.size > maxBytes) unreadable.push({ file, reason: `is larger than ${maxBytes} bytes` });
        else files.set(file, readFileSync(join(folder, file)));
      } catch (error) {
        unreadable.push({ file, reason: `cannot be read: ${reasonOf(error)}` });
      }
    }
  };

  visit('');
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
