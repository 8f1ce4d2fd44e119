import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { cannotUse } from './cannot-start.ts';
import { makeFolder } from './make-folder.ts';

const rotateAtStartBytes = 8 * 1024 * 1024;
const capWhileRunningBytes = 64 * 1024 * 1024;

/**
 * Opens a log that children write to by themselves, so that the launcher neither slows them nor loses their last words.
 * A long one is put aside first (`.1`, one generation). The caller closes the descriptor.
 */
export function openLog(file: string): number {
  try {
    makeFolder(dirname(file), 0o700);
    if (sizeOf(file) > rotateAtStartBytes) renameSync(file, `${file}.1`);
    return openSync(file, 'a', 0o600);
  } catch (error) {
    throw cannotUse(error, file, 'Start as the user who made it, or choose another DATA_DIR.');
  }
}

/** Puts aside what a child has written once it is too much; the child goes on appending to the emptied file. */
export function capLog(file: string, maxBytes = capWhileRunningBytes): void {
  if (sizeOf(file) <= maxBytes) return;
  try {
    copyFileSync(file, `${file}.1`);
  } catch {
    // A full disk: output that cannot be put aside is dropped, and its space is freed. The store goes on.
  }
  truncateSync(file);
}

/** How much has been written so far, in bytes; 0 for a log that does not exist. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** What was written since the log was `fromByte` long, at most the last 64 KiB of it. */
export function readSince(file: string, fromByte: number): string {
  if (sizeOf(file) === 0) return '';
  const descriptor = openSync(file, 'r');
  try {
    const end = fstatSync(descriptor).size;
    const start = Math.max(Math.min(fromByte, end), end - 65_536);
    const buffer = Buffer.alloc(end - start);
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, start));
  } finally {
    closeSync(descriptor);
  }
}

const shownLineLength = 300;

/** What a terminal would obey, or what would turn the direction of a line. */
const unprintable = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/**
 * The last lines of a text, for showing why something died; long ones are cut. A log may quote what strangers sent, so
 * what does not print is shown as a replacement character.
 */
export function lastLines(text: string, count = 12): string[] {
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '');
  return lines
    .slice(-count)
    .map((line) => (line.length > shownLineLength ? `${line.slice(0, shownLineLength)}…` : line))
    .map((line) => line.replace(unprintable, '\ufffd'));
}
