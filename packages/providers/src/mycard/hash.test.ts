import { describe, expect, it } from 'vitest';
import vectors from './fixtures/hash-vectors.json' with { type: 'json' };
import { dotNetUrlEncode, hashOf } from './hash.ts';

it.each(vectors.vectors)('$name', ({ values, hashCase, hash }) => {
  expect(hashOf(values, vectors.key, hashCase as 'escapes' | 'whole')).toBe(hash);
});

describe('URL encoding as .NET does it', () => {
  it.each([
    ['AZaz09-_.!*()', 'AZaz09-_.!*()'],
    ['a b', 'a+b'],
    ["'~", '%27%7e'],
    ['https://x/?a=1&b', 'https%3a%2f%2fx%2f%3fa%3d1%26b'],
    ['a\r\n\t\0', 'a%0d%0a%09%00'],
    ['鑽石', '%e9%91%bd%e7%9f%b3'],
    ['💎', '%f0%9f%92%8e'],
  ])('%s', (text, encoded) => {
    expect(dotNetUrlEncode(text)).toBe(encoded);
  });
});
