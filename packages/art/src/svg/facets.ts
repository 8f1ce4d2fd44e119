import type { Paint } from '../color/paint.ts';
import { mirroredPathOf, pathOf } from './outline.ts';
import { element } from './sheet.ts';

const facetLine = /^(=?)([pqmge])(\d)(?:\/(\d))? (.+)$/;

/**
 * One layer of facets as SVG. Facets are lines of `tone outline`, the tone being a family and a step of its ramp
 * (`p6`). A line that begins with `=` is reflected in the line x = `axis`, one step darker, or at the step after a
 * slash (`=p6/3`). Facets of one tone become one path, painted where the tone first occurs: those of different tones
 * must not overlap.
 */
export function paintLayer(layer: string, paint: Paint, axis = 50): string {
  const paths = new Map<string, string>();
  const add = (family: string, tone: number, data: string): void => {
    const color = paint[family as keyof Paint][tone]!;
    paths.set(color, (paths.get(color) ?? '') + data);
  };
  for (const line of layer.trim().split('\n')) {
    const found = facetLine.exec(line.trim());
    if (!found) throw new Error(`broken facet: ${line}`);
    const [, mirror, family, tone, darker, outline] = found;
    add(family!, Number(tone), pathOf(outline!));
    if (mirror)
      add(family!, darker ? Number(darker) : Math.max(0, Number(tone) - 1), mirroredPathOf(outline!, axis));
  }
  return [...paths].map(([fill, d]) => element('path', { fill, d })).join('');
}
