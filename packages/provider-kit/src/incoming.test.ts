import { describe, expect, it } from 'vitest';
import { fitFields, formOf, isKeepable, jsonOf } from './incoming.ts';
import { parseJson } from './json.ts';
import { incoming } from './testing/scripted-context.ts';

const bytes = (rawBody: Buffer) => ({ ...incoming(''), rawBody });

describe('P-13 JSON from outside', () => {
  it.each([
    ['a plain message', '{"a":[1,{"b":"c"}]}', { a: [1, { b: 'c' }] }],
    [
      'brackets inside a text',
      JSON.stringify({ a: '['.repeat(99), b: '\\"[[[' }),
      { a: '['.repeat(99), b: '\\"[[[' },
    ],
    ['brackets after a quotation mark inside a text', `["\\"${'['.repeat(99)}"]`, [`"${'['.repeat(99)}`]],
    [
      '32 levels, one of them after a backslash',
      `["\\\\",${'['.repeat(31)}${']'.repeat(31)}]`,
      expect.any(Array),
    ],
    ['33 levels, one of them after a backslash', `["\\\\",${'['.repeat(32)}${']'.repeat(32)}]`, undefined],
    ['100 lists beside each other', `[${Array(100).fill('[]').join()}]`, Array(100).fill([])],
    ['100 objects beside each other', `[${Array(100).fill('{}').join()}]`, Array(100).fill({})],
    ['32 levels', `${'['.repeat(32)}${']'.repeat(32)}`, expect.any(Array)],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, undefined],
    ['33 levels of objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, undefined],
    ['100,000 openings', '['.repeat(100_000), undefined],
    ['20,001 parts', `[${'0,'.repeat(20_000)}0]`, expect.any(Array)],
    ['20,002 parts', `[${'0,'.repeat(20_001)}0]`, undefined],
    ['something else', 'hello', undefined],
    ['nothing', '', undefined],
  ])('%s', (_title, text, value) => {
    expect(parseJson(text)).toEqual(value);
    expect(jsonOf(incoming(text))).toEqual(value);
  });

  it('is UTF-8 or nothing', () => {
    expect(jsonOf(bytes(Buffer.from([0x22, 0xff, 0x22])))).toBeUndefined();
    expect(jsonOf(bytes(Buffer.from([0x22, 0xc3, 0xa9, 0x22])))).toBe('é');
  });

  it('is at most as long as a door takes', () => {
    // docs/operations/server.md: 256 kB.
    const most = `"${'a'.repeat(262_142)}"`;
    expect(jsonOf(incoming(most))).toHaveLength(262_142);
    expect(jsonOf(incoming(`${most} `))).toBeUndefined();
  });
});

describe('P-13 a form from outside', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=1`).join('&');

  it.each([
    ['a plain one', 'a=1&b=%C3%A9+x', { a: '1', b: 'é x' }],
    ['an empty body', '', {}],
    ['a name that stands twice', 'a=1&a=2', undefined],
    ['the same thing twice', 'a=1&a=1', undefined],
    ['100 fields', many(100), expect.any(Object)],
    ['101 fields', many(101), undefined],
    ['99 separators', '&'.repeat(99), {}],
    ['100 separators', '&'.repeat(100), undefined],
    ['100,000 separators', '&'.repeat(100_000), undefined],
    ['a field as long as can be', `a=${'b'.repeat(32_768)}`, { a: 'b'.repeat(32_768) }],
    ['a longer one', `a=${'b'.repeat(32_769)}`, undefined],
    ['a NUL', 'a=%00', undefined],
    ['a NUL in a name', 'a%00=1', undefined],
    ['an escape for a terminal', 'a=%1B[31m', undefined],
    ['line breaks and tabs', 'a=%0D%0A%09', { a: '\r\n\t' }],
    ['a name of everything', '__proto__=1', { ['__proto__']: '1' }],
  ])('%s', (_title, text, fields) => {
    expect(formOf(incoming(text))).toEqual(fields);
  });

  it('is UTF-8 or nothing', () => {
    expect(formOf(bytes(Buffer.from([0x61, 0x3d, 0xff])))).toBeUndefined();
  });

  it('the fields of a query have the same limits', () => {
    expect(fitFields({ a: '1' })).toEqual({ a: '1' });
    expect(fitFields({ a: '\u0000' })).toBeUndefined();
    expect(
      fitFields(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, '']))),
    ).toBeUndefined();
  });
});

it.each([
  ['x'.repeat(10), true],
  ['x'.repeat(11), false],
  ['\ud800', false],
  ['\u{1f48e}', true],
  ['\u0085', false],
  ['', true],
])('P-13 a database can hold %j: %s', (text, keepable) => {
  expect(isKeepable(text, 10)).toBe(keepable);
});
