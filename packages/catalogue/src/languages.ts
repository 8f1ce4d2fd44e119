/** The eighteen message sets of the store (spec section 1); a brand offers a subset of them. */
export const languages = [
  'en',
  'de',
  'fr',
  'zh-tw',
  'zh-cn',
  'ja',
  'ko',
  'ar',
  'ru',
  'pt',
  'id',
  'tr',
  'ms',
  'th',
  'vi',
  'es',
  'pl',
  'it',
] as const;

export type Language = (typeof languages)[number];

export function isLanguage(text: string): text is Language {
  return (languages as readonly string[]).includes(text);
}
