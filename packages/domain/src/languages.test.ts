import { expect, it } from 'vitest';
import { directionOf } from './language-direction.ts';
import { isLanguage, languageName, languages } from './languages.ts';

/** What Unicode's data calls them otherwise, or in small letters. */
const named: Record<string, string> = {
  'zh-tw': '繁體中文',
  'zh-cn': '简体中文',
  id: 'Bahasa Indonesia',
  ms: 'Bahasa Melayu',
};

it.each(languages)('L-01 %s is called by its own name', (language) => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? '';
  expect(languageName(language)).toBe(
    named[language] ?? name[0]?.toLocaleUpperCase(language) + name.slice(1),
  );
  expect(isLanguage(language)).toBe(true);
});

it.each(['sv', 'EN', 'zh', '', 'toString'])(
  'L-01 %j is none of the shop’s languages: its code stands for it',
  (code) => {
    expect(isLanguage(code)).toBe(false);
    expect(languageName(code)).toBe(code);
  },
);

interface TextInfo {
  getTextInfo(): { direction: string };
}

it.each([...languages, 'fa', 'he', 'ur', 'sv'])(
  'L-04 %s is written in the direction that Unicode knows',
  (language) => {
    const locale = new Intl.Locale(language) as unknown as TextInfo;
    expect(directionOf(language)).toBe(locale.getTextInfo().direction);
  },
);
