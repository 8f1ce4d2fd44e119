import { expect, it } from 'vitest';
import { localText } from './local-text.ts';

const text = { ja: 'ジェム', en: 'Gems' };

it.each([
  ['plain text is itself', 'Gems', 'ko', 'en', 'Gems'],
  ['the language asked for', text, 'ja', 'en', 'ジェム'],
  ['C-02 else the default language', text, 'ko', 'en', 'Gems'],
  ['C-02 else the first there is', text, 'ko', 'ar', 'ジェム'],
  ['no text at all is nothing to read', {}, 'ja', 'en', ''],
  ['an empty text counts as none', { ja: '', en: 'Gems' }, 'ja', 'en', 'Gems'],
  ['a name that every object has is no language', text, 'constructor', 'toString', 'ジェム'],
])('%s', (_title, given, language, defaultLanguage, expected) => {
  expect(localText(given, language, defaultLanguage)).toBe(expected);
});
