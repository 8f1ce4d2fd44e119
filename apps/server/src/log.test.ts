import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/* Where the lines go: into a file or a pipe, which may be full or closed. Each is a process of its own. */

const program = `
  import { createLog } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'log.ts')).href)};
  const log = createLog('info');
  for (const line of ['one', 'two']) {
    log.info(line);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const line of ['three', 'four']) log.info(line);
  process.exit(3);
`;

let folder: string;
const started: ChildProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-log-'));
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** In any order: what is still on its way when the process exits may be overtaken. */
const messages = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg)
    .sort();

const said = ['one', 'two', 'three', 'four'].sort();

async function run(stdout: 'pipe' | number, isClosed = false) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', stdout, 'pipe'],
  });
  started.push(child);
  let [told, complaints] = ['', ''];
  child.stdout?.on('data', (chunk) => (told += chunk));
  child.stderr!.on('data', (chunk) => (complaints += chunk));
  if (isClosed) child.stdout?.destroy();
  const [code] = await once(child, 'close');
  return { code, told, complaints };
}

describe('O-13 a process ends as it wants to, and its log has what it said', () => {
  it('O-13 through a pipe', async () => {
    const { code, told, complaints } = await run('pipe');
    expect([code, complaints, messages(told)]).toEqual([3, '', said]);
  });

  it('O-13 into a file', async () => {
    const file = join(folder, 'log');
    const opened = openSync(file, 'w');
    const { code, complaints } = await run(opened);
    closeSync(opened);
    expect([code, complaints, messages(readFileSync(file, 'utf8'))]).toEqual([3, '', said]);
  });
});

describe('O-13 a log that takes nothing costs its lines, and nothing else', () => {
  it('O-13 a pipe whose reader is gone', async () => {
    const { code, complaints } = await run('pipe', true);
    expect([code, complaints]).toEqual([3, '']);
  });

  it.skipIf(!existsSync('/dev/full'))('O-13 a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    const { code, complaints } = await run(full);
    closeSync(full);
    expect([code, complaints]).toEqual([3, '']);
  });
});
