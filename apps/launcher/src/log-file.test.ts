import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { capLog, sizeOf } from './log-file.ts';

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

it('a log that cannot be put aside, as on a full disk, is emptied, and the store goes on', () => {
  mkdirSync(`${file}.1`);
  capLog(file, 99);
  expect(sizeOf(file)).toBe(0);
});
