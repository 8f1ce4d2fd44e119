import type { Area, Platform } from '@gemporium/catalogue/types.ts';
import type { Store } from '../services.ts';
import type { ArtPaths } from './art-paths.ts';

/** Where something is shown: a store, in an area, to a platform and a language. */
export interface Shelf {
  store: Store;
  area: Area;
  platform: Platform;
  language: string;
  art: ArtPaths;
}
