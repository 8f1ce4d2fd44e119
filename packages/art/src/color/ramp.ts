import { toHex, toOklch } from './oklch.ts';

/** Nine tones of one colour, from deep shade (0) to glint (8). */
export type Ramp = readonly string[];

const lightness = [0.17, 0.27, 0.38, 0.49, 0.6, 0.71, 0.81, 0.9, 0.97] as const;
const chromaShare = [0.45, 0.68, 0.88, 1, 1, 0.95, 0.74, 0.46, 0.18] as const;

/** Moves a hue by at most `limit` degrees towards another, the short way round. */
function turn(hue: number, towards: number, limit: number): number {
  const distance = ((towards - hue + 540) % 360) - 180;
  return (hue + Math.sign(distance) * Math.min(Math.abs(distance), limit) + 360) % 360;
}

/**
 * Tones as a painter mixes them: shade leans to violet (warm colours: to umber), light leans to warm
 * (blues: to cyan), so that facets of one colour look lit and not only darkened.
 */
export function rampOf(color: string): Ramp {
  const { c, h } = toOklch(color);
  const isYellow = h > 55 && h < 128;
  const shade = isYellow ? 42 : 285;
  const glint = h > 150 && h < 285 ? 205 : h >= 285 && h < 350 ? 330 : 95;
  const chroma = c < 0.03 ? c : Math.max(c, 0.11);
  return lightness.map((l, tone) => {
    const isDark = tone < 4;
    const share = isDark ? (4 - tone) / 4 : (tone - 4) / 4;
    const hue = turn(h, isDark ? shade : glint, (isDark ? (isYellow ? 46 : 26) : 20) * share);
    return toHex({ l, c: chroma * chromaShare[tone]!, h: hue });
  });
}
