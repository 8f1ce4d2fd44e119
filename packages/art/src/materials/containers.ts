import type { Paint } from '../color/paint.ts';
import { element, type Sheet } from '../svg/sheet.ts';

/** What a heap of currency lies in, in a 120 × 120 box: what is behind the heap, and what stands before it. */
export interface Container {
  back: string;
  front: string;
}

/** Polished gold from the upper left, shared by coins and fittings. */
export function goldOf(sheet: Sheet, g: Paint['g']): string {
  return sheet.linear(
    [
      [0, g[8]!],
      [0.65, g[5]!],
      [1, g[6]!],
    ],
    0,
    0,
    1,
    1,
  );
}

interface Materials {
  gold: string;
  body: string;
}

function materialsOf(sheet: Sheet, { g, q }: Paint): Materials {
  return {
    gold: goldOf(sheet, g),
    body: sheet.linear(
      [
        [0, q[5]!],
        [1, q[2]!],
      ],
      0,
      0,
      1,
      1,
    ),
  };
}

export function pouch(sheet: Sheet, paint: Paint): Container {
  const { g, q } = paint;
  const { gold, body } = materialsOf(sheet, paint);
  const edge = { stroke: q[0], 'stroke-width': 3 };
  return {
    back: element('ellipse', { cx: 60, cy: 66, rx: 36, ry: 10, fill: q[1], ...edge }),
    front: [
      element('path', {
        d: 'M24 66q-1 6 7 10-20 16-9 30 38 10 76 0 11-13-9-30 9-4 7-10-36 26-72 0z',
        fill: body,
        ...edge,
      }),
      element('path', {
        d: 'M46 83q-10 14-2 25M74 83q12 10 7 24M60 90v12',
        fill: 'none',
        stroke: q[1],
        'stroke-opacity': '.5',
        'stroke-width': 2.5,
      }),
      element('path', {
        d: 'M29 74q31 17 62 0v5Q78 88 63 88l9 10-5 3-7-12-7 12-5-3 9-10Q41 88 29 79z',
        fill: gold,
        stroke: g[1],
        'stroke-width': 1.2,
      }),
    ].join(''),
  };
}

export function chest(sheet: Sheet, paint: Paint): Container {
  const { g, q } = paint;
  const { gold, body } = materialsOf(sheet, paint);
  const edge = { stroke: q[0], 'stroke-width': 3 };
  return {
    back: [
      element('path', { d: 'M17 66q0-34 16-40h54q16 6 16 40z', fill: gold, ...edge }),
      element('path', { d: 'M27 66q0-24 11-28h44q11 4 11 28z', fill: q[1], stroke: q[3], 'stroke-width': 6 }),
    ].join(''),
    front: [
      element('path', { d: 'M18 70h84l-4 39H22z', fill: body, ...edge }),
      element('path', { d: 'M20 91h80', stroke: q[1], 'stroke-width': 1.5 }),
      element('path', {
        d: 'M15 65h90l-1 9H94l-3 29h8v6H21v-6h8l-3-29H16zM37 74l3 29h40l3-29z',
        fill: gold,
        stroke: g[1],
      }),
      element('path', { d: 'M51 66h18v18l-9 6-9-6z', fill: gold, stroke: q[0], 'stroke-width': 2.4 }),
      element('path', { d: 'M58 84l1-7a3 3 0 1 1 2 0l1 7z', fill: q[0] }),
    ].join(''),
  };
}
