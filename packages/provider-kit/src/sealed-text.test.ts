import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Seal, sealText, unsealText } from './sealed-text.ts';

const seal: Seal = { key: Buffer.alloc(32, 1), boundTo: 'login:watt:production' };

describe('S-14 a text that somebody else carries for the store', () => {
  it.each(['a', '{"account":"sample01"}', 'プレイヤー ⚡', 'x'.repeat(5_000)])(
    'S-14 is read again: %s',
    (text) => {
      const sealed = sealText(seal, text, randomBytes);
      expect(sealed).toMatch(/^[\w-]+$/);
      expect(unsealText(seal, sealed)).toBe(text);
    },
  );

  it('S-14 cannot be read by who carries it', () => {
    const sealed = sealText(seal, '{"account":"sample01"}', randomBytes);
    for (const seen of [sealed, Buffer.from(sealed, 'base64url').toString('latin1')])
      expect(seen).not.toContain('sample01');
  });

  it('S-14 no two are alike, though they say the same', () => {
    const all = Array.from({ length: 20 }, () => sealText(seal, 'the same', randomBytes));
    expect(new Set(all).size).toBe(20);
  });

  it('S-14 was laid out so before: what was sealed by an earlier release is read by this one', () => {
    // iv, tag and text, made by OpenSSL's AES-256-GCM with an iv of twelve bytes 2.
    expect(sealText(seal, 'kept', (size) => Buffer.alloc(size, 2))).toBe(
      'AgICAgICAgICAgIC8EwXdiMbN0bp00y_ugWQ2WyzuT0',
    );
    expect(unsealText(seal, 'AgICAgICAgICAgIC8EwXdiMbN0bp00y_ugWQ2WyzuT0')).toBe('kept');
  });

  it.each<[title: string, other: Partial<Seal>]>([
    ['under another key', { key: Buffer.alloc(32, 2) }],
    ['for another brand', { boundTo: 'login:joynet:production' }],
    ['for the other environment', { boundTo: 'login:watt:demo' }],
    ['for nothing', { boundTo: '' }],
  ])('S-14 is not opened %s', (_title, other) => {
    const sealed = sealText(seal, 'secret', randomBytes);
    expect(unsealText({ ...seal, ...other }, sealed)).toBeUndefined();
    expect(unsealText(seal, sealText({ ...seal, ...other }, 'secret', randomBytes))).toBeUndefined();
  });

  it('S-14 with any one byte changed, cut or added it is not opened', () => {
    const bytes = Buffer.from(sealText(seal, 'secret', randomBytes), 'base64url');
    const opened = (changed: Buffer) => unsealText(seal, changed.toString('base64url'));
    expect(opened(bytes)).toBe('secret');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = bytes[at]! ^ 1;
      expect([at, opened(changed)]).toEqual([at, undefined]);
      expect([at, opened(bytes.subarray(0, at))]).toEqual([at, undefined]);
    }
    expect(opened(Buffer.concat([bytes, Buffer.from([0])]))).toBeUndefined();
  });

  it.each(['', 'a', '%%%', 'AAAA', 'A'.repeat(38), 'x'.repeat(1_000)])('S-14 %j was never sealed', (text) => {
    expect(unsealText(seal, text)).toBeUndefined();
  });
});
