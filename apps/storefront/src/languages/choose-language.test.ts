import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

describe('the language of the page', () => {
  it.each([
    ['the address first', 'ja', 'ko', 'ja'],
    ['then what the player chose before', undefined, 'ko', 'ko'],
    ['then the browser or the default, as the server drew it', undefined, undefined, 'en'],
    ['capitals, underscores and regions are understood', 'ja_JP', undefined, 'ja'],
    ['also in what was chosen before', undefined, 'ZH_HK', 'zh-tw'],
    ['a language that this shop does not offer is passed over', 'fr', 'ko', 'ko'],
    ['also when the player chose it elsewhere', 'fr', 'fr', 'en'],
  ])('L-02 %s', (_name, asked, preferred, language) => {
    const offered = ['en', 'ja', 'ko', 'zh-tw'];
    expect(chooseLanguage({ offered, asked, preferred, drawn: 'en' })).toBe(language);
  });
});
