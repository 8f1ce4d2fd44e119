import { paintLayer } from '../svg/facets.ts';
import { pathOf } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import type { MaterialArt } from './material-art.ts';

interface Cut {
  outline: string;
  layers: readonly string[];
}

const brilliant: Cut = {
  outline: '-11 -17 11 -17 20 -6 0 19 -20 -6',
  layers: [
    `
p7 -11 -17 -20 -6 -9 -6
p8 -11 -17 0 -17 -9 -6
p6 0 -17 -9 -6 9 -6
p7 0 -17 11 -17 9 -6
p5 11 -17 20 -6 9 -6
p5 -20 -6 -9 -6 0 19
p6 -9 -6 2 -6 0 19
p4 2 -6 9 -6 0 19
p3 9 -6 20 -6 0 19`,
    'p8 -11 -17 0 -17 -5 -11M-9 -6 -4 -6 -1 10',
  ],
};

const emerald: Cut = {
  outline: '-9 -19 9 -19 17 -11 17 11 9 19 -9 19 -17 11 -17 -11',
  layers: [
    `
p8 -9 -19 9 -19 5 -11 -5 -11
p7 -9 -19 -17 -11 -9 -7 -5 -11
p6 -17 -11 -17 11 -9 7 -9 -7
p5 9 -19 17 -11 9 -7 5 -11
p4 17 -11 17 11 9 7 9 -7
p4 -17 11 -9 19 -5 11 -9 7
p3 -9 19 9 19 5 11 -5 11
p2 17 11 9 19 5 11 9 7
p5 -5 -11 5 -11 9 -7 9 7 5 11 -5 11 -9 7 -9 -7`,
    'p7 -5 -11 5 -11 -9 6 -9 -7',
    'p8 -6 -12 -2 -11 -10 -2 -9.5 -8',
  ],
};

const hexagon: Cut = {
  outline: '0 -19 17 -10 17 10 0 19 -17 10 -17 -10',
  layers: [
    `
p8 0 -19 -17 -10 -10 -6 0 -11
p6 0 -19 17 -10 10 -6 0 -11
p7 -17 -10 -17 10 -10 6 -10 -6
p4 17 -10 17 10 10 6 10 -6M-17 10 0 19 0 11 -10 6
p2 17 10 0 19 0 11 10 6
p5 0 -11 -10 -6 -10 6 0 11 10 6 10 -6`,
    'p7 0 -11 -10 -6 -10 6 10 -6',
    'p8 0 -9 -8 -5 -8 -1 4 -7',
  ],
};

const drop: Cut = {
  outline: '0 -20 Q16 -4 15 6 Q13 19 0 19 Q-13 19 -15 6 Q-16 -4 0 -20',
  layers: [
    `
p7 0 -20 Q-16 -4 -15 6 L-8 4 0 -8
p5 0 -20 Q16 -4 15 6 L8 4 0 -8
p5 -15 6 Q-13 19 0 19 L0 12 -8 4
p2 15 6 Q13 19 0 19 L0 12 8 4
p6 0 -8 -8 4 0 12
p4 0 -8 8 4 0 12`,
    'p8 -2 -14 Q-12 -3 -12 4 L-9 3 -1 -9M-8 4 0 -8 -1 0',
  ],
};

const cuts = [brilliant, hexagon, drop, emerald] as const;

export const gem: MaterialArt = {
  variants: cuts.length,
  lean: 34,
  draw(sheet, paint, variant, isSmall) {
    const cut = cuts[variant % cuts.length]!;
    const d = pathOf(cut.outline);
    const edge = { d, fill: paint.p[1], stroke: paint.p[0], 'stroke-width': 2.6 };
    if (isSmall)
      return element('path', edge) + cut.layers.map((layer) => paintLayer(layer, paint, 0)).join('');
    const sheen = sheet.linear(
      [
        [0, '#ffffff', 0.55],
        [0.5, '#ffffff', 0],
        [1, paint.p[0]!, 0.4],
      ],
      0,
      0,
      0.8,
      1,
    );
    return [
      element('path', edge),
      ...cut.layers.map((layer) => paintLayer(layer, paint, 0)),
      element('path', { d, fill: sheen, stroke: '#ffffff', 'stroke-opacity': '.35', 'stroke-width': 0.7 }),
    ].join('');
  },
};
