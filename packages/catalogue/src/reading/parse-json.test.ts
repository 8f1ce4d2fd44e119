import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

describe('brand files are read as strict JSON', () => {
  it.each([
    ['{"a":[1,-2.5e3,true,false,null,"x\\n\\u00e9"]}'],
    ['{"a":"\\ud83d\\ude00 \\n\\r\\t \u200f"}'],
    [' \n\t[ ]\r\n'],
    ['{"a":{"b":{"c":[[],{}]}}}'],
    ['"text"'],
    ['-0'],
    ['\uFEFF{"a":1}'],
  ])('reads %j as JSON.parse does', (text) => {
    const parsed = parseJson(text);
    expect(parsed.ok && parsed.value).toEqual(JSON.parse(text.replace('\uFEFF', '')));
  });

  it.each([
    ['{"a":1,}', 1, 7, 'there is a comma after the last entry'],
    ['{"a":1\n"b":2}', 2, 1, 'a comma or } is expected here'],
    ['{"a":1,\n "a":2}', 2, 2, 'the key "a" is written twice in one object'],
    ['{a:1}', 1, 2, 'a key in double quotes is expected here'],
    ['{"a" 1}', 1, 6, 'a colon is expected after the key "a"'],
    ["['x']", 1, 2, 'texts need double quotes'],
    ['[1] [2]', 1, 5, 'there is more text after the end of the JSON'],
    ['[01]', 1, 2, '"01" is not a JSON value'],
    ['[,1]', 1, 2, 'a value is expected here'],
    ['{"a": :1}', 1, 7, 'a value is expected here'],
    ['[NaN]', 1, 2, '"NaN" is not a JSON value'],
    ['// hello\n{}', 1, 1, 'JSON has no comments'],
    ['{"a": "x', 1, 7, 'this text is not closed with a double quote'],
    ['{"a": "x\ny"}', 1, 9, 'there is a line break inside a text'],
    ['{"a": "\\q"}', 1, 7, 'there is a backslash sequence in this text that JSON does not know'],
    ['[\n  1,\n  [2', 3, 3, 'this bracket is not closed with ]'],
    ['', 1, 1, 'the file ends in the middle'],
    ['{"__proto__": 1}', 1, 2, 'this key is not allowed'],
    ['['.repeat(60), 1, 42, 'this is too deeply nested'],
  ])('refuses %j at its line and column', (text, line, column, reason) => {
    expect(parseJson(text)).toMatchObject({ ok: false, line, column, reason });
  });

  it('knows on which line each value stands, at its beginning too, and in files of Windows', () => {
    const places = ['', 'a', 'a[0]', 'a[1]', 'b'];
    for (const [end, before] of [
      ['\n', ''],
      ['\n', '\uFEFF'],
      ['\r\n', ''],
    ] as const) {
      const parsed = parseJson(
        before + ['', '{"a":', '[', '"x"', ',', '{}],', '"b":', '0', '}', ''].join(end),
      );
      expect(parsed.ok && places.map((place) => parsed.lines.get(place))).toEqual([2, 3, 4, 6, 8]);
    }
    expect(parseJson('\n\n]')).toMatchObject({ ok: false, line: 3, column: 1 });
  });

  it('knows on which line each value stands', () => {
    const parsed = parseJson('{\n  "a": [\n    1,\n    {"b": 2}\n  ]\n}');
    expect(parsed.ok && [...parsed.lines]).toEqual([
      ['', 1],
      ['a', 2],
      ['a[0]', 3],
      ['a[1]', 4],
      ['a[1].b', 4],
    ]);
  });
});
