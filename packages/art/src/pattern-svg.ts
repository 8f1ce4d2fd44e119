import { rampOf } from './color/ramp.ts';
import type { BrandFace, Pattern } from './face.ts';
import { element, sheetOf } from './svg/sheet.ts';

interface Tile {
  width: number;
  height: number;
  /** Path data of lines, or of dots where `dot` says their size. */
  d: string;
  dot?: number;
}

/** Tiles whose edges meet on all sides. */
const tiles: Readonly<Record<Exclude<Pattern, 'none'>, Tile>> = {
  scales: {
    width: 32,
    height: 32,
    d: 'M0 16a16 16 0 0 0 32 0M-16 0a16 16 0 0 0 32 0 16 16 0 0 0 32 0M-16 32a16 16 0 0 0 32 0 16 16 0 0 0 32 0',
  },
  waves: { width: 48, height: 24, d: 'M-12 6q12-12 24 0t24 0 24 0M-12 18q12-12 24 0t24 0 24 0' },
  grid: { width: 24, height: 24, d: 'M0 .5h24M.5 0v24' },
  diagonal: { width: 20, height: 20, d: 'M-5 5L5-5M-5 25L25-5M15 25L25 15' },
  dots: { width: 24, height: 24, d: 'M6 6h0M18 18h0', dot: 3 },
  hex: { width: 36, height: 62.4, d: 'M18 0v10.4L36 20.8v20.8L18 52v10.4M18 10.4L0 20.8v20.8L18 52' },
  clouds: {
    width: 72,
    height: 48,
    d: 'M8 20h26a6 6 0 0 0-2-11.5 8 8 0 0 0-14-1 6 6 0 0 0-7 4A5 5 0 0 0 8 20zM38 44h26a6 6 0 0 0-2-11.5 8 8 0 0 0-14-1 6 6 0 0 0-7 4A5 5 0 0 0 38 44z',
  },
};

/**
 * A quiet tile for surfaces in the brand's colour, to be repeated as a background in light and dark alike; the brand
 * without a pattern has an empty tile.
 */
export function patternSvg({ pattern, color }: Pick<BrandFace, 'pattern' | 'color'>): string {
  if (pattern === 'none') return sheetOf('pattern none', 8, 8).finish('');
  const { width, height, d, dot } = tiles[pattern];
  const line = dot ? { 'stroke-width': dot, 'stroke-linecap': 'round' } : { 'stroke-width': 1.2 };
  const path = element('path', {
    d,
    fill: 'none',
    stroke: rampOf(color)[5],
    'stroke-opacity': dot ? '.28' : '.2',
    ...line,
  });
  return sheetOf(`pattern ${pattern} ${color}`, width, height).finish(path);
}
