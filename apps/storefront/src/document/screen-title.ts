/**
 * The document's title: the screen, then the shop; for the goods only the shop. A heading's break opportunities
 * (U+200B) are removed.
 */
export function screenTitle(heading: string, shop: string): string {
  const screen = heading.replace(/[\u200b\u2060]/g, '').trim();
  return screen ? `${screen} – ${shop}` : shop;
}
