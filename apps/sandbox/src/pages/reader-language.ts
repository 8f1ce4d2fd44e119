import { acceptedLanguage } from '@gemporium/domain/accepted-language.ts';
import { type Language, languages } from '@gemporium/domain/languages.ts';
import { matchLanguage } from '@gemporium/domain/match-language.ts';

/** The language of a page: the requested one, else the browser's, else English. */
export function readerLanguage(wish: unknown, accepted: string | undefined): Language {
  const asked = typeof wish === 'string' ? matchLanguage(wish, languages) : undefined;
  return (asked ?? acceptedLanguage(accepted, languages) ?? 'en') as Language;
}
