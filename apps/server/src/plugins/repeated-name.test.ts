import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatedName } from './repeated-name.ts';

describe('W-01 a name that stands twice in an object of JSON', () => {
  it.each<[json: string, repeated?: string]>([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":2,"a":3,"b":4,"a":5}', 'a'],
    ['{ "a" : 1 ,\n\t"\\u0061"\r: 1 }', 'a'],
    ['{"":1,"":2}', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"a":[{"b":1},{"b":1,"b":2}]}', 'a.1.b'],
    ['{"a":[[],[{"b":1}],[1,"b",{"b":{"c":1,"c":1}}]]}', 'a.2.2.b.c'],
    ['[{"a":1,"a":1}]', '0.a'],
    ['{"a\\"":1,"a\\\\":1,"a":1,"A":1,"\\u0000a":1}'],
    ['{"a":"{\\"a\\":1,\\"a\\":2}","b":"\\\\"}'],
    ['{"a":{"a":{"a":["a","a"]}},"b":{"a":1}}'],
    ['"a"'],
    ['7'],
    [''],
  ])('W-01 %s', (json, repeated) => {
    expect(repeatedName(json)).toBe(repeated);
  });

  it('W-01 is found in a moment, however many there are and however deep', () => {
    const [levels, members] = [20_000, 4_000];
    const json = `${'['.repeat(levels)}{${'"a":1,'.repeat(members)}"a":1}${']'.repeat(levels)}`;
    const began = performance.now();
    expect(repeatedName(json)).toHaveLength(2 * levels + 1);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('W-01 is found wherever it stands, and nowhere else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, isSpaced) => {
        const text = JSON.stringify({ x: value }, null, isSpaced ? 2 : 0);
        expect(repeatedName(text)).toBeUndefined();
        // The same object twice: each of its members is there a second time.
        const members = text.slice(1, -1);
        expect(repeatedName(`{${members},${members}}`)).toBe('x');
      }),
    );
  });
});
