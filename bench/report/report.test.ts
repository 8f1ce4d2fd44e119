import { describe, expect, it } from 'vitest';
import { type BenchResult, type Figure, isReached } from '../figure.ts';
import { plot } from './plot.ts';
import { markdownTable, textTable } from './table.ts';
import { withFigures } from './write-results.ts';

const figure = (value: number, mark?: Figure['mark']): Figure => ({
  id: 'reads.goods.ratio',
  part: 'reads',
  title: 'Goods & methods <fast>',
  value,
  unit: 'times',
  against: 'bare | node:http',
  ...(mark && { mark }),
});

const resultOf = (figures: Figure[]): BenchResult => ({
  at: '2030-01-02T03:04:05.678Z',
  commit: 'abc1234',
  machine: { cores: 2 },
  parts: [
    {
      name: 'reads',
      figures,
      processorTime: [
        { what: 'Purchases', unit: 'purchase', rows: [{ process: 'server', msPerUnit: 4, cores: 1 }] },
      ],
      notes: ['Measured.'],
      raw: {},
      othersBusyCores: 0.1,
      seconds: 1,
    },
  ],
});

describe('a mark', () => {
  it.each([
    [0.3, { atLeast: 0.3 }, true],
    [0.29, { atLeast: 0.3 }, false],
    [1.1, { atMost: 1.1 }, true],
    [1.2, { atMost: 1.1 }, false],
    [5, undefined, undefined],
  ])('%d against %j is reached: %s', (value, mark, expected) => {
    expect(isReached(figure(value, mark))).toBe(expected);
  });
});

describe('the report', () => {
  it('says by how much a mark is missed', () => {
    expect(textTable(resultOf([figure(0.15, { atLeast: 0.3 })]))).toContain('missed by 50 %');
  });

  it.each([
    [0.1, false],
    [0.9, true],
  ])('with %d cores taken by others it asks to measure again: %s', (othersBusyCores, expected) => {
    const result = resultOf([figure(1)]);
    const busy = { ...result, parts: result.parts.map((part) => ({ ...part, othersBusyCores })) };
    expect(markdownTable(busy).includes('measure again')).toBe(expected);
    expect(textTable(busy).includes('measure again')).toBe(expected);
  });

  it('keeps the columns of the document where a text holds a bar', () => {
    expect(markdownTable(resultOf([figure(1)]))).toContain('bare \\| node:http');
  });

  it.each([0.0001, 1, 1e6])('a figure of %d times its mark stays inside the plot', (value) => {
    const svg = plot(resultOf([figure(value, { atLeast: 1 })]));
    const bars = [...svg.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)];
    expect(bars.length).toBeGreaterThan(0);
    for (const [, x, width] of bars) expect(Number(x) + Number(width)).toBeLessThanOrEqual(820);
    expect(svg).toContain('Goods &amp; methods &lt;fast&gt;');
  });

  it('replaces the figures of a document and nothing else', () => {
    const before = 'a\n<!-- figures: begin -->\nold\n<!-- figures: end -->\nz\n';
    expect(withFigures(before, 'new')).toBe('a\n<!-- figures: begin -->\nnew\n<!-- figures: end -->\nz\n');
    expect(() => withFigures('nothing', 'new')).toThrow('lacks');
  });
});
