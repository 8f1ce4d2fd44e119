import type { BrandFolder, GameFolder } from '../reading/tree.ts';

/** The area's own currency or else the brand's; undefined where the one that counts cannot be read. */
export function ownOrDefault(
  area: { currency?: string | undefined },
  defaultCurrency: string | undefined,
): string | undefined {
  return Object.hasOwn(area, 'currency') ? area.currency : defaultCurrency;
}

/** The currency of a brand's area, undefined where the files do not say. */
export function areaCurrency(brand: BrandFolder, areaKey: string): string | undefined {
  const draft = brand.brand.draft;
  const area = draft?.areas?.find((candidate) => candidate?.key === areaKey);
  return area && ownOrDefault(area, draft?.defaultCurrency);
}

/** The currencies in which a game is sold: those of its areas, each once. */
export function gameCurrencies(brand: BrandFolder, folder: GameFolder): string[] {
  const found = (folder.game.draft?.areas ?? []).map((area) =>
    area ? areaCurrency(brand, area) : undefined,
  );
  return [...new Set(found)].flatMap((currency) => currency ?? []);
}
