/** The eighteen languages of the shop (row L-01), each in its own words, as a player looks for it. */
const names = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  'zh-tw': '繁體中文',
  'zh-cn': '简体中文',
  ja: '日本語',
  ko: '한국어',
  ar: 'العربية',
  ru: 'Русский',
  pt: 'Português',
  id: 'Bahasa Indonesia',
  tr: 'Türkçe',
  ms: 'Bahasa Melayu',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  es: 'Español',
  pl: 'Polski',
  it: 'Italiano',
} as const;

export type Language = keyof typeof names;

/** What a brand may list and write its texts in; only a language with complete messages is offered. */
export const languages = Object.keys(names) as Language[];

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}

/** The language's own name, or its code if the shop knows none. */
export function languageName(language: string): string {
  return isLanguage(language) ? names[language] : language;
}
