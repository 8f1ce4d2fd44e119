import type { Material } from '../face.ts';
import { coin } from './coin.ts';
import { crystal } from './crystal.ts';
import { gem } from './gem.ts';
import type { MaterialArt } from './material-art.ts';
import { orb } from './orb.ts';
import { pearl } from './pearl.ts';
import { rune } from './rune.ts';
import { shard } from './shard.ts';
import { ticket } from './ticket.ts';

/** How a piece of every material is drawn. */
export const materialArt: Readonly<Record<Material, MaterialArt>> = {
  gem,
  coin,
  crystal,
  ticket,
  pearl,
  shard,
  orb,
  rune,
};
