import type { Brand } from '@gemporium/catalogue/types.ts';

/**
 * The area in which a call sells: the brand's only one, else the one that the page names, else the one that follows
 * from the client id. Undefined: not an area of this brand (-3014).
 */
export function areaOfCall(
  brand: Pick<Brand, 'areas'>,
  named: string | undefined,
  fromClientId: string | undefined,
): string | undefined {
  if (brand.areas.length === 1) return brand.areas[0]?.key;
  const area = named || fromClientId;
  return brand.areas.some((a) => a.key === area) ? area : undefined;
}
