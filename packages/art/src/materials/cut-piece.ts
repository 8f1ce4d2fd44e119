import type { Paint } from '../color/paint.ts';
import { paintLayer } from '../svg/facets.ts';
import { pathOf } from '../svg/outline.ts';
import { element, type Sheet } from '../svg/sheet.ts';

/** A piece of facets around (0, 0) with its edge, and a sheen where it is seen from near. */
export function cutPiece(
  sheet: Sheet,
  paint: Paint,
  { outline, layers }: { outline: string; layers: readonly string[] },
  isSmall?: boolean,
): string {
  const d = pathOf(outline);
  const drawn =
    element('path', { d, fill: paint.p[1], stroke: paint.p[0], 'stroke-width': 2.6 }) +
    layers.map((layer) => paintLayer(layer, paint, 0)).join('');
  if (isSmall) return drawn;
  const sheen = sheet.linear(
    [
      [0, '#ffffff', 0.55],
      [0.5, '#ffffff', 0],
      [1, paint.p[0]!, 0.35],
    ],
    0,
    0,
    0.8,
    1,
  );
  return drawn + element('path', { d, fill: sheen });
}
