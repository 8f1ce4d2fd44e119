import { describe, expect, it } from 'vitest';
import { reportColumns, reportRecords, tableLines } from './report-records.ts';

const read = (text: string, size = text.length || 1) => {
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
  return [...reportRecords(pieces)];
};

describe('O-16 a report is read as its provider wrote it', () => {
  it.each([
    [
      'lines of every system',
      'a,b\nc,d\r\ne,f\rg,h',
      [
        [1, 'a|b'],
        [2, 'c|d'],
        [3, 'e|f'],
        [4, 'g|h'],
      ],
    ],
    ['a last line that ends or does not', 'a,b\n', [[1, 'a|b']]],
    [
      'empty lines, which count',
      'a\n\n\r\nb',
      [
        [1, 'a'],
        [4, 'b'],
      ],
    ],
    ['an empty first line, which counts', '\nb', [[2, 'b']]],
    [
      'empty fields',
      ',\n,,x',
      [
        [1, '|'],
        [2, '||x'],
      ],
    ],
    [
      'quotes with commas and quotes',
      '"a,""b""",c\n"",d',
      [
        [1, 'a,"b"|c'],
        [2, '|d'],
      ],
    ],
    [
      'a quoted break',
      '"a\nb",c\nd,e',
      [
        [1, 'a\nb|c'],
        [3, 'd|e'],
      ],
    ],
    [
      'quoted breaks of other systems',
      '"a\rb",c\rd,"e\r\nf"\ng,h',
      [
        [1, 'a\rb|c'],
        [3, 'd|e\r\nf'],
        [5, 'g|h'],
      ],
    ],
    ['a quoted empty line', '""\nx', [[2, 'x']]],
    ['nothing', '', []],
  ] as const)('O-16 %s, wherever the pieces are cut', (_what, text, records) => {
    const expected = records.map(([line, cells]) => ({ line, cells: cells.split('|') }));
    for (const size of [text.length || 1, 1, 2, 3]) expect(read(text, size)).toEqual(expected);
  });

  it('O-16 an unclosed quote is reported with its line, and ends the parsing', () => {
    const problem = expect.stringContaining('a quote is not closed');
    expect(read('a\nb,"c\nd')).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, problem },
    ]);
    expect(read(`a\n"${'x'.repeat(40_000)}`, 500)).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, problem },
    ]);
    let pieces = 0;
    function* endless() {
      for (;;) {
        pieces += 1;
        yield pieces === 1 ? '"' : 'x'.repeat(1_000);
        if (pieces > 100) return;
      }
    }
    expect([...reportRecords(endless())]).toEqual([{ line: 1, problem }]);
    expect(pieces).toBe(34);
    // Records are limited in length, but a file of many short ones may be long.
    expect(read('y,z\n'.repeat(20_000), 999)).toHaveLength(20_000);
    const long = `${'x'.repeat(32_000)}\n`;
    expect(read(long.repeat(3))).toHaveLength(3);
  });

  it.each([
    ['at the beginning', ''],
    ['after a line of Windows', 'a\r\n'],
    ['after a line of Unix', 'a\n'],
  ])('O-16 a line of 32,768 characters is read %s, and none that is longer', (_where, before) => {
    const line = before === '' ? 1 : 2;
    const last = (length: number) => read(`${before}${'x'.repeat(length)}`, 1_000).at(-1);
    expect(last(32_768)).toEqual({ line, cells: ['x'.repeat(32_768)] });
    expect(last(32_769)).toEqual({ line, problem: expect.stringContaining('far too long') });
  });
});

describe('O-16 columns are found by their names', () => {
  it('O-16 whatever their order, case and blanks, and however many more there are', () => {
    const { missing, row } = reportColumns([' Amount', 'more', 'REFERENCE '], ['Reference', 'Amount']);
    expect(missing).toEqual([]);
    expect(row([' 4.99 ', 'x', 'GP-1'])).toEqual({ Reference: 'GP-1', Amount: '4.99' });
    expect([row(['1', '2']), row(['1', '2', '3', '4'])]).toEqual([undefined, undefined]);
  });

  it('O-16 those that are not there are named, all of them', () => {
    expect(reportColumns(['b'], ['a', 'b', 'c']).missing).toEqual(['a', 'c']);
  });
});

describe('O-16 a report that is one table', () => {
  const lines = (text: string) => [
    ...tableLines([text], ['Reference', 'Amount'], 'choose them at the provider', (row, line) => ({
      kind: 'problem',
      line,
      reason: `${row.Reference}=${row.Amount}`,
    })),
  ];
  const said = (line: number, reason: string) => ({ kind: 'problem', line, reason });

  it('O-16 has a row for each record after the first, which names the columns', () => {
    expect(lines('amount,reference\n1,GP-1\n\n2,GP-2')).toEqual([said(2, 'GP-1=1'), said(4, 'GP-2=2')]);
    expect(lines('amount,reference\n')).toEqual([]);
  });

  it('O-16 tells a row with too few or too many fields, and reads the others', () => {
    const reason = 'the number of its fields differs from that of the first line';
    expect(lines('amount,reference\n1\n2,GP-2\n3,GP-3,more')).toEqual([
      said(2, reason),
      said(3, 'GP-2=2'),
      said(4, reason),
    ]);
  });

  it('O-16 without its columns nothing of it is read, and each is named with what to do', () => {
    expect(lines('date,other\n1,2\n3,4')).toEqual([
      said(1, 'no column Reference, Amount: choose them at the provider'),
    ]);
    expect(lines('amount\n1')).toEqual([said(1, 'no column Reference: choose them at the provider')]);
  });

  it.each(['', '\n', '\r\n\n'])('O-16 %j is an empty file, and says so', (text) => {
    expect(lines(text)).toEqual([said(1, 'the file is empty: download it again')]);
  });

  it('O-16 a quote that nobody closes is told after the rows before it', () => {
    expect(lines('amount,reference\n1,GP-1\n2,"GP-2')).toEqual([
      said(2, 'GP-1=1'),
      said(3, expect.stringContaining('a quote is not closed')),
    ]);
  });
});
