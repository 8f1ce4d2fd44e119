import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { newCardCode, plainCardCode, printedCode } from './card-code.ts';
import { readCardInfo } from './read-card-info.ts';

it.each([
  ['as printed', 'ABCD-2345-WXYZ-6789', 'ABCD2345WXYZ6789'],
  ['in small letters', 'abcd-2345-wxyz-6789', 'ABCD2345WXYZ6789'],
  ['full-width', 'ＡＢＣＤ－２３４５', 'ABCD2345'],
  ['with spaces of every kind', ' AB\u3000CD\u00a023\u200b45 ', 'ABCD2345'],
  ['with dashes of every kind', 'AB–CD—23−45', 'ABCD2345'],
  ['with Arabic digits', 'AB٢٣٤٥', 'AB2345'],
  ['with O for 0, I and L for 1', 'oil0', '0110'],
])('K-01 a code typed %s is understood', (_how, typed, plain) => {
  expect(plainCardCode(typed)).toBe(plain);
});

it.each(['', 'ABCU', 'ÄBCD', 'AB|CD', 'AB;CD', '#ABCD', 'ABCD#', 'A'.repeat(81)])(
  'K-01 “%s” is no card’s code',
  (typed) => {
    expect(plainCardCode(typed)).toBeUndefined();
  },
);

it('K-02 a password has 80 random bits, and reads back as it is printed', () => {
  const { number, password } = newCardCode(randomBytes);
  expect(password).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(printedCode(password)).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(plainCardCode(printedCode(password))).toBe(password);
});

const wire = (text: string, hash?: string) =>
  Buffer.from(text).toString('base64') +
  (hash ?? createHash('sha256').update(text).digest('hex').slice(0, 8));

it.each([
  ['a card', wire('1234|abcd'), { number: '1234', password: 'abcd' }],
  ['spaces around', wire(' 1234 | abcd '), { number: '1234', password: 'abcd' }],
  ['a bar in the password', wire('1234|ab|cd'), { number: '1234', password: 'ab|cd' }],
  ['full-width letters', wire('１２|ＡＢ'), { number: '１２', password: 'ＡＢ' }],
  ['another suffix', wire('1234|abcd', '00000000'), undefined],
  ['no suffix', Buffer.from('1234|abcd').toString('base64'), undefined],
  ['no bar', wire('1234'), undefined],
  ['no number', wire('|abcd'), undefined],
  ['no password', wire('1234|'), undefined],
  ['81 characters', wire(`${'1'.repeat(81)}|abcd`), undefined],
  ['plain text', '1234|abcd', undefined],
])('K-01 the wire’s form with %s', (_what, text, card) => {
  expect(readCardInfo(text)).toEqual(card);
});
