import type { Platform } from '@gemporium/catalogue/types.ts';
import { isRefusal, type Refusal } from '../answer.ts';
import type { CallContext } from '../services.ts';
import { areaOf } from '../use-cases/shop/area-of.ts';
import { artPaths } from '../views/art-paths.ts';
import type { Shelf } from '../views/shelf.ts';

/** The area and game of a call; -3014 if the area is unknown. */
export function shelfOfCall(
  { store, language }: CallContext,
  input: {
    client_id?: string | undefined;
    domain_area?: string | undefined;
    platform: Platform;
  },
): Shelf | Refusal {
  const area = areaOf(store, input.domain_area, input.client_id);
  if (isRefusal(area)) return area;
  return { store, area, platform: input.platform, language, art: artPaths(store.version) };
}
