import { expect, it } from 'vitest';
import { matchLanguage } from './match-language.ts';

const offered = ['en', 'ja', 'zh-tw', 'zh-cn', 'pt', 'id'];

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
  // The old code, which Java and Android still write.
  ['in', 'id'],
  ['in_ID', 'id'],
  ['IN-id', 'id'],
  // Of a system's settings, with a charset, a variant or, as Java writes it, the script last.
  ['ja_JP.UTF-8', 'ja'],
  ['ja.utf8', 'ja'],
  ['pt_PT@euro', 'pt'],
  ['zh_HK_#Hans', 'zh-cn'],
  ['zh_CN_#Hant', 'zh-tw'],
  ['zh-Hans-HK', 'zh-cn'],
  ['zh-Hant-CN', 'zh-tw'],
  ['zh-Latn-TW-pinyin', 'zh-tw'],
  ['cmn-Hans-CN', 'zh-cn'],
  ['cmn_TW', 'zh-tw'],
  ['yue', 'zh-tw'],
  ['zh-yue', 'zh-tw'],
  ['yue-Hans-CN', 'zh-cn'],
  ['fr-CA', undefined],
  ['iw', undefined],
  ['i-default', undefined],
  ['C', undefined],
  ['POSIX', undefined],
  ['tw', undefined],
  ['hant', undefined],
  ['jap', undefined],
  ['j', undefined],
  ['', undefined],
  [undefined, undefined],
  ['constructor', undefined],
])('L-02 a wish for %j means %s', (wish, language) => {
  expect(matchLanguage(wish, offered)).toBe(language);
});

it('L-02 a wish without an end, as an attacker writes it, means its beginning', () => {
  expect(matchLanguage(`ja${'-x'.repeat(50_000)}`, offered)).toBe('ja');
  expect(matchLanguage(`zh${'-x'.repeat(50_000)}-tw`, offered)).toBe('zh-cn');
});

it.each(['zh-CN', 'zh-Hans', 'zh', 'zh-TW', 'zh-Hant', 'zh_HK', 'yue', 'cmn'])(
  'L-02 who wishes for %s reads the one script of Chinese that is offered, rather than another language',
  (wish) => {
    for (const one of ['zh-tw', 'zh-cn']) expect(matchLanguage(wish, ['en', one])).toBe(one);
    expect(matchLanguage(wish, ['en', 'ja'])).toBeUndefined();
  },
);
