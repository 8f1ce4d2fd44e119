import type { Hero } from '../face.ts';
import { ferrywoman } from './ferrywoman.ts';
import { general } from './general.ts';
import type { HeroArt } from './hero-art.ts';
import { knight } from './knight.ts';
import { mage } from './mage.ts';
import { pilot } from './pilot.ts';
import { samurai } from './samurai.ts';
import { schoolgirl } from './schoolgirl.ts';
import { starmaid } from './starmaid.ts';

/** The drawing of every person. */
export const heroArt: Readonly<Record<Hero, HeroArt>> = {
  knight,
  starmaid,
  ferrywoman,
  mage,
  pilot,
  schoolgirl,
  general,
  samurai,
};
