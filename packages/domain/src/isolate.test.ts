import { expect, it } from 'vitest';
import { directed, isolate } from './isolate.ts';

it.each([
  ['ar', '\u2068$4.99\u2069'],
  ['en', '$4.99'],
  ['ja', '$4.99'],
])('L-01 a price keeps its own order in %s', (language, expected) => {
  expect(isolate('$4.99', language)).toBe(expected);
});

it.each([
  ['ar', '\u200f\u2068Kira\u2069 · المستوى 79'],
  ['en', '\u2068Kira\u2069 · المستوى 79'],
])('L-01 a text that begins with a Latin name runs in the direction of %s', (language, expected) => {
  expect(directed('\u2068Kira\u2069 · المستوى 79', language)).toBe(expected);
});
