import { describe, expect, it } from 'vitest';
import { CannotStart, cannotUse, errorCode } from './cannot-start.ts';

const failing = (code: string) => Object.assign(new Error(`${code}: operation failed`), { code });

describe('a file or folder that cannot be used', () => {
  const free = 'Free some space, then start again. Nothing is lost.';
  it.each<[code: string, reason: string, remedy: string]>([
    ['EACCES', 'this user may not read or write it', 'Choose another.'],
    ['EPERM', 'this user may not change it', 'Choose another.'],
    ['EROFS', 'it is on a read-only disk', 'Choose another.'],
    ['ENOSPC', 'the disk is full', free],
    ['EDQUOT', 'the disk quota of this user is used up', free],
    ['ENOTDIR', 'a part of its path is a file', 'Choose another.'],
    ['EISDIR', 'it is a folder', 'Choose another.'],
    ['ENOENT', 'it does not exist', 'Choose another.'],
    ['ELOOP', 'its links go in a circle', 'Choose another.'],
  ])('%s: %s', (code, reason, remedy) => {
    const error = failing(code);
    const told = cannotUse(error, '/data', 'Choose another.');
    expect(told).toBeInstanceOf(CannotStart);
    expect([told.message, told.remedy, told.cause]).toEqual([
      `Cannot use /data: ${reason} (${code}).`,
      remedy,
      error,
    ]);
  });

  it.each([failing('EIO'), new TypeError('a bug'), 'a text'])(
    '%s is not a usage error and is rethrown',
    (error) => {
      let thrown: unknown;
      try {
        cannotUse(error, '/data');
      } catch (caught) {
        thrown = caught;
      }
      expect(thrown).toBe(error);
    },
  );
});

it.each<[error: unknown, code: string | undefined]>([
  [failing('ENOENT'), 'ENOENT'],
  [Object.assign(new Error('of a driver'), { code: 42 }), undefined],
  [new Error('without one'), undefined],
  [{ code: 'ENOENT' }, undefined],
  [undefined, undefined],
])('the system’s code of %s is %s', (error, code) => {
  expect(errorCode(error)).toBe(code);
});
