import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatedNames } from './repeated-names.ts';

describe('W-01 a name that stands twice in an object of JSON', () => {
  it.each<[json: string, repeated: string[]]>([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":1,"b":2,"a":3,"b":4,"a":5}', ['a', 'b', 'a']],
    ['{ "a" : 1 ,\n\t"\\u0061"\r: 1 }', ['a']],
    ['{"":1,"":2}', ['']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"a":[{"b":1},{"b":1,"b":2}]}', ['a.1.b']],
    ['{"a":[[],[{"b":1}],[1,"b",{"b":{"c":1,"c":1}}]]}', ['a.2.2.b.c']],
    ['[{"a":1,"a":1}]', ['0.a']],
    ['{"a\\"":1,"a\\\\":1,"a":1,"A":1,"\\u0000a":1}', []],
    ['{"a":"{\\"a\\":1,\\"a\\":2}","b":"\\\\"}', []],
    ['{"a":{"a":{"a":["a","a"]}},"b":{"a":1}}', []],
    ['"a"', []],
    ['7', []],
    ['', []],
  ])('W-01 %s', (json, repeated) => {
    expect(repeatedNames(json)).toEqual(repeated);
  });

  it('W-01 is found wherever it stands, and nowhere else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, isSpaced) => {
        const text = JSON.stringify({ x: value }, null, isSpaced ? 2 : 0);
        expect(repeatedNames(text)).toEqual([]);
        // The same object twice: each of its members is there a second time.
        const members = text.slice(1, -1);
        expect(repeatedNames(`{${members},${members}}`)).toEqual(['x']);
      }),
    );
  });
});
