import type { LawWords } from '@gemporium/catalogue/laws/law.ts';
import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import type { LegalWords } from '@gemporium/contract/legal-words.ts';
import type { MessageValues } from '@gemporium/locales/format-message.ts';
import { sentence } from '../messages.ts';

/** The reader's language and shop. */
export interface Reader {
  brand: Brand;
  language: string;
}

/** A publisher's text with its actual language; the language of plain text is unknown. */
export function written(text: LocalText, { brand, language }: Reader): LegalWords {
  return typeof text === 'string'
    ? { text }
    : chosen(text, [language, brand.defaultLanguage, 'en'], language);
}

/** A law's wording: a message of the shop, else in the reader's language, else in English. */
export function lawWords(words: LawWords, reader: Reader): LegalWords {
  if (typeof words === 'string') return said(words, reader);
  return chosen(words, [reader.language, 'en'], reader.language);
}

/** A message of the shop, which has all languages. */
export function said(key: string, { brand, language }: Reader, values?: MessageValues): LegalWords {
  return { text: sentence(brand, language, key, values) };
}

function chosen(
  texts: Readonly<Record<string, string>>,
  wishes: readonly string[],
  language: string,
): LegalWords {
  const lang = wishes.find((wish) => Object.hasOwn(texts, wish)) ?? Object.keys(texts)[0] ?? '';
  return { text: texts[lang] ?? '', ...(lang !== language && { lang }) };
}
