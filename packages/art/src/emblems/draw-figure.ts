import type { Paint } from '../color/paint.ts';
import { paintLayer } from '../svg/facets.ts';
import { pathOf, symmetricPathOf } from '../svg/outline.ts';
import { element, type Sheet } from '../svg/sheet.ts';
import type { Figure } from './figure.ts';

/** How much of the light to paint over the facets. */
export interface FigureLight {
  /** Colour of the line around the figure, usually deep shade. */
  edge: string;
  edgeWidth?: number;
  /** Colour of the light on the upper left rim. */
  rim: string;
}

/** Light over a shape: bright at the upper left, in shade at the lower right. */
export function sheenOf(sheet: Sheet, shade: string, rim: string): string {
  return sheet.linear(
    [
      [0, rim, 0.45],
      [0.5, rim, 0],
      [1, shade, 0.5],
    ],
    0.2,
    0,
    0.7,
    1,
  );
}

/** The figure's facets with its edge, a soft light from the upper left and a lit rim, in its own 100 × 100 box. */
export function drawFigure(sheet: Sheet, figure: Figure, paint: Paint, light: FigureLight): string {
  const d = figure.isSymmetric ? symmetricPathOf(figure.outline) : pathOf(figure.outline);
  const shape = sheet.define('path', { d });
  const glow = sheenOf(sheet, paint.q[0]!, light.rim);
  const content = [
    sheet.use(shape, { fill: light.edge, stroke: light.edge, 'stroke-width': light.edgeWidth ?? 4 }),
    ...figure.layers.map((layer) => paintLayer(layer, paint)),
    sheet.use(shape, { fill: glow, stroke: glow, 'stroke-width': 1.6 }),
  ].join('');
  return figure.turn ? element('g', { transform: `rotate(${figure.turn} 50 50)` }, content) : content;
}
