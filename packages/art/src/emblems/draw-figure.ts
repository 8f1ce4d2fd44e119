import type { Ramp } from '../color/ramp.ts';
import { mirroredPathOf, pathOf, symmetricPathOf } from '../svg/outline.ts';
import { element, type Sheet } from '../svg/sheet.ts';
import type { Figure } from './figure.ts';

/** The ramps a figure is painted with, by family. */
export type FigurePaint = Readonly<Record<'p' | 'q' | 'm' | 'g' | 'e', Ramp>>;

const facetLine = /^(=?)([pqmge])(\d)(?:\/(\d))? (.+)$/;

function paintLayer(layer: string, paint: FigurePaint): string {
  const paths = new Map<string, string>();
  const add = (family: string, tone: number, data: string): void => {
    const color = paint[family as keyof FigurePaint][tone]!;
    paths.set(color, (paths.get(color) ?? '') + data);
  };
  for (const line of layer.trim().split('\n')) {
    const found = facetLine.exec(line.trim());
    if (!found) throw new Error(`broken facet: ${line}`);
    const [, mirror, family, tone, darker, outline] = found;
    add(family!, Number(tone), pathOf(outline!));
    if (mirror) add(family!, darker ? Number(darker) : Math.max(0, Number(tone) - 1), mirroredPathOf(outline!));
  }
  return [...paths].map(([fill, d]) => element('path', { fill, d })).join('');
}

/** How much of the light to paint over the facets. */
export interface FigureLight {
  /** Colour of the line around the figure, usually deep shade. */
  edge: string;
  edgeWidth?: number;
  /** Colour of the light on the upper left rim. */
  rim: string;
}

/** The figure's facets with its edge, a soft light from the upper left and a lit rim, in its own 100 × 100 box. */
export function drawFigure(sheet: Sheet, figure: Figure, paint: FigurePaint, light: FigureLight): string {
  const d = figure.isSymmetric ? symmetricPathOf(figure.outline) : pathOf(figure.outline);
  const shape = sheet.define('path', { d });
  const clip = sheet.define('clipPath', {}, sheet.use(shape));
  const glow = sheet.linear([[0, '#ffffff', 0.3], [0.5, '#ffffff', 0], [1, paint.q[0]!, 0.45]], 0.2, 0, 0.7, 1);
  const rim = sheet.linear([[0, light.rim], [0.55, light.rim, 0]], 0.1, 0, 0.6, 1);
  const content = [
    sheet.use(shape, { fill: light.edge, stroke: light.edge, 'stroke-width': light.edgeWidth ?? 4, 'stroke-linejoin': 'round' }),
    ...figure.layers.map((layer) => paintLayer(layer, paint)),
    element('g', { 'clip-path': `url(#${clip})` }, sheet.use(shape, { fill: glow, stroke: rim, 'stroke-width': 2.4 })),
  ].join('');
  return figure.turn ? element('g', { transform: `rotate(${figure.turn} 50 50)` }, content) : content;
}
