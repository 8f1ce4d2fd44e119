import type { Material } from '../face.ts';
import { coin } from './coin.ts';
import { crystal } from './crystal.ts';
import { ember } from './ember.ts';
import { gem } from './gem.ts';
import { horn } from './horn.ts';
import { ice } from './ice.ts';
import { jade } from './jade.ts';
import { magatama } from './magatama.ts';
import type { MaterialArt } from './material-art.ts';
import { medal } from './medal.ts';
import { orb } from './orb.ts';
import { pearl } from './pearl.ts';
import { rune } from './rune.ts';
import { seal } from './seal.ts';
import { shard } from './shard.ts';
import { shell } from './shell.ts';
import { snowflake } from './snowflake.ts';
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
  ember,
  horn,
  ice,
  jade,
  magatama,
  medal,
  seal,
  shell,
  snowflake,
};
