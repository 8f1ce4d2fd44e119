/** Text that a publisher writes: plain, or by locale. Falls back to the brand's default language, then to the first entry. */
export type LocalText = string | Readonly<Record<string, string>>;

/** The text in this language, else in the default language, else the first there is. Plain text is itself. */
export function localText(text: LocalText, language: string, defaultLanguage: string): string {
  if (typeof text === 'string') return text;
  const own = (key: string) => (Object.hasOwn(text, key) ? text[key] : undefined);
  return own(language) || own(defaultLanguage) || (Object.values(text)[0] ?? '');
}
