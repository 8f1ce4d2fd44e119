import { expect, it } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const full = 'Free some space (the store wants at least 300 MB), then start again. Nothing is lost.';
const mine = 'Start the store as the user who made the database, or choose another DATA_DIR.';
const version = 'Move it over with pg_upgrade or pg_dump, or choose another DATA_DIR.';
const library = 'Set DATABASE_URL to a PostgreSQL that is installed here or elsewhere.';
const memory = 'Give this machine or container more memory (or a larger /dev/shm).';
it.each<[words: string, reason: string, remedy: string]>([
  ['could not write to file "x": No space left on device', 'the disk is full', full],
  ['could not extend file: Disk quota exceeded', 'the disk is full', full],
  [
    'The data directory was initialized by PostgreSQL version 17, which is not compatible with this version 18.1.',
    'the database was made by another version of PostgreSQL',
    version,
  ],
  [
    'database files are incompatible with server',
    'the database was made by another version of PostgreSQL',
    version,
  ],
  ...[
    'data directory "/d" has wrong ownership',
    'could not open file: Permission denied',
    'data directory "/d" has invalid permissions',
  ].map((words): [string, string, string] => [
    words,
    'its folder cannot be read or written by the user it runs as',
    mine,
  ]),
  [
    'could not create lock file: Read-only file system',
    'its folder is on a read-only disk',
    'Choose another DATA_DIR.',
  ],
  ...[
    'postgres: error while loading shared libraries: libicu.so',
    'dyld: Library not loaded: x',
    "version `GLIBC_2.38' not found",
  ].map((words): [string, string, string] => [words, 'it lacks a library of this system', library]),
  ...[
    'could not map anonymous shared memory: Cannot allocate memory',
    'fork: Cannot allocate memory',
    'could not resize shared memory segment',
  ].map((words): [string, string, string] => [words, 'there is not enough memory', memory]),
])('PostgreSQL’s “%s” in plain words', (words, reason, remedy) => {
  const output = `LOG:  starting PostgreSQL\nFATAL:  ${words}\nHINT:  look\n`;
  const why = explainFailure('PostgreSQL cannot start on /d', output, '/logs/postgres.log');
  expect([why.message, why.remedy]).toEqual([`PostgreSQL cannot start on /d: ${reason}.`, remedy]);
});

it('other failures show PostgreSQL’s last log lines', () => {
  const why = explainFailure(
    'PostgreSQL cannot start on /d',
    'LOG:  one\nPANIC:  two\n',
    '/logs/postgres.log',
  );
  expect([why.message, why.remedy]).toEqual([
    'PostgreSQL cannot start on /d. Its last words:\n  LOG:  one\n  PANIC:  two',
    'The whole log is in /logs/postgres.log.',
  ]);
});
