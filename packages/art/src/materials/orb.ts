import { element } from '../svg/sheet.ts';
import type { MaterialArt } from './material-art.ts';

const swirls = [
  'M-12 3Q-7-9 4-6Q11-3 7 4Q2 9-3 5Q-5 0 1-1',
  'M-13-2Q-4-8 2-1Q8 6 14 0M-11 6Q-3 1 2 6Q7 11 11 7',
  'M2-13L-4-2L4-1L-3 12M-11 2L-6 5M7-6L11-3',
] as const;

export const orb: MaterialArt = {
  variants: swirls.length,
  lean: 24,
  draw(sheet, { p, g, e, q }, variant, isSmall) {
    const glass = sheet.radial(
      [
        [0, p[7]!],
        [0.45, p[5]!],
        [1, p[1]!],
      ],
      0.5,
      0.6,
      0.55,
    );
    const shine = isSmall
      ? { fill: '#ffffff', 'fill-opacity': '.35' }
      : {
          fill: sheet.linear([
            [0, '#ffffff', 0.85],
            [1, '#ffffff', 0.05],
          ]),
        };
    const metal = () =>
      sheet.linear(
        [
          [0, g[5]!],
          [0.35, g[8]!],
          [1, g[2]!],
        ],
        0,
        0,
        1,
        0.3,
      );
    const swirl = { d: swirls[variant % swirls.length]!, fill: 'none', 'stroke-linecap': 'round' };
    return [
      isSmall
        ? ''
        : element('path', { d: 'M-12 10L-15 19H15L12 10z', fill: metal(), stroke: q[0], 'stroke-width': 2 }),
      element('circle', { cy: -2, r: 17, fill: glass, stroke: p[0], 'stroke-width': 1.8 }),
      element(
        'g',
        { transform: 'translate(0-2)' },
        (isSmall
          ? ''
          : element('path', { ...swirl, stroke: e[6], 'stroke-width': 4.5, 'stroke-opacity': '.45' })) +
          element('path', { ...swirl, stroke: e[8], 'stroke-width': 1.5 }),
      ),
      element('path', { d: 'M-13-6Q-10-16 0-17Q10-16 13-7Q5-12-2-10Q-9-9-13-6z', ...shine }),
      isSmall
        ? ''
        : element('path', {
            d: 'M-14 3A15 15 0 0 0 14 3A15.5 13 0 0 1-14 3z',
            fill: e[7],
            'fill-opacity': '.5',
          }),
      element('circle', { cx: -7, cy: -10, r: 2, fill: '#ffffff' }),
    ].join('');
  },
};
