import { describe, expect, it } from 'vitest';
import { scrub } from './scrub.ts';

describe('what an operator never reads', () => {
  it.each([
    ['a configured secret', 'bad key abcdef123 given', ['abcdef123'], 'bad key [secret] given'],
    [
      'an authorization header',
      'Authorization: SECRET_KEY DEVABC/1+2=',
      [],
      'Authorization: [secret] [secret]',
    ],
    ['a bearer token', 'sent Bearer eyJ0.abc-def', [], 'sent Bearer [secret]'],
    ['a one-time token in JSON', '{"pg_token":"3f9a","msg":"x"}', [], '{"pg_token":[secret],"msg":"x"}'],
    ['a card password in a form', 'CardPw=9981&Amount=90', [], 'CardPw=[secret]&Amount=90'],
    ['a payment card number', 'card 4111 1111 1111 1111 declined', [], 'card [card number] declined'],
    ['an e-mail address', 'for someone@mail.example', [], 'for [e-mail]'],
  ])('%s', (_, text, secrets, clean) => {
    expect(scrub(text, secrets)).toBe(clean);
  });
});

it('keeps references, amounts and times readable', () => {
  const text = 'GP0123456789ABCDEF-1 paid 1499 USD at 1763640000000';
  expect(scrub(text)).toBe(text);
});

it('turns line breaks and terminal escapes into spaces, so that a detail stays one line', () => {
  expect(scrub('a\r\nb\u001b[31mc\u2028d')).toBe('a b [31mc d');
});

it('cuts long texts', () => {
  expect(scrub('é'.repeat(1000))).toHaveLength(300);
});

it('leaves very short secrets alone: hiding them would mangle ordinary words', () => {
  expect(scrub('the end', ['the'])).toBe('the end');
});
