import { directionOf } from './language-direction.ts';

/**
 * A price or a name inside a sentence that runs from right to left, kept in its own order (Unicode's first strong
 * isolate); in the other languages nothing is needed.
 */
export function isolate(text: string, language: string): string {
  return directionOf(language) === 'rtl' ? `\u2068${text}\u2069` : text;
}
