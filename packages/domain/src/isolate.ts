import { directionOf } from './language-direction.ts';

/**
 * A price or a name inside a sentence that runs from right to left, kept in its own order (Unicode's first strong
 * isolate); in the other languages nothing is needed.
 */
export function isolate(text: string, language: string): string {
  return directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text;
}

/**
 * Names and short texts side by side, "Kira · Asgard 12"; what is missing is left out. From right to left each keeps its own
 * order, and a right-to-left mark comes first: browsers take the direction of a text from its first letter, isolated or not.
 */
export function sideBySide(texts: readonly (string | false | undefined)[], language: string): string {
  const found = texts
    .filter(Boolean)
    .map((text) => isolate(text || '', language))
    .join(' · ');
  return directionOf(language) === 'rtl' && found ? `\u200f${found}` : found;
}
