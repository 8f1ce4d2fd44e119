import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { needsSamples, prepareSamples } from './samples.ts';

const live = { RUN_MODE: 'live', DATABASE_URL: 'postgres://db/shop', SECRETS_FILE: 'secrets.json' };

it.each<[string, NodeJS.ProcessEnv, boolean]>([
  ['a local store of its own', {}, true],
  ['a live store', live, false],
  ['a database that somebody gave', { DATABASE_URL: 'postgres://db/shop' }, false],
  ['brands that somebody wrote', { BRANDS_DIR: '/srv/brands' }, false],
  ['a worker alone', { ROLE: 'worker' }, false],
])('%s: samples by themselves: %s', (_name, env, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-samples-'));
  expect(needsSamples(readConfig({ DATA_DIR: folder, ...env }))).toBe(expected);
  mkdirSync(join(folder, 'samples'));
  writeFileSync(join(folder, 'samples/prepared.json'), '{}');
  expect(needsSamples(readConfig({ DATA_DIR: folder, ...env }))).toBe(false);
  rmSync(folder, { recursive: true });
});

it.each([
  ['are there', 'process.exit(0)', undefined],
  [
    'could not be made',
    `console.log('12 of 40'); console.error('no room'); process.exit(1)`,
    'The samples of “what to try” are not complete: no room. The next start tries again (see',
  ],
  [
    'could not be made, on a disk that takes no words either',
    'process.exit(3)',
    'The samples of “what to try” are not complete: ended with code 3. The next start tries again (see',
  ],
  ['are no longer waited for', `console.log('12 of 40'); setInterval(() => {}, 1_000)`, undefined],
])('samples that %s: what the terminal says', async (_name, script, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-samples-'));
  mkdirSync(join(folder, 'cli'));
  writeFileSync(join(folder, 'cli/main.js'), script);
  const config = { ...readConfig({ DATA_DIR: join(folder, 'data') }), distDir: folder };
  const stop = new AbortController();
  const telling = prepareSamples(config, 'postgres://db/shop', stop.signal);
  const log = join(config.logsDir, 'samples.log');
  if (script.includes('setInterval')) {
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('12 of 40');
    stop.abort();
  }
  expect(await telling).toBe(said && `${said} ${log}).`);
  rmSync(folder, { recursive: true });
});
