import type { Scene } from '../face.ts';
import { cavern } from './cavern.ts';
import { desert } from './desert.ts';
import { forest } from './forest.ts';
import { fortress } from './fortress.ts';
import { harbour } from './harbour.ts';
import { meadow } from './meadow.ts';
import { orbit } from './orbit.ts';
import { peaks } from './peaks.ts';
import { reef } from './reef.ts';
import { skyline } from './skyline.ts';
import type { SceneArt } from './stage.ts';

/** How every scene is painted. */
export const sceneArt: Readonly<Record<Scene, SceneArt>> = {
  peaks,
  harbour,
  forest,
  desert,
  skyline,
  cavern,
  orbit,
  meadow,
  reef,
  fortress,
};
