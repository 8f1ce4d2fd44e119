import { expect, it } from 'vitest';
import { secretsFrom } from './secrets.ts';

// Computed with `openssl dgst -sha256 -hmac`.
it.each([
  ['game.linkSecret', '32b9f9d8f372c68c9d35ba9fbd6d138c429ced0dc9d6d1a590160fc2b931929f'],
  ['adyen-main.hmacKey', '46e0c8e640929b2522abdfca853a2e2f372fe2f3b3626b2b983b5744c0209794'],
])('the secret %s is the one that the store derives', (name, expected) => {
  expect(secretsFrom(`${'ab'.repeat(32)}\n`)(name)).toBe(expected);
});
