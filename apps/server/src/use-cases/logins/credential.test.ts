import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapCredential } from '../../testing/credential.ts';
import { unwrapCredential } from './credential.ts';

describe('I-02 the page’s wrapping of account and password is undone exactly', () => {
  it.each([
    'player',
    'p',
    'пароль',
    'パスワード',
    'a b',
    '🙂',
    '0a7',
    '=',
    'x'.repeat(128),
    'п'.repeat(128),
    '漢'.repeat(128),
  ])('%j', (value) => {
    expect(unwrapCredential(wrapCredential(value))).toBe(value);
  });

  it('whatever the value and the prefix', () => {
    const value = fc
      .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
      .filter((text) => text === text.trim() && text !== '');
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 0xfff }), (text, prefix) => {
        expect(unwrapCredential(wrapCredential(text, prefix.toString(16).padStart(3, '0')))).toBe(text);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['no base64', 'not base64!'],
    ['base64 of the other alphabet', Buffer.from('0a7>>>???').toString('base64url')],
    ['base64 without its padding', wrapCredential('ab').replaceAll('=', '')],
    ['no prefix', Buffer.from('zz').toString('base64')],
    ['a prefix in capitals', wrapCredential('x', '0A7')],
    ['a prefix alone', wrapCredential('')],
    ['blanks alone', wrapCredential('   ')],
    ['a blank at the end', wrapCredential('x ')],
    ['one letter more than anybody has', wrapCredential('x'.repeat(129))],
    ['that in letters of more bytes', wrapCredential('п'.repeat(129))],
    ['half a character', Buffer.from([0x30, 0x30, 0x30, 0xe3, 0x81]).toString('base64')],
  ])('%s is refused', (_title, text) => {
    expect(unwrapCredential(text)).toBeUndefined();
  });
});
