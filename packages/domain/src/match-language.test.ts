import { expect, it } from 'vitest';
import { matchLanguage } from './match-language.ts';

const offered = ['en', 'ja', 'zh-tw', 'zh-cn', 'pt'];

it.each([
  ['ja', 'ja'],
  ['ja_JP', 'ja'],
  ['JA-jp', 'ja'],
  [' ja ', 'ja'],
  ['pt-BR', 'pt'],
  ['en_US_POSIX', 'en'],
  ['zh', 'zh-cn'],
  ['zh_CN', 'zh-cn'],
  ['zh-Hans-SG', 'zh-cn'],
  ['zh-TW', 'zh-tw'],
  ['zh_HK', 'zh-tw'],
  ['zh-MO', 'zh-tw'],
  ['zh_Hant_HK', 'zh-tw'],
  ['zh-Hant', 'zh-tw'],
  ['fr-CA', undefined],
  ['jap', undefined],
  ['j', undefined],
  ['', undefined],
  [undefined, undefined],
  ['constructor', undefined],
])('L-02 a wish for %j means %s', (wish, language) => {
  expect(matchLanguage(wish, offered)).toBe(language);
});

it('L-02 a wish without an end, as an attacker writes it, is compared a few times', () => {
  let compared = 0;
  const watched = new Proxy(offered, {
    get: (target, key, self) => {
      if (key === 'includes') compared += 1;
      return Reflect.get(target, key, self);
    },
  });
  expect(matchLanguage(`ja${'-x'.repeat(50_000)}`, watched)).toBe('ja');
  expect(compared).toBeLessThanOrEqual(2 * 18);
});

it('L-02 of two scripts the one that is offered is not taken for the other', () => {
  expect(matchLanguage('zh-Hant-HK', ['en', 'zh-cn'])).toBe('zh-cn');
  expect(matchLanguage('zh_CN', ['en', 'zh-tw'])).toBeUndefined();
});
