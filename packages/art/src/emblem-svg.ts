import { type Paint, paintOf } from './color/paint.ts';
import { drawFigure, sheenOf } from './emblems/draw-figure.ts';
import { figures } from './emblems/index.ts';
import type { Corner, Emblem } from './face.ts';
import { rays } from './scenes/parts.ts';
import { dense } from './svg/outline.ts';
import { seeded } from './svg/seeded.ts';
import { element, type Sheet, sheetOf } from './svg/sheet.ts';
import { sparkle } from './svg/sparkle.ts';

/** What an icon needs to know; a game's art and a brand's face both fit. */
export interface EmblemArt {
  color: string;
  accent: string;
  emblem: Emblem;
  seed?: number;
  corner?: Corner;
}

interface PlateOptions {
  /** Share of the plate that the figure takes, in hundredths. */
  figureSize?: number;
  isPlain?: boolean;
}

const radius: Readonly<Record<Corner, number>> = { sharp: 8, soft: 22, round: 36 };

const backdrops = [
  (light: string) => rays(48, 48, 44, 10, light),
  (light: string) =>
    element('path', { d: 'M8 60L60 8h14L8 74zM22 88L88 22v14L36 88z', fill: light, 'fill-opacity': '.6' }),
  (light: string) =>
    element('circle', { cx: 48, cy: 48, r: 40, fill: 'none', stroke: light, 'stroke-width': 9 }),
  (light: string, turn: number) =>
    element('path', {
      d: `${sparkle(16, 14 + turn, 8)}${sparkle(82, 76 - turn, 7)}M6 70q20-16 42-6t42-6v18q-42 16-84 8z`,
      fill: light,
    }),
] as const;

/** A plate of 96 × 96 with the emblem on it, as content of a sheet. */
export function drawPlate(sheet: Sheet, art: EmblemArt, options: PlateOptions = {}): string {
  const { figureSize = 76, isPlain = false } = options;
  const paint: Paint = paintOf(art);
  const { q, s, p } = paint;
  const random = seeded(art.seed ?? 0, art.emblem);
  const rx = radius[art.corner ?? 'soft'];
  const plate = { width: 96, height: 96, rx };
  const ground = sheet.linear(
    [
      [0, s[5]!],
      [0.35, q[4]!],
      [1, q[1]!],
    ],
    0,
    0,
    1,
    1,
  );
  const light = sheet.radial(
    [
      [0, p[8]!, 0.7],
      [1, p[6]!, 0],
    ],
    0.5,
    0.5,
    0.6,
  );
  const at = dense([48 - figureSize / 2, 48 - figureSize / 2]);
  return [
    element('rect', { ...plate, fill: ground }),
    isPlain ? '' : random.pick(backdrops)(light, random.whole(0, 35)),
    element('circle', { cx: 48, cy: 48, r: 44, fill: light }),
    element(
      'g',
      { transform: `translate(${at})scale(.${figureSize})` },
      drawFigure(sheet, figures[art.emblem], paint, { edge: q[0]!, edgeWidth: 5, rim: '#ffffff' }),
    ),
    element('rect', {
      x: 1,
      y: 1,
      width: 94,
      height: 94,
      rx: rx - 1,
      fill: 'none',
      stroke: sheenOf(sheet, q[0]!, '#ffffff'),
      'stroke-width': 2,
    }),
  ].join('');
}

/** A game's or a brand's icon: its emblem on a rounded plate, 96 × 96, at most 2.75 kB. */
export function emblemSvg(art: EmblemArt): string {
  const { color, accent, emblem, seed, corner } = art;
  const sheet = sheetOf(`emblem ${JSON.stringify([color, accent, emblem, seed, corner])}`, 96, 96, {
    isCoarse: true,
  });
  return sheet.finish(drawPlate(sheet, art));
}
