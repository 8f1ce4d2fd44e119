import { directionOf } from './language-direction.ts';

/**
 * A price or a name inside a sentence that runs from right to left, kept in its own order (Unicode's first strong
 * isolate); in the other languages nothing is needed.
 */
export function isolate(text: string, language: string): string {
  return directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text;
}

/**
 * A text that runs in its language's direction though it may begin with a name that does not: a right-to-left mark comes
 * first, because browsers take the direction of a text from its first letter, isolated or not.
 */
export function directed(text: string, language: string): string {
  return directionOf(language) === 'rtl' ? `\u200f${text}` : text;
}
