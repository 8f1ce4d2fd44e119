import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { errorCode } from '../cannot-start.ts';

/** What is kept with the database between starts: its port, so that tools find it again, and its password. */
export type Remembered = { port: number; password: string };

/** Reads it back; a missing or truncated file is not an error, both values can be recreated. */
export function recall(file: string): Partial<Remembered> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Remembered>;
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return {};
    throw error;
  }
}

/** Writes it readable only by its owner, whole or not at all. */
export function remember(file: string, remembered: Remembered): void {
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, JSON.stringify(remembered), { mode: 0o600, flush: true });
  renameSync(beside, file);
}

/** A random password; it is never typed. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}
