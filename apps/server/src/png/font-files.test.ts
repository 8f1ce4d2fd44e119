import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allGames } from '@gemporium/catalogue/all-games.ts';
import { checkTree } from '@gemporium/catalogue/check-tree.ts';
import { localText } from '@gemporium/catalogue/local-text.ts';
import { languages } from '@gemporium/domain/languages.ts';
import { describe, expect, it } from 'vitest';
import { fontFiles } from './font-files.ts';

const checked = checkTree(join(import.meta.dirname, '../../../../brands'));
if (!checked.ok) throw new Error(JSON.stringify(checked.problems, null, 2));
const brands = Object.values(checked.catalogue.brands);
const names = (files: readonly string[]) => files.map((file) => file.replace(/^.*\//, ''));

describe('R-08 the words of a picture', () => {
  it.each(brands.map((brand) => [brand.key, brand] as const))(
    'R-08 every letter of %s and its games is in an available font',
    (_key, brand) => {
      for (const language of brand.languages) {
        const texts = [
          brand.pageTitle,
          brand.name,
          brand.face.wordmark,
          ...allGames(brand).map(({ name }) => name),
        ];
        for (const text of texts.map((one) => localText(one, language, brand.defaultLanguage)))
          for (const letter of text) {
            const files = fontFiles(letter, language);
            expect([text, letter, files.length]).toEqual([text, letter, 1]);
            expect(existsSync(files[0] ?? '')).toBe(true);
          }
      }
    },
  );

  it('R-08 Han characters have the shapes of the text’s language', () => {
    const by = languages.map((language) => [language, names(fontFiles('直', language))[0]?.slice(0, 12)]);
    expect(Object.fromEntries(by)).toMatchObject({
      ja: 'noto-sans-jp',
      ko: 'noto-sans-kr',
      'zh-tw': 'noto-sans-tc',
      'zh-cn': 'noto-sans-sc',
      en: 'noto-sans-sc',
    });
  });

  it('R-08 reads the files of the letters that are there, each once, and none for what no font has', () => {
    expect(names(fontFiles('Aa Ж аб', 'ru'))).toEqual([
      'roboto-latin-wght-normal.woff2',
      'roboto-cyrillic-wght-normal.woff2',
    ]);
    expect(names(fontFiles('متجر ไทย', 'ar'))).toEqual([
      'roboto-latin-wght-normal.woff2',
      'noto-sans-thai-thai-wght-normal.woff2',
      'cairo-arabic-wght-normal.woff2',
    ]);
    expect(fontFiles('\u{10fffd}', 'en')).toEqual([]);
  });
});
