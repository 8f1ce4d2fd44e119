import { mix } from '../color/oklch.ts';
import { element } from '../svg/sheet.ts';
import type { MaterialArt } from './material-art.ts';

export const pearl: MaterialArt = {
  variants: 3,
  lean: 0,
  draw(sheet, { p, q, e }, variant, isSmall) {
    const tint = [p, q, e][variant % 3]!;
    const body = sheet.radial(
      [
        [0, '#ffffff'],
        [0.35, mix(p[8]!, tint[7]!, 0.4)],
        [0.7, p[6]!],
        [0.9, mix(p[4]!, q[4]!, 0.5)],
        [1, tint[6]!],
      ],
      0.36,
      0.32,
      0.72,
    );
    const nacre = () =>
      sheet.linear(
        [
          [0.2, e[7]!, 0.5],
          [0.5, tint[6]!, 0],
          [1, q[5]!, 0.5],
        ],
        0,
        0.9,
        1,
        0.2,
      );
    return [
      element('circle', { r: 17, fill: body, stroke: q[2], 'stroke-width': 1.2 }),
      isSmall ? '' : element('circle', { r: 16, fill: nacre() }),
      element('path', { d: 'M-13 6A14.5 14.5 0 0 0 11 9Q0 15-13 6z', fill: e[8], 'fill-opacity': '.55' }),
      element('ellipse', { cx: -6, cy: -8, rx: 5, ry: 3.4, fill: '#ffffff', transform: 'rotate(-35-6-8)' }),
      isSmall ? '' : element('circle', { cx: 3, cy: -11.5, r: 1.2, fill: '#ffffff', 'fill-opacity': '.8' }),
    ].join('');
  },
};
