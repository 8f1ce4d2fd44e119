/** The part of a text that can be written with English letters, digits and basic punctuation. */
function latin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .,+-]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Codapay requires an item's name in English letters, at most 128 characters: the goods' name, with the game's added
 * if it has no letters.
 */
export function latinName(goods: string, game: string): string {
  const names = [latin(goods), latin(`${goods} ${game}`)];
  const name = names.find((one) => /[A-Za-z]/.test(one)) ?? latin(`${goods} Top-up`);
  return name.slice(0, 128).trim();
}
