import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { needsSamples } from './samples.ts';

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
