import type { Brand, Game, Goods } from '@gemporium/catalogue/types.ts';
import { groupDigits } from '@gemporium/locales/group-digits.ts';
import { shownText } from './shown-text.ts';

/**
 * The contents of a pack, one item per line: "Scale Gems ×1,580". Undefined for goods of one kind, whose name says what
 * they are.
 */
export function contentsOf(
  { defaultLanguage }: Pick<Brand, 'defaultLanguage'>,
  { itemNames = {} }: Pick<Game, 'itemNames'>,
  { items }: Pick<Goods, 'items'>,
  language: string,
): string[] | undefined {
  if (items.length < 2) return undefined;
  return items.flatMap(({ sku, quantity }) => {
    const name = Object.hasOwn(itemNames, sku) ? itemNames[sku] : undefined;
    if (name === undefined) return [];
    const told = shownText(name, language, defaultLanguage);
    // A number stays with the last word of its item; after a single long word, which may fill its line, it may wrap.
    const gap = told.includes(' ') ? '\u00a0' : ' ';
    return [`${told}${gap}×${groupDigits(quantity)}`];
  });
}
