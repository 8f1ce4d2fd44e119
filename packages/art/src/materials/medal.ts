import { pathOf } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import { goldOf } from './containers.ts';
import type { MaterialArt } from './material-art.ts';

const star = '0 -12 3.5 -4.5 12 -4 5.5 1.8 7.5 10 0 5.5 -7.5 10 -5.5 1.8 -12 -4 -3.5 -4.5';

/** A winged star of honour. */
export const medal: MaterialArt = {
  variants: 1,
  lean: 18,
  draw(sheet, { q, p, g, m }, _variant, isSmall) {
    const wing = (turn: string) =>
      element('path', {
        d: 'M6-4Q14-12 22-10 19-6 20-4 17-2 18 1 15 3 15 6 10 8 6 6z',
        fill: m[7],
        stroke: m[2],
        'stroke-width': 1.6,
        transform: turn,
      });
    return [
      wing('scale(1 1)'),
      wing('scale(-1 1)'),
      element('circle', { r: 14, fill: goldOf(sheet, g), stroke: g[0], 'stroke-width': 2.2 }),
      element('circle', { r: 10.5, fill: q[3], stroke: g[2] }),
      element('path', { d: pathOf(star), fill: p[7], stroke: p[2], 'stroke-width': 1.2 }),
      isSmall
        ? ''
        : element('path', {
            d: 'M-11.5-4A12 12 0 0 1-4-11.5',
            fill: 'none',
            stroke: '#ffffff',
            'stroke-width': 1.8,
            'stroke-linecap': 'round',
          }),
    ].join('');
  },
};
