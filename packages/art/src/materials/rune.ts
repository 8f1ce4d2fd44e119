import { paintLayer } from '../svg/facets.ts';
import { pathOf } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import type { MaterialArt } from './material-art.ts';

const glyphs = [
  'M-4-9V9M-4-7L5-2L-4 3M0 0L5 8',
  'M0-10V10M-6-5L0-1L6-5M-6 5L0 1L6 5',
  'M-5 9V-9L5 1V-9M5 1V9',
  'M0-10L6 0L0 10L-6 0zM-6 0H6',
  'M-5-9L5 9M5-9L-5 9M-6 0H6',
  'M-5-9V9M-5-9L5-4L-5 1M-5 1L6 9',
] as const;
const stone = '-7 -20 8 -20 15 -13 16 9 9 20 -6 20 -15 14 -15 -12';

export const rune: MaterialArt = {
  variants: glyphs.length,
  lean: 28,
  draw(sheet, paint, variant, isSmall) {
    const glow = () =>
      sheet.radial([
        [0, paint.p[6]!, 0.75],
        [1, paint.p[5]!, 0],
      ]);
    const glyph = { d: glyphs[variant % glyphs.length]!, fill: 'none', 'stroke-linecap': 'round' };
    return [
      element('path', { d: pathOf(stone), fill: paint.q[1], stroke: paint.q[0], 'stroke-width': 2.6 }),
      paintLayer(
        `
m8 -7 -20 8 -20 6 -15 -6 -15
m6 -7 -20 -15 -12 -15 14 -10 10 -10 -9 -6 -15M8 -20 15 -13 10 -9 6 -15
m3 15 -13 16 9 9 20 -6 20 -15 14 -10 10 -4 15 6 15 11 8 10 -9
q2 -6 -15 6 -15 10 -9 11 8 6 15 -4 15 -10 10 -10 -9`,
        paint,
        0,
      ),
      isSmall ? '' : element('circle', { r: 15, fill: glow() }),
      isSmall
        ? ''
        : element('path', { ...glyph, stroke: paint.p[5], 'stroke-width': 4.6, 'stroke-opacity': '.6' }),
      element('path', { ...glyph, stroke: paint.p[isSmall ? 7 : 8], 'stroke-width': isSmall ? 2.6 : 2 }),
    ].join('');
  },
};
