import type { Emblem } from '../face.ts';
import { anchor } from './anchor.ts';
import { blossom } from './blossom.ts';
import { bolt } from './bolt.ts';
import { camel } from './camel.ts';
import { cat } from './cat.ts';
import { compass } from './compass.ts';
import { crown } from './crown.ts';
import { dragon } from './dragon.ts';
import type { Figure } from './figure.ts';
import { fox } from './fox.ts';
import { hammer } from './hammer.ts';
import { helm } from './helm.ts';
import { kabuto } from './kabuto.ts';
import { lantern } from './lantern.ts';
import { leaf } from './leaf.ts';
import { lotus } from './lotus.ts';
import { owl } from './owl.ts';
import { raven } from './raven.ts';
import { rhino } from './rhino.ts';
import { rocket } from './rocket.ts';
import { sail } from './sail.ts';
import { shield } from './shield.ts';
import { ship } from './ship.ts';
import { stag } from './stag.ts';
import { star } from './star.ts';
import { sword } from './sword.ts';
import { tower } from './tower.ts';
import { turtle } from './turtle.ts';
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
  blossom,
  camel,
  cat,
  hammer,
  helm,
  kabuto,
  lantern,
  owl,
  raven,
  sail,
  stag,
  turtle,
};
