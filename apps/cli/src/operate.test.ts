import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { type Database, statement } from '@gemporium/server/repositories/database.ts';
import { noticeChannels } from '@gemporium/server/repositories/notices.ts';
import {
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from '@gemporium/server/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Call, type Command, Refusal, type Result } from './command.ts';
import { operate } from './operate.ts';
import { operatorServices, triedServices } from './operator-services.ts';
import { readAll } from './read-all.ts';

/* Output on terminals and in scripts, for every command. */

let store: TestDatabase;
let folder: string;
beforeAll(async () => {
  store = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'operate-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await store.close();
});

const command = (name: string, run: (call: Call) => Promise<Result> | Result): Command => ({
  name,
  summary: `Does ${name}.`,
  words: ['what?'],
  options: {},
  changes: true,
  run: async (call) => run(call),
});
const one = statement(
  'operate_connection',
  'select application_name as name from pg_stat_activity where pid = pg_backend_pid()',
);
const open = statement(
  'operate_connections',
  `select count(*)::int as open from pg_stat_activity where application_name = 'gemporium-cli' and datname = current_database()`,
);
/** From a player, a game or a provider, and how it may be shown. */
const evil = 'x\u001b[2J\n\u202ey';
const shown = 'x\\u001b[2J\\n\\u202ey';
const commands = [
  command('things do', ({ words, operator, dryRun }) => ({
    lines: [`${words.what} by ${operator}${dryRun ? ', tried' : ''}`],
    data: { what: words.what, operator, dryRun },
  })),
  command('things look', async ({ database }) => {
    const [first, second] = [await database(), await database()];
    return {
      lines: [String(first === second), (await first.one<{ name: string }>(one, []))!.name],
      data: [],
    };
  }),
  command('things miss', () => ({ lines: ['None fits.'], data: [], exitCode: 3 })),
  command('things cut-off', () => ({ lines: ['one'], data: [1], note: 'There is more.' })),
  command('things wait', () => {
    throw new Error('Query read timeout');
  }),
  command('things refuse', () => {
    throw new Refusal('It cannot.', 'Do something else.', 3);
  }),
  command('things refuse-shortly', () => {
    throw new Refusal('It cannot.');
  }),
  command('things refuse-twice', () => {
    const no = (why: string, hint: string) => () => {
      throw new Refusal(why, hint, 3);
    };
    readAll({ one: no('One.', 'Do this.'), two: no('Two.', ''), three: () => 'Three.' });
    return { lines: [], data: {} };
  }),
  command('things quote', () => ({ lines: [evil, evil], data: { said: evil } })),
  command('things quote-at-length', async ({ printJsonLines }) => {
    await printJsonLines([evil, evil]);
    return { lines: [], data: {}, isPrinted: true };
  }),
  command('things refuse-quoting', () => {
    throw new Refusal(evil, evil);
  }),
  command('things break', async ({ database }) => {
    await (await database()).one(one, []);
    throw new Error('a bug\u001b[2J');
  }),
];

const kin = commands.map(({ name }) => name).join(', ');

/** What is written where, and the exit code. */
async function given(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const [stdout, stderr] = [new PassThrough({ encoding: 'utf8' }), new PassThrough({ encoding: 'utf8' })];
  const code = await operate(words, commands, { env, stdout, stderr } as never);
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
}

describe('O-11 who did it', () => {
  const me = userInfo().username;
  it.each<[words: string[], env: NodeJS.ProcessEnv, operator: string]>([
    [['--operator', 'ann'], { OPERATOR: 'bo' }, 'ann'],
    [['--operator', 'ann'], {}, 'ann'],
    [[], { OPERATOR: 'bo' }, 'bo'],
    [[], { OPERATOR: ' bo ' }, 'bo'],
    [[], { OPERATOR: '' }, me],
    [[], { OPERATOR: '  ' }, me],
    [[], {}, me],
  ])('O-11 with %j and %j: %s', async (words, env, operator) => {
    expect((await given(['things', 'do', 'that', ...words], env)).out).toBe(`that by ${operator}\n`);
  });

  it('O-11 a user without a name on this machine is known by number, and can give every command', async () => {
    const nameless = vi.spyOn(os, 'userInfo').mockImplementation(() => {
      throw new Error('uv_os_get_passwd returned ENOENT (no such file or directory)');
    });
    syncBuiltinESMExports();
    try {
      expect(await given(['things', 'do', 'that'])).toEqual({
        code: 0,
        out: `that by uid ${process.getuid?.()}\n`,
        err: '',
      });
      expect((await given(['things', 'do', 'that'], { OPERATOR: 'bo' })).out).toBe('that by bo\n');
    } finally {
      nameless.mockRestore();
      syncBuiltinESMExports();
    }
  });
});

describe('what a terminal and a script read', () => {
  const data = { what: 'that', operator: 'ann', dryRun: true };
  const asked = ['things', 'do', 'that', '--operator', 'ann', '--dry-run'];
  it('lines for people; JSON for a script, wherever it says so', async () => {
    expect(await given(asked)).toEqual({ code: 0, out: 'that by ann, tried\n', err: '' });
    for (const at of [2, 3, 5, 6]) {
      const { code, out, err } = await given(asked.toSpliced(at, 0, '--json'));
      expect({ code, data: JSON.parse(out), err }).toEqual({ code: 0, data, err: '' });
    }
  });

  it.each<[words: string, code: number, out: string, err: string]>([
    ['things cut-off', 0, 'one\n', 'There is more.\n'],
    ['things cut-off --json', 0, '[\n  1\n]\n', 'There is more.\n'],
    [
      'things wait',
      1,
      '',
      'The database has failed: Query read timeout.\nTry again in a moment. If it was to change something, first look whether it has.\n',
    ],
    ['things miss', 3, 'None fits.\n', ''],
    ['things miss --json', 3, '[]\n', ''],
    ['things refuse', 3, '', 'It cannot.\nDo something else.\n'],
    ['things refuse-shortly', 1, '', 'It cannot.\n'],
    ['things refuse-twice', 3, '', 'One.\nDo this.\nTwo.\n'],
    ['things do one two', 2, '', '"two" is one word too many.\nSee: gemporium things do --help\n'],
    ['things', 2, '', `There is no command "things".\nThere are: ${kin}\n`],
    ['things --help', 2, '', `There is no command "things".\nThere are: ${kin}\n`],
    ['things undo it', 2, '', `There is no command "things undo".\nThere are: ${kin}\n`],
    ['--verbose things undo', 2, '', `There is no command "things undo".\nThere are: ${kin}\n`],
    ['thing do it', 2, '', 'There is no command "thing do".\nSee: gemporium --help\n'],
    [
      '--dry-run things do it',
      2,
      '',
      '"--dry-run" stands before the command: "things do" comes first.\nSee: gemporium things do --help\n',
    ],
    [
      '--help things do',
      2,
      '',
      '"--help" stands before the command: "things do" comes first.\nSee: gemporium things do --help\n',
    ],
    [
      'help things do',
      2,
      '',
      '"help" stands before the command: "things do" comes first.\nSee: gemporium things do --help\n',
    ],
  ])('%s: exit code %i', async (words, code, out, err) => {
    expect(await given(words.split(' '))).toEqual({ code, out, err });
  });

  it.each<[words: string, code: number, error: object]>([
    ['things refuse --json', 3, { error: 'It cannot.', hint: 'Do something else.' }],
    ['things refuse-twice --json', 3, { error: 'One. Two.', hint: 'Do this.' }],
    [
      'things wait --json',
      1,
      {
        error: 'The database has failed: Query read timeout.',
        hint: 'Try again in a moment. If it was to change something, first look whether it has.',
      },
    ],
    ['things undo --json', 2, { error: 'There is no command "things undo".', hint: `There are: ${kin}` }],
    ['thing do --json', 2, { error: 'There is no command "thing do".', hint: 'See: gemporium --help' }],
    [
      '--json things do it',
      2,
      {
        error: '"--json" stands before the command: "things do" comes first.',
        hint: 'See: gemporium things do --help',
      },
    ],
  ])('%s: a script gets the error', async (words, code, error) => {
    const told = await given(words.split(' '));
    expect([told.code, JSON.parse(told.out), told.err]).toEqual([code, error, '']);
  });

  it.each<[words: string, code: number, out: string, err: string]>([
    ['things quote', 0, `${shown}\n${shown}\n`, ''],
    ['things quote --json', 0, `{\n  "said": "${shown}"\n}\n`, ''],
    ['things quote-at-length', 0, `"${shown}"\n"${shown}"\n`, ''],
    ['things refuse-quoting', 1, '', `${shown}\n${shown}\n`],
    ['things refuse-quoting --json', 1, `{\n  "error": "${shown}",\n  "hint": "${shown}"\n}\n`, ''],
  ])('%s: a terminal obeys nothing of what others wrote', async (words, code, out, err) => {
    expect(await given(words.split(' '))).toEqual({ code, out, err });
  });

  it('a reader that goes away, as head does, turns what was done into no failure', async () => {
    const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    const stdout = new Writable({ write: (_chunk, _encoding, done) => done(gone) });
    const code = await operate(['things', 'do', 'that'], commands, { env: {}, stdout } as never);
    await new Promise((resolve) => stdout.once('close', resolve));
    expect(code).toBe(0);
  });

  it('the help of all commands and of one, with an exit code of 0', async () => {
    for (const words of [[], ['--help'], ['--json']]) {
      const { code, out, err } = await given(words);
      expect([code, out.split('\n')[0], err]).toEqual([
        0,
        'gemporium: the commands of a store’s operator',
        '',
      ]);
    }
    const { code, out } = await given(['things', 'do', '--help', '--json']);
    expect([code, out.split('\n')[0]]).toEqual([0, 'gemporium things do [what]']);
  });
});

describe('the database of a command', () => {
  const at = (url: string) => ({ DATABASE_URL: url });
  const opened = async () => (await store.database.one<{ open: number }>(open, []))?.open;

  it('is opened once, under the command’s own name, and closed whatever comes of it', async () => {
    expect(await given(['things', 'look'], at(store.url))).toEqual({
      code: 0,
      out: 'true\ngemporium-cli\n',
      err: '',
    });
    await expect.poll(opened, { interval: 5 }).toBe(0);
    const { code, out, err } = await given(['things', 'break', '--json'], at(store.url));
    expect([code, out, err.split('\n')[0]]).toEqual([1, '', 'Error: a bug\\u001b[2J']);
    await expect.poll(opened, { interval: 5 }).toBe(0);
  });

  it('that cannot be used is reported, with what to do', async () => {
    const empty = await openEmptyDatabase();
    expect(await given(['things', 'look'], at(empty.url))).toEqual({
      code: 1,
      out: '',
      err: 'This database holds no store yet.\nStart the store once: npm start\n',
    });
    await empty.close();
    const none = new URL(store.url);
    none.pathname = '/no_such_database';
    expect((await given(['things', 'look'], at(none.href))).err).toBe(
      'The database refuses: database "no_such_database" does not exist.\nCheck DATABASE_URL.\n',
    );
    const closed = new URL(store.url);
    closed.port = '1';
    const look = 'Check DATABASE_URL: postgres://user:password@host:port/name';
    expect((await given(['things', 'look'], at(closed.href))).err).toBe(
      `The database cannot be reached at ${closed.host}.\n${look}\n`,
    );
    expect((await given(['things', 'look'], at('gemporium'))).err).toBe(
      `The database cannot be reached.\n${look}\n`,
    );
  });

  it.each([
    [
      'newer',
      `insert into schema_migration (version, name, checksum) select max(version) + 1, 'future', 'x' from schema_migration`,
      /^The database is newer than this program: it has migration \d{3}-future, this program knows \d+\. Use the newer program\.\n$/,
    ],
    [
      'older',
      `delete from schema_migration where version = (select max(version) from schema_migration)`,
      /^The database is older than this program: it does not have migration \d{3}-[a-z0-9-]+ yet\. Restart the servers with this program, which migrates it\.\n$/,
    ],
  ])('O-13 that is %s than the program is left alone', async (_age, change, why) => {
    const other = await openTestDatabase();
    await other.database.script(change);
    const { code, out, err } = await given(['things', 'look'], at(other.url));
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(why);
    await other.close();
  });

  it('that takes no more connections is not looked for elsewhere', async () => {
    const role = `full_${randomBytes(6).toString('hex')}`;
    const run = (text: string) => store.database.run(statement(`test_${text.slice(0, 40)}`, text), []);
    await run(`create role ${role} login password 'x' connection limit 0`);
    try {
      const full = Object.assign(new URL(store.url), { username: role, password: 'x' });
      expect((await given(['things', 'look'], at(full.href))).err).toBe(
        `The database takes no more work for now: too many connections for role "${role}".\nTry again in a moment.\n`,
      );
    } finally {
      await run(`drop role ${role}`);
    }
  });

  it('is the embedded one of DATA_DIR, unless DATABASE_URL names another', async () => {
    const { port, password } = new URL(store.url);
    const hint = 'Start it with npm start, or say where it is with DATA_DIR or DATABASE_URL.';
    expect((await given(['things', 'look'], { DATA_DIR: folder })).err).toBe(
      `There is no store in ${folder}.\n${hint}\n`,
    );
    const remember = (at: number) =>
      writeFileSync(join(folder, 'postgres.json'), JSON.stringify({ port: at, password }));
    remember(Number(port));
    // Another store, such as a copy of this one, may have taken its port.
    expect((await given(['things', 'look'], { DATA_DIR: folder })).err).toBe(
      `The store in ${folder} does not run.\nStart it with npm start.\n`,
    );
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres/postmaster.pid'), '');
    // The test's PostgreSQL has the same names, and no store under them.
    expect((await given(['things', 'look'], { DATA_DIR: folder, DATABASE_URL: '' })).err).toContain(
      'This database holds no store',
    );
    remember(1);
    expect((await given(['things', 'look'], { DATA_DIR: folder })).err).toBe(
      'The store’s database does not answer.\nStart the store with npm start.\n',
    );
    expect((await given(['things', 'look'], { DATA_DIR: folder, DATABASE_URL: store.url })).code).toBe(0);
    writeFileSync(join(folder, 'postgres.json'), '{"port":');
    expect((await given(['things', 'look'], { DATA_DIR: folder })).err).toContain(
      `There is no store in ${folder}.`,
    );
  });
});

describe('what the commands need of the server', () => {
  it('O-13 workers are notified at once of a command, but not of a dry run', async () => {
    const heard: unknown[] = [];
    const database = {
      ...store.database,
      run: async (_statement: unknown, values: unknown) => void heard.push(values),
    } as unknown as Database;
    triedServices(database).wake();
    expect(heard).toEqual([]);
    operatorServices(database).wake();
    expect(heard).toEqual([[noticeChannels.work]]);
  });

  it('O-13 a dry run is rolled back, and its result or error is shown', async () => {
    const { database } = triedServices(store.database);
    const all = statement('operate_all', 'select count(*)::int as count from operate_tried');
    await store.database.run(statement('operate_table', 'create table operate_tried (n int)'), []);
    const add = statement('operate_add', 'insert into operate_tried values (1)');
    const tried = database.transaction(async (tx) => {
      await tx.run(add, []);
      return (await tx.one<{ count: number }>(all, []))?.count;
    });
    expect(await tried).toBe(1);
    expect(await store.database.one(all, [])).toEqual({ count: 0 });
    const broken = database.transaction(async () => {
      throw new Refusal('It cannot.');
    });
    await expect(broken).rejects.toThrow('It cannot.');
  });
});
