import type { Language } from '@gemporium/domain/languages.ts';
import { sandboxWords } from '@gemporium/provider-kit/sandbox-words.ts';
import type { PageTools } from '@gemporium/provider-kit/simulator.ts';

/** The texts of one language. A text whose value is not given is a fault of the page that says it. */
export function sayIn(language: Language): PageTools['say'] {
  const words = sandboxWords[language];
  return (word, values = {}) =>
    words[word].replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${word} is said without its ${name}`);
      return value;
    });
}
