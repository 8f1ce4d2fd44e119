import { describe, expect, it } from 'vitest';
import { scrub } from './scrub.ts';

/* Whole families of texts that must be hidden, and of similar ones that must stay. */

const names = [
  ...['pg_token', 'pgtoken', 'password', 'passwd', 'secret', 'api_key', 'apikey', 'authorization', 'hash'],
  ...['hmacSignature', 'CardPw', 'CardId'],
];
const blanks = ' '.repeat(20);

describe('what an operator never reads, in every form in which it is written', () => {
  it.each(names)('the value of %s', (name) => {
    for (const written of [name, name.toUpperCase(), name.toLowerCase()]) {
      for (const between of ['=', ':', ' = ', ': ', `${blanks}=`, `:${blanks}`, `${blanks}:${blanks}`]) {
        expect(scrub(`x ${written}${between}abc123, y`)).toContain('[secret], y');
        expect(scrub(`x ${written}${between}abc123, y`)).not.toContain('abc123');
        expect(scrub(`{"${written}"${between}"two words, and more","z":1}`)).not.toMatch(/two|words|more/);
      }
      for (const end of [' ', '\n', ',', ';', '&', '}'])
        expect(scrub(`${written}=abc123${end}rest`)).toBe(
          `${written}=[secret]${end.trim() === '' ? ' ' : end}rest`,
        );
    }
  });

  it.each(['rehash=5', 'passwords: 5', 'hash 5', 'secretary: Kim', 'the secret is out', 'card_id=5'])(
    'but “%s” is nobody’s secret',
    (text) => {
      expect(scrub(text)).toBe(text);
    },
  );

  it.each(['Bearer', 'Basic', 'SECRET_KEY', 'KakaoAK'])('what follows %s, however far', (scheme) => {
    for (const count of [1, 2, 20])
      expect(scrub(`sent ${scheme}${' '.repeat(count)}aB3+/=.-_x then`)).toBe(`sent ${scheme} [secret] then`);
    expect(scrub(`x${scheme} abc123`)).toBe(`x${scheme} abc123`);
  });

  it.each([
    ['a@b.example', '[e-mail]'],
    ['a.b+c-d_e@mail.b-c.example', '[e-mail]'],
    ['<someone@mail.example>', '<[e-mail]>'],
    ['someone@mail.example, other@mail.example', '[e-mail], [e-mail]'],
    ['a@b', 'a@b'],
    ['@mail.example', '@mail.example'],
    ['8 @ 4.99', '8 @ 4.99'],
  ])('the address in “%s”', (text, clean) => {
    expect(scrub(text)).toBe(clean);
  });

  /** A number of this many digits that passes the card check, thanks to its last digit. */
  function cardOf(length: number): string {
    const first = Array.from({ length: length - 1 }, (_, i) => (i * 7 + 4) % 10);
    const total = (last: number) =>
      [...first, last].reverse().reduce((sum, digit, i) => {
        const counted = i % 2 === 0 ? digit : digit * 2;
        return sum + Math.floor(counted / 10) + (counted % 10);
      }, 0);
    const last = Array.from({ length: 10 }, (_, i) => i).find((digit) => total(digit) % 10 === 0);
    return [...first, last].join('');
  }

  it.each([13, 14, 15, 16, 17, 18, 19])('a card of %i digits, in whatever groups', (length) => {
    const card = cardOf(length);
    const grouped = (separator: string) => card.replace(/(\d{4})(?=\d)/g, `$1${separator}`);
    for (const text of [card, grouped(' '), grouped('-'), card.split('').join(' ')])
      expect(scrub(`card ${text} declined`)).toBe('card [card number] declined');
    for (let other = 1; other < 10; other++) {
      const wrong = card.slice(0, -1) + ((Number(card.at(-1)) + other) % 10);
      expect(scrub(`number ${wrong} is a time`)).toBe(`number ${wrong} is a time`);
    }
  });

  it('a number of twelve digits is no card, nor are digits with more than one sign between them', () => {
    for (const text of [cardOf(12), cardOf(16).replace(/(\d{4})(?=\d)/g, '$1--')])
      expect(scrub(`number ${text} stays`)).toBe(`number ${text} stays`);
  });

  it('a secret of ours of six characters, wherever and however often it stands; a shorter one would mangle words', () => {
    expect(scrub('abcdef xabcdefx (abcdef)', ['abcdef'])).toBe('[secret] x[secret]x ([secret])');
    expect(scrub('abcde', ['abcde'])).toBe('abcde');
    expect(scrub('first1 and second', ['second', 'first1'])).toBe('[secret] and [secret]');
  });
});

describe('one line of at most 300 characters', () => {
  it.each([
    [300, 'x'.repeat(300)],
    [301, `${'x'.repeat(299)}…`],
  ])('%i characters', (length, shown) => {
    expect(scrub('x'.repeat(length))).toBe(shown);
  });

  it.each([
    ['  two   blanks ', 'two blanks'],
    ['tab\there', 'tab here'],
    ['a\u0000\u0007\u001b\u007f\u009f\u2028\u2029b', 'a b'],
    ['', ''],
  ])('%j', (text, clean) => {
    expect(scrub(text)).toBe(clean);
  });
});

describe('a text that is longer than what is looked at', () => {
  // Hidden text shrinks, so that the end of the examined part becomes visible.
  const hidden = 'password:';
  const upTo = (length: number, end: string) =>
    `${hidden}${'x'.repeat(length - hidden.length - 1 - end.length)} ${end}`;

  it('4,000 characters are looked at as they are', () => {
    expect(scrub(upTo(4_000, 'last'))).toBe('password:[secret] last');
  });

  it.each([' ', '\n', ',', ';', '&', '}', '"'])('one more ends where a word does, as before %j', (border) => {
    const looked = upTo(4_000, `first last${border}`);
    expect(scrub(`${looked}${'y'.repeat(50)}`)).toBe(`password:[secret] first last${border}`.trim());
  });

  it('and a word that goes on is not begun, nor a number in groups', () => {
    expect(scrub(`${upTo(4_000, 'first las')}t of all`)).toBe('password:[secret] first');
    expect(scrub(`${upTo(4_000, 'first 12 34 ')}56`)).toBe('password:[secret] first');
    expect(scrub(`${upTo(4_000, 'first 12,')}56`)).toBe('password:[secret] first 12,');
    expect(scrub(`${upTo(4_000, 'first x ')}56`)).toBe('password:[secret] first x');
  });

  it('a single word shows nothing, a secret or not', () => {
    expect(scrub('x'.repeat(4_001))).toBe('');
    expect(scrub('k3y-98765'.repeat(1_000), ['k3y-98765'])).toBe('');
  });

  it('a secret that stands there to its end is hidden as any other', () => {
    expect(scrub(`${upTo(4_000, 'first one two,')}more`, ['one two,'])).toBe(
      'password:[secret] first [secret]',
    );
  });

  it('it ends before a secret that it would cut in two, and before another one that it would then cut', () => {
    const secrets = ['nobody wrote this', 'one two three', 'zero one'];
    expect(scrub(`${upTo(4_000, 'first one two ')}three`, secrets)).toBe('password:[secret] first');
    expect(scrub(`${upTo(4_000, 'first zero one two ')}three`, secrets)).toBe('password:[secret] first');
    expect(scrub(`${upTo(4_000, 'first one two three ')}more`, secrets)).toBe(
      'password:[secret] first [secret]',
    );
  });
});
