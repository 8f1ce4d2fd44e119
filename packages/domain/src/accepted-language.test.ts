import { expect, it } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

it.each([
  ['ja', 'ja'],
  ['en-GB,en;q=0.9', 'en'],
  ['fr;q=0.9, zh-Hant-HK;q=1', 'zh-tw'],
  ['zh-HK', 'zh-tw'],
  ['zh', 'zh-cn'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-cn'],
  ['ja;q=0, en', 'en'],
  ['ja;q=0', undefined],
  ['en;q=0.1, ja;q=0.2', 'ja'],
  ['pt-BR', 'pt'],
  ['*', undefined],
  ['xx, yy;q=0.5', undefined],
  ['', undefined],
  [undefined, undefined],
  [';;;,,,q=', undefined],
])('L-02 %j reads %s', (header, language) => {
  expect(acceptedLanguage(header, ['en', 'ja', 'zh-cn', 'zh-tw', 'pt'])).toBe(language);
});
