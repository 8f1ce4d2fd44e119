import { gameByClientId } from './game-by-client-id.ts';
import type { Brand, Platform } from './types.ts';

/** Where a code leads: the client id of a platform, and the area that it opens, if it names one. */
export interface Entry {
  clientId: string;
  area?: string;
}

/**
 * Where the brand's `/@code` leads on a platform (row R-03), in whatever case it was typed; undefined for a code that
 * the brand does not have. The area is the code's own, else the one that follows from the client id.
 */
export function entryByCode(
  brand: Pick<Brand, 'games' | 'entryCodes'>,
  code: string,
  platform: Platform,
): Entry | undefined {
  const wanted = code.toLowerCase();
  const found = brand.entryCodes?.find((entry) => entry.code === wanted);
  if (!found) return undefined;
  const clientId = found.clientIds[platform];
  const area = found.area ?? gameByClientId(brand, clientId)?.area;
  return { clientId, ...(area !== undefined && { area }) };
}
