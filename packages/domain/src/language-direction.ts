const rightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ur'];

/** The direction in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(language) ? 'rtl' : 'ltr';
}
