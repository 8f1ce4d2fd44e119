import { expect, it } from 'vitest';
import { isSame } from './is-same.ts';

const role = { value: 'r1' };

it.each<[string, unknown, unknown, boolean]>([
  ['the same text', 'a', 'a', true],
  ['another text', 'a', 'b', false],
  ['another number', 1, 2, false],
  ['yes and no', true, false, false],
  ['a text and an empty object', 'a', {}, false],
  ['an empty object and a number', {}, 0, false],
  ['nothing at all and nothing known', null, undefined, false],
  ['no number', Number.NaN, Number.NaN, true],
  ['nothing and nothing', undefined, undefined, true],
  ['nothing and something', undefined, { role }, false],
  ['something and nothing', { role }, null, false],
  ['an object with the same values', { role, t: 1 }, { role, t: 1 }, true],
  ['an object with one different value', { role, t: 1 }, { role, t: 2 }, false],
  ['an object with a different nested value', { role }, { role: { value: 'r1' } }, false],
  ['an object with an extra field', { role }, { role, t: 1 }, false],
  ['an object with a missing field', { role, t: 1 }, { role }, false],
  ['an object with an undefined field', { role }, { role, t: undefined }, true],
  ['other names', { a: 1 }, { b: 1 }, false],
  ['a list of the same values', ['en', 'ja'], ['en', 'ja'], true],
  ['a list in another order', ['en', 'ja'], ['ja', 'en'], false],
  ['a longer list', ['en'], ['en', 'ja'], false],
])('%s', (_name, before, now, expected) => {
  expect(isSame(before, now)).toBe(expected);
});
