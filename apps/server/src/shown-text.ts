import { type LocalText, localText } from '@gemporium/catalogue/local-text.ts';
import { keepWords } from '@gemporium/locales/keep-words.ts';

/** A publisher's text as a page shows it: its Thai words are not broken. What is stored or sent elsewhere has no marks. */
export function shownText(text: LocalText, language: string, defaultLanguage: string): string {
  return keepWords(localText(text, language, defaultLanguage));
}
