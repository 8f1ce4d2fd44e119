import { allOrNone } from '../reading/draft.ts';
import { allGames, type BrandFolder, type GameFolder } from '../reading/tree.ts';

/** The area's own currency or else the brand's; undefined if the one that counts cannot be read. */
export function ownOrDefault(
  area: { currency?: string | undefined },
  defaultCurrency: string | undefined,
): string | undefined {
  return Object.hasOwn(area, 'currency') ? area.currency : defaultCurrency;
}

/** The currency of a brand's area, undefined if the files do not say. */
export function areaCurrency(brand: BrandFolder, areaKey: string): string | undefined {
  const draft = brand.brand.draft;
  const area = draft?.areas?.find((candidate) => candidate?.key === areaKey);
  return area && ownOrDefault(area, draft?.defaultCurrency);
}

/** The brand's areas, undefined if one of them cannot be read: what is not among them may be that one. */
export function areaKeys(brand: BrandFolder): string[] | undefined {
  return allOrNone(brand.brand.draft?.areas?.map((area) => area?.key));
}

/** The gp_ids of the brand's games, undefined if one of them cannot be read. */
export function gpIds(brand: BrandFolder): string[] | undefined {
  return allOrNone(allGames(brand).map(({ game }) => game.draft?.gpId));
}

/**
 * The currencies in which a game is sold: those of its areas, each once; undefined among them for what cannot be read.
 */
export function gameCurrencies(brand: BrandFolder, folder: GameFolder): (string | undefined)[] {
  const found = folder.game.draft?.areas?.map((area) => area && areaCurrency(brand, area));
  return [...new Set(found ?? [undefined])];
}
