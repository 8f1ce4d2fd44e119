import { expect, it } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

it.each<[title: string, wishes: (string | undefined)[], language: string]>([
  ['of several wishes the first that is offered', [undefined, 'fr', 'ja', 'ko'], 'ja'],
  ['capitals, underscores and regions are understood', ['JA_jp'], 'ja'],
  ['the other script of Chinese before another language', ['zh_CN', 'ko'], 'zh-tw'],
  ['without a wish the first', [], 'en'],
  ['where none is offered the first', ['fr', undefined, ''], 'en'],
])('L-02 %s', (_title, wishes, language) => {
  expect(chooseLanguage(wishes, ['en', 'ja', 'ko', 'zh-tw'])).toBe(language);
});
