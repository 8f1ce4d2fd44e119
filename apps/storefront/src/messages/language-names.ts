/** Each language in its own words, as a player looks for it. */
const names: Readonly<Record<string, string>> = {
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
};

/** The language's own name; its code where the shop knows none. */
export function languageName(language: string): string {
  return names[language] ?? language;
}

/** The direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
