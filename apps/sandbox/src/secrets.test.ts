import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMasterSecret, secretsFrom } from './secrets.ts';

// Computed with `openssl dgst -sha256 -hmac`.
it.each([
  ['game.linkSecret', '32b9f9d8f372c68c9d35ba9fbd6d138c429ced0dc9d6d1a590160fc2b931929f'],
  ['adyen-main.hmacKey', '46e0c8e640929b2522abdfca853a2e2f372fe2f3b3626b2b983b5744c0209794'],
])('the secret %s is the one that the store derives', (name, expected) => {
  expect(secretsFrom(`${'ab'.repeat(32)}\n`)(name)).toBe(expected);
});

it('a master secret that was cut off is refused with its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-secret-'));
  const file = join(folder, 'local-secret');
  try {
    writeFileSync(file, `${'a'.repeat(32)}\n`);
    expect(readMasterSecret(file)).toBe('a'.repeat(32));
    writeFileSync(file, ` ${'a'.repeat(31)}\n`);
    expect(() => readMasterSecret(file)).toThrow(`The local secret in ${file} is too short.`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
