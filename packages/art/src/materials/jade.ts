import { element } from '../svg/sheet.ts';
import type { MaterialArt } from './material-art.ts';

/** A ring of jade on a red cord. The stone has the scene's colour: jade is green where the water is. */
export const jade: MaterialArt = {
  variants: 1,
  lean: 20,
  draw(sheet, { q, g }, _variant, isSmall) {
    const stone = isSmall
      ? q[6]
      : sheet.linear(
          [
            [0, q[8]!],
            [0.5, q[6]!],
            [1, q[4]!],
          ],
          0,
          0,
          1,
          1,
        );
    const ring = (r: number, stroke: string | undefined, width: number) =>
      element('circle', { cy: -2, r, fill: 'none', stroke, 'stroke-width': width });
    return [
      element('path', {
        d: 'M0-8V6M-3 12l-2 8M0 12v9M3 12l2 8',
        fill: 'none',
        stroke: '#d8352a',
        'stroke-width': 2.4,
        'stroke-linecap': 'round',
      }),
      ring(11.5, q[1], 12.5),
      ring(11.5, stone, 9),
      ring(12.5, q[4], 1),
      element('path', {
        d: 'M-13-6A13 13 0 0 1-3-15',
        fill: 'none',
        stroke: '#ffffff',
        'stroke-width': 2.2,
        'stroke-linecap': 'round',
      }),
      element('circle', { cy: 10, r: 3, fill: g[6], stroke: g[1] }),
    ].join('');
  },
};
