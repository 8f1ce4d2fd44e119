import { expect, it } from 'vitest';
import { closest, orOneOf } from './did-you-mean.ts';

it.each([
  ['pageTitel', ['pageTitle', 'layout'], 'pageTitle'],
  ['SEA', ['sea', 'eru'], 'sea'],
  ['univeral', ['universal', 'eru'], 'universal'],
  ['legel', ['legals', 'vip'], 'legals'],
  ['kro', ['kor', 'ja'], 'kor'],
  ['12011', ['12001', '12101'], undefined],
  ['1000223', ['1000222'], undefined],
  ['orbit-web-3', ['orbit-web-2'], undefined],
  ['orbti-web-2', ['orbit-web-1', 'orbit-web-2'], 'orbit-web-2'],
  ['sea1', ['sea'], 'sea'],
  ['banana', ['sea', 'eru'], undefined],
  ['x', ['a', 'b'], undefined],
  ['kr', ['fr', 'ar', 'ko', 'tr'], 'ko'],
  ['jp', ['ja', 'ko'], 'ja'],
  ['us', ['UK', 'US'], 'US'],
  ['UK', ['US', 'VN', 'MMK'], undefined],
  ['zh', ['th', 'zh-tw'], undefined],
])('for %j of %j the suggestion is %j', (word, known, expected) => {
  expect(closest(word, known)).toBe(expected);
});

it('a picture that was pasted in a word’s place is compared with no word', () => {
  const known = Array.from({ length: 400 }, (_, at) => `Region/Town_${at}`);
  expect(closest(`data:image/png;base64,${'iVBORw0KGgo'.repeat(20_000)}`, known)).toBeUndefined();
});

it.each([
  ['univeral', ['universal', 'eru'], 'did you mean "universal"?'],
  ['banana', ['sea', 'eru'], 'use one of: sea, eru'],
  ['banana', ['sea'], 'the only one is "sea"'],
  ['12011', ['12001', '12101'], 'use one of: 12001, 12101'],
  ['1000223', ['1000222'], 'the only one is "1000222"'],
  ['banana', [], undefined],
  ['banana', Array.from({ length: 30 }, (_, at) => `x${at}`), expect.stringContaining('x0, x1, x2')],
  ['banana', Array.from({ length: 31 }, (_, at) => `x${at}`), undefined],
  ['banana', ['sea', 'eru', 'sea'], 'use one of: sea, eru'],
])('for %j, which is none of %j, the fix is %j', (word, known, expected) => {
  expect(orOneOf(word, known)).toEqual(expected);
});
