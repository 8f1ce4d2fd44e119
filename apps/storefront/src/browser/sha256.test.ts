import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 200, 1000])(
  'K-01 the hash of %d bytes is SHA-256',
  (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  },
);
