import { pathOf } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import type { MaterialArt } from './material-art.ts';

const stub = '-20 -12 20 -12 20 -4 Q16 -4 16 0 Q16 4 20 4 L20 12 -20 12 -20 4 Q-16 4 -16 0 Q-16 -4 -20 -4';
const motifs = [
  '-4 -8 -1.8 -2.6 4 -2.2 -.5 1.4 1 7 -4 4 -9 7 -7.5 1.4 -12 -2.2 -6.2 -2.6',
  '-4 -8 2 0 -4 8 -10 0M-4 -4 -7 0 -4 4 -1 0',
  '-11 5 -12 -5 -8 -1 -4 -7 0 -1 4 -5 3 5',
] as const;

export const ticket: MaterialArt = {
  variants: motifs.length,
  lean: 40,
  draw(sheet, { p, q, g }, variant, isSmall) {
    const d = pathOf(stub);
    const paper = sheet.linear(
      isSmall
        ? [
            [0, p[7]!],
            [1, p[4]!],
          ]
        : [
            [0, p[7]!],
            [0.4, p[6]!],
            [0.5, p[7]!],
            [0.6, p[5]!],
            [1, p[4]!],
          ],
      0,
      0,
      1,
      1,
    );
    const line = { fill: 'none', 'stroke-width': 1 };
    return element(
      'g',
      { transform: 'rotate(-14)' },
      [
        element('path', { d, fill: p[2], stroke: p[0], 'stroke-width': 2.4, transform: 'translate(1 2.5)' }),
        element('path', { d, fill: paper, stroke: p[1], 'stroke-width': 1 }),
        isSmall
          ? ''
          : element('path', { d: 'M-13-9.5H17', ...line, stroke: '#ffffff', 'stroke-opacity': '.7' }),
        isSmall ? '' : element('path', { d: pathOf('-13 -9 7 -9 7 9 -13 9'), ...line, stroke: q[3] }),
        element('path', {
          d: 'M10.5-10V11',
          ...line,
          stroke: p[2],
          'stroke-width': 1.4,
          'stroke-dasharray': '2 2',
        }),
        element('path', {
          d: pathOf(motifs[variant % motifs.length]!),
          fill: q[3],
          ...(isSmall ? {} : { stroke: g[7], 'stroke-width': 0.8 }),
        }),
      ].join(''),
    );
  },
};
