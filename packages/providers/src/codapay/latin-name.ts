/** What of a text can be written with English letters, digits and the plainest marks. */
function latin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .,+-]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Codapay wants an item's name in English letters, at most 128: that of the goods, with the game's where it has none. */
export function latinName(goods: string, game: string): string {
  const names = [latin(goods), latin(`${goods} ${game}`)];
  const name = names.find((one) => /[A-Za-z]/.test(one)) ?? latin(`${goods} Top-up`);
  return name.slice(0, 128).trim();
}
