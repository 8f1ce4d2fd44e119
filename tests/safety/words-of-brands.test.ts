import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleBatches } from '@gemporium/cli/samples/sample-cards.ts';
import { isLanguage } from '@gemporium/domain/languages.ts';
import { problemsOfWords } from '@gemporium/locales/testing/problems-of.ts';
import { describe, expect, it } from 'vitest';
import { root } from '../harness/world.ts';

/*
 * A brand's own texts for players are checked like the shop's. Missing texts are reported by the catalogue's check
 * (packages/catalogue/src/checks/check-words.ts).
 */

const folder = join(root, 'brands');
const brands = readdirSync(folder).filter((name) => name !== 'accounts');

const jsonIn = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;

/** Every translated text of a file, with its place. */
function textsIn(value: unknown, place: string): [place: string, text: Record<string, string>][] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value);
  // Russia's laws use a language's key, too, and "id" alone is an identifier.
  const isByLanguage = keys.length > 0 && keys.every(isLanguage) && keys.join() !== 'id';
  const isText =
    !Array.isArray(value) && isByLanguage && Object.values(value).every((words) => typeof words === 'string');
  if (isText) return [[place, value as Record<string, string>]];
  return Object.entries(value).flatMap(([key, inside]) => textsIn(inside, `${place}.${key}`));
}

function filesOf(brand: string): string[] {
  const names = readdirSync(join(folder, brand), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.json') && !name.startsWith('messages'));
}

const latinWords = (words: string): string[] => words.match(/\p{Script=Latin}+/gu) ?? [];

/**
 * What is the same in every language, or in each with Latin letters, is a name: of a game, a wallet, a brand. Other
 * scripts may spell it in their own letters, and some languages have their own names for ways to pay.
 */
function namesIn(text: Record<string, string>, brandName: string): Set<string> {
  const isLatin = (language: string) => new Intl.Locale(language).maximize().script === 'Latn';
  const inAll = (languages: string[]) =>
    latinWords(text.en ?? '').filter((word) =>
      languages.every((language) => latinWords(text[language] ?? '').includes(word)),
    );
  const all = Object.keys(text);
  const latin = all.filter(isLatin);
  const shared = [...inAll(all), ...(latin.length > 1 ? inAll(latin) : [])];
  return new Set([...shared, ...latinWords(brandName), ...waysToPay]);
}
const waysToPay = [
  'Pix',
  'boleto',
  'Boleto',
  'KakaoPay',
  'Naver',
  'Pay',
  'WelcomePay',
  'Platform',
  'PIN',
  'QR',
];

interface GoodsFile {
  itemNames?: Record<string, Record<string, string>>;
  groups: { goods: { amount?: number; items: { sku: string }[] }[] }[];
}

/** What is said of items, and lacks a language: a currency, whose name stands beside amounts, and what packs contain. */
function unnamedIn({ itemNames = {}, groups }: GoodsFile, languages: string[]): string[] {
  const named = groups
    .flatMap(({ goods }) => goods)
    .flatMap(({ amount = 0, items }) => (amount > 0 || items.length > 1 ? items : []))
    .map(({ sku }) => sku);
  return [...new Set(named)].flatMap((sku) =>
    languages.filter((language) => !itemNames[sku]?.[language]).map((language) => `${sku} in ${language}`),
  );
}

describe.each(brands)('%s', (brand) => {
  const { name, languages } = jsonIn(join(folder, brand, 'brand.json')) as {
    name: string;
    languages: string[];
  };

  it.each(filesOf(brand).filter((file) => file.endsWith('goods.json')))(
    'K-01 S-07 the currency and the contents of %s have their own name in every language of the brand',
    (file) => {
      const goods = jsonIn(join(folder, brand, file)) as GoodsFile;
      expect(unnamedIn(goods, languages)).toEqual([]);
      // And where a name is taken out, it is missed.
      const [sku = ''] = Object.keys(goods.itemNames ?? {});
      expect(unnamedIn({ ...goods, itemNames: { ...goods.itemNames, [sku]: {} } }, languages)).not.toEqual(
        [],
      );
    },
  );

  it('K-01 what its sample cards are called is said in every language of the brand', () => {
    const names = sampleBatches
      .filter(({ store, worth }) => store.split('.')[0] === brand && worth.name !== undefined)
      .map(({ worth }) => JSON.parse(worth.name ?? '') as Record<string, string>);
    for (const text of names) {
      expect(languages.filter((language) => !text[language])).toEqual([]);
      for (const [language, words] of Object.entries(text))
        expect(problemsOfWords(language, words, text.en ?? '', new Set())).toEqual([]);
    }
  });

  it.each(filesOf(brand))('L-01 L-06 the texts of %s follow the conventions of their languages', (file) => {
    const wrong = textsIn(jsonIn(join(folder, brand, file)), file).flatMap(([place, text]) =>
      Object.entries(text).flatMap(([language, words]) =>
        problemsOfWords(language, words, text.en ?? words, namesIn(text, name)).map(
          (problem) => `${place} ${language}: ${problem} (${words})`,
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('L-01 texts that are the same in English are the same in every language', () => {
    const texts = filesOf(brand).flatMap((file) => textsIn(jsonIn(join(folder, brand, file)), file));
    const known = new Map<string, string>();
    const different = texts.flatMap(([place, text]) =>
      Object.entries(text).flatMap(([language, words]) => {
        const key = `${language} ${text.en}`;
        const before = known.get(key) ?? words;
        known.set(key, before);
        return before === words ? [] : [`${place} ${language}: "${words}", and elsewhere "${before}"`];
      }),
    );
    expect(different).toEqual([]);
  });
});
