export type AreaResolution =
  | { kind: 'area'; area: string }
  /** Not an area of this brand: the stored value is to be cleared, the player goes to /notArea. */
  | { kind: 'refused' };

export interface AreaSources {
  /** The brand's areas. */
  areas: readonly string[];
  /** The query parameter domain_area. */
  asked: string | undefined;
  /** The area that the game's client id stands for, where the brand derives areas from it (ssgame). */
  derived: string | undefined;
  stored: string | undefined;
  /** What holds when nothing says otherwise: the area of the page as the server drew it. */
  drawn: string;
}

/** Domain-area resolution in the spec's five steps (section 4, row B-04). */
export function resolveArea({ areas, asked, derived, stored, drawn }: AreaSources): AreaResolution {
  const only = areas.length === 1 ? areas[0] : undefined;
  const area = only ?? asked ?? derived ?? stored ?? drawn;
  return areas.includes(area) ? { kind: 'area', area } : { kind: 'refused' };
}
