import { toHex, toOklch } from './oklch.ts';

/** Nine tones of one colour, from deep shade (0) to glint (8). */
export type Ramp = readonly string[];

const lightness = [0.17, 0.27, 0.38, 0.49, 0.6, 0.71, 0.81, 0.9, 0.97] as const;
const chromaShare = [0.45, 0.68, 0.9, 1, 1, 1, 0.84, 0.56, 0.22] as const;

/** Moves a hue by at most `limit` degrees towards another, the short way round. */
function turn(hue: number, towards: number, limit: number): number {
  const distance = ((towards - hue + 540) % 360) - 180;
  return (hue + Math.sign(distance) * Math.min(Math.abs(distance), limit) + 360) % 360;
}

const isYellow = (hue: number): boolean => hue > 52 && hue < 128;

function shadeHue(hue: number, depth: number): number {
  // Yellow darkened in its own hue turns olive; gold and sand go through orange to umber.
  return isYellow(hue) ? turn(hue, 38, 110 * depth) : turn(hue, 285, 55 * depth);
}

function glintHue(hue: number, height: number): number {
  const glint = hue > 150 && hue < 285 ? 205 : hue >= 285 && hue < 350 ? 330 : 95;
  return turn(hue, glint, 45 * height);
}

/**
 * Tones as a painter mixes them: shade leans to violet (yellows: to umber), light leans to warm (blues: to cyan),
 * so that facets of one colour look lit and not only darkened. `chroma` replaces the colour's own, for metal and stone with a hint of it.
 */
export function rampOf(color: string, chroma?: number): Ramp {
  const base = toOklch(color);
  const strength = chroma ?? (base.c < 0.03 ? base.c : Math.max(base.c, 0.12));
  const turningPoint = isYellow(base.h) ? 0.86 : 0.6;
  return lightness.map((l, tone) => {
    const h = l < turningPoint ? shadeHue(base.h, turningPoint - l) : glintHue(base.h, l - turningPoint);
    const share = isYellow(base.h) && tone > 5 ? Math.sqrt(chromaShare[tone]!) : chromaShare[tone]!;
    return toHex({ l, c: strength * share, h });
  });
}
