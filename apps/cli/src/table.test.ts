import { expect, it } from 'vitest';
import { time } from './show.ts';
import { table } from './table.ts';

it('columns stand under their names, and a line ends where its words end', () => {
  const rows = [
    ['GP1', 'refunded', ''],
    ['GP22', 'paid', 'late'],
  ];
  expect(table(rows, ['order', 'state', 'note'])).toEqual([
    'ORDER  STATE     NOTE',
    'GP1    refunded',
    'GP22   paid      late',
  ]);
});

it('a time says that it is UTC', () => {
  expect(time(new Date('2028-02-29T23:59:58.700Z'))).toBe('2028-02-29 23:59:58Z');
});
