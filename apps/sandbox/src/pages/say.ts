import type { Language } from '@gemporium/domain/languages.ts';
import { keepWords } from '@gemporium/locales/keep-words.ts';
import { markPhrases } from '@gemporium/locales/mark-phrases.ts';
import { sandboxWords } from '@gemporium/provider-kit/sandbox-words.ts';
import type { PageTools } from '@gemporium/provider-kit/simulator.ts';

/** The languages without spaces: marks that nobody sees tell where their lines may break, as in the shop. */
const marks: Partial<Record<Language, (text: string) => string>> = { ja: markPhrases, th: keepWords };

/** The texts of one language. A missing value is a bug of the page, and throws. */
export function sayIn(language: Language): PageTools['say'] {
  const words = sandboxWords[language];
  const marked = marks[language] ?? ((text: string) => text);
  return (word, values = {}) =>
    marked(words[word]).replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${word} is missing its value ${name}`);
      return value;
    });
}
