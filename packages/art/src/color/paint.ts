import { blend, toHex, toOklch } from './oklch.ts';
import { type Ramp, rampOf } from './ramp.ts';

/** The ramps a drawing is painted with. */
export interface Paint {
  /** The figure's or the currency's own colour: the accent. */
  readonly p: Ramp;
  /** The scene's colour. */
  readonly q: Ramp;
  /** A neighbour of the scene's colour, between it and the accent where they differ: skies and distance. */
  readonly s: Ramp;
  /** Metal and stone, with a hint of the scene's colour. */
  readonly m: Ramp;
  /** Gold. */
  readonly g: Ramp;
  /** Glow of eyes, windows and flames: a colour the accent is not. */
  readonly e: Ramp;
}

function neighbourOf(color: string, accent: string): string {
  const from = toOklch(color);
  if (from.c < 0.03) return toHex({ l: 0.6, c: 0.05, h: toOklch(accent).h });
  const distance = Math.abs(((toOklch(accent).h - from.h + 540) % 360) - 180);
  if (distance > 60 && distance < 150) return blend(color, accent, 0.5);
  // Too near or opposite: warm colours lean to crimson, the others go on around the wheel.
  const turn = from.h > 15 && from.h < 110 ? -55 : 42;
  return toHex({ l: 0.6, c: Math.max(from.c, 0.12), h: (from.h + turn + 360) % 360 });
}

/** All ramps of a game or a brand, from its two colours (`#rrggbb`). */
export function paintOf({ color, accent }: { color: string; accent: string }): Paint {
  const { h } = toOklch(accent);
  return {
    p: rampOf(accent),
    q: rampOf(color),
    s: rampOf(neighbourOf(color, accent), toOklch(color).c < 0.03 ? 0.05 : undefined),
    m: rampOf(color, 0.06),
    g: rampOf('#f2b632'),
    e: rampOf(h > 150 && h < 290 ? '#ffd75e' : '#5fe3ff'),
  };
}
