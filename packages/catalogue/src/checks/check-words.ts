import { isLanguage } from '@gemporium/domain/languages.ts';
import type { Report } from '../problem.ts';
import { allOrNone } from '../reading/draft.ts';
import { allGames, type BrandFolder, type Tree } from '../reading/tree.ts';

/**
 * A text that is written by language has the brand's default one, which the others fall back to; and all of the languages
 * that the brand offers (row L-01), else its players read one sentence in their language and the next in another. A
 * plain text is a name, the same everywhere.
 */
export function checkWords(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    const { languages, defaultLanguage: fallback } = brand.brand.draft ?? {};
    const offered = allOrNone(languages);
    if (!fallback || !offered?.includes(fallback)) continue;
    for (const { file, path, text } of textsOf(brand)) {
      if (!Object.hasOwn(text, fallback)) {
        const reason = `has no text in the brand's default language "${fallback}", which the others fall back to`;
        report.problem({ file, path }, reason);
        continue;
      }
      const missing = offered.filter((language) => !Object.hasOwn(text, language));
      if (missing.length > 0) {
        const reason = `has no text in ${missing.join(', ')}: these players read it in "${fallback}"`;
        report.warning(
          { file, path },
          reason,
          "write it in each of the brand's languages, or as plain text if it is a name",
        );
      }
    }
  }
}

export interface PlacedText {
  file: string;
  path: PropertyKey[];
  text: Readonly<Record<string, unknown>>;
}

/** Every text by language of a brand's files, with its place. Not legal notices: a law says their language (`checkLegal`). */
function textsOf(brand: BrandFolder): PlacedText[] {
  const { methods, coupons, vip, activities } = brand;
  const games = allGames(brand).flatMap(({ game, goods }) => [game, goods]);
  return [brand.brand, methods, coupons, vip, activities, ...games].flatMap((sheet) =>
    sheet ? within(sheet.file, [], sheet.draft) : [],
  );
}

/** An object that has languages for keys, wherever it stands: a new field is found without being listed. */
function within(file: string, path: PropertyKey[], value: unknown): PlacedText[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  if (!Array.isArray(value) && areLanguages(entries.map(([key]) => key)))
    return [{ file, path, text: value as Readonly<Record<string, unknown>> }];
  return entries.flatMap(([key, inside]) =>
    within(file, [...path, Array.isArray(value) ? Number(key) : key], inside),
  );
}

/** "id" alone is the name of something, and no text in Indonesian. */
function areLanguages(keys: readonly string[]): boolean {
  return keys.length > 0 && keys.every(isLanguage) && keys.join() !== 'id';
}
