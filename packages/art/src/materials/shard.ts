import { paintLayer } from '../svg/facets.ts';
import { pathOf } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import type { MaterialArt } from './material-art.ts';

const splinters = [
  {
    outline: '6 -21 17 2 9 6 11 14 -2 20 -16 8 -10 2 -13 -5',
    facets: `
p8 6 -21 -13 -5 -3 -2
p6 6 -21 -3 -2 5 2
p4 6 -21 17 2 9 6 5 2
p7 -13 -5 -10 2 -3 -2
p5 -10 2 -16 8 -2 9 -3 -2
p6 -3 -2 -2 9 5 2
p3 9 6 11 14 -2 9 5 2
p4 -16 8 -2 20 -2 9
p2 -2 20 11 14 -2 9`,
    glints: 'p8 4 -17 -2 -3 -4 -4M-3 -1 -2 8 -4 6',
  },
  {
    outline: '-6 -22 4 -8 14 -14 12 6 18 10 0 21 -8 11 -17 13',
    facets: `
p8 -6 -22 -17 13 -7 -2
p6 -6 -22 4 -8 2 4 -7 -2
p7 -17 13 -8 11 2 4 -7 -2
p7 4 -8 14 -14 2 4
p4 14 -14 12 6 2 4
p5 -8 11 0 21 2 4
p3 12 6 18 10 0 21 2 4`,
    glints: 'p8 -7 -17 -13 5 -9 -2M13 -11 4 0 6 -5',
  },
  {
    outline: '-2 -21 9 -12 5 -4 16 8 4 19 -6 14 -15 18 -12 -4',
    facets: `
p8 -2 -21 -12 -4 -3 -6
p6 -2 -21 9 -12 5 -4 -3 -6
p7 -12 -4 -15 18 -5 4 -3 -6
p5 -3 -6 5 -4 4 6 -5 4
p3 5 -4 16 8 4 6
p4 -15 18 -6 14 -5 4
p5 -6 14 4 19 4 6 -5 4
p2 4 19 16 8 4 6`,
    glints: 'p8 -3 -18 -10 -5 -6 -5M-11 -1 -13 12 -10 4',
  },
] as const;

export const shard: MaterialArt = {
  variants: splinters.length,
  lean: 50,
  draw(sheet, paint, variant, isSmall) {
    const { outline, facets, glints } = splinters[variant % splinters.length]!;
    const d = pathOf(outline);
    const core = () =>
      sheet.radial(
        [
          [0, paint.e[7]!, 0.85],
          [0.5, paint.e[6]!, 0.3],
          [1, paint.e[6]!, 0],
        ],
        0.5,
        0.55,
        0.45,
      );
    return [
      element('path', {
        d,
        fill: paint.p[1],
        stroke: paint.p[0],
        'stroke-width': 2.6,
        'stroke-linejoin': 'bevel',
      }),
      paintLayer(facets, paint, 0),
      isSmall
        ? ''
        : element('path', {
            d,
            fill: core(),
            stroke: paint.p[8],
            'stroke-width': 0.7,
            'stroke-opacity': '.7',
          }),
      paintLayer(glints, paint, 0),
    ].join('');
  },
};
