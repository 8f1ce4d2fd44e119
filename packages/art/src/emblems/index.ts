import type { Emblem } from '../face.ts';
import { anchor } from './anchor.ts';
import { bolt } from './bolt.ts';
import { compass } from './compass.ts';
import { crown } from './crown.ts';
import { dragon } from './dragon.ts';
import type { Figure } from './figure.ts';
import { fox } from './fox.ts';
import { leaf } from './leaf.ts';
import { lotus } from './lotus.ts';
import { rhino } from './rhino.ts';
import { rocket } from './rocket.ts';
import { shield } from './shield.ts';
import { ship } from './ship.ts';
import { star } from './star.ts';
import { sword } from './sword.ts';
import { tower } from './tower.ts';
import { wolf } from './wolf.ts';

/** The figure of every emblem. */
export const figures: Readonly<Record<Emblem, Figure>> = {
  dragon,
  sword,
  shield,
  crown,
  fox,
  ship,
  rocket,
  tower,
  leaf,
  star,
  rhino,
  bolt,
  lotus,
  anchor,
  wolf,
  compass,
};
