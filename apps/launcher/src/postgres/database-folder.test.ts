import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CannotStart } from '../cannot-start.ts';
import { accountOf, unprivilegedAccounts } from './accounts.ts';
import { freshFolder, giveTo, hasDatabase, ownerOf } from './database-folder.ts';
import { endLeftoverPostmaster, readPostmasterFile } from './leftover-postmaster.ts';
import { newPassword, recall, remember } from './remembered.ts';

let folder: string;
let database: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-database-'));
  database = join(folder, 'postgres');
});
afterEach(() => rmSync(folder, { recursive: true }));
const put = (name: string, text = '') => {
  mkdirSync(database, { recursive: true });
  writeFileSync(join(database, name), text);
};
const refused = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof CannotStart ? [error.message, error.remedy] : error;
  }
  return undefined;
};

describe('the folder of a database', () => {
  it('that is not there, or is empty, holds none yet', () => {
    expect([hasDatabase(database, 18), ownerOf(database)]).toEqual([false, undefined]);
    mkdirSync(database);
    expect([hasDatabase(database, 18), ownerOf(database)]).toEqual([false, process.getuid?.()]);
  });

  it.each<[version: string, age: string, with_: number]>([
    ['17\n', 'too old', 18],
    ['9\n', 'too old', 18],
    ['19\n', 'too new', 19],
  ])('of PostgreSQL %j is refused by both numbers: %s', (version, age, newer) => {
    put('PG_VERSION', version);
    expect(refused(() => hasDatabase(database, 18))).toEqual([
      `The database in ${database} is ${age}: PostgreSQL ${version.trim()} made it, and the store brings PostgreSQL 18.`,
      `Move it over with PostgreSQL ${newer}'s pg_upgrade or pg_dump, or choose another DATA_DIR.`,
    ]);
    expect(readFileSync(join(database, 'PG_VERSION'), 'utf8')).toBe(version);
  });

  it('of our own PostgreSQL holds one', () => {
    put('PG_VERSION', '18\n');
    expect(hasDatabase(database, 18)).toBe(true);
  });

  it('that holds something else is left alone', () => {
    put('holiday.jpg');
    expect(refused(() => hasDatabase(database, 18))).toEqual([
      `${database} holds files, but no PostgreSQL database (PG_VERSION is missing).`,
      'Put the database back from a backup, move those files away, or choose another DATA_DIR.',
    ]);
    expect(readdirSync(database)).toEqual(['holiday.jpg']);
  });

  it('that is a file is refused in plain words', () => {
    writeFileSync(database, '');
    expect(refused(() => hasDatabase(database, 18))).toEqual([
      `Cannot use ${database}: a part of its path is a file (ENOTDIR).`,
      'Start as the user who made the database, or choose another DATA_DIR.',
    ]);
  });

  it('that is new is its user’s alone', () => {
    freshFolder(database, { how: 'self' });
    expect([statSync(database).mode & 0o777, ownerOf(database)]).toEqual([0o700, process.getuid?.()]);
    expect(() => freshFolder(database, { how: 'self' })).toThrow(/EEXIST/);
  });

  const asRoot = it.runIf(process.getuid?.() === 0);
  asRoot('is given to the user that PostgreSQL runs as, with all that is in it; not where it is ours', () => {
    put('PG_VERSION', '18\n');
    mkdirSync(join(database, 'base/1'), { recursive: true });
    writeFileSync(join(database, 'base/1/1259'), '');
    const account = { name: 'somebody', uid: 4321, gid: 4322 };
    const owners = () =>
      ['', 'PG_VERSION', 'base', 'base/1', 'base/1/1259'].map((name) => {
        const { uid, gid } = statSync(join(database, name));
        return `${uid}:${gid}`;
      });
    giveTo(database, { how: 'namespace', account });
    expect(new Set(owners())).toEqual(new Set(['0:0']));
    giveTo(database, { how: 'account', account });
    expect(new Set(owners())).toEqual(new Set(['4321:4322']));
    giveTo(database, { how: 'self' });
    expect(new Set(owners())).toEqual(new Set(['0:0']));
  });
});

describe('the users that PostgreSQL could run as', () => {
  const listed = readFileSync('/etc/passwd', 'utf8').trim().split('\n');
  const known = listed
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const others = known.filter(({ uid }) => uid !== 0);

  it.each([undefined, 4_000_000, 0])(
    'for a database of user %s: postgres before nobody, and never root',
    (owner) => {
      const found = unprivilegedAccounts(owner);
      const usual = ['postgres', 'nobody'].filter((name) => others.some((one) => one.name === name));
      expect(found.map(({ name }) => name).filter((name) => usual.includes(name))).toEqual(usual);
      expect(found.slice(0, usual.length).map(({ name }) => name)).toEqual(usual.length > 0 ? usual : []);
      expect(found.at(-1)).toEqual(usual.includes(others[0]?.name ?? '') ? expect.anything() : others[0]);
      expect(found.filter(({ uid }) => uid === 0)).toEqual([]);
    },
  );

  it('the one who owns the database comes first, and none comes twice', () => {
    for (const account of others) {
      const found = unprivilegedAccounts(account.uid);
      expect(found[0]?.uid).toBe(account.uid);
      expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
    }
  });

  it.runIf(process.platform === 'linux')('a number is known where the machine lists it', () => {
    expect(known.map(({ uid }) => accountOf(uid)?.uid)).toEqual(known.map(({ uid }) => uid));
    expect(accountOf(4_000_000)).toBeUndefined();
  });
});

describe('what is kept between starts', () => {
  const file = () => join(folder, 'postgres.json');
  it('port and password come back, for their owner alone', () => {
    remember(file(), { port: 5432, password: 'p/=' });
    remember(file(), { port: 5433, password: 'q' });
    expect(recall(file())).toEqual({ port: 5433, password: 'q' });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['postgres.json']);
  });

  it('missing or truncated files are recreated; unreadable ones are reported', () => {
    expect(recall(file())).toEqual({});
    for (const text of ['', '{"port":54']) {
      writeFileSync(file(), text);
      expect(recall(file())).toEqual({});
    }
    mkdirSync(join(folder, 'folder.json'));
    expect(() => recall(join(folder, 'folder.json'))).toThrow(/EISDIR/);
  });

  it('a password is another one each time, and stands in an address as it is', () => {
    const made = Array.from({ length: 20 }, () => newPassword());
    expect(new Set(made).size).toBe(20);
    for (const one of made) expect([one.length, encodeURIComponent(one)]).toEqual([32, one]);
  });
});

describe('a PostgreSQL that an earlier start has left', () => {
  const lines = (pid: number | string) =>
    [pid, database, 1, 5432, '', '127.0.0.1', '  1  1', 'ready', ''].join('\n');
  it('is nobody where its number is another program’s, which goes on', async () => {
    put('postmaster.pid', lines(process.pid));
    put('.s.PGSQL.5432', '');
    put('.s.PGSQL.5433.lock', '');
    put('.s.kept', '');
    await endLeftoverPostmaster(database);
    expect(readdirSync(database)).toEqual(['.s.kept']);
  });

  it.each(['', 'x', '1', '0', '-1', 2 ** 22 + 1])(
    'leaves a file that names %j to PostgreSQL',
    async (pid) => {
      put('postmaster.pid', lines(pid));
      await endLeftoverPostmaster(database);
      expect(readdirSync(database)).toEqual(['postmaster.pid']);
    },
  );

  it('says nothing where it is not there', async () => {
    mkdirSync(database);
    expect(readPostmasterFile(database)).toBeUndefined();
    await endLeftoverPostmaster(database);
    put('postmaster.pid', '12\n/d\n');
    expect(readPostmasterFile(database)).toEqual(['12', '/d', '']);
  });
});
