import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { capLog, lastLines, openLog, readSince, sizeOf } from './log-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-logs-'));
  file = join(folder, 'server.log');
  writeFileSync(file, 'x'.repeat(100));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a log that has grown too long is put aside', () => {
  capLog(file, 99);
  expect([sizeOf(file), readFileSync(`${file}.1`, 'utf8').length]).toEqual([0, 100]);
});

it('one that is exactly as long as it may be stays', () => {
  capLog(file, 100);
  expect([sizeOf(file), existsSync(`${file}.1`)]).toEqual([100, false]);
});

it('a child that has a log open goes on writing into it after it was put aside', () => {
  const child = openLog(file);
  writeSync(child, 'before');
  capLog(file, 99);
  writeSync(child, 'after');
  closeSync(child);
  expect(readFileSync(file, 'utf8')).toBe('after');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe(`${'x'.repeat(100)}before`);
});

it('a log that cannot be put aside, as on a full disk, is emptied, and the store goes on', () => {
  mkdirSync(`${file}.1`);
  capLog(file, 99);
  expect(sizeOf(file)).toBe(0);
});

describe('the log of a part that is started', () => {
  const eightMB = 8 * 1024 * 1024;
  it.each<[size: number, isPutAside: boolean]>([
    [100, false],
    [eightMB, false],
    [eightMB + 1, true],
  ])('of %i bytes is put aside: %s; what it wrote is never lost', (size, isPutAside) => {
    truncateSync(file, size);
    const log = openLog(file);
    writeSync(log, 'more');
    closeSync(log);
    expect(sizeOf(file)).toBe(isPutAside ? 4 : size + 4);
    expect(sizeOf(`${file}.1`)).toBe(isPutAside ? size : 0);
  });

  it('is made together with its folder, for their owner alone', () => {
    const made = join(folder, 'logs', 'postgres.log');
    closeSync(openLog(made));
    expect([statSync(made).mode & 0o777, statSync(join(folder, 'logs')).mode & 0o777]).toEqual([
      0o600, 0o700,
    ]);
  });

  it('that cannot be opened is named, and what to do', () => {
    mkdirSync(join(folder, 'folder.log'));
    const opening = () => openLog(join(folder, 'folder.log'));
    expect(opening).toThrow(CannotStart);
    expect(opening).toThrow(`Cannot use ${join(folder, 'folder.log')}: it is a folder (EISDIR).`);
  });
});

describe('what was written since a part was started', () => {
  it.each<[title: string, text: string, from: number, read: string]>([
    ['all of it, from the beginning', 'one\ntwo\n', 0, 'one\ntwo\n'],
    ['what is new alone', 'one\ntwo\n', 4, 'two\n'],
    ['nothing, where nothing is new', 'one\n', 4, ''],
    ['nothing, where nothing was ever written', '', 0, ''],
    ['nothing of a log that was put aside in between and is shorter now', 'new\n', 400, ''],
    ['the last 64 KiB of very much', `a${'b'.repeat(65_536)}`, 0, 'b'.repeat(65_536)],
  ])('%s', (_title, text, from, read) => {
    writeFileSync(file, text);
    expect(readSince(file, from)).toBe(read);
  });

  it('nothing of a log that there is not', () => {
    expect(readSince(join(folder, 'none.log'), 0)).toBe('');
  });
});

describe('the last lines of a log', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`);
  it.each<[title: string, text: string, count: number | undefined, shown: string[]]>([
    ['the last twelve', `${lines(13).join('\n')}\n`, undefined, lines(13).slice(1)],
    ['as many as are asked for', lines(3).join('\n'), 1, ['line 3']],
    ['without empty ones between and after them', 'a\n\n\nb\n\n', 2, ['a', 'b']],
    ['none of a text that is empty', '\n', undefined, []],
    ['a line of 300 characters whole', 'x'.repeat(300), undefined, ['x'.repeat(300)]],
    ['a longer one cut', 'x'.repeat(301), undefined, [`${'x'.repeat(300)}…`]],
    [
      'without what a terminal would obey',
      'a\u001b[2Jb\rc\u202ed\u2028e\u2029f',
      undefined,
      ['a\ufffd[2Jb\ufffdc\ufffdd\ufffde\ufffdf'],
    ],
  ])('%s', (_title, text, count, shown) => {
    expect(lastLines(text, count)).toEqual(shown);
  });
});
