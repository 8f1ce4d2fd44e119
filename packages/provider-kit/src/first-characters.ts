/**
 * The beginning of a text: at most so many UTF-16 units, and no half of a character at its end, which some providers
 * refuse as broken text. Others show the payer “�” for it.
 */
export function firstCharacters(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
}
