import { linearChannelsOf, toHex, toOklch } from './oklch.ts';

/** Near-black used for text on light brand colours. */
export const ink = '#14121c';

/** The least contrast of text against its ground (WCAG 2.2, 1.4.3 AA). */
export const textContrast = 4.5;

/** Relative luminance of `#rrggbb`, 0–1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [red, green, blue] = linearChannelsOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two `#rrggbb` colours, 1–21 (WCAG 2.2); the order does not matter. */
export function contrastRatio(a: string, b: string): number {
  const first = luminance(a);
  const second = luminance(b);
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** White or near-black, whichever is stronger on this colour: where white can be read at all, it is the stronger one. */
export function onColorFor(color: string): string {
  return contrastRatio(color, '#ffffff') >= contrastRatio(color, ink) ? '#ffffff' : ink;
}

/** Whether white or near-black text can be read (4.5 : 1) on the colour. */
export function isPassing(color: string): boolean {
  return contrastRatio(color, onColorFor(color)) >= textContrast;
}

/**
 * The same hue, moved in lightness by the least that makes `accepts` true; looks both ways and takes the nearer.
 * Returns the colour itself where it is accepted, undefined where no lightness is.
 */
export function nearestLightness(color: string, accepts: (candidate: string) => boolean): string | undefined {
  if (accepts(color)) return color;
  const from = toOklch(color);
  for (let step = 1; step <= 250; step += 1) {
    for (const l of [from.l - step * 0.004, from.l + step * 0.004]) {
      if (l < 0 || l > 1) continue;
      const candidate = toHex({ ...from, l });
      if (accepts(candidate)) return candidate;
    }
  }
  return undefined;
}

/** The nearest brand colour on which text can be read: the colour itself where it passes, else its hue a little lighter or darker. */
export function nearestPassing(color: string): string {
  return nearestLightness(color, isPassing) ?? ink;
}
