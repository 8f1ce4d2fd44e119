import { expect, it } from 'vitest';
import { firstCharacters } from './first-characters.ts';

it.each([
  ['a text that fits', 'Glück', 5, 'Glück'],
  ['a text that is too long', 'Glücks', 5, 'Glück'],
  ['an emoji that fits', 'ab💎', 4, 'ab💎'],
  ['an emoji that would be cut', 'abc💎', 4, 'abc'],
  ['an emoji behind the end', 'abcd💎', 4, 'abcd'],
  ['nothing but an emoji', '💎', 1, ''],
  ['half an emoji in the middle', 'a\ud83db', 4, 'a\ufffdb'],
  ['no text', '', 4, ''],
])('O-07 the beginning of %s', (_what, text, longest, first) => {
  expect(firstCharacters(text, longest)).toBe(first);
});
