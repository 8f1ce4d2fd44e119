/** Controls of C0 and C1, line and paragraph separators, and what overrides or isolates the direction of writing. */
const unwritable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text of a game as it may be stored, shown and printed: breaks become spaces, other controls go, and half a surrogate
 * pair, which no database takes, becomes U+FFFD.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(unwritable, '');
}

/** Whether a name that things are looked up by is written without any of these: it must never be mended. */
export function isPlainName(text: string): boolean {
  return text.isWellFormed() && text.search(unwritable) === -1;
}
