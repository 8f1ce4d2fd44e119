import { describe, expect, it } from 'vitest';
import { encodeCredential } from './encode-credential.ts';

describe('what a login sends', () => {
  it.each([
    ['player', '0a3', '0a3player'],
    ['  player  ', 'fff', 'fffplayer'],
    ['пароль 密码 🔑', '123', '123пароль 密码 🔑'],
  ])('I-02 %j with prefix %s is base64 of its UTF-8', (value, prefix, plain) => {
    expect(Buffer.from(encodeCredential(value, prefix), 'base64').toString('utf8')).toBe(plain);
  });
});
