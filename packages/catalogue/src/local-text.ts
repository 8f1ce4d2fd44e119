import type { LocalText } from './types.ts';

/** The text in this language, else in the default language, else the first there is. Plain text is itself. */
export function localText(text: LocalText, language: string, defaultLanguage: string): string {
  if (typeof text === 'string') return text;
  const own = (key: string) => (Object.hasOwn(text, key) ? text[key] : undefined);
  return own(language) || own(defaultLanguage) || (Object.values(text)[0] ?? '');
}
