import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  [
    'its last words',
    'console.error("first"); console.error("no room for them"); process.exit(1)',
    'no room for them',
  ],
  [
    'how it ended, if it could say nothing, as where the disk is full',
    'process.exit(3)',
    'ended with code 3',
  ],
])('what kept the samples from being made is told by %s', async (_what, program, why) => {
  const folder = mkdtempSync(join(tmpdir(), 'gemporium-samples-'));
  const config = { ...readConfig({ DATA_DIR: folder }), distDir: join(folder, 'dist') };
  mkdirSync(join(folder, 'dist/cli'), { recursive: true });
  writeFileSync(join(folder, 'dist/cli/main.js'), program);
  expect(await prepareSamples(config, 'postgres://db/shop', new AbortController().signal)).toContain(
    `not complete: ${why}. The next start`,
  );
  rmSync(folder, { recursive: true });
});
