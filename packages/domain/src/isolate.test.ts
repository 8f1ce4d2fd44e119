import { expect, it } from 'vitest';
import { inARow, isolate, listOf, sideBySide } from './isolate.ts';

it.each([
  ['ar', '\u2068$4.99\u2069'],
  ['en', '$4.99'],
  ['ja', '$4.99'],
])('L-01 a price keeps its own order in %s', (language, expected) => {
  expect(isolate('$4.99', language)).toBe(expected);
});

it.each([
  ['maximilian.wolfe@players.of.the.realms.example', 'maximilian. wolfe@ players. of. the. realms. example'],
  ['Xx_Donaudampfschifffahrt_xX', 'Xx_ Donaudampfschifffahrt_ xX'],
  ['kira.f@realms.example', 'kira. f@ realms. example'],
  ['kira@realms.example', 'kira@realms.example'],
])(
  'L-01 the long name %s may go on in a new line after a mark, instead of leaving the words before it alone',
  (name, parts) => {
    expect(isolate(name, 'en').split('\u200b')).toEqual(parts.split(' '));
  },
);

it.each([
  ['ar', ['Aurora', 'Sunhollow'], '\u200f\u2068Aurora\u2069\u00a0· \u2068Sunhollow\u2069'],
  ['ar', ['Kira', '', undefined, false], '\u200f\u2068Kira\u2069'],
  ['ar', ['', undefined], ''],
  ['en', ['Aurora', undefined, 'Sunhollow'], 'Aurora\u00a0· Sunhollow'],
] as const)(
  'L-04 in %s each of %j is an island, in the order of the language',
  (language, texts, expected) => {
    expect(sideBySide(texts, language)).toBe(expected);
  },
);

it.each([
  ['ar', '\u200f\u2068980 gems\u2069، \u20685 potions\u2069'],
  ['ja', '980 gems、5 potions'],
  ['zh-cn', '980 gems、5 potions'],
  ['zh-tw', '980 gems、5 potions'],
  ['ko', '980 gems, 5 potions'],
  ['de', '980 gems, 5 potions'],
])('L-01 a list in %s has the comma of the language', (language, expected) => {
  expect(listOf(['980 gems', '5 potions'], language)).toBe(expected);
});

it.each([
  [['One.', undefined, 'Two.', ''], 'One. Two.'],
  [['一つ。', '二つ。', 'Three.'], '一つ。二つ。Three.'],
  [['One.', '二つ。'], 'One. 二つ。'],
  [[false], ''],
] as const)(
  'L-01 the sentences %j stand in a row, a full-width stop without a gap after it',
  (texts, expected) => {
    expect(inARow(texts)).toBe(expected);
  },
);
