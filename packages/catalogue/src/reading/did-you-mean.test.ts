import { expect, it } from 'vitest';
import { closest } from './did-you-mean.ts';

it.each([
  ['pageTitel', ['pageTitle', 'layout'], 'pageTitle'],
  ['SEA', ['sea', 'eru'], 'sea'],
  ['univeral', ['universal', 'eru'], 'universal'],
  ['legel', ['legals', 'vip'], 'legals'],
  ['kro', ['kor', 'ja'], 'kor'],
  ['12011', ['12001', '12101'], '12001'],
  ['banana', ['sea', 'eru'], undefined],
  ['x', ['a', 'b'], undefined],
])('for %j of %j the suggestion is %j', (word, known, expected) => {
  expect(closest(word, known)).toBe(expected);
});
