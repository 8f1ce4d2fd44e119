import { expect, it } from 'vitest';
import { foldLastColumn } from './fold-last-column.ts';

it.each<[line: string, columns: number, shown: string[]]>([
  ['name  what it is about, in a few words', 80, ['name  what it is about, in a few words']],
  ['name  what it is about, in a few words', 38, ['name  what it is about, in a few words']],
  ['name  what it is about, in a few words', 37, ['name  what it is about, in a few', '      words']],
  ['名前  what it is about, in a few words', 30, ['名前  what it is about, in a', '      few words']],
  ['a  b  what it is about, in a few words', 31, ['a  b  what it is about, in a', '      few words']],
  // A single word is left to the terminal, which breaks it so that it can be copied; so is what has no columns.
  [
    'at    http://watt.localhost:8080/replenishGoods',
    40,
    ['at    http://watt.localhost:8080/replenishGoods'],
  ],
  ['See: gemporium orders show GP0000000000000001', 30, ['See: gemporium orders show GP0000000000000001']],
  ['  "detail": "what the provider said of it"', 30, ['  "detail": "what the provider said of it"']],
  ['a rather long name  and too little room for it', 40, ['a rather long name  and too little room for it']],
])('%j on %i columns', (line, columns, shown) => {
  expect(foldLastColumn(line, columns)).toEqual(shown);
});
