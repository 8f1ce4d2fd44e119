import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureLocalSecret } from './local-secret.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-secret-'));
  file = join(folder, 'deep', 'local-secret');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the local secret', () => {
  it('is made once, for its owner alone, and kept', () => {
    ensureLocalSecret(file);
    const first = readFileSync(file, 'utf8');
    ensureLocalSecret(file);
    expect(first).toMatch(/^[0-9a-f]{64}\n$/);
    expect(readFileSync(file, 'utf8')).toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('that is damaged is refused, not replaced', () => {
    ensureLocalSecret(file);
    writeFileSync(file, 'half');
    expect(() => ensureLocalSecret(file)).toThrow(/damaged/);
    expect(readFileSync(file, 'utf8')).toBe('half');
  });
});
