import { dense } from '../svg/outline.ts';
import { element, type Sheet } from '../svg/sheet.ts';
import { dots } from './land.ts';
import { layerAt, type Stage, toneAt } from './stage.ts';

/** A closed shape of land at a depth. */
export function land(stage: Stage, d: string, depth: number): string {
  return element('path', { d, fill: depth < 0.9 ? layerAt(stage, depth) : toneAt(stage, depth) });
}

/** Points drawn as round dots of one size: stars, flowers, bubbles, leaves. */
export function points(d: string, stroke: string, size: number, opacity?: string): string {
  return element('path', {
    d,
    stroke,
    'stroke-width': size,
    'stroke-linecap': 'round',
    'stroke-opacity': opacity,
  });
}

/** Stars in two sizes over the upper part of the sky. */
export function stars({ random, width, mood }: Stage, count: number, bottom: number): string {
  const some = (share: number): string => dots(random, Math.round(count * share), 0, 4, width, bottom);
  return points(some(0.7), mood.light, 1) + points(some(0.3), mood.light, 1.8);
}

/** Light that fades from a middle, as a fill. */
export function haloOf(sheet: Sheet, light: string): string {
  return sheet.radial([
    [0, light],
    [0.4, light, 0.5],
    [1, light, 0],
  ]);
}

/** Wedges of light around a point: the dashes of a line so wide that it reaches the middle. */
export function rays(x: number, y: number, radius: number, count: number, stroke: string): string {
  const stride = (2 * Math.PI * radius) / count;
  return element('circle', {
    cx: x,
    cy: y,
    r: radius,
    fill: 'none',
    stroke,
    'stroke-width': 2 * radius,
    'stroke-dasharray': dense([stride * 0.42, stride * 0.58]),
    'stroke-opacity': '.6',
  });
}

/** A shape drawn several times: `[x, y, scale]`, a negative scale mirrors it. */
export function repeat(
  stage: Stage,
  d: string,
  places: readonly (readonly [number, number, number])[],
): string {
  const id = stage.sheet.define('path', { d });
  return places
    .map(([x, y, scale]) => {
      const size = Math.abs(scale);
      const factor =
        scale < 0 ? `scale(${dense([-size, size])})` : scale === 1 ? '' : `scale(${dense([size])})`;
      return stage.sheet.use(id, { transform: `translate(${dense([x, y].map(Math.round))})${factor}` });
    })
    .join('');
}
