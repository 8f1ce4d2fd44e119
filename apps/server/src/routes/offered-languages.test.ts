import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTree } from '@gemporium/catalogue/check-tree.ts';
import type { PageData, RenderPage } from '@gemporium/contract/page-data.ts';
import { languages } from '@gemporium/domain/languages.ts';
import { matchLanguage } from '@gemporium/domain/match-language.ts';
import { describe, expect, it } from 'vitest';
import { languagesIn } from '../languages.ts';
import { setUpEdge } from '../testing/edge.ts';

const root = join(import.meta.dirname, '../../../..');
const checked = checkTree(join(root, 'brands'));
if (!checked.ok) throw new Error(JSON.stringify(checked.problems, null, 2));
const { catalogue } = checked;

/** Read from the files themselves: the languages with a text for every English key. */
const files = join(root, 'packages/locales/src');
const readTexts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(files, `${language}.json`), 'utf8'));
const keys = Object.keys(readTexts('en'));
const complete = readdirSync(files)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))
  .filter((language) => keys.every((key) => readTexts(language)[key]));

/** Renders only the data that it is given. */
const render: RenderPage = ({ data }) => ({ status: 200, html: `<data>${JSON.stringify(data)}</data>` });

const edge = setUpEdge({ render, catalogue });

const places = Object.values(catalogue.brands).flatMap((brand) =>
  brand.areas.map((area) => ({ brand, area, key: brand.key, areaKey: area.key })),
);

describe('a language that is not complete is not offered', () => {
  it.each(places)(
    'L-01 L-02 $key, $areaKey: server and page offer and speak the same',
    async ({ brand, area }) => {
      const host = `${brand.key.toLowerCase()}.localhost`;
      const page = async (wish: string): Promise<PageData> => {
        const path = `/?domain_area=${area.key}&spec_lang=${wish}`;
        const { text } = await edge.ask(path, { host, headers: { 'accept-language': wish } });
        return JSON.parse(/<data>(.*)<\/data>/s.exec(text)?.[1] ?? '');
      };
      const narrowed = area.languages ?? brand.languages;
      const written = brand.languages.filter((one) => complete.includes(one) && narrowed.includes(one));
      const offered = written.length > 0 ? written : ['en'];
      for (const wish of languages) {
        const shown = await page(wish);
        expect(shown.area).toBe(area.key);
        expect(shown.languages).toEqual(offered);
        expect(shown.config.language_config).toBe(offered.join(','));
        expect([wish, shown.language]).toEqual([wish, matchLanguage(wish, offered) ?? offered[0]]);
      }
      const { clientId } = await page('en');
      const path = `/api/config/recharge?client_id=${clientId}&domain_area=${area.key}`;
      expect((await edge.ask(path, { host })).json.content.language_config).toBe(offered.join(','));
    },
  );
});

describe('what is no page speaks a language of the shop as well', () => {
  it.each(Object.values(catalogue.brands))('L-02 S-15 $key: the home screen’s file', async (brand) => {
    const host = `${brand.key.toLowerCase()}.localhost`;
    const offered = brand.languages.filter((one) => complete.includes(one));
    for (const wish of ['', 'xx', 'tlh', ...languages]) {
      const { json } = await edge.ask(`/manifest.webmanifest?spec_lang=${wish}`, { host });
      const title = brand.pageTitle;
      const expected = matchLanguage(wish, offered) ?? brand.defaultLanguage;
      expect([wish, json.lang]).toEqual([wish, expected]);
      if (typeof title === 'object' && title[expected] !== undefined) expect(json.name).toBe(title[expected]);
    }
  });
});

describe('the languages of an area', () => {
  const brand = {
    // No shop will ever have the first of them.
    languages: ['xx', 'en', 'ja', 'ko'],
    defaultLanguage: 'ja',
    areas: [
      { key: 'west', currency: 'USD', notices: [] },
      { key: 'east', currency: 'JPY', notices: [], languages: ['ko', 'ja'] },
      { key: 'south', currency: 'USD', notices: [], languages: ['ko', 'en'] },
      { key: 'north', currency: 'USD', notices: [], languages: ['xx'] },
    ],
  };

  it.each([
    ['west', ['ja', 'en', 'ko']],
    ['east', ['ja', 'ko']],
    ['south', ['en', 'ko']],
    ['', ['ja', 'en', 'ko']],
    [undefined, ['ja', 'en', 'ko']],
    ['north', ['en']],
  ])(
    'L-01 L-02 in %j: the brand’s, its default first, narrowed by the area’s data, as far as they are written',
    (area, offered) => {
      expect(languagesIn(brand, area)).toEqual(offered);
    },
  );
});
