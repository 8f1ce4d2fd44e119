import { blend, mix, toHex, toOklch } from '../color/oklch.ts';
import type { Paint } from '../color/paint.ts';
import type { Seeded } from '../svg/seeded.ts';
import type { Sheet } from '../svg/sheet.ts';
import type { Hour, Mood } from './mood.ts';

/** What a scene is built on: 200 units high, 390 or 800 wide; the hero stands on the right. */
export interface Stage {
  sheet: Sheet;
  random: Seeded;
  paint: Paint;
  mood: Mood;
  width: number;
  height: number;
  /** Middle of the hero and the line on which it stands. */
  hero: { x: number; y: number; foot: number };
}

/** What shines behind the hero: a sun or moon, wedges of light, or circles of magic. */
export type Aureole = 'disc' | 'rays' | 'rings';

/** A landscape, painted in two parts: what is behind the hero, and what stands before it. */
export interface SceneArt {
  /** The hours at which it looks its best. */
  hours: readonly Hour[];
  /** What may shine behind the hero. */
  aureoles: readonly Aureole[];
  paint(stage: Stage): { back: string; front: string };
}

/** Colour of land at a depth from 0 (horizon) to 1 (before the player); strongest half way. */
export function toneAt({ mood }: Stage, depth: number): string {
  const tone = toOklch(blend(mood.far, mood.near, depth));
  return toHex({ ...tone, c: tone.c * (1 + 1.8 * depth * (1 - depth)) });
}

/** Fill of a layer at a depth: lit along its top, and sinking into the air (far) or into shade (near) below. */
export function layerAt(stage: Stage, depth: number): string {
  const { light, near, sky } = stage.mood;
  const tone = toneAt(stage, depth);
  const below = depth < 0.5 ? blend(tone, sky[2], 0.4 * (1 - depth)) : blend(tone, near, 0.85);
  return stage.sheet.linear([
    [0, mix(tone, light, 0.22 * (1 - depth * 0.6))],
    [1, below],
  ]);
}
