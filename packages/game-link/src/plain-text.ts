/** C0 and C1 controls, line and paragraph separators, and characters that override or isolate the text direction. */
const unwritable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A game's text, made fit to be stored, shown and printed: line breaks become spaces, other controls are removed, and
 * half a surrogate pair, which no database takes, becomes U+FFFD.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(unwritable, '');
}

/** The longest name that is kept: far more than any game gives, and little enough for a row of a list. */
const longestName = 200;

/** A name that people read, such as a character's. One without an end would fill every order and list with it. */
export function plainName(text: string): string {
  const name = plainText(text);
  return name.length > longestName ? `${name.slice(0, longestName).replace(/[\ud800-\udbff]$/, '')}…` : name;
}

/** Whether a name used for look-ups has none of these characters: such a name must never be repaired. */
export function isPlainName(text: string): boolean {
  return text.isWellFormed() && text.search(unwritable) === -1;
}
