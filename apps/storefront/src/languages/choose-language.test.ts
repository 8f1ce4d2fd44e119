import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

describe('the language of the page', () => {
  it.each([
    ['the address first', 'ja', 'ko', 'ja'],
    ['then the stored choice', undefined, 'ko', 'ko'],
    ['then the language of the server’s render', undefined, undefined, 'en'],
    ['capitals, underscores and regions are understood', 'ja_JP', undefined, 'ja'],
    ['also in the stored choice', undefined, 'ZH_HK', 'zh-tw'],
    ['a language that this shop does not offer is ignored', 'fr', 'ko', 'ko'],
    ['also in the stored choice of another shop', 'fr', 'fr', 'en'],
  ])('L-02 %s', (_name, asked, preferred, language) => {
    const offered = ['en', 'ja', 'ko', 'zh-tw'];
    expect(chooseLanguage({ offered, asked, preferred, drawn: 'en' })).toBe(language);
  });
});
