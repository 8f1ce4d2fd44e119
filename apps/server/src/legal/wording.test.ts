import type { LawKey } from '@gemporium/catalogue/laws/law.ts';
import { laws } from '@gemporium/catalogue/laws/laws.ts';
import { type LegalField, legalLinks, legalTexts } from '@gemporium/catalogue/laws/legal-fields.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import { completeLanguages } from '@gemporium/locales/messages.ts';
import { describe, expect, it } from 'vitest';
import { sampleShop } from '../testing/sample-shop.ts';
import { legalLabel } from './legal-label.ts';
import { lawWords, written } from './wording.ts';

const brand: Brand = { ...(sampleShop().brands.nova as Brand), defaultLanguage: 'ja' };

describe('S-02 in which language a legal text is read', () => {
  it.each<[reads: string, texts: Record<string, string>, publisher: string, law: string]>([
    ['ko', { en: 'E', ja: 'J', ko: 'K' }, 'ko', 'ko'],
    ['ko', { ja: 'J', en: 'E', fr: 'F' }, 'en', 'en'],
    ['ko', { fr: 'F', en: 'E' }, 'en', 'en'],
    ['ko', { fr: 'F', de: 'D' }, 'fr', 'fr'],
    ['ko', { fr: 'F', ja: 'J' }, 'ja', 'fr'],
    ['ar', { ja: 'J', ko: 'K' }, 'ko', 'ja'],
    ['zh-cn', { en: 'E', ja: 'J', 'zh-tw': 'T' }, 'zh-tw', 'en'],
    ['en', { ja: 'J', en: 'E' }, 'en', 'en'],
    ['ja', { en: 'E', ja: 'J' }, 'ja', 'ja'],
  ])('S-02 by a reader of %s, of %j: the publisher’s in %s, the law’s in %s', (...row) => {
    const [language, texts, publisher, law] = row;
    const told = (lang: string) => ({ text: texts[lang], ...(lang !== language && { lang }) });
    expect(written(texts, 'kr', { brand, language })).toEqual(told(publisher));
    expect(lawWords(texts as never, { brand, language })).toEqual(told(law));
  });

  it('S-02 plain text is of no known language', () => {
    expect(written('Plain', 'kr', { brand, language: 'ko' })).toEqual({ text: 'Plain' });
  });

  const fields: readonly LegalField[] = [...legalTexts, ...legalLinks];
  /** What the shop has a word for under some law that has none of its own. */
  const inShopsWords = fields.filter((field) =>
    (Object.keys(laws) as LawKey[]).some((law) => {
      if (laws[law].labels?.[field]) return false;
      try {
        return legalLabel(law, field, { brand, language: 'en' }).lang === undefined;
      } catch {
        return false;
      }
    }),
  );
  it.each(inShopsWords)('S-02 the label of %s is read in the reader’s language, under every law', (field) => {
    for (const law of Object.keys(laws) as LawKey[])
      for (const language of completeLanguages)
        expect([law, language, legalLabel(law, field, { brand, language }).lang]).toEqual([
          law,
          language,
          undefined,
        ]);
  });
});
