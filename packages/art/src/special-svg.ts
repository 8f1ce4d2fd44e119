import { type Paint, paintOf } from './color/paint.ts';
import type { GameArt } from './face.ts';
import { goldOf } from './materials/containers.ts';
import { materialArt } from './materials/index.ts';
import { haloOf } from './scenes/parts.ts';
import { seeded } from './svg/seeded.ts';
import { element, type Sheet, sheetOf } from './svg/sheet.ts';
import { sparkle } from './svg/sparkle.ts';

/** Goods that are not an amount: a pass for days, a pack of several things, an offer for a while. */
export type SpecialKind = 'pass' | 'pack' | 'limited';

interface Kit {
  sheet: Sheet;
  paint: Paint;
  gold: string;
  /** One piece of the game's currency. */
  piece: string;
}

const path = (d: string, fill: string, more: Parameters<typeof element>[1] = {}): string =>
  element('path', { d, fill, ...more });

function pass({ sheet, paint, gold, piece }: Kit): string {
  const { q, s, p, g } = paint;
  const card = { x: -29, y: -42, width: 58, height: 84, rx: 8 };
  const face = sheet.linear(
    [
      [0, s[5]!],
      [0.5, q[4]!],
      [1, q[2]!],
    ],
    0,
    0,
    1,
    1,
  );
  return [
    element('rect', {
      ...card,
      fill: q[2],
      stroke: q[0],
      'stroke-width': 3,
      transform: 'translate(47 63)rotate(-13)',
    }),
    element(
      'g',
      { transform: 'translate(63 60)rotate(9)' },
      [
        element('rect', { ...card, fill: face, stroke: q[0], 'stroke-width': 3 }),
        path('M-29 18L29-34v16L-29 34zM-29-18L-4-42h10l-35 32z', '#ffffff', { 'fill-opacity': '.18' }),
        element('rect', {
          x: -24,
          y: -37,
          width: 48,
          height: 74,
          rx: 5,
          fill: 'none',
          stroke: gold,
          'stroke-width': 2.4,
        }),
        element('circle', { cy: -6, r: 27, fill: haloOf(sheet, p[8]!), 'fill-opacity': '.8' }),
        sheet.use(piece, { transform: 'translate(0-6)' }),
        path('M-19 20h38v11h-38z', q[1]!, { stroke: g[4] }),
        path(sparkle(-11, 25.5, 4) + sparkle(0, 25.5, 4) + sparkle(11, 25.5, 4), g[7]!),
      ].join(''),
    ),
  ].join('');
}

function pack({ sheet, paint, gold, piece }: Kit): string {
  const { q, g, p } = paint;
  const edge = { stroke: q[0], 'stroke-width': 3 };
  const box = sheet.linear(
    [
      [0, q[5]!],
      [0.5, q[4]!],
      [0.5, q[3]!],
      [1, q[2]!],
    ],
    0,
    0,
    1,
    0,
  );
  const at = (x: number, y: number, angle: number, size: string) =>
    sheet.use(piece, { transform: `translate(${x} ${y})rotate(${angle})scale(${size})` });
  return [
    element('circle', { cx: 60, cy: 52, r: 56, fill: haloOf(sheet, p[7]!), 'fill-opacity': '.7' }),
    path('M20 60h80l-6 10H26z', q[1]!, edge),
    at(38, 40, -20, '.8'),
    at(83, 42, 18, '.8'),
    at(60, 34, 0, '.95'),
    path('M24 66h72v43H24z', box, edge),
    path('M52 66h16v43H52z', gold, { stroke: g[1] }),
    path('M16 58h88l-4 13H20z', box, edge),
    path('M50 58h20l-1 13H51z', gold, { stroke: g[1] }),
    path('M60 64q-26 2-22-10 6-10 22 10 16-20 22-10 4 12-22 10zM58 64l-12 18 9-2 5 6 5-6 9 2-12-18z', gold, {
      stroke: q[0],
      'stroke-width': 2,
    }),
    element('circle', { cx: 60, cy: 64, r: 5, fill: g[7], stroke: q[0], 'stroke-width': 2 }),
  ].join('');
}

function limited({ sheet, paint, gold, piece }: Kit): string {
  const { q, p, e } = paint;
  const edge = { stroke: q[0], 'stroke-width': 3 };
  const glass = 'M28 22q0 26 24 38-24 12-24 38h56q0-26-24-38 24-12 24-38z';
  return [
    element('circle', { cx: 58, cy: 60, r: 58, fill: haloOf(sheet, p[7]!), 'fill-opacity': '.6' }),
    path(
      glass,
      sheet.linear(
        [
          [0, e[8]!],
          [1, q[6]!],
        ],
        0,
        0,
        1,
        0.3,
      ),
      edge,
    ),
    path(
      'M35 38q6 13 21 19 15-6 21-19-20 6-42 0zM56 58v18q-18 4-24 20h48q-6-16-24-20z',
      sheet.linear([
        [0, p[7]!],
        [1, p[4]!],
      ]),
    ),
    path('M34 26q2 18 13 27M35 94q3-15 12-22', 'none', {
      stroke: '#ffffff',
      'stroke-width': 3,
      'stroke-linecap': 'round',
      'stroke-opacity': '.85',
    }),
    path('M20 12h72q4 0 4 5t-4 5H20q-4 0-4-5t4-5zM20 98h72q4 0 4 5t-4 5H20q-4 0-4-5t4-5z', gold, edge),
    sheet.use(piece, { transform: 'translate(90 84)rotate(12)scale(1.1)' }),
  ].join('');
}

const kinds = { pass, pack, limited } as const;

/** A game's special goods as a picture in the manner of `currencySvg`: 120 × 120, on a clear ground, at most 2.5 kB. */
export function specialSvg(art: GameArt, kind: SpecialKind): string {
  const paint = paintOf(art);
  const sheet = sheetOf(`special ${JSON.stringify(art)} ${kind}`, 120, 120, { isCoarse: true });
  const { draw, variants } = materialArt[art.material];
  const variant = seeded(art.seed, art.material).whole(0, variants - 1);
  const piece = sheet.define('g', {}, draw(sheet, paint, variant, true));
  return sheet.finish(
    [
      element('ellipse', { cx: 60, cy: 110, rx: 46, ry: 6, fill: paint.q[0], 'fill-opacity': '.25' }),
      kinds[kind]({ sheet, paint, gold: goldOf(sheet, paint.g), piece }),
      element('path', {
        d: sparkle(104, 16, 8) + sparkle(14, 36, 5),
        fill: paint.p[7],
        stroke: paint.p[3],
        'stroke-width': 0.8,
      }),
    ].join(''),
  );
}
