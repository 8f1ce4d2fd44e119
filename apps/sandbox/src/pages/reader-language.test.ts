import { expect, it } from 'vitest';
import { readerLanguage } from './reader-language.ts';

it.each([
  ['ar', 'en', 'ar'],
  ['pt-BR', 'en', 'pt'],
  ['zh_HK', 'en', 'zh-tw'],
  ['xx', 'th, en;q=0.5', 'th'],
  ['', 'fr-CA', 'fr'],
  [null, 'ja', 'ja'],
  [undefined, undefined, 'en'],
  [undefined, 'xx, *', 'en'],
])('L-02 with ?lang %j and Accept-Language %j a page of the sandbox is in %s', (wish, accepted, language) => {
  expect(readerLanguage(wish, accepted)).toBe(language);
});
