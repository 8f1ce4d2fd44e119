/**
 * What a tab, the history and a screen reader call a page: its screen, then the shop. The goods are the shop itself.
 * Where a heading may break (U+200B) is nothing to a title.
 */
export function screenTitle(heading: string, shop: string): string {
  const screen = heading.replace(/\u200b/g, '').trim();
  return screen ? `${screen} – ${shop}` : shop;
}
