/** What is known about a visitor's area when a page or call begins. An empty text counts as unknown. */
export interface AreaHints {
  /** The brand's areas, in its own order. */
  areas: readonly string[];
  /** The query parameter `domain_area`. */
  query?: string | undefined;
  /** The area of the client id, if the brand has ids by area (ssgame). */
  fromClientId?: string | undefined;
  /** What the browser stored on an earlier visit. */
  stored?: string | undefined;
}

export type AreaResolution =
  /** To be used and stored. */
  | { kind: 'area'; area: string }
  /** Something names an area that the brand does not have: clear the stored value and go to /notArea (code -3014). */
  | { kind: 'not-allowed' }
  /** Nothing names an area of a brand with several: nothing is wrong yet, and nothing can be sold. */
  | { kind: 'unknown' };

/**
 * Resolves the payment area in the spec's five steps (row B-04): the brand's only area, else the query's, else the
 * client id's, else the stored one; an area that is not the brand's is not allowed. The first step that names a value
 * ends the search even if the value is not allowed: a wrong link never falls back to an earlier visit's area.
 */
export function resolveDomainArea({ areas, query, fromClientId, stored }: AreaHints): AreaResolution {
  const only = areas.length === 1 ? areas[0] : undefined;
  if (only !== undefined) return { kind: 'area', area: only };
  const named = query || fromClientId || stored;
  if (!named) return { kind: 'unknown' };
  return areas.includes(named) ? { kind: 'area', area: named } : { kind: 'not-allowed' };
}
