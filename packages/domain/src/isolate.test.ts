import { expect, it } from 'vitest';
import { isolate } from './isolate.ts';

it.each([
  ['ar', '\u2068$4.99\u2069'],
  ['en', '$4.99'],
  ['ja', '$4.99'],
])('L-01 a price keeps its own order in %s', (language, expected) => {
  expect(isolate('$4.99', language)).toBe(expected);
});
