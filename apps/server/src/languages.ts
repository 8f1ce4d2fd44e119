import type { Brand } from '@gemporium/catalogue/types.ts';
import { completeLanguages } from '@gemporium/locales/messages.ts';

const complete: ReadonlySet<string> = new Set(completeLanguages);

/**
 * The languages that an area offers (rows L-01, L-02): the brand's, its default first, then in its order, restricted by
 * the area's data and to languages whose messages are complete; English if there are none. The first is spoken to who
 * wishes for none of them. Without an area: those of the whole brand.
 */
export function languagesIn(
  brand: Pick<Brand, 'languages' | 'defaultLanguage' | 'areas'>,
  areaKey?: string,
): [string, ...string[]] {
  const narrowed = brand.areas.find(({ key }) => key === areaKey)?.languages;
  const { defaultLanguage } = brand;
  const [first = 'en', ...others] = brand.languages
    .filter((language) => complete.has(language) && (!narrowed || narrowed.includes(language)))
    .sort((a, b) => Number(b === defaultLanguage) - Number(a === defaultLanguage));
  return [first, ...others];
}
