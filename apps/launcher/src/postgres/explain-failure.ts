import { CannotStart } from '../cannot-start.ts';
import { lastLines } from '../log-file.ts';

const explanations: { pattern: RegExp; reason: string; remedy: string }[] = [
  {
    pattern: /No space left on device|Disk quota exceeded/,
    reason: 'the disk is full',
    remedy: 'Free some space (the store wants at least 300 MB), then start again. Nothing is lost.',
  },
  {
    pattern: /initialized by PostgreSQL version|incompatible with server/,
    reason: 'the database was made by another version of PostgreSQL',
    remedy: 'Move it over with pg_upgrade or pg_dump, or choose another DATA_DIR.',
  },
  {
    pattern: /has wrong ownership|Permission denied|invalid permissions/,
    reason: 'its folder cannot be read or written by the user it runs as',
    remedy: 'Start the store as the user who made the database, or choose another DATA_DIR.',
  },
  {
    pattern: /Read-only file system/,
    reason: 'its folder is on a read-only disk',
    remedy: 'Choose another DATA_DIR.',
  },
  {
    pattern: /error while loading shared libraries|Library not loaded|version `GLIBC/,
    reason: 'it lacks a library of this system',
    remedy: 'Set DATABASE_URL to a PostgreSQL that is installed here or elsewhere.',
  },
  {
    pattern: /could not map anonymous shared memory|Cannot allocate memory|could not resize shared memory/,
    reason: 'there is not enough memory',
    remedy: 'Give this machine or container more memory (or a larger /dev/shm).',
  },
];

/** The reason for a person, from what PostgreSQL wrote before it ended. `what` is what could not be done. */
export function explainFailure(what: string, output: string, logFile: string): CannotStart {
  const known = explanations.find(({ pattern }) => pattern.test(output));
  if (known !== undefined) return new CannotStart(`${what}: ${known.reason}.`, known.remedy);
  return new CannotStart(
    [`${what}. Its last words:`, ...lastLines(output).map((line) => `  ${line}`)].join('\n'),
    `The whole log is in ${logFile}.`,
  );
}
