import type { Brand } from './types.ts';

/** The currency in which this area of the brand is priced (row B-05); undefined where the brand has no such area. */
export function currencyOf(brand: Pick<Brand, 'areas'>, areaKey: string): string | undefined {
  return brand.areas.find((area) => area.key === areaKey)?.currency;
}
