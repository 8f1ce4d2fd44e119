import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@gemporium/domain/languages.ts';
import { problemsOf } from '@gemporium/locales/testing/problems-of.ts';
import { sandboxWords } from '@gemporium/provider-kit/sandbox-words.ts';
import { expect, it } from 'vitest';
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
