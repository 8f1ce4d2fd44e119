import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage } from '@gemporium/domain/languages.ts';
import { problemsOfWords } from '@gemporium/locales/testing/problems-of.ts';
import { describe, expect, it } from 'vitest';
import { root } from '../harness/world.ts';

/*
 * What a brand's own files say to players is read like the shop's own words. Which texts are missing, the check of the
 * catalogue tells (packages/catalogue/src/checks/check-words.ts).
 */

const folder = join(root, 'brands');
const brands = readdirSync(folder).filter((name) => name !== 'accounts');

const jsonIn = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;

/** Every text that a file writes by language, with its place. */
function textsIn(value: unknown, place: string): [place: string, text: Record<string, string>][] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value);
  // Russia's laws have the key of a language, too, and "id" alone is the name of something.
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
 * What stands in every language, or in each of those with Latin letters, is a name: of a game, a wallet, a brand. Other
 * scripts may spell it in their own letters, and some ways to pay are spelt so by some languages alone.
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
const waysToPay = ['Pix', 'boleto', 'Boleto', 'KakaoPay', 'Naver', 'Pay', 'WelcomePay', 'PIN', 'QR'];

describe.each(brands)('%s', (brand) => {
  const { name } = jsonIn(join(folder, brand, 'brand.json')) as { name: string };

  it.each(filesOf(brand))('L-01 L-06 the words of %s are written as its players write', (file) => {
    const wrong = textsIn(jsonIn(join(folder, brand, file)), file).flatMap(([place, text]) =>
      Object.entries(text).flatMap(([language, words]) =>
        problemsOfWords(language, words, text.en ?? words, namesIn(text, name)).map(
          (problem) => `${place} ${language}: ${problem} (${words})`,
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('L-01 what is called the same in English is called the same in every language', () => {
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
