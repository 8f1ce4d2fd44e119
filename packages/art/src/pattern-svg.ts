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
  bricks: { width: 40, height: 28, d: 'M0 .5h40M0 14.5h40M10.5 0v14M30.5 14v14' },
  bubbles: {
    width: 56,
    height: 56,
    d: 'M10 14a6 6 0 1 0 12 0 6 6 0 0 0-12 0M34 38a9 9 0 1 0 18 0 9 9 0 0 0-18 0M36 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0M12 44a4 4 0 1 0 8 0 4 4 0 0 0-8 0',
  },
  circuit: {
    width: 64,
    height: 64,
    d: 'M0 12h20l8 8v24l8 8h28M40 0v16l10 10h14M0 26h10l6 6v32M28 30a3 3 0 1 0 0-.1M50 26a3 3 0 1 0 0-.1M16 46a3 3 0 1 0 0-.1',
  },
  hemp: {
    width: 34.6,
    height: 60,
    d: 'M0 0l17.3 30L34.6 0M0 60l17.3-30 17.3 30M17.3 0v60M0 0v20l17.3 10L34.6 20V0M0 60V40l17.3-10 17.3 10v20M17.3 10L0 20m17.3-10l17.3 10M17.3 50L0 40m17.3 10l17.3-10M0 0l17.3 10L34.6 0M0 60l17.3-10 17.3 10',
  },
  kilim: {
    width: 48,
    height: 48,
    d: 'M24 4l8 8 8 0 0 8 8 4-8 4 0 8-8 0-8 8-8-8-8 0 0-8-8-4 8-4 0-8 8 0zM24 16l8 8-8 8-8-8zM0 0l4 4M48 0l-4 4M0 48l4-4M48 48l-4-4',
  },
  petals: {
    width: 60,
    height: 60,
    d: 'M15 6q7 4 0 13-7-9 0-13M3 16q3-7 12 3-12 3-12-3M27 16q-3-7-12 3 12 3 12-3M8 29q-4-6 7-10 1 12-7 10M22 29q4-6-7-10-1 12 7 10M40 44q9-2 6 7-9 1-6-7M50 14q6 1 2 6-6-1-2-6',
  },
  rivets: {
    width: 48,
    height: 48,
    d: 'M.5 0v48M0 .5h48M7 8a2 2 0 1 0 0-.1M39 8a2 2 0 1 0 0-.1M7 40a2 2 0 1 0 0-.1M39 40a2 2 0 1 0 0-.1',
  },
  snow: {
    width: 64,
    height: 64,
    d: 'M16 4v24M5.6 10l20.8 12M26.4 10L5.6 22M13 6l3 3 3-3M13 26l3-3 3 3M48 38v20M39.3 43l17.4 10M56.7 43L39.3 53M45 40l3 3 3-3M45 56l3-3 3 3M46 12h0M18 48h0',
  },
  stars: {
    width: 56,
    height: 56,
    d: 'M14 6l2.4 5.6 5.6 2.4-5.6 2.4L14 22l-2.4-5.6L6 14l5.6-2.4zM42 30l3.6 8.4 8.4 3.6-8.4 3.6L42 54l-3.6-8.4L30 42l8.4-3.6zM42 10h4M44 8v4M12 40h4M14 38v4',
  },
  thorns: {
    width: 48,
    height: 64,
    d: 'M12 0q14 16 0 32T12 64M12 0l-6 4M19 12l7-3M17 24l7 5M6 38l-5-4M5 50l-5 4M36 0q14 16 0 32t0 32M43 12l4 2M41 24l6 0M30 40l-6-3M29 52l-6 4',
  },
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
    'stroke-opacity': dot ? '.24' : '.18',
    ...line,
  });
  return sheetOf(`pattern ${pattern} ${color}`, width, height).finish(path);
}
