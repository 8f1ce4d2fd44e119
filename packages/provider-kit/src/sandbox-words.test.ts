import { readFileSync } from 'node:fs';
import { languages } from '@gemporium/domain/languages.ts';
import { expect, it } from 'vitest';
import { sandboxWords } from './sandbox-words.ts';

it.each(languages)('L-01 the sandbox’s pages are shown in %s with the texts written in it', (language) => {
  const file = new URL(`./sandbox-words/${language}.json`, import.meta.url);
  expect(sandboxWords[language]).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});
