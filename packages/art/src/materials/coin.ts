import { pathOf } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import { goldOf } from './containers.ts';
import type { MaterialArt } from './material-art.ts';

const motifs = [
  '0 -10 3 -3.5 10 -3 4.5 1.8 6.5 8.8 0 4.8 -6.5 8.8 -4.5 1.8 -10 -3 -3 -3.5',
  '-9 6 -10 -5 -5 -1 0 -9 5 -1 10 -5 9 6',
  '0 -10 8 0 0 10 -8 0M0 -5 -4 0 0 5 4 0',
  '2 -11 -7 2 -1 2 -2 11 7 -3 1 -3',
  '0 -11 2.8 -2.8 11 0 2.8 2.8 0 11 -2.8 2.8 -11 0 -2.8 -2.8',
] as const;

export const coin: MaterialArt = {
  variants: motifs.length,
  lean: 26,
  draw(sheet, { p, g }, variant, isSmall) {
    const motif = pathOf(motifs[variant % motifs.length]!);
    const rim = goldOf(sheet, g);
    const face = isSmall
      ? p[4]
      : sheet.linear(
          [
            [0, p[3]!],
            [1, p[6]!],
          ],
          0,
          0,
          1,
          1,
        );
    const circle = (attributes: Parameters<typeof element>[1]) => element('circle', attributes);
    return [
      circle({ cx: 1.5, cy: 3, r: 18, fill: g[2], stroke: g[0], 'stroke-width': 2.4 }),
      circle({ r: 18, fill: rim, stroke: g[1], 'stroke-width': 0.8 }),
      circle({ r: 13.6, fill: face, stroke: g[3], 'stroke-width': 1.2 }),
      isSmall
        ? ''
        : element('path', { d: motif, fill: p[2], transform: 'translate(.8 1.2)', 'fill-opacity': '.7' }),
      element('path', { d: motif, fill: g[7] }),
      element('path', {
        d: 'M-15-4A16 16 0 0 1-5-15',
        fill: 'none',
        stroke: '#ffffff',
        'stroke-width': 1.8,
        'stroke-linecap': 'round',
      }),
    ].join('');
  },
};
