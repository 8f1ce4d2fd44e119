import { blend, mix } from '../color/oklch.ts';
import type { Paint } from '../color/paint.ts';

/** The light of a scene: the hour, as colours. */
export interface Mood {
  /** From the top of the sky down to the horizon. */
  sky: readonly [string, string, string];
  /** The sun, the moon or whatever shines. */
  light: string;
  /** The farthest land, taken over by the air. */
  far: string;
  /** The land under the player's feet. */
  near: string;
  isNight: boolean;
}

const hours = ['dawn', 'day', 'dusk', 'night'] as const;
export type Hour = (typeof hours)[number];

/** A scene's colour gives the shade and its accent the light, so that every hour of every game is in harmony. */
export function moodOf({ p, q, s }: Paint, hour: Hour): Mood {
  switch (hour) {
    case 'dawn':
      return {
        sky: [q[4]!, s[6]!, p[8]!],
        light: p[8]!,
        far: blend(s[6]!, p[6]!, 0.3),
        near: q[1]!,
        isNight: false,
      };
    case 'day':
      return {
        sky: [q[4]!, blend(q[6]!, s[6]!, 0.3), mix(q[8]!, p[8]!, 0.5)],
        light: '#ffffff',
        far: blend(q[6]!, s[6]!, 0.5),
        near: q[1]!,
        isNight: false,
      };
    case 'dusk':
      return {
        sky: [q[1]!, s[4]!, p[6]!],
        light: p[7]!,
        far: blend(s[4]!, p[5]!, 0.3),
        near: q[0]!,
        isNight: false,
      };
    case 'night':
      return {
        sky: [q[0]!, blend(q[2]!, s[2]!, 0.6), blend(s[4]!, p[4]!, 0.3)],
        light: p[8]!,
        far: s[3]!,
        near: q[0]!,
        isNight: true,
      };
  }
}
