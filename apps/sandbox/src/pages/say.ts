import type { Language } from '@gemporium/domain/languages.ts';
import { keepWords } from '@gemporium/locales/keep-words.ts';
import { sandboxWords } from '@gemporium/provider-kit/sandbox-words.ts';
import type { PageTools } from '@gemporium/provider-kit/simulator.ts';

/** The texts of one language. A missing value is a bug of the page, and throws. */
export function sayIn(language: Language): PageTools['say'] {
  const words = sandboxWords[language];
  return (word, values = {}) =>
    keepWords(words[word]).replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${word} is missing its value ${name}`);
      return value;
    });
}
