import { pathOf } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import type { MaterialArt } from './material-art.ts';

const bead = '2 -19 Q18 -18 17 -2 Q15 17 -6 20 Q-15 20 -13 16 Q1 12 0 3 Q-13 5 -15 -6 Q-15 -19 2 -19';

/** A curved bead with a hole, the jewel of old Japan. */
export const magatama: MaterialArt = {
  variants: 1,
  lean: 40,
  draw(sheet, { q, p, g }, _variant, isSmall) {
    const d = pathOf(bead);
    const stone = sheet.linear(
      [
        [0, q[8]!],
        [0.4, q[6]!],
        [1, q[3]!],
      ],
      0,
      0,
      0.8,
      1,
    );
    return [
      element('path', { d, fill: stone, stroke: q[0], 'stroke-width': 2.6 }),
      element('path', {
        d: 'M13-6Q14 8 0 15',
        fill: 'none',
        stroke: q[2],
        'stroke-width': 2,
        'stroke-linecap': 'round',
        'stroke-opacity': '.6',
      }),
      isSmall
        ? ''
        : element('path', {
            d: 'M-11-8Q-10-15-1-16',
            fill: 'none',
            stroke: '#ffffff',
            'stroke-width': 2.6,
            'stroke-linecap': 'round',
          }),
      element('circle', { cx: 1, cy: -8, r: 4.4, fill: g[6], stroke: g[1] }),
      element('circle', { cx: 1, cy: -8, r: 2, fill: p[1] }),
    ].join('');
  },
};
