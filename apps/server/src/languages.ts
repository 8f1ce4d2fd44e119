import type { Brand } from '@gemporium/catalogue/types.ts';
import { completeLanguages } from '@gemporium/locales/messages.ts';

const complete: ReadonlySet<string> = new Set(completeLanguages);

/**
 * The languages that an area offers (rows L-01, L-02): the brand's, in its order, restricted by the area's data and to
 * languages whose messages are complete; English if there are none. Without an area: those of the whole brand.
 */
export function languagesIn(brand: Pick<Brand, 'languages' | 'areas'>, areaKey?: string): string[] {
  const narrowed = brand.areas.find(({ key }) => key === areaKey)?.languages;
  const offered = brand.languages.filter(
    (language) => complete.has(language) && (!narrowed || narrowed.includes(language)),
  );
  return offered.length > 0 ? offered : ['en'];
}

/** The fallback language: the brand's default if it is offered, else the first. */
export function unaskedLanguage(
  { defaultLanguage }: Pick<Brand, 'defaultLanguage'>,
  offered: readonly string[],
): string {
  return offered.includes(defaultLanguage) ? defaultLanguage : (offered[0] ?? 'en');
}
