import { element } from '../svg/sheet.ts';
import type { MaterialArt } from './material-art.ts';

/** An open shell with its pearl. */
export const shell: MaterialArt = {
  variants: 1,
  lean: 20,
  draw(sheet, { p, q }, _variant, isSmall) {
    const edge = { stroke: q[0], 'stroke-width': 2.4 };
    const pearl = isSmall
      ? p[8]
      : sheet.radial(
          [
            [0, '#ffffff'],
            [0.5, p[8]!],
            [1, p[5]!],
          ],
          0.35,
          0.3,
          0.8,
        );
    return [
      element('path', {
        d: 'M-17 4Q-22-6-14-11-12-19-5-17 0-22 5-17 12-19 14-11 22-6 17 4z',
        fill: q[6],
        ...edge,
      }),
      element('path', {
        d: 'M0 4V-18M-7 4l-4-18M7 4l4-18',
        fill: 'none',
        stroke: q[3],
        'stroke-width': 1.3,
      }),
      element('path', { d: 'M-17 4h34q2 8-6 12-11 6-22 0-8-4-6-12z', fill: q[4], ...edge }),
      element('path', { d: 'M-14 6h28q-2 6-14 6T-14 6z', fill: q[1] }),
      element('circle', { cy: 3, r: 8, fill: pearl, stroke: p[2], 'stroke-width': 1.6 }),
      isSmall ? '' : element('circle', { cx: -2.5, cy: 0, r: 2, fill: '#ffffff' }),
    ].join('');
  },
};
