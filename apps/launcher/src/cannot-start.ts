/**
 * Why the store cannot start, in words for the person at the terminal. `remedy` says what to do about it.
 * Every refusal of the launcher ends the process, so it travels as an error up to the one place that prints it.
 */
export class CannotStart extends Error {
  readonly remedy: string | undefined;

  constructor(reason: string, remedy?: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'CannotStart';
    this.remedy = remedy;
  }
}

const fileReasons: Record<string, string> = {
  EACCES: 'this user may not read or write it',
  EPERM: 'this user may not change it',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  ENOENT: 'it does not exist',
  ELOOP: 'its links go in a circle',
};

/** Turns a file system error about `path` into a reason that a person understands; rethrows anything else. */
export function cannotUse(error: unknown, path: string, remedy?: string): CannotStart {
  const code = errorCode(error);
  const reason = code === undefined ? undefined : fileReasons[code];
  if (reason === undefined) throw error;
  const advice = reason.startsWith('the disk')
    ? 'Free some space, then start again. Nothing is lost.'
    : remedy;
  return new CannotStart(`Cannot use ${path}: ${reason} (${code}).`, advice, { cause: error });
}

/** The system's code of an error (`ENOENT`, `EADDRINUSE`, …), or undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
