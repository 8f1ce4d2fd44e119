import type { LawKey, LawWords } from '@gemporium/catalogue/laws/law.ts';
import { laws } from '@gemporium/catalogue/laws/laws.ts';
import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import type { LegalWords } from '@gemporium/contract/legal-words.ts';
import type { MessageValues } from '@gemporium/locales/format-message.ts';
import { keepWords } from '@gemporium/locales/keep-words.ts';
import { sentence } from '../messages.ts';

/** The reader's language and shop. */
export interface Reader {
  brand: Brand;
  language: string;
}

/**
 * A publisher's text under a law, with its actual language; the language of plain text is unknown. A reader whose language
 * it lacks is given English, which more of them read than the law's own or the brand's.
 */
export function written(text: LocalText, law: LawKey, { brand, language }: Reader): LegalWords {
  if (typeof text === 'string') return { text: keepWords(text) };
  const script = Object.keys(text).find((one) => baseOf(one) === baseOf(language)) ?? language;
  const others = [laws[law].language ?? brand.defaultLanguage, brand.defaultLanguage];
  return chosen(text, [language, script, 'en', ...others], language);
}

/** Whoever reads Chinese in one script reads it in the other rather than English. */
const baseOf = (language: string) => language.split('-')[0];

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
  return { text: keepWords(texts[lang] ?? ''), ...(lang !== language && { lang }) };
}
