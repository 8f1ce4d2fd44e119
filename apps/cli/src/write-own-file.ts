import { closeSync, existsSync, fsyncSync, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from './command.ts';

/**
 * A new file with all of the text, readable only by its owner, which outlives a power cut. Throws Refusal where it cannot be
 * written, and then leaves none; never overwrites another file. `undone`: what has not happened then, either.
 */
export function writeOwnFile(file: string, text: string, undone: string): void {
  const descriptor = orRefused(
    () => openSync(file, 'wx', 0o600),
    (why) => cannotWrite(file, why),
  );
  try {
    orRefused(
      () => {
        writeFileSync(descriptor, text);
        fsyncSync(descriptor);
        flushFolder(dirname(file));
      },
      (why) => {
        unlinkSync(file);
        return new Refusal(
          `${file} could not be written: ${why}. ${undone}`,
          'Make room, or choose another disk with --out.',
        );
      },
    );
  } finally {
    closeSync(descriptor);
  }
}

/** For a dry run. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw cannotWrite(file, known.EEXIST);
  if (!existsSync(dirname(file))) throw cannotWrite(file, known.ENOENT);
}

const cannotWrite = (file: string, why: string) =>
  new Refusal(`${file} cannot be written: ${why}.`, 'Choose another file with --out.');

/** A new name in a folder outlives a power cut only once the folder itself is written. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const known = { EEXIST: 'it exists already', ENOENT: 'there is no such folder' };

function orRefused<T>(work: () => T, refusalOf: (why: string) => Refusal): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw refusalOf(code in known ? known[code as keyof typeof known] : code);
  }
}
