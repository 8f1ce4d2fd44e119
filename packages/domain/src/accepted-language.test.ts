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
  ['xx, ja', 'ja'],
  ['  ja  ', 'ja'],
  [' ja ; q=0.3 , en ; q=0.2 ', 'ja'],
  ['ja; q=0.1, en;q=0.5', 'en'],
  ['ja;q=0.1 , en;q=0.5', 'en'],
  ['ja;level=1;q=0.1, en;q=0.5', 'en'],
  ['en;q=0.5, ja;q=0.5', 'en'],
  ['ja;q=0.5, en;q=0.5', 'ja'],
  ['en;q=0.4, ja;q=0.5, pt;q=0.5', 'ja'],
  // What is no weight leaves the language at its full one.
  ['ja;q=0.1x, en;q=0.5', 'ja'],
  ['ja;xq=0.1, en;q=0.5', 'ja'],
  [`${'xx,'.repeat(160)}ja`, 'ja'],
  [`${'xx,'.repeat(170)}ja`, undefined],
])('L-02 %j reads %s', (header, language) => {
  expect(acceptedLanguage(header, ['en', 'ja', 'zh-cn', 'zh-tw', 'pt'])).toBe(language);
});
