import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureLocalSecret } from './local-secret.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-secret-'));
  file = join(folder, 'deep', 'local-secret');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function catching(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('the local secret', () => {
  it('is made once, for its owner alone, and kept', () => {
    ensureLocalSecret(file);
    const first = readFileSync(file, 'utf8');
    ensureLocalSecret(file);
    expect(first).toMatch(/^[0-9a-f]{64}\n$/);
    expect(readFileSync(file, 'utf8')).toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is another one in each place, and nothing is left beside it', () => {
    const other = join(folder, 'other', 'local-secret');
    ensureLocalSecret(file);
    ensureLocalSecret(other);
    expect(readFileSync(other, 'utf8')).not.toBe(readFileSync(file, 'utf8'));
    expect(readdirSync(dirname(file))).toEqual(['local-secret']);
  });

  it('that a person wrote with spaces round it is kept as it is', () => {
    ensureLocalSecret(file);
    const written = ` ${'0f'.repeat(32)}\r\n`;
    writeFileSync(file, written);
    ensureLocalSecret(file);
    expect(readFileSync(file, 'utf8')).toBe(written);
  });

  it.each(['', '0f'.repeat(31), '0f'.repeat(33), '0F'.repeat(32), 'zz'.repeat(32)])(
    '"%s" is none, and is refused',
    (text) => {
      ensureLocalSecret(file);
      writeFileSync(file, text);
      expect(() => ensureLocalSecret(file)).toThrow(/damaged: it must be 64 hexadecimal digits/);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  it('in a place that cannot hold it: says which, why and what to do', () => {
    writeFileSync(join(folder, 'deep'), 'a file');
    const why: unknown = catching(() => ensureLocalSecret(file));
    expect(why).toMatchObject({
      message: `Cannot use ${file}: a part of its path is a file (ENOTDIR).`,
      remedy: 'LOCAL_SECRET_FILE names another place for it.',
    });
  });

  it('whose place is a link that leads nowhere is not there, and nothing is left beside it', () => {
    mkdirSync(dirname(file));
    symlinkSync(join(folder, 'nowhere'), file);
    expect(catching(() => ensureLocalSecret(file))).toMatchObject({
      message: `Cannot use ${file}: it does not exist (ENOENT).`,
    });
    expect(readdirSync(dirname(file))).toEqual(['local-secret']);
  });

  it('that is damaged is refused, not replaced', () => {
    ensureLocalSecret(file);
    writeFileSync(file, 'half');
    expect(() => ensureLocalSecret(file)).toThrow(/damaged/);
    expect(readFileSync(file, 'utf8')).toBe('half');
  });
});
