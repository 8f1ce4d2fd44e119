import { pathOf } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import { goldOf } from './containers.ts';
import type { MaterialArt } from './material-art.ts';

/** A general's seal: a block of bronze with a crouching knob, its face red from the ink. */
export const seal: MaterialArt = {
  variants: 1,
  lean: 16,
  draw(sheet, { g, q }, _variant, isSmall) {
    const edge = { stroke: g[0], 'stroke-width': 2.4 };
    const bronze = goldOf(sheet, g);
    return [
      element('path', {
        d: pathOf('-9 -6 -12 -14 -5 -19 0 -15 6 -20 13 -12 9 -6'),
        fill: bronze,
        ...edge,
      }),
      element('path', { d: pathOf('-16 -6 16 -6 16 8 -16 8'), fill: bronze, ...edge }),
      element('path', { d: pathOf('-16 8 16 8 16 15 -16 15'), fill: '#c8352b', ...edge }),
      element('path', { d: pathOf('16 -6 16 15 9 15 9 -6'), fill: g[2], 'fill-opacity': '.45' }),
      element('path', {
        d: 'M-10-1h6v5h-6zM0-2v7M5-1h5M5 4h5M-10 11.5h20',
        fill: 'none',
        stroke: q[1],
        'stroke-width': 1.6,
      }),
      isSmall
        ? ''
        : element('path', { d: pathOf('-14 -4 6 -4 -2 -1 -14 0'), fill: '#ffffff', 'fill-opacity': '.6' }),
    ].join('');
  },
};
