import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@gemporium/domain/languages.ts';
import { problemsOf } from '@gemporium/locales/testing/problems-of.ts';
import { sandboxWords } from '@gemporium/provider-kit/sandbox-words.ts';
import { expect, it } from 'vitest';
import { englishWordsIn } from '../e2e/wrong-in-sandbox.ts';
import { root } from '../harness/world.ts';

/** Accounts of the sample game. */
const accounts = new Set(['player', 'newcomer', 'sample', 'restricted']);

const folder = join(root, 'packages/provider-kit/src/sandbox-words');

it('L-01 the sandbox’s pages are available in every language of the shop', () => {
  expect(readdirSync(folder).sort()).toEqual(languages.map((language) => `${language}.json`).sort());
});

it.each(languages)('L-01 L-06 %s: the texts of the sandbox’s pages have no mistakes', (language) => {
  expect(problemsOf(language, sandboxWords[language], sandboxWords.en, accounts)).toEqual([]);
});

it.each([
  ['ar', 'Top-up 60\nUSD 0.99', ['top-up']],
  ['ar', '60 GPGCJNPBYFGD1PKQ3H-1\ncodapay-main\nPay Station', []],
  ['th', 'Gift card', ['card']],
  ['de', 'Top-up 60', []],
])('L-01 an English word on a page in %s is noticed: %j', (language, text, words) => {
  expect(englishWordsIn(text, language)).toEqual(expect.arrayContaining(words));
  if (words.length === 0) expect(englishWordsIn(text, language)).toEqual([]);
});
