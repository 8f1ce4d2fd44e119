import { expect, it } from 'vitest';
import { parseJson } from './json.ts';

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
