import { expect, it } from 'vitest';
import { parseExactJson, parseJson } from './json.ts';

it.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['null', null],
  ['0', 0],
  ['""', ''],
  ['', undefined],
  ['<html>', undefined],
  ['{"a":1', undefined],
  ['undefined', undefined],
])('the text %j is the value %j; what is no JSON is undefined and breaks nothing', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

it.each([
  ['6850822175662776971', '6850822175662776971'],
  ['{"a":[9007199254740993]}', { a: ['9007199254740993'] }],
  ['9007199254740991', 9007199254740991],
  [
    '{"a":1,"b":14.99,"c":"12345678901234567890","d":true,"e":null}',
    { a: 1, b: 14.99, c: '12345678901234567890', d: true, e: null },
  ],
  ['1e300', 1e300],
  ['-9007199254740993', -9007199254740992],
  ['<html>', undefined],
  ['{"a":1', undefined],
  ['['.repeat(33) + ']'.repeat(33), undefined],
])('of the text %j the numbers keep every digit: %j', (text, value) => {
  expect(parseExactJson(text)).toEqual(value);
});
