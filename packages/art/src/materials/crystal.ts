import { paintLayer } from '../svg/facets.ts';
import { pathOf } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import type { MaterialArt } from './material-art.ts';

interface Cluster {
  outline: string;
  layers: readonly string[];
}

const clusters: readonly Cluster[] = [
  {
    outline: '-1 -22 7 -13 7 -5 14 -12 19 -6 13 17 4 20 -9 20 -14 15 -20 -2 -15 -9 -8 -2 -8 -13',
    layers: [
      `
p5 -15 -9 -20 -2 -14 15 -12 -1
p3 -15 -9 -12 -1 -14 15 -7 20 -5 2
p6 14 -12 7 -4 4 20 11 -3
p2 14 -12 19 -6 13 17 4 20 11 -3`,
      `
p8 -1 -22 -8 -13 -3 -10
p7 -8 -13 -9 20 -3 20 -3 -10
p6 -1 -22 -3 -10 3 -11
p5 -3 -10 -3 20 2 20 3 -11
p4 -1 -22 7 -13 3 -11
p3 7 -13 5 20 2 20 3 -11`,
      'p8 -6.5 -11 -5 -10 -6 12M1 -9 2 -9 1 4M12 -5 13 -6 10 6M-16 -4 -15 -4 -14 6',
    ],
  },
  {
    outline: '-4 -22 5 -15 8 1 12 -3 18 4 17 18 10 20 -7 20 -12 15 -13 -14',
    layers: [
      `
p8 -4 -22 -13 -14 -6 -10
p7 -13 -14 -12 15 -7 20 -6 -10
p6 -4 -22 -6 -10 5 -15
p5 -6 -10 -7 20 1 20 0 -12
p3 5 -15 0 -12 1 20 3 20 10 16`,
      `
p7 12 -3 6 4 6 20 10 20 13 5
p4 12 -3 18 4 17 18 10 20 13 5`,
      'p8 -11 -11 -8 -10 -10 8M-2 -9 0 -10 -2 8',
    ],
  },
  {
    outline: '0 -22 10 -8 7 16 0 21 -7 16 -10 -8',
    layers: [
      `
p8 0 -22 -10 -8 -3 -5
p6 0 -22 -3 -5 5 -6
p4 0 -22 5 -6 10 -8
p7 -10 -8 -7 16 -2 14 -3 -5
p5 -3 -5 -2 14 4 13 5 -6
p3 5 -6 4 13 7 16 10 -8
p4 -7 16 0 21 -2 14
p2 -2 14 4 13 7 16 0 21`,
      'p8 -8 -6 -5 -5 -6 10M0 -3 2 -4 1 7',
    ],
  },
];

export const crystal: MaterialArt = {
  variants: clusters.length,
  lean: 30,
  draw(sheet, paint, variant, isSmall) {
    const { outline, layers } = clusters[variant % clusters.length]!;
    const d = pathOf(outline);
    const glow = () =>
      sheet.linear(
        [
          [0, '#ffffff', 0.4],
          [0.5, '#ffffff', 0],
          [1, paint.e[6]!, 0.45],
        ],
        0,
        0,
        0.5,
        1,
      );
    return [
      element('path', { d, fill: paint.p[1], stroke: paint.p[0], 'stroke-width': 2.6 }),
      ...layers.map((layer) => paintLayer(layer, paint, 0)),
      isSmall ? '' : element('path', { d, fill: glow() }),
    ].join('');
  },
};
