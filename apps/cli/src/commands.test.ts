import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { type Command, Refusal } from './command.ts';
import { samplesPrepare } from './commands/samples-prepare.ts';
import { commands } from './commands.ts';
import { helpOf, helpOfAll } from './help.ts';
import { type Asked, openDesk, refusal } from './testing/desk.ts';

/* The help of the commands, and the messages for a wrong call. */

const command: Command = {
  name: 'cards burn',
  summary: 'Burns cards.',
  words: ['number', 'colour?'],
  options: { store: { about: 'The store.' }, all: { about: 'All of them.', flag: true } },
  changes: true,
  run: async () => ({ lines: [], data: {} }),
};
const seeHelp = 'See: gemporium cards burn --help';

describe('the words after a command', () => {
  it.each<[given: string[], read: object]>([
    [['N1'], { words: { number: 'N1' }, options: {}, flags: new Set() }],
    [
      ['N1', 'red', '--store', 'watt.demo', '--all', '--dry-run', '--operator', 'ann', '--json'],
      {
        words: { number: 'N1', colour: 'red' },
        options: { store: 'watt.demo', operator: 'ann' },
        flags: new Set(['all', 'dry-run', 'json']),
      },
    ],
    [['N1', '--all', '--all'], { words: { number: 'N1' }, options: {}, flags: new Set(['all']) }],
    [['--help'], { words: {}, options: {}, flags: new Set(['help']) }],
  ])('%j are read', (given, read) => {
    expect(readArguments(command, given)).toEqual(read);
  });

  it.each<[given: string[], why: RegExp]>([
    [[], /^cards burn needs <number>\.$/],
    [['N1', 'red', 'blue'], /^"blue" is one word too many\.$/],
    [['N1', '--stoer', 'x'], /^Unknown option '--stoer'\.$/],
    [[''], /^<number> is empty\.$/],
    [['N1', ' '], /^<colour> is empty\.$/],
    [['N1', '--store', ''], /^--store is empty\.$/],
    [['N1', '--operator', ' '], /^--operator is empty\.$/],
    [['N1', '--store'], /^Option '--store <value>' argument missing\.$/],
    [['N1', '--store', '--json'], /^--store has no value, or one that begins with a dash: --store=-…\.$/],
    [['N1', '--store', '-5'], /^--store has no value, or one that begins with a dash: --store=-…\.$/],
    [['N1', '--store', 'watt.demo', '--store', 'ko.demo'], /^--store is given twice\.$/],
    [['N1', '--store=watt.demo', '--all', '--store', 'watt.demo'], /^--store is given twice\.$/],
    [['N1', '--operator', 'ann', '--operator', 'bo'], /^--operator is given twice\.$/],
    [['N1', '--all=yes'], /^Option '--all' does not take an argument\.$/],
  ])('%j are refused: what is wrong, and where to look', (given, why) => {
    try {
      readArguments(command, given);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect(error).toMatchObject({ message: expect.stringMatching(why), hint: seeHelp, exitCode: 2 });
    }
  });

  it('--dry-run and --operator are for commands that change something', () => {
    for (const given of [
      ['N1', '--dry-run'],
      ['N1', '--operator', 'ann'],
    ])
      expect(() => readArguments({ ...command, changes: false }, given)).toThrow(/^Unknown option/);
  });
});

describe('the help', () => {
  it('of one command: its words, its options and those of all', () => {
    expect(helpOf(command)).toEqual([
      'gemporium cards burn <number> [colour]',
      '',
      'Burns cards.',
      '',
      '  --store <value>    The store.',
      '  --all              All of them.',
      '  --dry-run          Says what it would do and changes nothing.',
      '  --operator <name>  Who does it, for the audit; else OPERATOR or the name you are logged in with.',
      '  --help             Shows this help.',
      '  --json             Answers JSON instead of text.',
    ]);
    expect(helpOf({ ...command, changes: false, words: [], options: {} })).toEqual([
      'gemporium cards burn',
      '',
      'Burns cards.',
      '',
      '  --help  Shows this help.',
      '  --json  Answers JSON instead of text.',
    ]);
  });

  it('of every command says in a sentence what it does, and what each of its options is', () => {
    for (const { name, summary, options } of commands)
      for (const text of [summary, ...Object.values(options).map(({ about }) => about)])
        expect([name, text]).toEqual([name, expect.stringMatching(/^\p{L}.{8,}[.)]$/u)]);
  });

  /** A database to which every question is refused. */
  const away = new Proxy({} as Database, {
    get: (_, name) => {
      if (name === 'then') return undefined;
      return () => Promise.reject(new Refusal('The database is away.'));
    },
  });

  it('of a command says of every option that it requires that it is required', async () => {
    const values: Record<string, string> = { before: '2026-11-02T00:00:00Z', to: '2026-11-02T00:00:00Z' };
    const asksFor = async (one: Command) => {
      const options: Record<string, string> = {};
      for (;;) {
        const words = Object.fromEntries(one.words.map((word) => [word.replace('?', ''), '1']));
        const said = await openDesk({ database: away })(one, { words, options }).catch(
          (error: Error) => error,
        );
        const [, name] = (said instanceof Refusal && /^--(\S+) is required/.exec(said.message)) || [];
        if (name === undefined || name in options) return Object.keys(options);
        options[name] = values[name] ?? '2026-11-01T00:00:00Z';
      }
    };
    let asked = 0;
    for (const one of commands.filter(({ name }) => name !== 'samples prepare'))
      for (const name of await asksFor(one)) {
        asked += 1;
        expect([one.name, name, one.options[name]?.about]).toEqual([
          one.name,
          name,
          expect.stringContaining('Required'),
        ]);
      }
    expect(asked).toBeGreaterThan(15);
  });

  it('of all: each once, with its summary, and the exit codes', () => {
    const lines = helpOfAll(commands);
    expect(lines.slice(2, -3).map((line) => line.trim().split(/ {2,}/))).toEqual(
      commands.map(({ name, summary }) => [name, summary]),
    );
    expect(lines.at(-1)).toBe('Exit codes: 0 done, 1 could not be done, 2 called wrongly, 3 nothing found.');
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  });
});

describe('samples prepare', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'samples-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  /** The run mode that servers have recorded. */
  let recorded: { runMode: string } | undefined;
  const prepare = ({ environment, ...asked }: Asked = {}) =>
    openDesk({ database: { one: async () => recorded } as never })(samplesPrepare, {
      ...asked,
      environment: { DATA_DIR: folder, ...environment },
    });

  it('says what it would do, never does it in live mode, and nothing where it is done', async () => {
    const samples = join(folder, 'samples');
    expect(await prepare({ dryRun: true })).toEqual({
      lines: [`Would issue 28 sample cards into ${samples} and give four sample accounts a history.`],
      data: { prepared: false, folder: samples },
    });
    const live = ['There are no samples in live mode: they would be worth money.', '', 2];
    for (const dryRun of [true, false])
      expect(await refusal(prepare({ dryRun, environment: { RUN_MODE: 'live' } }))).toEqual(live);
    recorded = { runMode: 'live' };
    for (const dryRun of [true, false])
      expect(await refusal(prepare({ dryRun }))).toEqual([
        'RUN_MODE is local for this command, but the servers of this database run with RUN_MODE=live.',
        'Set RUN_MODE=live.',
        2,
      ]);
    expect(existsSync(samples)).toBe(false);
    mkdirSync(samples);
    writeFileSync(join(samples, 'prepared.json'), '{}');
    expect(await prepare()).toEqual({
      lines: ['The samples are there already.'],
      data: { prepared: false, folder: samples },
    });
  });
});
