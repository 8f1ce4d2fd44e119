import { describe, expect, it } from 'vitest';
import { findNewerNames } from './find-newer-names.ts';

describe('B-08 what an old phone does not have', () => {
  it.each<[string, string[]]>([
    ['Object.hasOwn(a, b)', ['.hasOwn']],
    ['a.b.flatMap(f)', ['.flatMap']],
    ['a?.at(-1)', ['.at']],
    ['structuredClone(a)', ['structuredClone']],
    ['new ResizeObserver(f)', ['ResizeObserver']],
    ...[
      'f(structuredClone)',
      'const b = { c: structuredClone }',
      'const b = { structuredClone }',
      'const b = { [structuredClone]: 1 }',
      'const { c = structuredClone } = a',
      'a[structuredClone]',
      'structuredClone.name',
      '({ ...structuredClone })',
    ].map((code): [string, string[]] => [code, ['structuredClone']]),
    ['promise.allSettled([])', ['.allSettled']],
    ['const { at } = a; const b = { flatMap: 1, structuredClone() {} }; a.at; a.structuredClone', []],
    ['a.map(f).filter(g).join(h); fetch(b); new Promise(c).then(d)', []],
    ['a["at"](1)', []],
  ])('B-08 in %s it is %j', (code, names) => {
    expect([...findNewerNames(code)]).toEqual(names);
  });
});
